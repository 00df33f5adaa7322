// Clocks in words, as a game can be set up with them.

import type { ClockRule } from "../lib/wire";

export interface ClockChoice {
  name: string;
  title: string;
  rule: ClockRule;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const CLOCKS: readonly ClockChoice[] = [
  { name: "off", title: "No clock: think as long as you like", rule: { sort: "off", seconds: 60, increment: 0 } },
  { name: "quick", title: "Quick: 10 minutes each, and 5 seconds more per decision", rule: { sort: "bank", seconds: 10 * MINUTE, increment: 5 } },
  { name: "usual", title: "Unhurried: 25 minutes each, and 10 seconds more per decision", rule: { sort: "bank", seconds: 25 * MINUTE, increment: 10 } },
  { name: "minute", title: "A minute for every decision", rule: { sort: "decision", seconds: MINUTE, increment: 0 } },
  { name: "three", title: "Three minutes for every decision", rule: { sort: "decision", seconds: 3 * MINUTE, increment: 0 } },
  { name: "day", title: "A game over days: a day for every decision", rule: { sort: "decision", seconds: DAY, increment: 0 } },
  { name: "days", title: "A game over weeks: three days for every decision", rule: { sort: "decision", seconds: 3 * DAY, increment: 0 } },
];

/** A clock in words: as it is offered, or by its numbers. */
export function clockWords({ sort, seconds, increment }: ClockRule): string {
  const same = ({ rule }: ClockChoice) => rule.sort === sort && (sort === "off" || (rule.seconds === seconds && rule.increment === increment));
  const time = seconds >= 2 * MINUTE ? `${Math.round(seconds / MINUTE)} minutes` : `${seconds} seconds`;
  return CLOCKS.find(same)?.title ?? (sort === "decision" ? `${time} for every decision` : `${time} each, and ${increment} seconds more per decision`);
}

/** How long a game without a clock waits for somebody without a connection; 0: for ever. */
export const WAITS: readonly { seconds: number; title: string }[] = [
  { seconds: 2 * MINUTE, title: "2 minutes" },
  { seconds: 10 * MINUTE, title: "10 minutes" },
  { seconds: HOUR, title: "an hour" },
  { seconds: DAY, title: "a day" },
  { seconds: 7 * DAY, title: "a week" },
  { seconds: 0, title: "for ever: the game waits" },
];
