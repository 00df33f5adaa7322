import { describe, expect, it } from "vitest";
import { signed } from "./signs";

describe("the signs on a card", () => {
  it("has one for each word that has one", () => {
    expect(signed(["Airborne", "gains nothing", "breakthrough"], 3)).toEqual({ shown: [{ words: "Airborne", sign: "wing" }, { words: "breakthrough", sign: "through" }], more: [] });
  });

  it("tells how many more there are where the room ends", () => {
    const found = signed(["deploying", "airborne", "unbreakable", "righteous"], 3);
    expect(found.shown.map((each) => each.words)).toEqual(["deploying", "airborne"]);
    expect(found.more).toEqual(["unbreakable", "righteous"]);
  });
});
