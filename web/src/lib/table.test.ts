import { describe, expect, it } from "vitest";
import { duration, grouped, layOut, reasons, spoken } from "./table";
import { nearest } from "./walk";
import { readSettings, USUAL } from "./settings.svelte";
import type { AnswerLine, Mark, Person, Sketch } from "./wire";

const word = (text: string, said: string | null = null) => ({ text, tone: "", short: "", said });
const mark = (ref: number, name: string, more: Partial<Mark> = {}): Mark => ({
  number: -1, name, values: "", loss: 0, about: [], keywords: [], text: [], brief: word(""), hue: "", side: 0, bright: true,
  busy: false, ref, card: name, stats: [], tallies: [], turned: false, down: false, nth: "", bearer: -1, ...more,
});
const person = (seat: number, more: Partial<Person> = {}): Person => ({
  title: word(`player ${seat}`), totals: [], marks: [], nothing: "", piles: [], mine: false, mate: false, gone: false, seat,
  role: "", tallies: [], stacks: [], seen: [], ...more,
});
const sketch = (people: Person[], rows: Sketch["rows"] = []): Sketch => ({
  moment: [], chapter: 0, notes: [], board: "", rows, lanes: false, people, hands: [], phases: [], phase: -1, active: -1,
  arrows: [], pending: [], piles: [],
});

describe("a sketch put in order", () => {
  it("puts the viewer and mates near, the others far", () => {
    const layout = layOut(sketch([person(0), person(1, { mine: true }), person(2), person(3, { mate: true })]));
    expect(layout.near.map((side) => side.person.seat)).toEqual([3, 1]);
    expect(layout.far.map((side) => side.person.seat)).toEqual([0, 2]);
    expect(layout.viewer).toBe(1);
  });

  it("gives an onlooker a near side as well", () => {
    const layout = layOut(sketch([person(0), person(1)]));
    expect([layout.near.length, layout.far.length, layout.viewer]).toEqual([1, 1, -1]);
  });

  it("shows an onlooker those near who are together on the near side", () => {
    const layout = layOut(sketch([person(0), person(1, { mate: true }), person(2), person(3, { mate: true })]));
    expect([layout.near, layout.far].map((sides) => sides.map((side) => side.person.seat))).toEqual([[1, 3], [0, 2]]);
  });

  it("shows what lies on the board only there", () => {
    const wolf = mark(17, "Wolf");
    const rows = [[{ title: "A1", name: "A1", side: 1, marks: [wolf] }]];
    const layout = layOut(sketch([person(0, { mine: true, marks: [wolf, mark(18, "Ox")] })], rows));
    expect(layout.near[0]!.marks.map((each) => each.name)).toEqual(["Ox"]);
  });

  it("stands a sketch of which only the log is left", () => {
    expect(layOut({} as Sketch).near).toEqual([]);
  });
});

describe("words", () => {
  it("says everything about a thing in one line", () => {
    const wolf = mark(17, "Wolf", { values: "2/2", about: [word("", "prepared"), word("1 counter")], keywords: [word("blitz")], tallies: [{ name: "counters", count: 1, alarm: false, words: word("1 counter") }] });
    expect(spoken(wolf)).toBe("Wolf, 2/2, prepared, 1 counter, blitz");
    expect(spoken(mark(18, "Wolf", { values: "2/2", nth: "2nd" }))).toBe("Wolf (2nd), 2/2");
  });

  it("writes time as people read it", () => {
    expect([4, 65, 3723, 200_000].map(duration)).toEqual(["0:04", "1:05", "1:02:03", "2 d 7 h"]);
    expect(duration(-3)).toBe("0:00");
  });

  it("groups names", () => {
    expect(grouped(["Wolf", "Ox", "Wolf"])).toEqual([{ name: "Wolf", count: 2 }, { name: "Ox", count: 1 }]);
  });
});

describe("walking with arrow keys", () => {
  const at = (left: number, top: number) => ({ left, top, width: 50, height: 70 });
  const boxes = [at(0, 0), at(60, 0), at(0, 100), at(120, 4)];

  it("goes sideways to the next column, where columns are not level with one another", () => {
    // The battleboard as it lies: two that fight share a place, and an empty one is its name alone.
    const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });
    const names = { A1: box(242, 185, 30, 18), A2: box(389, 61, 31, 18), A3: box(389, 308, 31, 18), B2: box(537, 61, 31, 18), B3: box(537, 308, 30, 18), B1: box(797, 185, 30, 18) };
    const cards = { Tolq: box(247, 233, 129, 161), Sul: box(394, 109, 129, 161), Umm: box(578, 85, 168, 210), Ressa: box(542, 363, 118, 148), Thuun: box(665, 363, 118, 148), Jaw: box(802, 233, 129, 161) };
    const all = Object.entries({ ...names, ...cards, panel: box(13, 451, 208, 32), hand: box(384, 599, 131, 183) });
    const from = (name: string, way: "ArrowRight" | "ArrowLeft") => {
      const others = all.filter(([each]) => each !== name);
      return others[nearest(all.find(([each]) => each === name)![1], others.map(([, each]) => each), way)]?.[0];
    };
    expect(["A1", "Tolq", "A3", "Sul", "Umm", "Ressa", "Thuun"].map((each) => from(each, "ArrowRight"))).toEqual(["Sul", "A3", "B3", "Umm", "B1", "Thuun", "Jaw"]);
    expect(["Jaw", "Thuun", "Umm", "Sul", "A3"].map((each) => from(each, "ArrowLeft"))).toEqual(["Thuun", "Ressa", "Sul", "Tolq", "Tolq"]);
    expect([from("hand", "ArrowRight"), from("Jaw", "ArrowRight")]).toEqual([undefined, undefined]);
  });

  it("goes along a row whose cards lie over one another, and stays in it", () => {
    const row = [0, 1, 2, 3].map((n) => ({ left: 20 * n, top: 100, width: 60, height: 75 }));
    const other = { left: 70, top: -6, width: 60, height: 114 }; // a large one above, sideways, that reaches a little into it
    expect(row.map((from) => nearest(from, [...row.filter((each) => each !== from), other], "ArrowRight"))).toEqual([0, 1, 2, -1]);
  });

  it("goes to the nearest in that direction", () => {
    expect(nearest(at(0, 0), boxes.slice(1), "ArrowRight")).toBe(0);
    expect(nearest(at(0, 0), boxes.slice(1), "ArrowDown")).toBe(1);
    expect(nearest(at(60, 0), boxes, "ArrowLeft")).toBe(0);
  });

  it("stays where there is nothing", () => {
    expect(nearest(at(0, 0), boxes, "ArrowUp")).toBe(-1);
    expect(nearest(at(0, 200), [at(300, 0)], "ArrowRight")).toBe(-1); // another row
  });
});

describe("settings", () => {
  it("takes what fits and leaves the rest as usual", () => {
    expect(readSettings('{"theme": "light", "textSize": "huge", "unknown": 1}')).toEqual({ ...USUAL, theme: "light" });
    expect(readSettings("not JSON")).toEqual(USUAL);
    expect(readSettings(null)).toEqual(USUAL);
  });
});


describe("reasons", () => {
  const line = (sort: AnswerLine["sort"], text: string, ...rules: string[]): AnswerLine => ({ sort, text, rules });
  it("are each told once, without the name that stands above", () => {
    const lines = [line("refused", "Play Ox: no, you have no gold.", "1.1"), line("refused", "Ban Ox#12 (2/2, A): no, you have no gold.", "1.2")];
    expect(reasons(lines, "Ox")).toEqual([{ text: "Play, Ban: no, you have no gold.", rules: ["1.1", "1.2"] }]);
  });
  it("are sentences, also where the name stood first", () => {
    expect(reasons([line("refused", "Ox on A2: no, it is full.", "1.1")], "Ox")).toEqual([{ text: "On A2: no, it is full.", rules: ["1.1"] }]);
  });
});
