// What can be done with what: the options of a decision, found by the things on the table that they are about.
// Nothing is decided here; the server says which options there are.

import type { About, DecisionShown, OptionShown } from "./wire";

/** Something on the table that a person can point at. */
export type Target = About;

export const thing = (ref: number, name = ""): Target => ({ sort: "thing", ref, name, where: "" });
export const player = (ref: number): Target => ({ sort: "player", ref, name: "", where: "" });
export const place = (name: string): Target => ({ sort: "place", ref: -1, name, where: "" });
/** A card by its name, whose it is, and the name of the hand or pile in which it lies. */
export const card = (name: string, ref = -1, where = ""): Target => ({ sort: "card", ref, name, where });

/** A target as text, the same for the same target. */
export function keyOf(target: Target): string {
  if (target.sort === "thing" || target.sort === "player") return `${target.sort}:${target.ref}`;
  return target.sort === "card" ? `card:${target.ref}:${target.where}:${target.name}` : `place:${target.name}`;
}

/** The target that such a text means. */
export function targetOf(key: string): Target {
  const [sort = "", first = "", ...rest] = key.split(":");
  if (sort === "thing") return thing(Number(first));
  if (sort === "player") return player(Number(first));
  if (sort === "card") return card(rest.slice(1).join(":"), Number(first), rest[0]);
  return place([first, ...rest].join(":"));
}

/** Does an option that is about this mean that target?  Whose a card is and where it lies matter where both say it. */
export function means(about: About, target: Target): boolean {
  if (about.sort !== target.sort) return false;
  if (about.sort === "thing" || about.sort === "player") return about.ref === target.ref;
  if (about.name !== target.name) return false;
  if (about.sort === "place") return true;
  const owner = about.ref < 0 || target.ref < 0 || about.ref === target.ref;
  return owner && (about.where === "" || target.where === "" || about.where === target.where);
}

/** What is about cards in hand in the order in which they lie there, from left to right; all else stays where it is. */
export function asTheyLie<T extends { about: About[] }>(list: readonly T[], hands: readonly { name: string; cards: readonly { name: string }[] }[]): T[] {
  const lie = hands.flatMap((hand) => hand.cards.map((each) => card(each.name, -1, hand.name)));
  const placeOf = (each: T): number => (each.about.length > 0 ? lie.findIndex((target) => means(each.about[0]!, target)) : -1);
  const sorted = list.filter((each) => placeOf(each) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b));
  return list.map((each) => (placeOf(each) >= 0 ? sorted.shift()! : each));
}

export class Choices {
  readonly options: readonly OptionShown[];

  constructor(decision: DecisionShown | null) {
    this.options = decision?.options ?? [];
  }

  /** The options about this target, and those that one may begin with it. */
  about(target: Target): OptionShown[] {
    return this.options.filter((option) => [...option.about, ...option.begins].some((each) => means(each, target)));
  }

  /** The options that are begun with this target, though they are about others too. */
  begun(target: Target): OptionShown[] {
    return this.options.filter((option) => option.begins.some((each) => means(each, target)));
  }

  /** The options about both. */
  between(first: Target, second: Target): OptionShown[] {
    return this.about(first).filter((option) => option.about.some((each) => means(each, second)));
  }

  /** Is every one of several options about this target, and none first of all?  Then it tells none of them apart. */
  isShared(target: Target): boolean {
    const acts = this.options.filter((option) => !option.passes);
    return acts.length > 1 && acts.every((option) => option.about.slice(1).some((each) => means(each, target)));
  }

  /** What options about this target are about besides. */
  partners(target: Target): Target[] {
    const found = new Map<string, Target>();
    for (const option of this.about(target)) {
      for (const each of option.about) if (!means(each, target)) found.set(keyOf(each), each);
    }
    return [...found.values()];
  }

  /** May it be put anywhere on the table?  What all cards would be played on, such as whom every attack would hit, need not be met. */
  goesAnywhere(target: Target): boolean {
    const partners = this.partners(target);
    return partners.length === 0 || (target.sort === "card" && partners.every((each) => each.sort === "thing" && this.isShared(each)));
  }

  /** Options that are about nothing on the table. */
  get plain(): OptionShown[] {
    return this.options.filter((option) => option.about.length === 0);
  }

  /** The option that passes, if there is one. */
  get pass(): OptionShown | undefined {
    return this.options.find((option) => option.passes);
  }
}
