// The keys of the table: what each does, and which one an event means.

import type { OptionShown } from "../lib/wire";

export const KEYS = [
  { keys: "← → ↑ ↓", does: "walk from card to card, place to place" },
  { keys: "Enter", does: "use what has the focus; if it offers several things, a menu opens" },
  { keys: "Space", does: "pass" },
  { keys: "0 … 9", does: "take an option of the question by the number beside it; where an amount is asked, that amount; elsewhere 0 shows all of many options, or fewer" },
  { keys: "Esc", does: "let go, close" },
  { keys: "Z", does: "show the card with the focus large, in words" },
  { keys: "U", does: "undo" },
  { keys: "A", does: "full control, or pass until the turn ends" },
  { keys: "H", does: "to your hand" },
  { keys: "B", does: "to the table" },
  { keys: "P", does: "to the question and its options" },
  { keys: "L", does: "the log" },
  { keys: "C", does: "the chat" },
  { keys: "?", does: "this list" },
] as const;

/** Those that hold where cards are picked from packs. */
export const PACK_KEYS = [
  { keys: "1 … 9", does: "choose a card of the pack by the number on it; the same again takes it" },
  { keys: "Enter", does: "choose the card with the focus, and take it by pressing again" },
  { keys: "Z", does: "show the card with the focus large" },
  { keys: "Esc", does: "close" },
  { keys: "?", does: "this list" },
] as const;

/** Those that hold where a deck is built. */
export const POOL_KEYS = [
  { keys: "Enter", does: "put the card with the focus into the deck, or take it out" },
  ...PACK_KEYS.slice(2),
] as const;

export type Deed =
  | { do: "walk"; way: "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" }
  | { do: "option"; key: string }
  | { do: "pass" | "escape" | "undo" | "auto" | "hand" | "table" | "prompt" | "log" | "chat" | "keys" };

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key means at the table; undefined if nothing, or if it belongs to the element that has the focus. */
export function deedOf(event: Pressed, focus: Element | null, letters: boolean): Deed | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === "Escape") return { do: "escape" };
  const writes = focus?.matches?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]") ?? false;
  if (writes || focus?.closest?.("[popover]")) return undefined; // what lies over the table is read, and the game stays as it is
  switch (event.key) {
    case "ArrowLeft":
    case "ArrowRight":
    case "ArrowUp":
    case "ArrowDown":
      return { do: "walk", way: event.key };
    case " ":
      // A card leaves the space bar to passing; every other button keeps it for itself, and the log scrolls by it.
      return focus?.matches?.("button:not([data-nav]), a[href], summary, input, .rail *") ? undefined : { do: "pass" };
    case "?":
      return { do: "keys" };
  }
  if (!letters) return undefined;
  if (/^[0-9]$/.test(event.key)) return { do: "option", key: event.key };
  const named = { u: "undo", a: "auto", h: "hand", b: "table", p: "prompt", l: "log", c: "chat" } as const;
  const found = named[event.key.toLowerCase() as keyof typeof named];
  return found ? { do: found } : undefined;
}

/** The number to press for each of these options: where all are amounts, the amount; else they are counted from 1, without
 *  the one that passes, which has the space bar.  "" for what has no number. */
export function numbers(options: readonly OptionShown[]): string[] {
  const acts = options.filter((option) => !option.passes);
  const amounts = acts.every((option) => option.number !== null);
  return options.map((option) => {
    const key = amounts ? (option.number ?? 10) : acts.indexOf(option) + 1;
    return !option.passes && key <= 9 ? String(key) : "";
  });
}
