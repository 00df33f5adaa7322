import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GameKind } from "../../lib/wire";
import type { CardList, CardPage } from "../../library/wire";
import CardSheet from "./CardSheet.svelte";

const list = (name: string, sort: "ships" | "mine"): CardList => ({
  game: "toy-sheet", book: "b", facts: [{}], faces: [{ name: "Elk", type: "beast", set: name }],
  fields: [{ name: "set", sort: "words", about: "", title: "" }],
  sets: [{ name, title: sort === "mine" ? "Mine" : name, cards: 1, sort, refused: 0 }],
});
const page: CardPage = {
  name: "Elk", set: "starter", lines: [], note: "", rules: [], rulings: [], decks: [],
  scenes: [{ title: "You play it.", told: [{ text: "You target Imp.", rules: [] }], stands: [] }],
  position: ["You have in play: Guard (good champion, 3/4).", "Your opponent has in play: Imp (evil champion, 2/2)."],
} as unknown as CardPage;
let kept: string[] = []; // texts of one's own decks
const game = { name: "toy-sheet", title: "Toy" } as unknown as GameKind;

beforeEach(() => {
  kept = [];
  vi.stubGlobal("fetch", vi.fn((path: string) => {
    const body = path.startsWith("/api/cards/toy-sheet/card") ? page
      : path.startsWith("/api/decks") ? { mine: kept.map((text, n) => ({ id: `deck${n}`, game: "toy-sheet", name: `Deck ${n}`, text, changed: "", ships: false })), shipped: [] }
      : path === "/api/sets/toy-sheet" ? list("Mine u1", "mine").sets
      : path.startsWith("/api/sets/") ? list("Mine u1", "mine") : list("starter", "ships");
    return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("introduces the cards of the sample position before what happens there", async () => {
  render(CardSheet, { game, name: "Elk", set: "starter" });
  const known = await screen.findByText("Your opponent has in play: Imp (evil champion, 2/2).");
  const steps = screen.getByText("You target Imp.");
  expect(known.compareDocumentPosition(steps) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(within(known.closest("ul")!).getAllByRole("listitem")).toHaveLength(2);
});

it("leads to the other card of its name", async () => {
  render(CardSheet, { game, name: "Elk", set: "starter" });
  const link = await screen.findByRole("link", { name: /yours: Mine/ });
  expect(link.getAttribute("href")).toBe("/cards/toy-sheet/card/Elk?set=Mine%20u1");
});

it("lists the decks that have this very card, not its namesake", async () => {
  kept = ["set: Mine u1\n3 Elk [Mine u1]\n", "3 Elk\n"];
  render(CardSheet, { game, name: "Elk", set: "Mine u1" });
  await screen.findByRole("link", { name: "Deck 0" });
  expect(screen.queryByRole("link", { name: "Deck 1" })).toBeNull();
  cleanup();
  render(CardSheet, { game, name: "Elk", set: "starter" });
  await screen.findByRole("link", { name: "Deck 1" });
  expect(screen.queryByRole("link", { name: "Deck 0" })).toBeNull();
});
