// The deck that somebody brings to a game.

import { factOf, meant } from "./lists";
import type { Card, Shelf } from "./shelf";
import type { DeckKept, DeckLists } from "./wire";

export interface Brought {
  key: string; // the id of a deck that was kept, the name of one that ships, "" for a list that was pasted
  deck: string; // its name
  deck_text: string; // what is in it; "" for one as it ships
}

export const NO_DECKS: DeckLists = { mine: [], shipped: [] };

/** A deck of a list, as it is brought. */
export const bring = (deck: DeckKept): Brought =>
  deck.ships ? { key: deck.name, deck: deck.name, deck_text: "" } : { key: deck.id, deck: deck.name.slice(0, 100), deck_text: deck.text };

/** The first of the decks that ship which nobody plays yet, so that two who choose nothing do not meet themselves. */
export const untaken = (ships: readonly { name: string }[], seats: readonly { deck: string }[]): string =>
  (ships.find((deck) => seats.every((seat) => seat.deck !== deck.name)) ?? ships[0])?.name ?? "";

/** The text of a deck that is brought; "" if it is not known here. */
export const textOf = (game: string, brought: Brought, lists: DeckLists): string =>
  brought.deck_text || (lists.shipped.find((deck) => deck.game === game && deck.name === brought.key)?.text ?? "");

const BESIDE = /^beside:.*\n?/gm;

/** The card beside a deck; "" if there is none. */
export const besideOf = (text: string): string => factOf(text, "beside").replace(/^\d+\s*x?\s+/, "");

/** The same card on the shelf; a name may be followed by its set in brackets. */
export function besideCard(text: string, shelf: Shelf): Card | undefined {
  const said = /^(.*?)(?:\s*\[([^\]]*)\])?$/.exec(besideOf(text));
  return said?.[1] ? meant(text, said[1], said[2] ?? "", shelf) : undefined;
}

/** The same deck with this card beside it, or with none. */
export const withBeside = (text: string, card: string): string =>
  `${text.replace(BESIDE, "").trimEnd()}\n${card ? `beside: ${card}\n` : ""}`;
