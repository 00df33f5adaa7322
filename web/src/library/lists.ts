// What the text of a deck says at a glance, for lists; reading it properly is the server's part.

import type { Card, Shelf } from "./shelf";

const CARD = /^\s*(\d{1,3})\s*(?:x\s+|\s)\s*(\S.*?)\s*(?:\[([^\]]*)\])?\s*(?:#.*)?$/;

/** The lines of a deck that list cards. */
export function linesOf(text: string): { count: number; name: string; set: string }[] {
  return text.split("\n").flatMap((line) => {
    const said = CARD.exec(line);
    return said ? [{ count: Number(said[1]), name: said[2]!, set: said[3] ?? "" }] : [];
  });
}

/** What a deck says of itself under this word; "" if nothing. */
export function factOf(text: string, word: string): string {
  const line = text.split("\n").find((each) => each.startsWith(`${word}:`));
  return line ? line.slice(word.length + 1).trim() : "";
}

/** The sets that a deck names. */
export function setsOf(text: string): string[] {
  return [...text.matchAll(/^\s*set:\s*(.*?)\s*(?:#.*)?$/gm)].map((line) => line[1]!);
}

/** The cards of a deck that are not on this shelf because a set that the deck names is not. */
export function lostCards(text: string, shelf: Shelf): string[] {
  const here = new Set(shelf.sets.map((set) => set.name.toLowerCase()));
  const gone = setsOf(text).filter((name) => !here.has(name.toLowerCase()));
  if (gone.length === 0) return [];
  return linesOf(text).flatMap(({ name, set }) => (gone.includes(set) || !shelf.find(name) ? [name] : []));
}

/** Three cards that stand for a deck: different ones, of which it has the most. */
export function emblemCards(text: string, shelf: Shelf): Card[] {
  const known = linesOf(text).flatMap((line) => {
    const card = shelf.find(line.name);
    return card ? [{ card, count: line.count }] : [];
  });
  known.sort((one, other) => other.count - one.count);
  const out: Card[] = [];
  for (const { card } of known) if (!out.includes(card) && out.length < 3) out.push(card);
  return out;
}
