// A deck at a glance: how many cards, of which colours or tribes, and what is in it.

import { palette } from "../faces/palette";
import { read } from "../faces/read";
import { linesOf, meant } from "./lists";
import type { Card, Shelf } from "./shelf";

export interface Share {
  word: string; // as people call it
  glyph: string;
  colour: string;
  count: number;
}

export interface Glance {
  cards: number;
  shares: Share[]; // the largest first
  groups: { title: string; count: number; cards: { card: Card; count: number }[] }[]; // by type, the largest first
  unknown: string[]; // names that no card here has
}

const LEAST = 0.12; // of the cards that say so: less is a splash, not what a deck is

/** What the text of a deck says, with the cards of this shelf. */
export function glance(game: string, text: string, shelf: Shelf): Glance {
  const shares = new Map<string, Share>();
  const groups = new Map<string, { card: Card; count: number }[]>();
  const unknown: string[] = [];
  let cards = 0;
  for (const { count, name, set } of linesOf(text)) {
    cards += count;
    const card = meant(text, name, set, shelf);
    if (!card) {
      unknown.push(name);
      continue;
    }
    groups.set(card.type, [...(groups.get(card.type) ?? []), { card, count }]);
    const printed = read(game, card.face);
    if (!printed.factionWord || printed.faction === "none") continue;
    const there = shares.get(printed.factionWord) ?? {
      word: printed.factionWord,
      glyph: printed.factionGlyph,
      colour: palette(game, printed.faction).main,
      count: 0,
    };
    shares.set(printed.factionWord, { ...there, count: there.count + count });
  }
  const said = [...shares.values()].sort((one, other) => other.count - one.count);
  const whole = said.reduce((sum, share) => sum + share.count, 0);
  return {
    cards,
    shares: said.filter((share) => share.count >= whole * LEAST).slice(0, 4),
    groups: [...groups]
      .map(([title, list]) => ({
        title,
        count: list.reduce((sum, each) => sum + each.count, 0),
        cards: list.sort((one, other) => one.card.name.localeCompare(other.card.name)),
      }))
      .sort((one, other) => other.count - one.count),
    unknown,
  };
}
