import { afterEach, expect, test, vi } from "vitest";
import { draftOf, forgetDraft, forgetDrafts, keepDraft, MOST_DRAFTS, newDecks } from "./drafts";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("what was not saved is kept deck by deck, until it is forgotten", () => {
  keepDraft("epic/new", "1 Wolf");
  keepDraft("epic/0123", "2 Owl");
  keepDraft("epic/new", "3 Wolf");
  expect([draftOf("epic/new"), draftOf("epic/0123"), draftOf("toy/new")]).toEqual(["3 Wolf", "2 Owl", ""]);
  forgetDraft("epic/new");
  expect([draftOf("epic/new"), draftOf("epic/0123")]).toEqual(["", "2 Owl"]);
  forgetDrafts();
  expect(draftOf("epic/0123")).toBe("");
});

test("what was never saved is listed, with the address that builds on", () => {
  for (const place of ["epic/0123", "toy/new", "epic/ships/The Lantern March", "epic/new#deck=1.ab", "epic/new"]) keepDraft(place, "name: Herd\n1 Wolf\n");
  expect(newDecks("epic").map((draft) => draft.href)).toEqual(["/decks/epic/edit/new", "/decks/epic/edit#deck=1.ab", "/decks/epic/ships/The%20Lantern%20March"]);
  expect(newDecks("toy")).toEqual([{ place: "toy/new", name: "Herd", text: "name: Herd\n1 Wolf\n", href: "/decks/toy/edit/new" }]);
});

test("only the latest are kept", () => {
  for (let n = 0; n < MOST_DRAFTS + 5; n++) keepDraft(`epic/${n}`, "1 Wolf");
  expect([draftOf("epic/4"), draftOf("epic/5"), draftOf(`epic/${MOST_DRAFTS + 4}`)]).toEqual(["", "1 Wolf", "1 Wolf"]);
});

test("a browser that keeps nothing, is full or holds something else breaks nothing", () => {
  localStorage.setItem("rulebound.drafts", "[3");
  expect(draftOf("epic/new")).toBe("");
  localStorage.setItem("rulebound.drafts", '{"a": 1}');
  expect(draftOf("epic/new")).toBe("");
  const no = () => {
    throw new Error("full");
  };
  vi.stubGlobal("localStorage", { getItem: no, setItem: no, removeItem: no, clear: () => undefined });
  keepDraft("epic/new", "1 Wolf");
  expect(draftOf("epic/new")).toBe("");
  forgetDraft("epic/new");
});
