// What is read aloud: lines for the live regions of the page.

interface Line {
  id: number;
  text: string;
}

class Live {
  polite: Line[] = $state([]);
  urgent: Line[] = $state([]);
  #count = 0;

  /** Have this read aloud when there is a pause. */
  say(text: string): void {
    if (text) this.polite = [...this.polite.slice(-19), { id: this.#count++, text }];
  }

  /** Have this read aloud now. */
  call(text: string): void {
    if (text) this.urgent = [{ id: this.#count++, text }];
  }
}

export const live = new Live();
