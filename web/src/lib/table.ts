// A sketch put in order for drawing: who sits where, what lies on whose side, what lies on the board.

import type { AnswerLine, LogLineShown, Mark, OutcomeShown, Person, Place, Sketch, Word } from "./wire";
import { asSentence, unnumbered } from "./words";

export interface Side {
  person: Person;
  marks: Mark[]; // those that do not lie on the board
}

export interface Layout {
  far: Side[];
  near: Side[];
  rows: Place[][];
  viewer: number; // the seat that sees this; -1 for an onlooker
}

const same = (a: Mark, b: Mark): boolean =>
  a.ref >= 0 || b.ref >= 0 ? a.ref === b.ref : a.name === b.name && a.number === b.number && a.side === b.side;

/** The players' sides, far ones above, and the rows of the board between them. */
export function layOut(sketch: Sketch): Layout {
  if (!sketch.people) return { far: [], near: [], rows: [], viewer: -1 }; // a game of which only the log can be shown
  const placed = sketch.rows.flat().flatMap((place) => place.marks);
  const sides = sketch.people.map((person) => ({
    person,
    marks: person.marks.filter((mark) => !placed.some((each) => same(each, mark))),
  }));
  const mine = sides.find((side) => side.person.mine);
  const mates = sides.filter((side) => side.person.mate && side !== mine);
  const near = mine ? [...mates, mine] : mates.length > 0 ? mates : sides.slice(0, 1);
  return {
    far: sides.filter((side) => !near.includes(side)),
    near,
    rows: sketch.rows,
    viewer: mine?.person.seat ?? -1,
  };
}

/** What plain lines say of a word; "" if nothing. */
export const plain = (word: Word): string => word.said ?? word.text;

/** A thing on the table in one line, for those who listen. */
export function spoken(mark: Mark): string {
  const about = mark.about.map(plain).filter((words) => words !== "");
  const keywords = mark.keywords.map(plain).filter((words) => words !== "");
  const tallies = mark.tallies.map((tally) => plain(tally.words));
  const named = mark.down && !mark.card ? mark.name || "a card, face down" : mark.name;
  const name = mark.nth ? `${named} (${mark.nth})` : named;
  return [...new Set([name, mark.values, ...about, ...keywords, ...tallies])].filter((part) => part !== "").join(", ");
}

/** How much is lost of what it has: as the picture is told, or as damage is counted on it. */
export const lossOf = (mark: Mark): number => mark.loss || (mark.tallies.find((tally) => tally.name === "damage")?.count ?? 0);

/** Names with how often each occurs, in the order of first occurrence. */
export function grouped(names: readonly string[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}

/** Names, each once: those that are there several times say so. */
export const counted = (names: readonly string[]): string[] => grouped(names).map(({ name, count }) => (count > 1 ? `${name} (${count} times)` : name));

/** Seconds as people read them: 4:05, 1:02:03, 2 d 3 h. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const pad = (n: number) => String(n).padStart(2, "0");
  if (whole >= 172_800) return `${Math.floor(whole / 86_400)} d ${Math.floor((whole % 86_400) / 3_600)} h`;
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor((whole % 3_600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

/** What would come of an option for one thing, in as few words as a card has room for. */
export function pill(outcome: OutcomeShown, small: boolean): string {
  if (outcome.what === "leaves play" || outcome.what === "comes into play") return outcome.sure ? outcome.what : `${outcome.what}?`;
  const then = outcome.low === outcome.high ? `${outcome.low}` : `${outcome.low}–${outcome.high}`;
  return `${small ? "" : `${outcome.what} `}${outcome.before} → ${then}`;
}

/** An answer that says each thing once: what is refused for the same reason stands together, and the name that is the
 * title already is not said again; each is a sentence. */
export function reasons(lines: readonly AnswerLine[], title: string): LogLineShown[] {
  const found = new Map<string, { acts: string[]; rules: string[] }>();
  const able = lines.some((line) => line.sort === "offered");
  const quoted = title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  for (const line of lines) {
    if (line.sort === "note" && able) continue; // "there is nothing to do with it" of another one of the name
    const [, act = "", why = ""] = (line.sort === "refused" && /^(.*?): no, (.*)$/s.exec(line.text)) || [];
    const key = unnumbered(why || line.text);
    const entry = found.get(key) ?? { acts: [], rules: [] };
    const short = unnumbered(act)
      .replace(new RegExp(`${quoted}(?: \\([^()]*\\))?`), "")
      .replace(/\s+/g, " ").replace(/^ | $/g, "").replace(/ ,/g, ",").replace(/ (?:with|of)$/, "");
    if (act && !entry.acts.includes(short || act)) entry.acts.push(short || act);
    for (const rule of line.rules) if (!entry.rules.includes(rule)) entry.rules.push(rule);
    found.set(key, entry);
  }
  return [...found].map(([key, { acts, rules }]) => ({ text: asSentence(acts.length > 0 ? `${acts.join(", ")}: no, ${key}` : key), rules }));
}
