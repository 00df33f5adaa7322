// Which card is shown large beside the pointer or the focus.

import { settings } from "../lib/settings.svelte";
import type { Card } from "./shelf";

const REST = 220; // milliseconds that the pointer must rest on a card

export class Peeking {
  shown: { card: Card; box: DOMRect } | undefined = $state.raw();
  #timer: ReturnType<typeof setTimeout> | undefined;

  #over: Element | null = null;

  /** The pointer moves over a card, or left for none; a finger has no resting place. */
  pointer(event: PointerEvent, card: Card | undefined, element: Element | null): void {
    if (element && element === this.#over) return;
    this.#over = element;
    clearTimeout(this.#timer);
    if (event.pointerType !== "mouse" || !settings.hover || !card || !element) {
      if (event.pointerType === "mouse") this.shown = undefined;
      return;
    }
    const now = this.shown !== undefined; // one is open: the next follows at once
    this.#timer = setTimeout(() => (this.shown = { card, box: element.getBoundingClientRect() }), now ? 40 : REST);
  }

  /** A card has the focus of somebody who uses keys. */
  focus(card: Card | undefined, element: Element | null): void {
    clearTimeout(this.#timer);
    this.shown = card && element?.matches(":focus-visible, :has(:focus-visible)") ? { card, box: element.getBoundingClientRect() } : undefined;
  }

  close(): void {
    this.#over = null;
    clearTimeout(this.#timer);
    this.shown = undefined;
  }
}
