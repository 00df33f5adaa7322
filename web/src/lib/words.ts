// Words of the game with its signs: `{offense}` and the like, as a sign where there is room for one, else as a word.

import { tokens, type Token } from "../faces/text";

/** Words without the numbers that set things of one name apart, which no picture shows. */
export const unnumbered = (text: string): string => text.replace(/(?<=[\p{L}\p{N}.!?’')])#\d+\b/gu, "");

/** What to call each of several things: without its number, unless another one would be called the same. */
export function calls(all: readonly string[]): (text: string) => string {
  const times = new Map<string, number>();
  for (const text of new Set(all)) times.set(unnumbered(text), (times.get(unnumbered(text)) ?? 0) + 1);
  return (text) => (times.get(unnumbered(text)) === 1 ? unnumbered(text) : text.replace(/(?<=[\p{L}\p{N}.!?’')])#(\d+)\b/gu, " no. $1"));
}

/** A sentence in pieces: words, signs, amounts, and keywords of the game, if one is named. */
export const pieces = (text: string, game = ""): Token[] => tokens(game, unnumbered(text));

/** A sentence with every sign as a word, for those who listen and for titles. */
export function spelled(text: string): string {
  return pieces(text)
    .map((piece) => (piece.sort === "gold" ? `${piece.text} gold` : piece.sort !== "sign" ? piece.text : piece.label === ":" ? "→" : piece.label === "," ? "◆" : piece.label))
    .join("");
}

/** Where words name the reader; what goes on with a capital names something else: "Wolf" is no "Wolf Token". */
const naming = (name: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")})(?![\\p{L}\\p{N}]| \\p{Lu})`, "u");

/** Words in pieces, with those apart that name the reader. */
export function ownApart(text: string, name: string): { text: string; own: boolean }[] {
  if (!name) return [{ text, own: false }];
  return text
    .split(naming(name))
    .map((part) => ({ text: part, own: part === name }))
    .filter((part) => part.text !== "");
}

/** Words that say at the first mention of the reader who that is, unless what was said before them has; nothing in brackets. */
export function addressed(text: string, name: string, before = ""): string {
  const parts = ownApart(text, name);
  const first = ownApart(before, name).some((part) => part.own) ? -1 : parts.findIndex((part) => part.own);
  const ahead = parts.slice(0, Math.max(0, first)).map((part) => part.text).join("");
  if (first < 0 || ahead.lastIndexOf("(") > ahead.lastIndexOf(")")) return text;
  const [whose = ""] = /^[’']s?(?!\p{L})/u.exec(parts[first + 1]?.text ?? "") ?? [];
  const end = ahead.length + name.length + whose.length;
  return `${text.slice(0, end)} ${whose ? "(your)" : "(you)"}${text.slice(end)}`;
}

/** A remark as a sentence. */
export const asSentence = (text: string): string => (text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}` : "");
