import { expect, test } from "vitest";
import { linesOf, lostCards } from "./lists";
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
