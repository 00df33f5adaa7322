import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GameKind } from "../../lib/wire";
import { MOST_TEXT } from "../../library/deck";
import ImportDeck from "./ImportDeck.svelte";

const game = { name: "toy-lists", title: "Toy", formats: [] } as unknown as GameKind;

/** A server that knows no card but the elk. */
function answer(said: string) {
  const lines = said.split("\n").filter(Boolean);
  const faults = lines.flatMap((line, n) => (line === "1 Elk" ? [] : [{ what: "No card is called so.", line: n + 1, column: 3, rules: [] }]));
  const entries = lines.map((line) => ({ count: 1, name: line.slice(2), card: line === "1 Elk" ? "Elk" : "", set: "", beside: false }));
  return { name: "", format: "", about: "", sets: [], entries, faults, cards: lines.length, text: said };
}

const ontake = vi.fn();
beforeEach(() => {
  localStorage.clear();
  ontake.mockReset();
  vi.stubGlobal("fetch", vi.fn((_path: string, init: RequestInit) => Promise.resolve(new Response(JSON.stringify(answer((JSON.parse(String(init.body)) as { text: string }).text))))));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Open the dialog, again if it was open. */
function open(loses = ""): HTMLTextAreaElement {
  cleanup();
  render(ImportDeck, { game, shelf: undefined, loses, onclose: () => undefined, ontake });
  return screen.getByLabelText<HTMLTextAreaElement>("The list");
}
const write = (value: string) => fireEvent.input(screen.getByLabelText("The list"), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name, hidden: true }));

it("has what was written again, and reads it only when asked", async () => {
  open();
  await write("1 Elk");
  expect(open().value).toBe("1 Elk");
  expect(fetch).not.toHaveBeenCalled();
  expect(ontake).not.toHaveBeenCalled();
});

it("tells again what could not be read, and takes nothing by itself", async () => {
  open();
  await write("1 Elk\n1 Elj");
  await press("Read it");
  await screen.findByText(/Line 2: No card/);
  expect(open().value).toBe("1 Elk\n1 Elj");
  await screen.findByText(/Line 2: No card/);
  await write("1 Elk");
  open();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(3));
  expect(ontake).not.toHaveBeenCalled();
});

it("forgets the text once the deck was taken, whole or as it is", async () => {
  open();
  await write("1 Elk");
  await press("Read it");
  await vi.waitFor(() => expect(ontake).toHaveBeenCalledTimes(1));
  expect(open().value).toBe("");
  await write("1 Elk\n1 Elj");
  await press("Read it");
  await screen.findByText(/Line 2: No card/);
  await press("Take it as it is");
  expect(ontake).toHaveBeenCalledTimes(2);
  expect(open().value).toBe("");
});

it("keeps a text that is too long for a deck, and one that the server did not read", async () => {
  open();
  const long = "1 Elk\n".repeat(MOST_TEXT);
  await write(long);
  await press("Read it");
  expect(open().value).toBe(long);
  vi.mocked(fetch).mockRejectedValue(new Error("gone"));
  await write("1 Elk");
  await press("Read it");
  await screen.findByRole("alert", { hidden: true });
  expect(open().value).toBe("1 Elk");
});

it("says which unsaved deck the list takes the place of", () => {
  open();
  expect(screen.queryByText(/takes the place/)).toBeNull();
  open("Herd");
  expect(screen.getByText(/takes the place of “Herd”/)).toBeTruthy();
});
