import { describe, expect, it } from "vitest";
import { ending, entries, lastBlows } from "./log";
import { ownApart, spelled } from "./words";

const line = (text: string, ...rules: string[]) => ({ text, rules });
const texts = (...lines: string[]) => entries(lines.map((text) => line(text))).map((each) => each.text);

describe("the log", () => {
  it("says once what is told several times in a row", () => {
    expect(texts("Bob draws a card.", "Bob draws a card.", "Ann passes.", "Bob draws a card.")).toEqual(["Bob draws 2 cards.", "Ann passes.", "Bob draws a card."]);
    expect(texts("An ability of Ox triggers.", "An ability of Ox triggers.")).toEqual(["An ability of Ox triggers (2 times)."]);
  });
  it("puts cards together that one draws, and their rules", () => {
    expect(texts("You draw Ox.", "You draw Elk.", "You draw Owl.", "Ann draws Elk.")).toEqual(["You draw Ox, Elk and Owl.", "Ann draws Elk."]);
    expect(texts("You draw Ox.", "You draw Elk.", "You draw Ox.")).toEqual(["You draw Ox (2 times) and Elk."]);
    expect(entries([line("You draw Ox.", "1.1"), line("You draw Elk.", "1.1", "R2")])[0]!.rules).toEqual(["1.1", "R2"]);
  });
  it("tells at the end what took the last health, however much was told after it", () => {
    const log = entries(["Ann takes 2 damage from Ox.", "Ann takes 8 damage from Elk.", "Ann passes.", "An ability of Owl triggers.", "An ability of Elk triggers.", "Ann has no health left.", "Bob wins."].map((text) => line(text)));
    const told = (...fallen: string[]) => lastBlows(log, fallen).map((each) => each.text);
    expect(told("Ann")).toEqual(["Ann takes 2 damage from Ox.", "Ann takes 8 damage from Elk.", "An ability of Elk triggers.", "Ann has no health left."]);
    expect(told()).toEqual(["An ability of Owl triggers.", "An ability of Elk triggers.", "Ann has no health left."]);
  });
  it("tells why the last health was lost", () => {
    const log = entries(["Ox is expended.", "An ability of Owl resolves.", "Ann loses 1 health.", "Ann has no health left.", "Bob wins."].map((text) => line(text)));
    expect(lastBlows(log, ["Ann"]).map((each) => each.text)).toEqual(["An ability of Owl resolves.", "Ann loses 1 health.", "Ann has no health left."]);
  });
  it("tells of no card that was taken, whoever has no points", () => {
    const log = entries(["Bob takes a card.", "Ox is KO'd.", "The combat is over.", "Round 4 ends.", "Ann scores 1 point.", "Ann wins."].map((text) => line(text)));
    expect(lastBlows(log, ["Bob"]).map((each) => each.text)).toEqual(["The combat is over.", "Round 4 ends.", "Ann scores 1 point."]);
  });
  it("tells of no pass at the end", () => {
    const log = entries(["Ox attacks.", "Ann takes 2 damage from Ox.", "Bob passes.", "Ann passes.", "Bob wins."].map((text) => line(text)));
    expect(lastBlows(log, []).map((each) => each.text)).toEqual(["Ox attacks.", "Ann takes 2 damage from Ox."]);
  });
  it("knows where a turn begins", () => {
    expect(entries([line("Turn 2: Ann's turn begins."), line("Ann passes.")]).map((each) => each.begins)).toEqual([true, false]);
  });
});

describe("the end", () => {
  it("says of whoever has conceded that they have, and of nobody else", () => {
    expect(ending("Ann wins: Bob has left the game.", [line("Bob concedes.")])).toBe("Ann wins: Bob has conceded.");
    expect(ending("Ann wins: Bob has left the game.", [line("Bob has run out of time.")])).toBe("Ann wins: Bob has left the game.");
  });
});

describe("words of the game", () => {
  it("are said without signs", () => {
    expect(spelled("{expend}: +3 {offense}, {0}")).toBe("expend: +3 offense, 0 gold");
  });
  it("have the reader's name apart", () => {
    expect(ownApart("Ann hits Anna, and Ann", "Ann").filter((part) => part.own)).toHaveLength(2);
    expect(ownApart("Ann", "")).toEqual([{ text: "Ann", own: false }]);
  });
});
