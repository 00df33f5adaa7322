import { expect, test } from "vitest";
import { emblemCards, hasCard, linesOf, lostCards } from "./lists";
import { Shelf } from "./shelf";

const sets = [{ name: "starter", title: "starter", cards: 1, sort: "ships" as const, refused: 0 }];
const shelf = new Shelf([{ game: "toy", book: "b", faces: [{ name: "Wolf", type: "beast", set: "starter" }], facts: [{}], fields: [], sets }]);

test("a line has a number, a name, and perhaps a set and a remark", () => {
  expect(linesOf("name: Herd\n3 Wolf\n 2x  Owl, the Old [Mine u0123456789] # a remark\n")).toEqual([
    { count: 3, name: "Wolf", set: "" },
    { count: 2, name: "Owl, the Old", set: "Mine u0123456789" },
  ]);
});

test("cards are lost with their set, and only then", () => {
  expect(lostCards("set: Gone\n1 Wolf\n1 Imp\n1 Wolf [Gone]\n", shelf)).toEqual(["Imp", "Wolf"]);
  expect(lostCards("set: Starter\n1 Wolf\n1 Imp\n", shelf)).toEqual([]);
  expect(lostCards("set: Gone\n1 Wolf\n", shelf)).toEqual([]);
});

test("of two cards of one name a deck means the one of the set that it names, or the one that ships", () => {
  const mine = [{ name: "Mine u1", title: "Mine", cards: 2, sort: "mine" as const, refused: 0 }];
  const faces = ["Wolf", "Ox"].map((name) => ({ name, type: "beast", set: "Mine u1" }));
  const both = shelf.with([{ game: "toy", book: "b", faces, facts: [{}, {}], fields: [], sets: mine }]);
  const [ships, own] = both.called("Wolf") as [(typeof both.cards)[0], (typeof both.cards)[0]];
  const has = (text: string) => [hasCard(text, ships, both), hasCard(text, own, both), emblemCards(text, both)[0]?.set];
  expect(has("3 Wolf\n")).toEqual([true, false, "starter"]);
  expect(has("set: Mine u1\n3 Wolf\n")).toEqual([false, true, "Mine u1"]);
  expect(has("set: Mine u1\n3 Wolf [starter]\n")).toEqual([true, false, "starter"]);
  expect(has("3 wolf [mine]\n")).toEqual([false, true, "Mine u1"]);
  expect(has("name: Wolf\nbeside: 1 Wolf [Mine u1] # a remark\n")).toEqual([false, true, undefined]);
  expect(has("Wolf\n")).toEqual([true, false, undefined]);
  expect(emblemCards("2 Ox\n", both)[0]?.set).toBe("Mine u1");
  // Its set is forgotten: no other card stands for it.
  expect(emblemCards("set: Mine u1\n3 Wolf [Mine u1]\n", shelf)).toEqual([]);
});
