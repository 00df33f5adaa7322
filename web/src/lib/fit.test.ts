import { describe, expect, it } from "vitest";
import { fitCards, liesAcross } from "./fit";

describe("how large cards can be", () => {
  it("takes one row where that gives the largest cards", () => {
    expect(fitCards(900, 200, 5, { ratio: 1.25, gap: 10, max: 150 })).toMatchObject({ rows: 1, columns: 5, width: 150 });
  });

  it("takes two rows where the area is high", () => {
    const fit = fitCards(600, 320, 8, { ratio: 1.25, gap: 8, max: 150 });
    expect(fit.rows).toBe(2);
    expect(fit.columns * (fit.width + 8) - 8).toBeLessThanOrEqual(600);
    expect(fit.rows * fit.width * 1.25 + 8).toBeLessThanOrEqual(320);
  });

  it("lets cards overlap rather than become too small, but never by more than allowed", () => {
    const fit = fitCards(300, 110, 12, { ratio: 1.25, gap: 8, min: 80, rows: 1, cover: 0.4 });
    expect(fit.width).toBeGreaterThanOrEqual(80);
    expect(fit.overlap).toBeGreaterThan(0);
    expect(fit.overlap).toBeLessThanOrEqual(Math.ceil(fit.width * 0.4));
  });

  it("never gives a size of nothing", () => {
    expect(fitCards(0, 0, 0).width).toBeGreaterThan(0);
  });

  it("makes crowded cards a little smaller before much of them is hidden", () => {
    const fit = fitCards(360, 70, 11, { ratio: 1.25, gap: 5, min: 40, rows: 1 });
    expect(fit.width).toBeLessThan(56);
    expect(fit.overlap / fit.width).toBeLessThan(0.4);
  });

  it("lays a board on its side where cards are clearly larger so, and only there", () => {
    const diamond = [1, 2, 3, 4, 4, 3, 2, 1];
    expect(liesAcross(850, 580, diamond)).toBe(true);
    expect(liesAcross(400, 390, diamond)).toBe(true);
    expect(liesAcross(300, 1200, [1, 2, 2, 1])).toBe(false);
    expect(liesAcross(0, 0, diamond)).toBe(false); // not measured yet
  });
});
