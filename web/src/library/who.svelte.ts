// Who you are here: asked with every page that is opened, and told to every part of it that shows it.

import { me } from "../lib/api";
import type { Me } from "../lib/wire";

class Who {
  me: Me | undefined = $state.raw();
  changed: () => void = () => undefined; // what was kept of whoever it was before is forgotten
  #asked = false;

  /** Ask the server, once. */
  fetch(): void {
    if (!this.#asked) this.look();
  }

  /** Ask again: whoever sits down for the first time gets a name, and elsewhere an account may have been deleted. */
  look(): void {
    this.#asked = true;
    me().then(
      (found) => this.took(found),
      () => (this.#asked = this.me !== undefined), // whoever shows it next asks again
    );
  }

  /** Somebody has a name, an account, or neither any more. */
  took(found: Me): void {
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
