// Walking through a replay: by decision, by turn, by line of the log.

import type { LogLineShown } from "../lib/wire";
import { unnumbered } from "../lib/words";
import type { ReplayShown } from "./wire";

/** A moment: after so many steps, of whose last the first `lines` lines of the log have been read. */
export interface Moment {
  step: number;
  lines: number;
}

export const linesAt = (replay: ReplayShown, step: number): number => (step === 0 ? replay.begin.length : (replay.steps[step - 1]?.log.length ?? 0));

/** The moment after a step, with everything that was told of it. */
export function after(replay: ReplayShown, step: number): Moment {
  const at = Math.max(0, Math.min(replay.steps.length, Math.round(step)));
  return { step: at, lines: linesAt(replay, at) };
}

/** A moment as an address tells it, where a step that is not all told has its line, and the moment that it tells. */
export const asked = (replay: ReplayShown, { step, lines }: Moment): string => `at=${step}${lines < linesAt(replay, step) ? `&event=${lines}` : ""}`;
export function momentOf(replay: ReplayShown, step: number, event = Infinity): Moment {
  const whole = after(replay, step);
  return { step: whole.step, lines: Math.max(0, Math.min(whole.lines, Math.floor(event))) };
}

/** What a step is called: who did what.  What somebody chose is told to others by the log; where that tells nothing, it
 *  was a secret. */
export function stepTitle(name: string, text: string, log: readonly LogLineShown[] = []): string {
  const told = log.find((line) => line.text.startsWith(name)) ?? log[0];
  if (text === "" && told) return unnumbered(told.text).replace(/\.$/, "");
  if (text === "") return `${name} chooses in secret`;
  if (text === "done") return `${name} has finished choosing`;
  if (text === "pass") return `${name} passes`;
  return `${name}: ${text.replace(/#\d+/g, "")}`; // numbers tell things apart in records, not for people
}

/** The turn in which a step left the game. */
export function turnAt(replay: ReplayShown, step: number): number {
  return step === 0 ? (replay.steps[0]?.turn ?? 0) : (replay.steps[step - 1]?.turn ?? 0);
}

/** One decision on or back. */
export function byDecision(replay: ReplayShown, moment: Moment, way: 1 | -1): Moment {
  if (way < 0 && moment.lines < linesAt(replay, moment.step)) return after(replay, moment.step - 1);
  if (way > 0 && moment.lines < linesAt(replay, moment.step)) return after(replay, moment.step);
  return after(replay, moment.step + way);
}

/** To the first step of the next turn, or to the beginning of this one or the one before. */
export function byTurn(replay: ReplayShown, moment: Moment, way: 1 | -1): Moment {
  const here = turnAt(replay, moment.step);
  if (way > 0) {
    for (let step = moment.step + 1; step <= replay.steps.length; step++) if (turnAt(replay, step) !== here) return after(replay, step);
    return after(replay, replay.steps.length);
  }
  let step = moment.step - 1;
  const wanted = step > 0 ? turnAt(replay, step) : here;
  while (step > 0 && turnAt(replay, step - 1) === wanted && step - 1 > 0) step -= 1;
  return after(replay, Math.max(0, turnAt(replay, step) === turnAt(replay, 1) && step <= 1 ? 0 : step));
}

/** One line of the log on or back; a step that tells nothing is passed over as a whole. */
export function byEvent(replay: ReplayShown, moment: Moment, way: 1 | -1): Moment {
  let { step, lines } = moment;
  if (way > 0) {
    if (lines < linesAt(replay, step)) return { step, lines: lines + 1 };
    while (step < replay.steps.length) {
      step += 1;
      if (linesAt(replay, step) > 0) return { step, lines: 1 };
    }
    return after(replay, replay.steps.length);
  }
  lines -= 1;
  if (lines > 0) return { step, lines };
  do {
    step -= 1;
  } while (step > 0 && linesAt(replay, step) === 0);
  return after(replay, Math.max(0, step));
}

/** The position that is shown at a moment: as long as not all of a step is told, that before it. */
export function frameAt(replay: ReplayShown, moment: Moment): number {
  const whole = moment.lines >= linesAt(replay, moment.step);
  return whole || moment.step === 0 ? moment.step : moment.step - 1;
}
