// What was changed in a deck and not saved: kept in this browser, deck by deck, for the latest few.

import { MOST_TEXT } from "./deck";

export const MOST_DRAFTS = 20;

const KEY = "rulebound.drafts";

type Draft = [deck: string, text: string];

function all(): Draft[] {
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

/** Keep the text of a deck that is not saved; one that is too long for the server could not be read again. */
export function keepDraft(deck: string, text: string): void {
  if (text.length <= MOST_TEXT) put([[deck, text], ...all().filter(([key]) => key !== deck)].slice(0, MOST_DRAFTS) as Draft[]);
}

/** Nothing of this deck is unsaved any more. */
export function forgetDraft(deck: string): void {
  const kept = all();
  const rest = kept.filter(([key]) => key !== deck);
  if (rest.length < kept.length) put(rest);
}

function put(drafts: Draft[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(drafts));
  } catch {
    // It stays until the page is closed.
  }
}
