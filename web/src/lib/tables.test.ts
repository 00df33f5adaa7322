import { describe, expect, it } from "vitest";
import { openTables } from "./tables";
import type { GameShown } from "./wire";
import { counted } from "./table";

describe("the tables of others", () => {
  const game = (id: string, here: boolean, you = -1) => ({ id, you, seats: [{ sort: "guest", here }, { sort: "open", here: false }] }) as unknown as GameShown;

  it("come with those first where somebody waits, and last those that nobody is at", () => {
    const open = [game("left", false), game("waits", true), game("mine", true, 0), game("left too", false)];
    expect(openTables({ mine: [], open, live: [game("played", true)] }).map(({ id }) => id)).toEqual(["waits", "played", "left", "left too"]);
    expect(openTables(undefined)).toEqual([]);
  });
});

describe("who plays, in a line", () => {
  it("names everybody once", () => {
    expect(counted(["you", ...Array<string>(7).fill("The Strategist")])).toEqual(["you", "The Strategist (7 times)"]);
    expect(counted(["The Stray", "you"])).toEqual(["The Stray", "you"]);
  });
});
