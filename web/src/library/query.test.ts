import { describe, expect, test } from "vitest";
import { answers, nearest, parse, term, unheard } from "./query";
import { Card } from "./shelf";
import type { FieldShown } from "./wire";

const fields: FieldShown[] = [
  { name: "name", sort: "text", about: "", title: "" },
  { name: "type", sort: "words", about: "", title: "" },
  { name: "alignment", sort: "words", about: "", title: "" },
  { name: "cost", sort: "number", about: "", title: "" },
  { name: "offense", sort: "number", about: "", title: "" },
  { name: "defense", sort: "number", about: "", title: "" },
  { name: "text", sort: "text", about: "", title: "" },
  { name: "discard_text", sort: "text", about: "", title: "" },
  { name: "unique", sort: "flag", about: "", title: "" },
  { name: "set", sort: "words", about: "", title: "" },
];
const wolf = new Card(
  { name: "Grey Wolf", type: "champion", alignment: ["wild"], cost: 1, offense: 8, defense: 5, text: "Ambush\nWhen it attacks → Draw a card.", set: "starter" },
  {},
  "starter",
);
const bell = new Card({ name: "Bell", type: "event", alignment: ["good", "sage"], cost: 0, text: "Gain 2 health.", unique: true, set: "mine u0123456789" }, {}, "Mine");
const names = (query: string) => {
  const { node, faults } = parse(query, fields);
  expect(faults).toEqual([]);
  return [wolf, bell].filter((card) => answers(card, node)).map((card) => card.name);
};

describe("what is found", () => {
  test.each([
    ["", ["Grey Wolf", "Bell"]],
    ["wolf", ["Grey Wolf"]],
    ["type:champion", ["Grey Wolf"]],
    ["cost<=0", ["Bell"]],
    ["cost:1", ["Grey Wolf"]],
    ["offense>defense", ["Grey Wolf"]],
    ["offense>=8 defense<6", ["Grey Wolf"]],
    ["offense!=8", []],
    ['text:"draw a card"', ["Grey Wolf"]],
    ["align:wild", ["Grey Wolf"]],
    ["alignment:sage", ["Bell"]],
    ["alignment=sag", []],
    ["-text:ambush", ["Bell"]],
    ["-text:ambush type:champion", []],
    ["type:event or cost:1", ["Grey Wolf", "Bell"]],
    ["(type:event or type:champion) -good", ["Grey Wolf"]],
    ["set:starter", ["Grey Wolf"]],
    ["set:Mine", ["Bell"]],
    ["has:offense", ["Grey Wolf"]],
    ["unique:yes", ["Bell"]],
    ["-unique:yes", ["Grey Wolf"]],
    ["draw HEALTH", []],
    ["TYPE:Event", ["Bell"]],
    ["type:champion,event", ["Grey Wolf", "Bell"]],
    ["type:champion,token cost:1,7", ["Grey Wolf"]],
    ["cost:0,7", ["Bell"]],
    ["-type:champion,token", ["Bell"]],
    ["type!=champion,event", []],
    ["type:event, bell", ["Bell"]],
    ['type:"event","champion"', ["Grey Wolf", "Bell"]],
    ['text:"draw, a card"', []],
    ["has:offense,unique", ["Grey Wolf", "Bell"]],
  ])("%s", (query, wanted) => {
    expect(names(query)).toEqual(wanted);
  });
});

describe("what cannot be read is told with its place", () => {
  test.each([
    ["algn:wild", 0, 4, "did you mean alignment"],
    ["cost<cheap", 5, 5, "cost is a number, and “cheap” is not; write cost<1, for example"],
    ["cost:0,cheap", 7, 5, "cost is a number, and “cheap” is not"],
    ["type:,", 0, 5, "what should type be"],
    ["cost>>1", 4, 2, "“>>” compares nothing; write cost>1"],
    ["wolf cost=>2", 9, 2, "“=>” compares nothing; write cost>=2"],
    ["type>event", 0, 5, "cannot be compared"],
    ["wolf cost<=", 5, 6, "what should cost be"],
    ["cost: 1", 0, 5, "what should cost be"],
    ["(wolf", 0, 1, "never closed"],
    ["wolf)", 4, 1, "never opened"],
    ['text:"draw', 5, 5, "never closed"],
    ["or wolf", 0, 2, "before"],
    ["wolf or", 5, 2, "follow"],
    ["()", 0, 1, "nothing in"],
    ["d:1", 0, 1, "may mean defense or discard_text"],
  ])("%s", (query, at, length, what) => {
    const { node, faults } = parse(query, fields);
    expect(node).toBeUndefined();
    expect(faults[0]).toMatchObject({ at, length });
    expect(faults[0]!.what).toContain(what);
  });

  test("all faults at once, in their order", () => {
    expect(parse("algn:wild cost<x (wolf", fields).faults.map((fault) => fault.at)).toEqual([0, 15, 17]);
  });
});

test("a name that is like no other has no nearest", () => {
  expect(nearest("zzzzzzzz", ["cost", "type"])).toBe("");
  expect(nearest("ofense", ["cost", "offense"])).toBe("offense");
});

test("what is picked can be written as a term", () => {
  expect(term("type", "token champion")).toBe('type:"token champion"');
  expect(names(term("alignment", "wild"))).toEqual(["Grey Wolf"]);
});

describe("what no card has", () => {
  const told = (query: string) => unheard(parse(query, fields).node, [wolf, bell]);
  test("a value that is misspelt is told, with those that there are", () => {
    expect(told("type:champoin cost:1")).toEqual(["No card has the type “champoin”; there are champion, event."]);
    expect(told("type:champion,evnt")).toEqual(["No card has the type “evnt”; there are champion, event."]);
    expect(told("set:yours")).toEqual(["No card has the set “yours”; there are Mine, starter."]);
    expect(told("-alignment:gren")).toEqual(["No card has the alignment “gren”; there are good, sage, wild."]);
  });
  test("nothing is told of values that some card has, of numbers and of words", () => {
    expect(told("type:champ cost:7 wlof alignment:sage")).toEqual([]);
  });
});
