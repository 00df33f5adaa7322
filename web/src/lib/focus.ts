// Where the focus is, from one position to the next: it does not fall out of the page when what had it is gone.

type Part = "hand" | "felt" | "options" | "question";

export class FocusKeeper {
  #part: Part | undefined;
  #place = 0;
  #had: Element | null = null;

  /** Before a position is shown: what has the focus. */
  note(root: HTMLElement): void {
    const active = document.activeElement;
    if (!active || !root.contains(active)) {
      if (active && active !== document.body) this.#part = undefined; // in a dialog, or outside
      return;
    }
    const within = (selector: string) => active.closest(selector);
    const part: Part | undefined = within("[data-hand]") ? "hand" : within("[data-felt]") ? "felt" : within(".options") ? "options" : within("#prompt-title") ? "question" : undefined;
    // While it waits in the question it is remembered where it came from.
    if (part !== "question") {
      this.#part = part;
      this.#had = active;
      const list = part === "hand" ? [...root.querySelectorAll("[data-hand] [data-nav]")] : [];
      this.#place = Math.max(0, list.indexOf(active));
    }
  }

  /** After it is shown: where nothing has the focus, or it waits in the question, it goes to what is next. */
  mend(root: HTMLElement, asked: boolean): void {
    const active = document.activeElement;
    const waits = active?.id === "prompt-title";
    if (!this.#part || (active && active !== document.body && !waits)) return;
    if (this.#had?.isConnected && root.contains(this.#had) && !waits) {
      (this.#had as HTMLElement).focus({ preventScroll: true });
      if (document.activeElement === this.#had) return;
    }
    if (!asked) {
      root.querySelector<HTMLElement>("#prompt-title")?.focus({ preventScroll: true });
      return;
    }
    const hand = [...root.querySelectorAll<HTMLElement>("[data-hand] [data-nav]")];
    const usable = hand.some((each) => each.classList.contains("can"));
    const next = this.#part === "hand" && usable ? hand[Math.min(this.#place, hand.length - 1)] : undefined;
    // In the question the space bar passes and the next stop are its options; on an option it would take that.
    (next ?? root.querySelector<HTMLElement>("#prompt-title"))?.focus({ preventScroll: true });
  }
}
