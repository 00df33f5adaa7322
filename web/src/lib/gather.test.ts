import { describe, expect, it } from "vitest";
import { candidates, howMany, inOrder, missing, pressed, room, total, type Marks } from "./gather";
import { card, thing } from "./legal";
import type { Picking } from "./wire";

const one = (name: string, count = 1) => ({ text: `card ${name}`, words: name, about: [card(name, 0, "hand")], count });
const picking: Picking = { have: 0, least: 1, most: 3, ordered: false, does: "Choose", among: [one("Ox"), one("Wolf", 2), one("Heron")] };
const press = (...names: string[]) =>
  names.reduce((marks: Marks, name) => pressed(picking, marks, `card ${name}`) ?? marks, []);

describe("a choice of several", () => {
  it("takes marks in any order and picks in the order listed", () => {
    expect(inOrder(picking, press("Heron", "Ox"))).toEqual(["card Ox", "card Heron"]);
    expect(inOrder(picking, press("Wolf", "Heron", "Wolf"))).toEqual(["card Wolf", "card Wolf", "card Heron"]);
  });

  it("picks in the order of the marks where that order counts", () => {
    const ordered = { ...picking, least: 3, ordered: true };
    expect(inOrder(ordered, press("Heron", "Ox"))).toEqual(["card Heron", "card Ox"]);
    expect(inOrder(ordered, press("Wolf", "Heron", "Wolf"))).toEqual(["card Wolf", "card Heron", "card Wolf"]);
    expect(inOrder(ordered, press("Ox", "Heron", "Ox", "Ox"))).toEqual(["card Heron", "card Ox"]);
    expect(howMany(ordered)).toBe("Choose 3, in the order in which you mark them.");
    expect(howMany({ ...ordered, least: 0 })).toBe("Choose up to 3, or none, in the order in which you mark them.");
  });

  it("lets a mark go when it is pressed again", () => {
    expect(inOrder(picking, press("Heron", "Ox", "Heron"))).toEqual(["card Ox"]);
    expect(total(press("Wolf", "Wolf", "Wolf"))).toBe(0);
  });

  it("refuses one too many, and what is no candidate", () => {
    const full = press("Wolf", "Wolf", "Ox");
    expect(room(picking, full)).toBe(0);
    expect(pressed(picking, full, "card Heron")).toBeUndefined();
    expect(pressed(picking, full, "card Lion")).toBeUndefined();
    expect(inOrder(picking, pressed(picking, full, "card Ox")!)).toEqual(["card Wolf", "card Wolf"]);
  });

  it("counts what is missing, and says how many it may be", () => {
    expect([missing(picking, press()), missing(picking, press("Ox"))]).toEqual([1, 0]);
    expect(howMany(picking)).toBe("Choose from 1 to 3, in any order.");
    expect(howMany({ ...picking, least: 0 })).toBe("Choose up to 3, or none, in any order.");
    expect(howMany({ ...picking, have: 1, least: 3 })).toBe("Choose 2, in any order.");
  });

  it("finds candidates by what is pointed at", () => {
    expect(candidates(picking, card("Wolf", 0, "hand")).map((each) => each.words)).toEqual(["Wolf"]);
    expect(candidates(picking, thing(17))).toEqual([]);
  });
});
