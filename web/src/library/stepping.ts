// Walking through a replay: by decision, by turn, by line of the log.

import { entries } from "../lib/log";
import { unnumbered } from "../lib/words";
import type { ReplayShown, StepShown } from "./wire";

/** A replay whose lines are those that the table would show: what is told several times in a row is told once. */
export const read = (replay: ReplayShown): ReplayShown => ({
  ...replay,
  begin: entries(replay.begin),
  steps: replay.steps.map((step) => ({ ...step, log: entries(step.log) })),
});

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

const WALKS = ["decision", "turn", "event"] as const;
export type Walk = (typeof WALKS)[number];

const isWhole = (replay: ReplayShown, { step, lines }: Moment): boolean => lines >= linesAt(replay, step);

/** A moment as an address tells it, where a step that is not all told has its line, and the moment that it tells; the
 *  way of walking is told unless it is plain: by event within a step, else by decision. */
export function asked(replay: ReplayShown, moment: Moment, walk: Walk): string {
  const whole = isWhole(replay, moment);
  return `at=${moment.step}${whole ? "" : `&event=${moment.lines}`}${walk === walkOf(null, !whole) ? "" : `&by=${walk}`}`;
}
export const walkOf = (by: string | null, within: boolean): Walk => WALKS.find((walk) => walk === by) ?? (within ? "event" : "decision");
export function momentOf(replay: ReplayShown, step: number, event = Infinity): Moment {
  const whole = after(replay, step);
  return { step: whole.step, lines: Math.max(0, Math.min(whole.lines, Math.floor(event))) };
}

/** What a step is called: who did what, and which line of its log says just that, and need not be told again (-1: none).
 *  What somebody chose is told to others by the log; where that tells nothing, it was a secret. */
export function headOf(name: string, { text, log }: Pick<StepShown, "text" | "log">): { words: string; told: number } {
  const own = log.findIndex((line) => line.text.startsWith(`${name} `));
  const told = text === "" ? Math.max(own, Math.min(0, log.length - 1)) : log.findIndex((line) => saysSame(name, text, line.text));
  if (told >= 0) return { words: log[told]!.text, told };
  if (text === "") return { words: `${name} chooses in secret`, told };
  if (text === "done") return { words: `${name} has finished choosing`, told };
  if (text === "pass") return { words: `${name} passes`, told };
  return { words: `${name}: ${text.replace(/#\d+/g, "")}`, told }; // numbers tell things apart in records, not for people
}

/** Whether a line tells that somebody did what an option says: "Ann plays Elk." and "Play Elk". */
function saysSame(name: string, text: string, line: string): boolean {
  if (!line.startsWith(`${name} `)) return false;
  const [does = "", ...what] = unnumbered(line.slice(name.length + 1)).replace(/\.$/, "").split(" ");
  const [deed = "", ...whom] = unnumbered(text).split(" ");
  return [`${deed}s`, `${deed}es`].includes(does.charAt(0).toUpperCase() + does.slice(1)) && what.join(" ") === whom.join(" ");
}

/** The turn in which a step left the game. */
export function turnAt(replay: ReplayShown, step: number): number {
  return step === 0 ? (replay.steps[0]?.turn ?? 0) : (replay.steps[step - 1]?.turn ?? 0);
}

/** Where a moment is, in words: its step, the event within it where that is of interest, and the turn that is shown. */
export function placeOf(replay: ReplayShown, moment: Moment, walk: Walk): string {
  const lines = linesAt(replay, moment.step);
  const event = lines > 0 && (walk === "event" || !isWhole(replay, moment)) ? `, event ${moment.lines} of ${lines}` : "";
  return `Step ${moment.step} of ${replay.steps.length}${event}, turn ${turnAt(replay, frameAt(replay, moment))}`;
}

/** One decision on or back. */
export function byDecision(replay: ReplayShown, moment: Moment, way: 1 | -1): Moment {
  return after(replay, way > 0 && !isWhole(replay, moment) ? moment.step : moment.step + way);
}

/** To the first step of the next turn, or to the beginning of this one or the one before. */
export function byTurn(replay: ReplayShown, moment: Moment, way: 1 | -1): Moment {
  const from = frameAt(replay, moment);
  const here = turnAt(replay, from);
  if (way > 0) {
    for (let step = from + 1; step <= replay.steps.length; step++) if (turnAt(replay, step) !== here) return after(replay, step);
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
  return isWhole(replay, moment) || moment.step === 0 ? moment.step : moment.step - 1;
}
