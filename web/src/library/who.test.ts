import { afterEach, expect, test, vi } from "vitest";
import { who } from "./who.svelte";

const before = who.changed;
afterEach(() => {
  vi.unstubAllGlobals();
  who.changed = before;
});

test("whoever is somebody else by now is told so when the page looks again, and what was theirs is forgotten", async () => {
  const forgotten = vi.fn();
  let answer = { sort: "account", name: "Ida" };
  vi.stubGlobal("fetch", vi.fn(() => Promise.resolve(new Response(JSON.stringify(answer)))));
  who.took({ sort: "account", name: "Ida" });
  who.changed = forgotten;
  who.took({ sort: "account", name: "Ida" });
  expect(forgotten).not.toHaveBeenCalled();
  answer = { sort: "nobody", name: "" };
  who.look();
  await vi.waitFor(() => expect(who.label).toBe("Log in"));
  expect(forgotten).toHaveBeenCalledTimes(1);
});
