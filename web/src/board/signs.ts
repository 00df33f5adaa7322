// What a thing is that its picture does not show: a sign for each word, as many as there is room for.

import type { Sign } from "../ui/Icon.svelte";

const SIGNS: Readonly<Record<string, Sign>> = {
  deploying: "wait",
  airborne: "wing",
  unblockable: "past",
  breakthrough: "through",
  unbreakable: "gem",
  untargetable: "unseen",
  unbanishable: "anchor",
  righteous: "scales",
};

export interface Signed {
  shown: { words: string; sign: Sign }[];
  more: string[]; // those for which there was no room
}

/** The signs for these words, at most so many; where there are more, the last place tells how many. */
export function signed(words: readonly string[], most: number): Signed {
  const all = words.flatMap((each) => {
    const sign = SIGNS[each.toLowerCase()];
    return sign ? [{ words: each, sign }] : [];
  });
  const shown = all.length > most ? all.slice(0, Math.max(0, most - 1)) : all;
  return { shown, more: all.slice(shown.length).map((each) => each.words) };
}
