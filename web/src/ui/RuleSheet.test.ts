import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import RuleLinks from "./RuleLinks.svelte";
import RuleSheet from "./RuleSheet.svelte";

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response('{"title": "", "text": "A rule."}', { headers: { "content-type": "application/json" } })));
  document.body.innerHTML = '<h2 id="prompt-title" tabindex="-1">Attack or pass.</h2>';
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([["mouse, to the question, where the space bar passes", 1, "Attack or pass."], ["key, to its sign", 0, "§Rule 4.1"]])("gives the focus back after it was opened by %s", async (_, detail, words) => {
  render(RuleSheet);
  render(RuleLinks, { game: "toy", ids: ["4.1"] });
  const sign = screen.getByRole("button", { name: /Rule 4.1/ });
  sign.focus();
  await fireEvent.click(sign, { detail });
  await fireEvent(await screen.findByRole("dialog"), Object.assign(new Event("toggle"), { newState: "closed" }));
  expect(document.activeElement?.textContent?.replace(/\s+/g, " ").trim()).toBe(words);
});
