import { describe, expect, it } from "vitest";
import { bundled, edgeOf, route, type Box } from "./route";

const box = (left: number, top: number): Box => ({ left, top, right: left + 100, bottom: top + 120 });
const numbers = (path: string) => path.match(/-?\d+/g)!.map(Number);

describe("the way of an arrow", () => {
  it("ends at the edges of cards, not on them", () => {
    const [x1, y1, x2, y2] = numbers(route([{ box: box(0, 0) }], [{ box: box(0, 300) }], 500).path);
    expect([x1, x2]).toEqual([50, 50]);
    expect(y1).toBeGreaterThanOrEqual(120);
    expect(y2).toBeLessThanOrEqual(300);
    expect(edgeOf(box(0, 0), { x: 500, y: 60 }).x).toBeCloseTo(103);
  });

  it("is one bundle with one tip where several have one target", () => {
    const found = route([{ box: box(0, 300) }, { box: box(200, 300) }, { box: box(400, 300) }], [{ box: box(200, 0) }], 500);
    expect(found.path.match(/M/g)).toHaveLength(3);
    expect(found.path.match(/L/g)).toHaveLength(1);
  });

  it("goes between two rows that are close, over the numbers of no card, and so does its word", () => {
    const [row, gap] = [[{ left: 220, top: 52, right: 412, bottom: 290 }, { left: 418, top: 52, right: 608, bottom: 290 }], [290, 308]];
    const other = { left: 112, top: 308, right: 320, bottom: 556 };
    const heights = (path: string) => [...path.matchAll(/M\d+ (\d+)|V(\d+)/g)].map((found) => Number(found[1] ?? found[2]));
    for (const found of [route(row.map((box) => ({ box })), [{ box: other }], 600), route([{ box: row[1]! }], [{ box: other }], 600), route([{ box: other }], [{ box: row[1]! }], 600)]) {
      expect(found.path).not.toMatch(/[LQ]/);
      expect(heights(found.path).length).toBeGreaterThan(2);
      for (const y of heights(found.path)) expect(y >= gap[0]! && y <= gap[1]!, found.path).toBe(true);
      expect([found.y - 19 >= gap[0]!, found.y - 5 <= gap[1]!], "letters of 14 pixels, above that").toEqual([true, true]);
    }
    expect(route(row.map((box) => ({ box })), [{ box: other }], 600).path).toMatch(/V305$/); // the tip
  });

  it("leads once to a group of which each is meant by each", () => {
    const told = (from: number, to: number) => ({ from, to, what: "blocks", kind: "block" });
    expect(bundled([told(1, 8), told(1, 9), told(2, 8), told(2, 9)])).toEqual([{ from: [1, 2], to: [8, 9], what: "blocks", kind: "block" }]);
    expect(bundled([told(1, 8), told(2, 9)])).toHaveLength(2);
    const { path } = route([{ box: box(100, 300) }], [{ box: box(0, 0) }, { box: box(200, 0) }], 500);
    expect(path).toMatch(/M50 129 H250 M150 297 V129$/); // along both, and one way to them
  });

  it("goes to a player between the rows and along the left edge, over no card", () => {
    const part = { left: 0, top: 0, right: 700, bottom: 200 };
    const to = { part: { left: 0, top: 497, right: 700, bottom: 497 } };
    const { path } = route([{ box: box(100, 40), part }, { box: box(300, 40), part }], [to], 500);
    expect(path).toContain("V203"); // from a card to the line between the rows
    expect(path).toMatch(/H19 .*V497$/);
  });

  it("ends in a player's row below the words that say whose it is", () => {
    const [from, to] = [{ left: 0, top: 0, right: 700, bottom: 100 }, { left: 0, top: 100, right: 700, bottom: 200 }];
    expect(route([{ box: box(100, 20), part: from }], [{ part: to, row: true }], 500).path).toMatch(/7 175 19 175 H29$/);
  });

  it("is short between neighbours, so that it hides little", () => {
    const found = route([{ box: box(0, 0) }], [{ box: box(105, 0) }], 500);
    expect(found.long).toBeLessThan(40);
    const [x1, , x2] = numbers(found.path);
    expect(x1).toBeLessThan(x2!);
  });
});
