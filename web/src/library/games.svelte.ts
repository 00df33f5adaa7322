// Which game the pages are about: the one in the address, else the one that was looked at last.

import { catalogue } from "../lib/api";
import type { GameKind } from "../lib/wire";

const KEY = "rulebound.game";

class Games {
  all: GameKind[] = $state.raw([]);
  trouble = $state("");
  #asked = false;

  /** Ask for the games, once. */
  fetch(): void {
    if (this.#asked) return;
    this.#asked = true;
    this.trouble = "";
    catalogue().then(
      (told) => (this.all = told.games),
      (trouble: unknown) => {
        this.#asked = false;
        this.trouble = trouble instanceof Error ? trouble.message : "The games could not be fetched.";
      },
    );
  }

  /** The game of this name, if there is one. */
  named(name: string): GameKind | undefined {
    return this.all.find((game) => game.name === name);
  }

  /** The game that was looked at last, else the first. */
  get usual(): string {
    let kept: string | null = null;
    try {
      kept = localStorage.getItem(KEY);
    } catch {
      // A browser that keeps nothing.
    }
    return this.named(kept ?? "")?.name ?? this.all[0]?.name ?? "";
  }

  /** Remember that this game was looked at. */
  remember(name: string): void {
    try {
      localStorage.setItem(KEY, name);
    } catch {
      // It is remembered until the page is closed: by the address.
    }
  }
}

export const games = new Games();
