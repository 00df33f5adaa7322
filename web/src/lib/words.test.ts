import { describe, expect, it } from "vitest";
import { addressed, ownApart } from "./words";

describe("whoever reads", () => {
  it("is told at the first mention that it is they", () => {
    expect(addressed("no, Hour of Bells costs 1 gold and Guest 5842 has 0.", "Guest 5842")).toBe("no, Hour of Bells costs 1 gold and Guest 5842 (you) has 0.");
    expect(addressed("Ann pays; Ann draws.", "Ann")).toBe("Ann (you) pays; Ann draws.");
    expect(addressed("Ann draws.", "Ann", "Ann pays.")).toBe("Ann draws.");
    expect(addressed("Break Ann's Ox.", "Ann")).toBe("Break Ann's (your) Ox.");
  });

  it("is told so where the words have room for it, and of nobody else", () => {
    expect(addressed("Runt (4/2, Ann)", "Ann")).toBe("Runt (4/2, Ann)");
    expect(addressed("Runt (4/2) attacks Ann", "Ann")).toBe("Runt (4/2) attacks Ann (you)");
    expect(addressed("Anna has 0.", "Ann")).toBe("Anna has 0.");
    expect(addressed("Wolf Token attacks Wolf.", "Wolf")).toBe("Wolf Token attacks Wolf (you).");
    expect(addressed("Ann has 0.", "")).toBe("Ann has 0.");
    expect(ownApart("Wolf Token", "Wolf").some((part) => part.own)).toBe(false);
  });
});
