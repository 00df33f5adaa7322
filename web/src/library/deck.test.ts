import { expect, test } from "vitest";
import { changed, copyName, countOf, deckOf, deckText, emptyDeck, fromFragment, grouped, isLone, keptName, laidBeside, manyCards, placeOf, proper, size, statistics, toFragment, withCount } from "./deck";
import { facets, fits, Shelf, sorted } from "./shelf";
import type { CardList, DeckReport } from "./wire";

const list = (sort: "ships" | "mine", name: string, faces: Record<string, unknown>[]): CardList => ({
  game: "toy",
  book: "b",
  faces: faces.map((face) => ({ ...face, set: name })),
  facts: faces.map(() => ({})),
  fields: [
    { name: "type", sort: "words", about: "", title: "" },
    { name: "cost", sort: "number", about: "", title: "" },
    { name: "power", sort: "number", about: "", title: "" },
    { name: "text", sort: "text", about: "", title: "" },
  ],
  sets: [{ name, title: name === "starter" ? name : "Mine", cards: faces.length, sort, refused: 0 }],
});
const shelf = new Shelf([
  list("ships", "starter", [
    { name: "Wolf", type: "beast", cost: 1, power: 30 },
    { name: "Bell", type: "thing", cost: 0 },
    { name: "Owl", type: "beast", cost: 2, power: 95 },
  ]),
  list("mine", "Mine u0123456789", [
    { name: "Elk", type: "beast", cost: 1, power: 45 },
    { name: "Wolf", type: "thing", cost: 3 },
  ]),
]);
const card = (name: string, set = "starter") => shelf.find(name, set)!;

test("cards are put in and taken out, and the text says so", () => {
  let deck = emptyDeck("toy", "small");
  deck = changed(deck, card("Bell"), 2, shelf);
  deck = changed(deck, card("Bell"), 1, shelf);
  deck = changed(deck, card("Owl"), 1, shelf, true);
  expect(size(deck)).toBe(3);
  expect(deckText(deck)).toBe("name: New deck\ngame: toy\nformat: small\n3 Bell\nbeside: Owl\n");
  deck = changed(deck, card("Bell"), -3, shelf);
  expect(countOf(deck, card("Bell"))).toBe(0);
  expect(changed(deck, card("Bell"), -1, shelf)).toEqual(deck);
});

test("a card that is never in a deck lies beside it, one instead of another where there may be one only", () => {
  const formats = [
    { name: "gods", lies: ["thing"], beside: { word: "thing", cards: ["Bell"] } },
    { name: "heaps", lies: ["thing"], beside: null },
    { name: "small", lies: [], beside: null },
  ].map((each) => ({ ...each, brings: "deck" as const, decks: [], title: "", about: "" }));
  expect(["gods", "small"].map((format) => placeOf(card("Bell"), format, formats))).toEqual(["beside", "nowhere"]);
  expect(placeOf(card("Owl"), "gods", formats)).toBe("in");
  expect(["gods", "heaps"].map((format) => isLone(format, formats))).toEqual([true, false]);
  const other = card("Wolf", "Mine u0123456789");
  let deck = changed(changed(emptyDeck("toy", "gods"), card("Owl"), 1, shelf), card("Bell"), 2, shelf);
  expect(size(proper(deck, shelf, formats))).toBe(1);
  deck = laidBeside(deck, card("Bell"), shelf, true);
  expect(deckText(deck)).toBe("name: New deck\ngame: toy\nformat: gods\n1 Owl\nbeside: Bell\n");
  expect(deckText(laidBeside(deck, card("Bell"), shelf, true))).toBe(deckText(deck));
  expect(deckText(laidBeside(deck, other, shelf, true))).toContain("1 Owl\nbeside: Wolf [Mine u0123456789]\n");
  expect(deckText(laidBeside(deck, other, shelf, false))).toContain("beside: Bell\nbeside: Wolf");
  expect(countOf(changed(deck, card("Bell"), -1, shelf), card("Bell"))).toBe(0);
});

test("a copy is called otherwise than the deck, and not longer than a deck is called", () => {
  expect(copyName("The Lantern March ")).toBe("The Lantern March (copy)");
  expect(copyName("x".repeat(40))).toBe(`${"x".repeat(33)} (copy)`);
});

test("cards of one's own name their set, and cards of one name say which", () => {
  const deck = changed(changed(emptyDeck("toy"), card("Elk", "Mine u0123456789"), 1, shelf), card("Wolf"), 2, shelf);
  expect(deckText(deck)).toBe("name: New deck\ngame: toy\nset: Mine u0123456789\n1 Elk\n2 Wolf [starter]\n");
  expect(countOf(deck, card("Wolf", "Mine u0123456789"))).toBe(0);
});

test("a set that is gone stays named as long as a card of it is in the deck", () => {
  const said = "name: Herd\nset: Gone u0123456789\n2 Imp\n1 Bell\n";
  const entries = [
    { count: 2, name: "Imp", card: "", set: "", beside: false },
    { count: 1, name: "Bell", card: "Bell", set: "starter", beside: false },
  ];
  const faults = [{ what: "the set 'Gone' is gone", rules: [], line: 2, column: 6 }, { what: "no card is called 'Imp'", rules: [], line: 3, column: 3 }];
  const report: DeckReport = { name: "Herd", format: "", about: "", sets: [], entries, faults, cards: 3, text: "" };
  const deck = deckOf("toy", report, said);
  expect(deckText(deck)).toBe("name: Herd\ngame: toy\nset: Gone u0123456789\n2 Imp\n1 Bell\n");
  expect(deckText(withCount(deck, deck.entries[0]!, 0))).toBe("name: Herd\ngame: toy\n1 Bell\n");
});

test("a name or remark of several lines stays one line", () => {
  expect(deckText({ ...emptyDeck("toy"), name: "A\n3 Bell # x", about: " b " })).toBe("name: A 3 Bell   x\ngame: toy\nabout: b\n");
});

test("statistics come from the cards: curves of numbers, counts of words", () => {
  let deck = changed(changed(emptyDeck("toy"), card("Bell"), 3, shelf), card("Owl"), 1, shelf);
  deck = changed(deck, card("Wolf"), 2, shelf);
  const stats = Object.fromEntries(statistics(deck, shelf).map((each) => [each.field.name, each]));
  expect(stats["cost"]!.bars).toEqual([{ label: "0", count: 3 }, { label: "1", count: 2 }, { label: "2", count: 1 }]);
  expect(stats["cost"]!.average).toBeCloseTo(4 / 6);
  expect(stats["type"]!.bars).toEqual([{ label: "beast", count: 3 }, { label: "thing", count: 3 }]);
  expect(stats["power"]!.of).toBe(3);
  expect(stats["power"]!.bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(3);
  expect(stats["power"]!.bars.length).toBeLessThanOrEqual(9);
  expect(stats["text"]).toBeUndefined();
});

test("groups are by type, and what lies beside the deck comes last", () => {
  const deck = changed(changed(changed(emptyDeck("toy"), card("Owl"), 3, shelf, true), card("Wolf"), 2, shelf), card("Bell"), 1, shelf);
  expect(grouped(deck, shelf).map((group) => [group.title, group.count])).toEqual([["beast", 2], ["thing", 1], ["beside the deck", 3]]);
  expect(withCount(deck, deck.entries[0]!, 0).entries.length).toBe(2);
});

test("a deck goes through a link and comes back", async () => {
  const text = "name: Füße & 🐺\n3 Wolf\n".repeat(40);
  const fragment = await toFragment(text);
  expect(fragment).toMatch(/^deck=1\.[\w-]+$/);
  expect(fragment.length).toBeLessThan(200);
  expect(await fromFragment(`#${fragment}`)).toBe(text);
  expect(await fromFragment("#other")).toBeUndefined();
  await expect(fromFragment(`#${fragment.slice(0, -9)}`)).rejects.toThrow("cannot be read");
  for (const broken of ["#deck=", "#deck=1.@@@", "#deck=1.", `#${fragment}@`, "#deck=7.abc"]) await expect(fromFragment(broken)).rejects.toThrow("cannot be read");
});

test("counts of what can be picked leave out the field's own picks", () => {
  const found = facets(shelf, shelf.cards, { type: ["thing"] });
  const type = found.find((facet) => facet.field.name === "type")!;
  expect(type.choices).toEqual([{ value: "beast", shown: "beast", count: 3 }, { value: "thing", shown: "thing", count: 2 }]);
  const cost = found.find((facet) => facet.field.name === "cost")!;
  expect(cost.choices.map((choice) => choice.count)).toEqual([1, 0, 0, 1]);
  expect(shelf.cards.filter((each) => fits(each, { type: ["thing"], cost: [0, 3] })).length).toBe(2);
});

test("an order puts cards without the field last, whichever way", () => {
  const names = (down: boolean) => sorted(shelf.cards, "power", down).map((each) => each.name);
  expect(names(false)).toEqual(["Wolf", "Elk", "Owl", "Bell", "Wolf"]);
  expect(names(true)).toEqual(["Owl", "Elk", "Wolf", "Bell", "Wolf"]);
});

test("one card is one card, and a long name is kept with a sign that it goes on", () => {
  expect([0, 1, 2].map(manyCards)).toEqual(["0 cards", "1 card", "2 cards"]);
  expect([keptName("  "), keptName(" Wolves "), keptName("🐺".repeat(20))]).toEqual(["New deck", "Wolves", "🐺".repeat(20)]);
  expect(keptName("a".repeat(39) + "🐺b")).toBe("a".repeat(39) + "…");
  expect(keptName("a".repeat(40))).toBe("a".repeat(40));
});

test("two cards of one name tell whose they are, others need not", () => {
  expect(shelf.apart(card("Wolf"))).toBe("ships: starter");
  expect(shelf.apart(card("Wolf", "Mine u0123456789"))).toBe("yours: Mine");
  expect(shelf.apart(card("Owl"))).toBe("");
  expect(shelf.namesakes(card("Wolf")).map((each) => each.key)).toEqual(["Mine u0123456789/Wolf"]);
  expect(shelf.namesakes(card("Owl"))).toEqual([]);
});

test("cards of one value of a field are in the order of others, then by their names", () => {
  const names = (field: string, down = false) => sorted(shelf.cards, field, down, ["cost"]).map((each) => `${each.name} ${each.number("cost")}`);
  expect(names("type")).toEqual(["Elk 1", "Wolf 1", "Owl 2", "Bell 0", "Wolf 3"]);
  expect(names("type", true)).toEqual(["Bell 0", "Wolf 3", "Elk 1", "Wolf 1", "Owl 2"]);
});
