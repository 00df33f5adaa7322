// A deck being built: what the server read of it, changed line by line, and written down as the text that it reads.

import { setsOf } from "./lists";
import type { Card, Shelf } from "./shelf";
import type { FormatShown } from "../lib/wire";
import type { DeckReport, FieldShown } from "./wire";

export interface Entry {
  count: number;
  name: string; // as the deck writes it
  card: string; // the card's own name, "" if the server knows none
  set: string;
  beside: boolean;
}

export interface Deck {
  name: string;
  game: string;
  format: string;
  about: string;
  sets: string[];
  gone?: string[]; // sets that it names and that are not here any more
  entries: Entry[];
}

/** A deck with nothing in it. */
export function emptyDeck(game: string, format = ""): Deck {
  return { name: "New deck", game, format, about: "", sets: [], entries: [] };
}

/** The deck that the server read from this text. */
export function deckOf(game: string, report: DeckReport, said = ""): Deck {
  const { name, about, sets, format } = report;
  const lines = said.split("\n");
  const gone = report.faults.flatMap((fault) => setsOf(lines[fault.line - 1] ?? ""));
  return { name, game, format, about, sets: [...sets], gone, entries: report.entries.map((entry) => ({ ...entry })) };
}

/** The deck as the text that the server and the command line read. */
export function deckText(deck: Deck): string {
  const plain = (words: string) => words.replace(/[\r\n#]+/g, " ").trim();
  const facts = { name: plain(deck.name), game: deck.game, format: deck.format, about: plain(deck.about) };
  const lines = Object.entries(facts)
    .filter(([, value]) => value !== "")
    .map(([key, value]) => `${key}: ${value}`);
  const gone = deck.entries.some((entry) => !entry.card) ? (deck.gone ?? []) : []; // named as long as cards of it are there
  lines.push(...[...deck.sets, ...gone].map((set) => `set: ${set}`));
  lines.push(...deck.entries.filter((entry) => !entry.beside).map((entry) => `${entry.count} ${entry.name}`));
  for (const entry of deck.entries) if (entry.beside) lines.push(...Array<string>(entry.count).fill(`beside: ${entry.name}`));
  return `${lines.join("\n")}\n`;
}

/** How many cards the deck has, without those beside it. */
export function size(deck: Deck): number {
  return deck.entries.reduce((sum, entry) => sum + (entry.beside ? 0 : entry.count), 0);
}

/** So many cards, in words. */
export const manyCards = (count: number): string => (count === 1 ? "1 card" : `${count} cards`);

const LONGEST = 40; // characters of a name under which a deck is kept
const COPY = " (copy)";

/** The name under which a deck is kept; one that is too long ends with a sign that it goes on. */
export function keptName(name: string): string {
  const letters = [...name.trim()];
  return (letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("").trimEnd()}…` : letters.join("")) || "New deck";
}

/** The name of a copy of a deck, so that the two are not called the same. */
export const copyName = (name: string): string => `${[...name.trim()].slice(0, LONGEST - COPY.length).join("").trimEnd()}${COPY}`;

/** How many of a card the deck has. */
export function countOf(deck: Deck, card: Card): number {
  return deck.entries.reduce((sum, entry) => sum + (isEntry(entry, card) ? entry.count : 0), 0);
}

export function isEntry(entry: Entry, card: Card): boolean {
  return entry.card === card.name && (entry.set === card.set || entry.set === "");
}

/** The deck with so many more (or, below 0, fewer) of this card. */
export function changed(deck: Deck, card: Card, by: number, shelf: Shelf, beside = false): Deck {
  const those = deck.entries.filter((entry) => isEntry(entry, card));
  const there = those.find((entry) => entry.beside === beside) ?? (by < 0 ? those[0] : undefined);
  if (there) return withCount(deck, there, there.count + by);
  if (by <= 0) return deck;
  const ships = shelf.sets.find((set) => set.name === card.set)?.sort;
  const own = ships !== "ships" && ships !== "makes";
  const name = shelf.shares(card.name) ? `${card.name} [${card.set}]` : card.name;
  const sets = own && !deck.sets.includes(card.set) ? [...deck.sets, card.set] : deck.sets;
  const entry: Entry = { count: by, name, card: card.name, set: card.set, beside };
  return { ...deck, sets: own ? sets : needed(deck, card, shelf), entries: [...deck.entries, entry] };
}

/** Where a card belongs in a format: in the deck, beside it, or nowhere, since only other formats have such cards. */
export function placeOf(card: Card, format: string, formats: readonly FormatShown[]): "in" | "beside" | "nowhere" {
  if (formats.find((each) => each.name === format)?.lies.includes(card.type)) return "beside";
  return formats.some((each) => each.lies.includes(card.type)) ? "nowhere" : "in";
}

/** The deck without cards that are never in one. */
export function proper(deck: Deck, shelf: Shelf, formats: readonly FormatShown[]): Deck {
  const belongs = (card: Card | undefined) => !card || placeOf(card, deck.format, formats) === "in";
  return { ...deck, entries: deck.entries.filter((entry) => entry.beside || !entry.card || belongs(shelf.find(entry.card, entry.set))) };
}

/** Lies at most one card beside a deck of this format? */
export const isLone = (format: string, formats: readonly FormatShown[]): boolean => !!formats.find((each) => each.name === format)?.beside;

/** The deck with this card beside it, instead of others of its type if there may be one only; it is taken out of the deck. */
export function laidBeside(deck: Deck, card: Card, shelf: Shelf, lone: boolean): Deck {
  if (lone && deck.entries.some((entry) => entry.beside && isEntry(entry, card))) return deck;
  const others = deck.entries.filter((entry) => {
    if (!entry.beside) return !isEntry(entry, card);
    return !lone || (entry.card !== "" && shelf.find(entry.card, entry.set)?.type !== card.type);
  });
  return changed({ ...deck, entries: others }, card, 1, shelf, true);
}

/** The sets that a deck must name so that this card is in its book: some that ship are not for building decks. */
function needed(deck: Deck, card: Card, shelf: Shelf): string[] {
  const usual = shelf.sets.find((set) => set.name === card.set);
  return usual || deck.sets.includes(card.set) ? deck.sets : [...deck.sets, card.set];
}

/** The deck with this entry so many times; without it for 0. */
export function withCount(deck: Deck, entry: Entry, count: number): Deck {
  const entries =
    count <= 0
      ? deck.entries.filter((each) => each !== entry)
      : deck.entries.map((each) => (each === entry ? { ...each, count: Math.min(count, 999) } : each));
  return { ...deck, entries };
}

/** The entries in groups of one type, those beside the deck last. */
export function grouped(deck: Deck, shelf: Shelf): { title: string; count: number; entries: { entry: Entry; card: Card | undefined }[] }[] {
  const groups = new Map<string, { entry: Entry; card: Card | undefined }[]>();
  for (const entry of deck.entries) {
    const card = entry.card ? shelf.find(entry.card, entry.set) : undefined;
    const title = entry.beside ? "beside the deck" : (card?.type ?? "not known");
    groups.set(title, [...(groups.get(title) ?? []), { entry, card }]);
  }
  const out = [...groups].map(([title, entries]) => ({
    title,
    count: entries.reduce((sum, each) => sum + each.entry.count, 0),
    entries: entries.sort((one, other) => (one.entry.card || one.entry.name).localeCompare(other.entry.card || other.entry.name)),
  }));
  return out.sort((one, other) => Number(one.title === "beside the deck") - Number(other.title === "beside the deck") || other.count - one.count);
}

// -- statistics

export interface Bar {
  label: string;
  count: number;
}

export interface Statistic {
  field: FieldShown;
  bars: Bar[];
  average: number | undefined; // of numbers
  of: number; // how many cards have it
}

const MOST_BARS = 12;
const STEPS = 8; // at most so many bars, each of a round number of values
const NICE = [1, 2, 5, 10, 20, 25, 50, 100];

/** What the deck is made of, field by field, as its cards say: numbers as a curve, words by how many have them. */
export function statistics(deck: Deck, shelf: Shelf): Statistic[] {
  const out: Statistic[] = [];
  const cards = deck.entries
    .filter((entry) => !entry.beside && entry.card)
    .map((entry) => ({ card: shelf.find(entry.card, entry.set), count: entry.count }));
  for (const field of shelf.fields) {
    if (field.sort === "text" || field.sort === "flag" || field.name === "set") continue;
    const counts = new Map<string | number, number>();
    let of = 0;
    for (const { card, count } of cards) {
      const values = card?.values(field.name) ?? [];
      if (values.length > 0) of += count;
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + count);
    }
    if (counts.size === 0) continue;
    if (field.sort === "number") out.push(curve(field, counts as Map<number, number>, of));
    else {
      const bars = [...counts].map(([label, count]) => ({ label: String(label), count }));
      bars.sort((one, other) => other.count - one.count || one.label.localeCompare(other.label));
      out.push({ field, bars: bars.slice(0, MOST_BARS), average: undefined, of });
    }
  }
  return out;
}

function curve(field: FieldShown, counts: Map<number, number>, of: number): Statistic {
  const numbers = [...counts.keys()];
  const low = Math.min(...numbers);
  const high = Math.max(...numbers);
  const sum = [...counts].reduce((total, [value, count]) => total + value * count, 0);
  const step = NICE.find((each) => (high - low + 1) / each <= STEPS) ?? Math.ceil((high - low + 1) / STEPS);
  const bars: Bar[] = [];
  for (let from = step > 1 ? Math.floor(low / step) * step : low; from <= high; from += step) {
    const count = numbers.filter((value) => value >= from && value < from + step).reduce((total, value) => total + counts.get(value)!, 0);
    bars.push({ label: step > 1 ? `${from}–${from + step - 1}` : String(from), count });
  }
  return { field, bars, average: sum / of, of };
}

// -- links

const PACKED = "1."; // deflated; "0." is plain

/** The deck as a part of an address that a browser keeps to itself. */
export async function toFragment(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (typeof CompressionStream === "undefined") return `deck=0.${base64(bytes)}`;
  return `deck=${PACKED}${base64(await through(bytes, new CompressionStream("deflate-raw")))}`;
}

/** The text of the deck in such a part of an address; undefined if there is none, an Error if it is damaged. */
export async function fromFragment(hash: string): Promise<string | undefined> {
  const part = /(?:^#?|&)deck=([^&]*)/.exec(hash)?.[1];
  if (part === undefined) return undefined;
  try {
    const [, how, packed] = /^([01])\.([\w-]+)$/.exec(part)!;
    const bytes = unbase64(packed!);
    const plain = how === "1" ? await through(bytes, new DecompressionStream("deflate-raw")) : bytes;
    return new TextDecoder("utf-8", { fatal: true }).decode(plain);
  } catch {
    throw new Error("The deck in this link cannot be read: a part of the link is missing or was changed.");
  }
}

export const MOST_TEXT = 20_000; // characters of a deck that the server reads

/** Why a text is too long to be a deck; "" if it is not. */
export const tooLong = (text: string): string =>
  text.length > MOST_TEXT ? `This list has ${text.length.toLocaleString("en")} characters; at most ${MOST_TEXT.toLocaleString("en")} are read.` : "";

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes as Uint8Array<ArrayBuffer>).then(() => writer.close());
  written.catch(() => undefined); // the reader below tells of it
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.readable.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > MOST_TEXT * 4) throw new Error("too long");
  }
  await written;
  const out = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function unbase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}
