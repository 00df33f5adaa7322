// What was changed in a deck and not saved: kept in this browser, deck by deck, for the latest few.

import { MOST_TEXT } from "./deck";
import { factOf } from "./lists";
import { forgetAllPasted } from "./pasted";

export const MOST_DRAFTS = 20;

const KEY = "rulebound.drafts";

/** A deck that was never saved: where it is kept, and where it is built. */
export interface Draft {
  place: string;
  name: string;
  text: string;
  href: string;
}

type Kept = [deck: string, text: string];

function all(): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => Array.isArray(each) && each.length === 2 && each.every((part) => typeof part === "string")) : [];
  } catch {
    return []; // a browser that keeps nothing, or something else
  }
}

/** The text of a deck that was not saved; "" if there is none. */
export function draftOf(deck: string): string {
  return all().find(([key]) => key === deck)?.[1] ?? "";
}

/** The decks of a game that were never saved, copies of those that ship among them, with the address that builds on. */
export function newDecks(game: string): Draft[] {
  return all().flatMap(([place, text]) => {
    const at = /^(.*?)\/(?:new(#.*)?|ships\/(.*))$/.exec(place);
    if (at?.[1] !== game) return [];
    const path = at[3] ? `ships/${encodeURIComponent(at[3])}` : at[2] ? `edit${at[2]}` : "edit/new";
    return [{ place, name: factOf(text, "name") || "New deck", text, href: `/decks/${game}/${path}` }];
  });
}

/** Keep the text of a deck that is not saved; one that is too long for the server could not be read again. */
export function keepDraft(deck: string, text: string): void {
  if (text.length <= MOST_TEXT) put([[deck, text], ...all().filter(([key]) => key !== deck)].slice(0, MOST_DRAFTS) as Kept[]);
}

/** Nothing of this deck is unsaved any more. */
export function forgetDraft(deck: string): void {
  const kept = all();
  const rest = kept.filter(([key]) => key !== deck);
  if (rest.length < kept.length) put(rest);
}

/** Nothing unsaved is kept any more. */
export function forgetDrafts(): void {
  if (all().length > 0) put([]);
  forgetAllPasted();
}

function put(drafts: Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(drafts));
  } catch {
    // It stays until the page is closed.
  }
}
