// The log as people read it: what is said several times in a row is said once, with how often.

import { counted } from "./table";
import type { LogLineShown } from "./wire";
import { unnumbered } from "./words";

export interface LogEntry extends LogLineShown {
  count: number; // how many lines it stands for
  begins: boolean; // a turn or a round
}

const DRAWS = /^(.+? draws?) (?!a card\b|\d)(.+?)\.$/;

/** Lines that tell the same are one, and so are cards drawn one after the other. */
export function entries(log: readonly LogLineShown[]): LogEntry[] {
  const found: (LogEntry & { said: string; drawn?: string[] })[] = [];
  for (const { text: words, rules } of log) {
    const line = { text: unnumbered(words), rules };
    const last = found.at(-1);
    const draws = DRAWS.exec(line.text);
    const [, who = "", what = ""] = draws ?? [];
    if (last && !last.drawn && last.said === line.text) {
      last.count += 1;
      last.rules = merged(last.rules, line.rules);
    } else if (last?.drawn && draws && last.said === who) {
      last.drawn.push(what);
      last.count += 1;
      last.text = `${who} ${listed(last.drawn)}.`;
      last.rules = merged(last.rules, line.rules);
    } else {
      found.push({ text: line.text, rules: line.rules, count: 1, begins: /^(Turn|Round) \d+:/.test(line.text), said: draws ? who : line.text, ...(draws ? { drawn: [what] } : {}) });
    }
  }
  return found.map(({ text, rules, count, begins, drawn }) => ({ text: count > 1 && !drawn ? several(text, count) : text, rules, count, begins }));
}

/** The last things that happened before the end; among them what took the last from those who have nothing left. */
export function lastBlows(log: readonly LogEntry[], fallen: readonly string[]): LogEntry[] {
  const told = log.filter((line) => !line.begins && !/ wins?\b| passes\b/.test(line.text));
  const hurts = (line: LogEntry) => fallen.some((name) => [" takes ", " loses "].some((verb) => line.text.startsWith(name + verb) && /^\d/.test(line.text.slice((name + verb).length))));
  const end = told.findLastIndex(hurts) + 1;
  const begin = told.slice(0, end).findLastIndex((line) => !hurts(line)) + 1; // what was dealt at one time is one blow
  const after = Math.max(end, told.length - 2);
  // Damage says from whom it is; why something is lost says the line before.
  const why = begin > 0 && told[begin]?.text.includes(" loses ") ? begin - 1 : begin;
  return end === 0 ? told.slice(-3) : [...told.slice(why, end), ...told.slice(after)];
}

/** How a game ended: of whoever has left it by conceding, that they have. */
export function ending(result: string, log: readonly LogLineShown[]): string {
  const gave = log.map((line) => /^(.+) concedes\.$/.exec(line.text)?.[1]).filter((name) => name !== undefined);
  return gave.reduce((words, name) => words.replace(`${name} has left the game`, () => `${name} has conceded`), result);
}

const merged = (a: string[], b: string[]): string[] => [...new Set([...a, ...b])];

function several(text: string, count: number): string {
  const cards = text.replace(/ draws? a card\.$/, (words) => `${words.slice(0, -" a card.".length)} ${count} cards.`);
  return cards !== text ? cards : `${text.replace(/\.$/, "")} (${count} times).`;
}

function listed(all: string[]): string {
  const words = counted(all);
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
