/** The icons of a game: fetched once when its first face is drawn, and known from then on. */

import STAND_INS from "./emblems.json";

type Icons = Record<string, string>;

const FILES: Record<string, () => Promise<{ default: Icons }>> = {
  epic: () => import("../assets/icons/epic.json"),
  huntik: () => import("../assets/icons/huntik.json"),
  chaotic: () => import("../assets/icons/chaotic.json"),
};

const known = new Map<string, Icons>();
const asked = new Map<string, Promise<void>>();

/** Fetches the icons of a game; resolves at once if there are none or they are there.  A failure may be tried again. */
export function loadIcons(game: string): Promise<void> {
  const file = Object.hasOwn(FILES, game) ? FILES[game] : undefined;
  if (!file || known.has(game)) return Promise.resolve();
  let wait = asked.get(game);
  if (!wait) {
    wait = file().then(
      (found) => {
        known.set(game, found.default);
      },
      (why: unknown) => {
        asked.delete(game);
        throw why;
      },
    );
    asked.set(game, wait);
  }
  return wait;
}

/** Whether the icons of a game are there, or there are none to wait for. */
export function hasIcons(game: string): boolean {
  return known.has(game) || !Object.hasOwn(FILES, game);
}

/** Whether a game has an icon of this name; false while its icons are not there. */
export function hasIcon(game: string, name: string): boolean {
  return Object.hasOwn(known.get(game) ?? {}, name);
}

/** The path of an icon on a square of 512: the card's own, else one for the first of these words that has one. */
export function emblem(game: string, name: string, words: readonly string[]): string {
  const icons = known.get(game);
  if (!icons) return "";
  if (Object.hasOwn(icons, name)) return icons[name] as string;
  const table = (STAND_INS as Record<string, Record<string, string>>)[game] ?? {};
  for (const word of [...words.map((each) => each.toLowerCase()), ""]) {
    const other = Object.hasOwn(table, word) ? (table[word] as string) : "";
    if (other && Object.hasOwn(icons, other)) return icons[other] as string;
  }
  return "";
}
