import { describe, expect, it } from "vitest";
import { asTheyLie, card, Choices, keyOf, means, place, player, targetOf, thing } from "./legal";
import type { About, DecisionShown, OptionShown } from "./wire";

const option = (index: number, about: About[], passes = false): OptionShown => ({
  index,
  text: `option ${index}`,
  words: `Option ${index}`,
  rules: [],
  about,
  passes,
  number: null,
  begins: [],
});

const choices = new Choices({
  prompt: "A: what now?",
  so_far: [], chosen: [], stakes: [], passing: "", picking: null,
  options: [
    option(0, [], true),
    option(1, [card("Wolf", 0, "hand"), place("zone 1")]),
    option(2, [card("Wolf", 0, "hand"), place("zone 2")]),
    option(3, [thing(17), thing(33)]),
    option(4, [thing(17), player(1)]),
    option(5, [card("Wolf", 0, "discard pile")]),
  ],
});

describe("options found by what they are about", () => {
  it("finds all options about a thing, and those about two", () => {
    expect(choices.about(thing(17)).map((each) => each.index)).toEqual([3, 4]);
    expect(choices.between(thing(17), player(1)).map((each) => each.index)).toEqual([4]);
    expect(choices.between(thing(33), player(1))).toEqual([]);
  });

  it("keeps the hand and the pile apart for cards of the same name", () => {
    expect(choices.about(card("Wolf", 0, "hand")).map((each) => each.index)).toEqual([1, 2]);
    expect(choices.about(card("Wolf", 0, "discard pile")).map((each) => each.index)).toEqual([5]);
    expect(choices.about(card("Wolf", 1, "hand"))).toEqual([]);
    expect(choices.about(card("Wolf")).map((each) => each.index)).toEqual([1, 2, 5]);
  });

  it("tells what something can be dropped on", () => {
    expect(choices.partners(card("Wolf", 0, "hand")).map(keyOf)).toEqual(["place:zone 1", "place:zone 2"]);
    expect(choices.partners(thing(17)).map(keyOf)).toEqual(["thing:33", "player:1"]);
  });

  it("tells what is put anywhere: what has no aim, or that of all others", () => {
    const hits = new Choices({ options: [option(0, [card("Bite", 0, "hand"), thing(17)]), option(1, [card("Kick", 0, "hand"), thing(17)])] } as DecisionShown);
    expect([hits.goesAnywhere(card("Bite", 0, "hand")), choices.goesAnywhere(card("Wolf", 0, "hand")), choices.goesAnywhere(thing(17))]).toEqual([true, false, false]);
    const claims = new Choices({ options: [option(0, [thing(3), thing(17)]), option(1, [thing(4), thing(17)])] } as DecisionShown);
    expect(claims.goesAnywhere(thing(3))).toBe(false); // of heroes who could claim one feature, one that is dragged elsewhere was to move
  });

  it("knows the pass and what is about nothing", () => {
    expect(choices.pass?.index).toBe(0);
    expect(choices.plain.map((each) => each.index)).toEqual([0]);
    expect(new Choices(null).pass).toBeUndefined();
  });

  it("writes targets as text and reads them again", () => {
    for (const target of [thing(17), player(1), card("Reader: Of Tides", 0, "hand"), place("zone 3")]) {
      expect(means(targetOf(keyOf(target)), target)).toBe(true);
    }
    expect(means(targetOf("thing:17"), thing(18))).toBe(false);
  });

  it("lays options about the hand as the cards lie, and leaves all others where they are", () => {
    const hand = { name: "hand", cards: ["Wolf", "Bear", "Wolf", "Ox"].map((name) => ({ name })) };
    const list = [option(0, [], true), option(1, [card("Bear", 0, "hand")]), option(2, [thing(5)]), option(3, [card("Ox", 0, "hand")]), option(4, [card("Wolf", 0, "hand")]), option(5, [card("Ox", 0, "discard")])];
    expect(asTheyLie(list, [hand]).map((each) => each.index)).toEqual([0, 4, 2, 1, 3, 5]);
    expect(asTheyLie(list, [])).toEqual(list);
  });
});
