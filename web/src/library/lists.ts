// What the text of a deck says at a glance, for lists; reading it properly is the server's part.

import type { Card, Shelf } from "./shelf";

const CARD = /^\s*(\d{1,3})\s*(?:x\s+|\s)\s*(\S.*?)\s*(?:\[([^\]]*)\])?\s*(?:#.*)?$/;
const ANY = /^\s*(?:beside:\s*)?(?:\d{1,3}\s*(?:x\s+|\s)\s*)?(.*?)\s*(?:\[([^\]]*)\])?\s*(?:#.*)?$/; // also without a number, or beside the deck

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

/** The card that a line of a deck means, as the server finds it: of several of one name, that of the set in brackets, or
 *  of the first set that the deck names; else the one that ships, or the only one of one's own. */
export function meant(text: string, name: string, set: string, shelf: Shelf): Card | undefined {
  const cards = shelf.called(name);
  const of = (said: string) => cards.find((card) => [card.set, card.setTitle].some((each) => each.toLowerCase() === said.toLowerCase()));
  if (set) return of(set);
  for (const said of setsOf(text)) if (of(said)) return of(said);
  const own = new Set(shelf.sets.filter((each) => each.sort === "mine").map((each) => each.name));
  const ships = cards.find((card) => !own.has(card.set));
  return ships ?? (cards.length === 1 ? cards[0] : undefined);
}

/** Has a deck this very card, in it or beside it?  A line without a number is one card. */
export function hasCard(text: string, card: Card, shelf: Shelf): boolean {
  return text.split("\n").some((line) => {
    const said = ANY.exec(line)!;
    return said[1]!.toLowerCase() === card.name.toLowerCase() && meant(text, said[1]!, said[2] ?? "", shelf) === card;
  });
}

/** The cards of a deck that are not on this shelf because a set that the deck names is not. */
export function lostCards(text: string, shelf: Shelf): string[] {
  const here = new Set(shelf.sets.map((set) => set.name.toLowerCase()));
  const gone = setsOf(text).filter((name) => !here.has(name.toLowerCase()));
  if (gone.length === 0) return [];
  return linesOf(text).flatMap(({ name, set }) => (gone.includes(set) || !meant(text, name, set, shelf) ? [name] : []));
}

/** Three cards that stand for a deck: different ones, of which it has the most. */
export function emblemCards(text: string, shelf: Shelf): Card[] {
  const known = linesOf(text).flatMap((line) => {
    const card = meant(text, line.name, line.set, shelf);
    return card ? [{ card, count: line.count }] : [];
  });
  known.sort((one, other) => other.count - one.count);
  const out: Card[] = [];
  for (const { card } of known) if (!out.includes(card) && out.length < 3) out.push(card);
  return out;
}
