// The way back closes what lies over a page before it leaves the page: each open layer is a step of the browser's history.

/** What keeps steps: the browser's history, or a stand-in. */
interface Steps {
  readonly state: unknown;
  pushState(state: unknown, unused: string): void;
  go(by: number): void;
}

const LATE = 3000; // milliseconds after which a step is not waited for any more

const stepsOf = (state: unknown): number => Number((state as { layers?: number } | null)?.layers ?? 0);

export class Layers {
  #steps: Steps;
  #open = 0; // how many layers there are
  #close: () => void = () => undefined;
  #going = false; // on the way to another step, which the browser tells later
  #late: ReturnType<typeof setTimeout> | undefined;
  #after: (() => void)[] = [];

  constructor(steps: Steps) {
    this.#steps = steps;
  }

  /** So many layers are open now; `close` closes the uppermost. */
  are(open: number, close: () => void): void {
    this.#open = open;
    this.#close = close;
    this.#settle();
  }

  /** Do this once no step is on its way: another address would be left again by it. */
  still(then: () => void): void {
    if (this.#going) this.#after.push(then);
    else then();
  }

  /** Is this step one of an open layer? An address that is gone to from there takes its place. */
  get on(): boolean {
    return stepsOf(this.#steps.state) > 0;
  }

  /** The browser has gone to another step: back closes what is open, forward opens nothing again. */
  moved(): void {
    clearTimeout(this.#late);
    if (this.#going) this.#going = false;
    else {
      const left = stepsOf(this.#steps.state);
      const closing = this.#open - left;
      this.#open = Math.min(this.#open, left); // what is told of it comes later
      for (let n = 0; n < closing; n++) this.#close();
    }
    this.#settle();
    if (!this.#going) this.#goOn();
  }

  #goOn(): void {
    this.#after.splice(0).forEach((then) => then());
  }

  #settle(): void {
    if (this.#going) return;
    for (let at = stepsOf(this.#steps.state); at < this.#open; at++) this.#steps.pushState({ layers: at + 1 }, "");
    const over = stepsOf(this.#steps.state) - this.#open;
    if (over <= 0) return;
    this.#going = true;
    this.#steps.go(-over);
    // It may still come: to go it once more would leave the page.
    this.#late = setTimeout(() => {
      this.#going = false;
      this.#goOn();
    }, LATE);
  }
}

export const layers = new Layers(typeof history === "undefined" ? { state: null, pushState: () => undefined, go: () => undefined } : history);
if (typeof window !== "undefined") window.addEventListener("popstate", () => layers.moved());
