// Cards as the pages show them: the face, what can be searched for, and how many of them have what.

import type { FaceData } from "../faces/types";
import type { Searched } from "./query";
import type { CardList, FieldShown, SetShown } from "./wire";

export class Card implements Searched {
  readonly face: FaceData;
  readonly name: string;
  readonly set: string;
  readonly setTitle: string;
  readonly all: string;
  readonly #facts: Record<string, unknown>;

  constructor(face: FaceData, facts: Record<string, unknown>, setTitle: string) {
    this.face = face;
    this.#facts = facts;
    this.name = face.name;
    this.set = String(face["set"] ?? "");
    this.setTitle = setTitle;
    const said = [...Object.entries(face), ...Object.entries(facts)]
      .filter(([key]) => key !== "emblem" && key !== "set")
      .flatMap(([, value]) => words(value));
    this.all = [...said, setTitle].join("\n").toLowerCase();
  }

  /** What tells this card from all others. */
  get key(): string {
    return `${this.set}/${this.name}`;
  }

  values(field: string): readonly (string | number)[] {
    if (field === "set") return [this.set, this.setTitle];
    const value = this.#facts[field] ?? this.face[field];
    if (typeof value === "number") return [value];
    if (typeof value === "boolean") return [value ? "yes" : "no"];
    return words(value);
  }

  /** The first number of a field; undefined if it has none. */
  number(field: string): number | undefined {
    const value = this.values(field)[0];
    return typeof value === "number" ? value : undefined;
  }

  get type(): string {
    return String(this.face["type"] ?? "");
  }

  get address(): string {
    return `?set=${encodeURIComponent(this.set)}`;
  }
}

function words(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(words);
  return [];
}

/** All cards of several lists, each with its set's title. */
export class Shelf {
  readonly game: string;
  readonly cards: Card[];
  readonly fields: FieldShown[];
  readonly sets: SetShown[];
  readonly #lists: readonly CardList[];
  readonly #byName: Map<string, Card[]>;

  constructor(lists: readonly CardList[]) {
    this.#lists = lists;
    this.game = lists[0]?.game ?? "";
    this.sets = lists.flatMap((list) => list.sets);
    const titles = new Map(this.sets.map((set) => [set.name, set.title]));
    this.cards = lists.flatMap((list) =>
      list.faces.map((face, place) => {
        const set = String(face["set"] ?? "");
        return new Card(face as FaceData, list.facts[place] ?? {}, titles.get(set) ?? set);
      }),
    );
    const fields = new Map<string, FieldShown>();
    for (const field of lists.flatMap((list) => list.fields)) if (!fields.has(field.name)) fields.set(field.name, field);
    this.fields = [...fields.values()];
    this.#byName = new Map();
    for (const card of this.cards) {
      const key = card.name.toLowerCase();
      this.#byName.set(key, [...(this.#byName.get(key) ?? []), card]);
    }
  }

  /** The same cards and those of these lists. */
  with(lists: readonly CardList[]): Shelf {
    return lists.length > 0 ? new Shelf([...this.#lists, ...lists]) : this;
  }

  /** All cards of this name. */
  called(name: string): readonly Card[] {
    return this.#byName.get(name.toLowerCase()) ?? [];
  }

  /** The card of this name, of this set if there are several. */
  find(name: string, set = ""): Card | undefined {
    const found = this.called(name);
    return found.find((card) => card.set === set) ?? found[0];
  }

  /** Have several cards this name? */
  shares(name: string): boolean {
    return this.called(name).length > 1;
  }

  /** The other cards that are called as this one. */
  namesakes(card: Card): Card[] {
    return this.called(card.name).filter((each) => each !== card);
  }

  /** Whose card this is, where another has its name; "" where none has. */
  apart(card: Card): string {
    return this.shares(card.name) ? this.whose(card) : "";
  }

  /** Whose card this is: the set that it belongs to, and who brought that. */
  whose(card: Card): string {
    const sort = this.sets.find((set) => set.name === card.set)?.sort;
    return `${sort === "ships" ? "ships: " : sort === "mine" ? "yours: " : ""}${card.setTitle}`;
  }
}

// -- counting

export interface Choice {
  value: string | number;
  shown: string;
  count: number;
}

export interface Facet {
  field: FieldShown;
  choices: Choice[];
}

export type Picked = Record<string, (string | number)[]>; // by field: one of these

const MOST_CHOICES = 16; // of one field: the commonest
const MOST_NUMBERS = 12;
const FEWEST_SHARING = 2;

/** Does this card have one of the picked values of each field? */
export function fits(card: Card, picked: Picked, but = ""): boolean {
  return Object.entries(picked).every(
    ([field, wanted]) => field === but || wanted.length === 0 || card.values(field).some((value) => wanted.includes(value)),
  );
}

/** What can be picked, and how many of these cards have it beside what else is picked. */
export function facets(shelf: Shelf, found: readonly Card[], picked: Picked): Facet[] {
  const out: Facet[] = [];
  for (const field of shelf.fields) {
    if (field.sort === "text") continue;
    const values = new Map<string | number, number>();
    let most = 0;
    for (const card of shelf.cards) {
      for (const value of of(card, field)) {
        const count = (values.get(value) ?? 0) + 1;
        values.set(value, count);
        most = Math.max(most, count);
      }
    }
    if (values.size < 2 || most < FEWEST_SHARING || (field.sort === "number" && values.size > MOST_NUMBERS)) continue;
    const counts = new Map<string | number, number>();
    for (const card of found) {
      if (fits(card, picked, field.name)) for (const value of of(card, field)) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const choices = [...values].map(([value, all]) => ({ value, all, shown: shownValue(shelf, field, value), count: counts.get(value) ?? 0 }));
    choices.sort((one, other) =>
      field.sort === "number" ? Number(one.value) - Number(other.value) : other.all - one.all || one.shown.localeCompare(other.shown),
    );
    const least = values.size > MOST_CHOICES ? FEWEST_SHARING : 1;
    const common = choices.filter((choice) => choice.all >= least).slice(0, MOST_CHOICES);
    out.push({ field, choices: common.map(({ value, shown, count }) => ({ value, shown, count })) });
  }
  return out;
}

function of(card: Card, field: FieldShown): readonly (string | number)[] {
  return field.name === "set" ? [card.set] : card.values(field.name);
}

function shownValue(shelf: Shelf, field: FieldShown, value: string | number): string {
  if (field.name === "set") return shelf.sets.find((set) => set.name === value)?.title ?? String(value);
  return String(value);
}

/** A field's name as people read it. */
export function fieldWord(field: FieldShown): string {
  const words = field.title || field.name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Cards in the order of a field: by its number or its first word, then by the others, then by name; those without it
 *  last. */
export function sorted(cards: readonly Card[], field: string, down = false, then: readonly string[] = []): Card[] {
  const way = down ? -1 : 1;
  const fields = field === "name" ? [] : [field, ...then];
  return [...cards].sort((one, other) => {
    for (const each of fields) {
      const order = inOrder(one.values(each)[0], other.values(each)[0], each === field ? way : 1);
      if (order !== 0) return order;
    }
    return one.name.localeCompare(other.name) * (field === "name" ? way : 1);
  });
}

function inOrder(a: string | number | undefined, b: string | number | undefined, way: number): number {
  if (a === b) return 0;
  if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
  return (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b))) * way;
}
