// Searches to begin with, made of what the cards of a game really have.

import { term } from "./query";
import type { Shelf } from "./shelf";

/** A few searches that find something, from the plain to the bold. */
export function examplesOf(shelf: Shelf): string[] {
  const type = shelf.fields.find((field) => field.name === "type");
  const most = type ? common(shelf, "type") : "";
  const numbers = shelf.fields.filter((field) => field.sort === "number" && count(shelf, field.name) > 5);
  const words = shelf.fields.find((field) => field.sort === "words" && field.name !== "type" && field.name !== "set" && count(shelf, field.name) > 5);
  const number = numbers[0];
  const out: string[] = [];
  if (most && number) out.push(`${term("type", most)} ${number.name}>=${middle(shelf, number.name)}`);
  if (words) out.push(term(words.name, common(shelf, words.name)));
  if (numbers.length > 1) out.push(`${numbers.at(-2)!.name}>${numbers.at(-1)!.name}`);
  const text = shelf.fields.find((field) => field.name === "text");
  if (text && shelf.cards.some((card) => card.values("text").some((value) => /draw/i.test(String(value))))) out.push('text:"draw" -text:"may"');
  if (most && words) out.push(`(${term("type", most)} or has:${words.name}) -${term(words.name, common(shelf, words.name))}`);
  return out;
}

function count(shelf: Shelf, field: string): number {
  return shelf.cards.filter((card) => card.values(field).length > 0).length;
}

function common(shelf: Shelf, field: string): string {
  const counts = new Map<string, number>();
  for (const card of shelf.cards) for (const value of card.values(field)) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? "";
}

function middle(shelf: Shelf, field: string): number {
  const values = shelf.cards.map((card) => card.number(field)).filter((value) => value !== undefined);
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 1;
}
