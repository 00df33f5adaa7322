// Rules looked up in passing: asked once each, shown beside the place where they were asked for.

import { rule, Trouble } from "./api";
import { write } from "./router.svelte";

interface Found {
  title: string;
  text: string;
}

export interface RuleShown extends Found {
  id: string;
  address: string;
}

interface Shown {
  rules: RuleShown[];
  from: HTMLElement;
  mouse: boolean;
}

class Rules {
  shown: Shown | undefined = $state.raw();
  hide: (() => void) | undefined; // as a touch beside it does: the focus goes back to where they were asked for
  #known = new Map<string, Found>();

  /** Show these rules beside this element, which was pressed by mouse or by a key. */
  async open(game: string, ids: string | readonly string[], from: HTMLElement, mouse = false): Promise<void> {
    const list = typeof ids === "string" ? [ids] : [...new Set(ids)];
    const made = (id: string): RuleShown => ({
      id,
      address: write({ page: "rules", rest: [game, id] }),
      ...(this.#known.get(`${game} ${id}`) ?? { title: "", text: "Looking it up …" }),
    });
    const shown = (this.shown = { rules: list.map(made), from, mouse });
    let now: Shown = shown;
    await Promise.all(
      list
        .filter((id) => !this.#known.has(`${game} ${id}`))
        .map(async (id) => {
          const found = await this.#ask(game, id);
          if (this.shown !== now) return; // closed, or another one
          now = this.shown = { from, mouse, rules: now.rules.map((each) => (each.id === id ? { ...each, ...found } : each)) };
        }),
    );
  }

  async #ask(game: string, id: string): Promise<Found> {
    try {
      const told = await rule(game, id);
      const found = { title: told.title ?? "", text: told.text };
      this.#known.set(`${game} ${id}`, found);
      return found;
    } catch (trouble) {
      return { title: "", text: trouble instanceof Trouble ? trouble.message : "The rule could not be looked up." };
    }
  }

  close(): void {
    this.shown = undefined;
  }
}

export const rules = new Rules();
