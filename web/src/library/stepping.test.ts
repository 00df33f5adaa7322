import { expect, test } from "vitest";
import { after, asked, byDecision, byEvent, byTurn, frameAt, headOf, type Moment, momentOf, placeOf, read, walkOf } from "./stepping";
import type { ReplayShown } from "./wire";

const step = (turn: number, lines: number) => ({ seat: 0, text: "x", log: Array.from({ length: lines }, (_, n) => ({ text: `${n}`, rules: [] })), turn });
const replay = { begin: [{ text: "deal", rules: [] }], steps: [step(1, 2), step(1, 0), step(2, 3), step(2, 1), step(3, 1)] } as unknown as ReplayShown;
const walk = (way: typeof byEvent, from: Moment, direction: 1 | -1, times: number) => {
  const out = [];
  let moment = from;
  for (let n = 0; n < times; n++) {
    moment = way(replay, moment, direction);
    out.push(`${moment.step}.${moment.lines}`);
  }
  return out.join(" ");
};

test("by decision, and no further than the ends", () => {
  expect(walk(byDecision, after(replay, 0), 1, 6)).toBe("1.2 2.0 3.3 4.1 5.1 5.1");
  expect(walk(byDecision, after(replay, 2), -1, 3)).toBe("1.2 0.1 0.1");
});

test("by event, through every line of the log; steps that tell nothing are passed over", () => {
  expect(walk(byEvent, after(replay, 0), 1, 8)).toBe("1.1 1.2 3.1 3.2 3.3 4.1 5.1 5.1");
  expect(walk(byEvent, after(replay, 3), -1, 5)).toBe("3.2 3.1 1.2 1.1 0.1");
});

test("by turn, to where each begins", () => {
  expect(walk(byTurn, after(replay, 0), 1, 3)).toBe("3.3 5.1 5.1");
  expect(walk(byTurn, after(replay, 5), -1, 3)).toBe("3.3 0.1 0.1");
});

test("the board follows once all of a step is told", () => {
  expect([{ step: 3, lines: 1 }, { step: 3, lines: 3 }, { step: 0, lines: 0 }].map((moment) => frameAt(replay, moment))).toEqual([2, 3, 0]);
});

test("from within a step, a decision on or back ends or leaves it", () => {
  expect(byDecision(replay, { step: 3, lines: 1 }, 1)).toEqual(after(replay, 3));
  expect(byDecision(replay, { step: 3, lines: 1 }, -1)).toEqual(after(replay, 2));
});

const lines = (...texts: string[]) => texts.map((text) => ({ text, rules: [] }));
const head = (name: string, text: string, ...log: string[]) => {
  const { words, told } = headOf(name, { text, log: lines(...log) });
  return `${told} ${words}`;
};

test("heads of steps say who did what, and never nothing", () => {
  expect(head("Ann", "Play Elk")).toBe("-1 Ann: Play Elk");
  expect(head("Ann", "done")).toBe("-1 Ann has finished choosing");
  expect(head("Ann", "pass")).toBe("-1 Ann passes");
  expect(head("The Stray", "")).toBe("-1 The Stray chooses in secret");
});

test("what another did in the open is told by the log", () => {
  expect(head("The Stray", "", "Elk#7 is broken.", "The Stray attacks with Elk#7.")).toBe("1 The Stray attacks with Elk#7.");
  expect(head("Ann", "", "Elk#7 is broken.", "The Stray attacks with Elk#7.")).toBe("0 Elk#7 is broken.");
});

test("a line that says the same as its head stands in its place; one that says more or less does not", () => {
  expect(head("Ann", "Pass", "The Stray passes.", "Ann passes.")).toBe("1 Ann passes.");
  expect(head("Ann", "Play Elk#7", "Ann plays Elk#8.")).toBe("0 Ann plays Elk#8.");
  expect(head("Ann", "Exchange 2 cards", "Ann exchanges 2 cards.", "Ann draws Elk.")).toBe("0 Ann exchanges 2 cards.");
  expect(head("Ann", "Play Elk for free", "Ann plays Elk.")).toBe("-1 Ann: Play Elk for free");
  expect(head("Ann", "Elk", "Ann loses 2 health.")).toBe("-1 Ann: Elk");
});

test("what is told several times in a row is one line, as at the table", () => {
  const drawn = read({ ...replay, begin: lines("Ann draws Elk.", "Ann draws Ox.", "Bea draws a card.", "Bea draws a card."), steps: [{ ...step(1, 0), log: lines("Ox wakes.", "Ox wakes.") }] });
  expect(drawn.begin.map((line) => line.text)).toEqual(["Ann draws Elk and Ox.", "Bea draws 2 cards."]);
  expect(drawn.steps[0]!.log.map((line) => line.text)).toEqual(["Ox wakes (2 times)."]);
});

test("where one is: the step, the turn of the board that is shown, and the event by events or within a step", () => {
  expect(placeOf(replay, after(replay, 3), "decision")).toBe("Step 3 of 5, turn 2");
  expect(placeOf(replay, { step: 3, lines: 1 }, "decision")).toBe("Step 3 of 5, event 1 of 3, turn 1");
  expect(placeOf(replay, after(replay, 3), "event")).toBe("Step 3 of 5, event 3 of 3, turn 2");
  expect(placeOf(replay, after(replay, 2), "event")).toBe("Step 2 of 5, turn 1");
});

test("from within the first step of a turn, the next turn is that one", () => {
  expect(byTurn(replay, { step: 3, lines: 1 }, 1)).toEqual(after(replay, 3));
  expect(byTurn(replay, { step: 3, lines: 1 }, -1)).toEqual(after(replay, 0));
});

test("an address holds the step, and the event within it", () => {
  for (const moment of [after(replay, 3), { step: 3, lines: 1 }, { step: 0, lines: 0 }]) {
    const query = new URLSearchParams(asked(replay, moment, "event"));
    expect(momentOf(replay, Number(query.get("at")), query.has("event") ? Number(query.get("event")) : undefined)).toEqual(moment);
  }
  expect(asked(replay, { step: 3, lines: 1 }, "event")).toBe("at=3&event=1");
  expect(asked(replay, after(replay, 3), "decision")).toBe("at=3");
  expect(momentOf(replay, 99, -4)).toEqual({ step: 5, lines: 0 });
});

test("an address holds the way of walking, where it is not plain", () => {
  const inside = { step: 3, lines: 1 };
  expect(asked(replay, after(replay, 3), "turn")).toBe("at=3&by=turn");
  expect(asked(replay, after(replay, 3), "event")).toBe("at=3&by=event");
  expect(asked(replay, inside, "decision")).toBe("at=3&event=1&by=decision");
  for (const moment of [inside, after(replay, 3)])
    for (const walk of ["decision", "turn", "event"] as const) {
      const query = new URLSearchParams(asked(replay, moment, walk));
      expect(walkOf(query.get("by"), query.has("event"))).toBe(walk);
    }
  expect(walkOf("nonsense", false)).toBe("decision");
});
