// Who you are here: asked with every page that is opened, and told to every part of it that shows it.

import { me } from "../lib/api";
import type { Me } from "../lib/wire";

export class Who {
  me: Me | undefined = $state.raw();
  trouble = $state(""); // why it is not known
  changed: () => void = () => undefined; // what was kept of whoever it was before is forgotten
  #asked = false;
  #latest = 0; // of the questions: what was asked before a later one, or before a login, may be answered after it

  /** Ask the server, once. */
  fetch(): void {
    if (!this.#asked) this.look();
  }

  /** Ask again: whoever sits down for the first time gets a name, and elsewhere an account may have been deleted. */
  look(): void {
    this.#asked = true;
    this.trouble = "";
    const question = ++this.#latest;
    me().then(
      (found) => {
        if (question === this.#latest) this.took(found);
      },
      (problem: Error) => {
        if (question !== this.#latest || this.me) return;
        this.#asked = false; // whoever shows it next asks again
        this.trouble = problem.message;
      },
    );
  }

  /** Somebody has a name, an account, or neither any more. */
  took(found: Me): void {
    this.#latest++;
    this.trouble = "";
    const was = this.me;
    if (was?.sort === found.sort && was.name === found.name) return;
    this.me = found;
    if (was) this.changed();
  }

  /** What the head of the page says: your name, as an account or a guest; else that one can log in. */
  get label(): string {
    return this.me?.name || "Log in";
  }
}

export const who = new Who();
