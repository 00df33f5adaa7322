import { expect, test } from "vitest";
import { after, asked, byDecision, byEvent, byTurn, frameAt, type Moment, momentOf, stepTitle } from "./stepping";
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

test("titles of steps say who did what, and never nothing", () => {
  expect(stepTitle("Ann", "Play Elk")).toBe("Ann: Play Elk");
  expect(stepTitle("Ann", "done")).toBe("Ann has finished choosing");
  expect(stepTitle("Ann", "pass")).toBe("Ann passes");
  expect(stepTitle("The Stray", "")).toBe("The Stray chooses in secret");
});

test("what another did in the open is told by the log", () => {
  const log = ["Elk#7 is broken.", "The Stray attacks with Elk#7."].map((text) => ({ text, rules: [] }));
  expect(stepTitle("The Stray", "", log)).toBe("The Stray attacks with Elk");
  expect(stepTitle("Ann", "", log)).toBe("Elk is broken");
});

test("an address holds the step, and the event within it", () => {
  for (const moment of [after(replay, 3), { step: 3, lines: 1 }, { step: 0, lines: 0 }]) {
    const query = new URLSearchParams(asked(replay, moment));
    expect(momentOf(replay, Number(query.get("at")), query.has("event") ? Number(query.get("event")) : undefined)).toEqual(moment);
  }
  expect(asked(replay, { step: 3, lines: 1 })).toBe("at=3&event=1");
  expect(asked(replay, after(replay, 3))).toBe("at=3");
  expect(momentOf(replay, 99, -4)).toEqual({ step: 5, lines: 0 });
});
