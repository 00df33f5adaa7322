// Who you are here: asked once, and told to every part of the page that shows it.

import { me } from "../lib/api";
import type { Me } from "../lib/wire";

class Who {
  me: Me | undefined = $state.raw();
  #asked = false;

  /** Ask the server, once. */
  fetch(): void {
    if (this.#asked) return;
    this.#asked = true;
    me().then(
      (found) => (this.me = found),
      () => (this.#asked = false), // whoever shows it next asks again
    );
  }

  /** Ask again if nobody was anybody yet: whoever sits down for the first time gets a name. */
  look(): void {
    if (this.me?.sort === "nobody") this.#asked = false;
    this.fetch();
  }

  /** Somebody has a name, an account, or neither any more. */
  took(found: Me): void {
    this.me = found;
  }

  /** What the head of the page says: your name, as an account or a guest; else that one can log in. */
  get label(): string {
    return this.me?.name || "Log in";
  }
}

export const who = new Who();
