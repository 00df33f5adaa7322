import { afterEach, expect, test, vi } from "vitest";
import { forgetDrafts } from "./drafts";
import { forgetAllPasted, forgetPasted, keepPasted, MOST_KEPT, pastedAt } from "./pasted";

afterEach(() => {
  vi.unstubAllGlobals();
  forgetAllPasted();
  localStorage.clear();
});

const stored = () => localStorage.getItem("rulebound.pasted.cards/epic");

test("what was pasted is kept place by place, until it is forgotten or nothing is left of it", () => {
  keepPasted("deck/epic", { text: "1 Wolf", read: "list" });
  keepPasted("cards/epic", { text: "name\nElk\n", read: "herd.json", other: "[]", name: "Herd" });
  expect([pastedAt("deck/epic"), pastedAt("deck/toy")]).toEqual([{ text: "1 Wolf", read: "list" }, { text: "" }]);
  forgetPasted("deck/epic");
  expect(pastedAt("deck/epic")).toEqual({ text: "" });
  expect(pastedAt("cards/epic")).toEqual({ text: "name\nElk\n", read: "herd.json", other: "[]", name: "Herd" });
  keepPasted("cards/epic", { text: "" });
  expect([pastedAt("cards/epic"), stored()]).toEqual([{ text: "" }, null]);
});

test("where all that is not saved is forgotten, so is what was pasted, also what the browser does not keep", () => {
  keepPasted("deck/epic", { text: "1 Wolf" });
  keepPasted("cards/epic", { text: "x".repeat(MOST_KEPT) });
  localStorage.setItem("rulebound.game", "epic");
  forgetDrafts();
  expect([pastedAt("deck/epic"), pastedAt("cards/epic")]).toEqual([{ text: "" }, { text: "" }]);
  expect(localStorage.getItem("rulebound.game")).toBe("epic");
});

test("what is too long for the browser lasts as long as the page, and an older one does not come back", () => {
  keepPasted("cards/epic", { text: "old" });
  const long = "x".repeat(MOST_KEPT);
  keepPasted("cards/epic", { text: long });
  expect([pastedAt("cards/epic").text === long, stored()]).toEqual([true, null]);
  keepPasted("cards/epic", { text: "new" });
  expect([pastedAt("cards/epic"), stored()]).toEqual([{ text: "new" }, '{"text":"new"}']);
});

test("a browser that keeps nothing, is full or holds something else breaks nothing", () => {
  for (const held of ["[3", "null", "3", "[]", '{"a": 1}', '{"text": "a", "read": 3}']) {
    localStorage.setItem("rulebound.pasted.deck/epic", held);
    expect(pastedAt("deck/epic")).toEqual({ text: "" });
  }
  const no = () => {
    throw new Error("full");
  };
  vi.stubGlobal("localStorage", { getItem: no, setItem: no, removeItem: no, clear: () => undefined });
  keepPasted("deck/epic", { text: "1 Wolf" });
  expect(pastedAt("deck/epic")).toEqual({ text: "1 Wolf" });
  forgetPasted("deck/epic");
  expect(pastedAt("deck/epic")).toEqual({ text: "" });
  forgetAllPasted();
});
