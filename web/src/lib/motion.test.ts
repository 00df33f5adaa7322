import { describe, expect, it } from "vitest";
import { flights, type Spot } from "./motion";

const box = (left: number): DOMRect => ({ left, top: 0, width: 50, height: 60, right: left + 50, bottom: 60, x: left, y: 0 }) as DOMRect;
const spot = (key: string, name: string, place: string, left: number): Spot => {
  const [area = "", whose = ""] = place.split(":");
  return { key, name, area, whose, box: box(left), element: {} as HTMLElement };
};
const map = (...spots: Spot[]) => new Map(spots.map((each) => [each.key, each]));

describe("what flies where", () => {
  it("moves what has the same key, and leaves alone what stays", () => {
    const found = flights(map(spot("thing:17", "Wolf", "play:0", 0), spot("thing:18", "Ox", "play:0", 90)), map(spot("thing:17", "Wolf", "play:0", 200), spot("thing:18", "Ox", "play:0", 90)));
    expect(found.map((each) => [each.spot.key, each.from.left])).toEqual([["thing:17", 0]]);
  });

  it("finds a card that was played by its name", () => {
    const found = flights(map(spot("hand:Wolf:0", "Wolf", "hand:0", 10), spot("stack:0:deck", "", "stack:0", 500)), map(spot("thing:40", "Wolf", "play:0", 300)));
    expect(found).toMatchObject([{ from: { left: 10 }, ghost: false }]);
  });

  it("lets a drawn card come from the deck of whoever draws, and what others play from their hand", () => {
    const stacks = [spot("stack:1:hand", "", "stack:1", 100), spot("stack:1:deck", "", "stack:1", 200), spot("stack:0:deck", "", "stack:0", 500)];
    const found = flights(map(...stacks), map(...stacks, spot("hand:Ox:0", "Ox", "hand:0", 10), spot("thing:9", "Elk", "play:1", 20)));
    expect(found).toMatchObject([{ from: { left: 500 } }, { from: { left: 100 } }]);
  });

  it("leaves alone what came from nowhere that is seen", () => {
    const stack = spot("stack:1:hand", "", "stack:1", 100);
    expect(flights(map(stack), map(stack, spot("hand:Ox:0", "Ox", "hand:0", 10)))).toEqual([]);
  });

  it("lets what is gone fly to the pile that has it", () => {
    const found = flights(map(spot("thing:17", "Wolf", "play:0", 0)), map(spot("pile:0:discard", "Wolf", "pile:0", 700)));
    expect(found).toMatchObject([{ ghost: true, from: { left: 0 }, spot: { box: { left: 700 } } }]);
  });
});
