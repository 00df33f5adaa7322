import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link } from "../lib/link.svelte";
import { room } from "../lib/room.svelte";
import { settings } from "../lib/settings.svelte";
import type { OptionShown, Update } from "../lib/wire";
import { Play } from "./play.svelte";
import Prompt from "./Prompt.svelte";

describe("many options", () => {
  let link: Link;
  const many = (count: number, number = false) =>
    Array.from({ length: count }, (_, n) => ({ index: n, text: `search ${n}`, words: `Search the place ${n}`, rules: [], about: [], passes: false, number: number ? n : null, begins: [] }) as OptionShown);
  const ask = async (seq: number, options: OptionShown[]) => {
    const decision = { prompt: "A: search or pass.", so_far: [], chosen: [], stakes: [], passing: "", picking: null, options };
    link.hear({ type: "update", seq, sketch: { people: [] }, decision, waits_for: "", log: [], log_from: 0, undo: null, over: false, result: "" } as unknown as Update);
    await tick();
  };
  const list = () => within(screen.getByRole("list", { name: "Options" }));
  const shown = () => list().getAllByRole("button", { name: /^Search/ }).length;
  const opener = () => list().queryByRole("button", { name: /^All \d+ options$|^Fewer$/ })!;
  beforeEach(() => {
    Object.assign(room, { phone: false, column: true });
    link = new Link("abcd1234");
    link.state = "open";
    const more = createRawSnippet(() => ({ render: () => "<span></span>" }));
    render(Prompt, { props: { onconcede: vi.fn(), more }, context: new Map([["play", new Play(link)]]) });
  });
  afterEach(() => {
    cleanup();
    settings.shortcuts = true;
    Object.assign(room, { phone: false, column: true });
  });

  it("stay as they were opened or folded, from question to question and at the next table", async () => {
    await ask(1, many(14));
    expect(shown()).toBe(11);
    await fireEvent.click(opener());
    expect(shown()).toBe(14);
    await ask(2, many(16));
    expect([shown(), opener().textContent!.includes("Fewer")]).toEqual([16, true]);
    cleanup();
    render(Prompt, { props: { onconcede: vi.fn(), more: createRawSnippet(() => ({ render: () => "<span></span>" })) }, context: new Map([["play", new Play(link)]]) });
    expect(shown()).toBe(16);
    await fireEvent.click(opener());
    await ask(3, many(14));
    expect(shown()).toBe(11);
  });

  it("are folded at each question on a phone", async () => {
    Object.assign(room, { phone: true, column: false });
    await ask(1, many(14));
    await fireEvent.click(opener());
    expect(shown()).toBe(14);
    await ask(2, many(14));
    expect(shown()).toBe(1);
  });

  it("are not shown where everything is passed: only what cannot be passed is asked", async () => {
    const pass = { ...many(1)[0]!, index: 3, text: "pass", words: "Pass", passes: true };
    link.wishes = { ...link.wishes, level: "until_end_of_turn" };
    await ask(1, [...many(3), pass]);
    expect(screen.queryByRole("list", { name: "Options" })).toBeNull();
    expect(screen.getByText(/^Everything is passed for you/)).toBeTruthy();
    await ask(2, many(3));
    expect(shown()).toBe(3);
    expect(screen.getByText(/^After this question everything is passed/)).toBeTruthy();
    link.wishes = { ...link.wishes, level: "never" };
    await ask(3, [...many(3), pass]);
    expect(list().getByRole("button", { name: /^Pass/ })).toBeTruthy();
  });

  it("are opened by the key 0, unless that is an option", async () => {
    const keys = () => [opener().dataset["key"], opener().querySelector("kbd")?.textContent];
    await ask(1, many(14));
    expect(keys()).toEqual(["0", "0"]);
    settings.shortcuts = false;
    await tick();
    expect(keys()[1]).toBeUndefined();
    settings.shortcuts = true;
    await ask(2, many(14, true));
    expect(keys()).toEqual([undefined, undefined]);
    expect(document.querySelectorAll(`.options [data-key="0"]`).length).toBe(1);
  });
});
