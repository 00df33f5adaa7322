// Which words of a table's chat have been read, also by who comes back or loads the page anew.

import type { Chat } from "./wire";

const KEY = "rulebound.read";

/** What tells words from others. */
export const nameOf = (line: Chat): string => `${line.at} ${line.seat} ${line.text}`;

/** The words after those read last; all, where these are older than what is kept. */
export const wordsAfter = (chat: readonly Chat[], read: string): Chat[] => chat.slice(chat.findLastIndex((line) => nameOf(line) === read) + 1);

/** The last words that were read at this table in this tab; "" for none. */
export function lastRead(game: string): string {
  try {
    const [of, name] = JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as string[];
    return of === game ? (name ?? "") : "";
  } catch {
    return ""; // a browser that keeps nothing
  }
}

/** Keep which words were read last. */
export function keepRead(game: string, name: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([game, name]));
  } catch {
    // They count as read until the page is loaded anew.
  }
}
