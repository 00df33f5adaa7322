// Lists that were pasted and that nothing was made of yet: kept in this browser, place by place, until something is.

export const MOST_KEPT = 1_000_000; // characters: longer ones would leave no room for unsaved decks

const KEY = "rulebound.pasted.";

export interface Pasted {
  text: string; // what stands in the field
  read?: string; // under this name it was read; missing if it was not
  other?: string; // what was read, if not what stands in the field
  name?: string; // what it shall be called, if somebody has said so
}

const here = new Map<string, Pasted>(); // what the browser does not keep lasts until the page is closed

/** What was pasted at this place; an empty text if nothing was. */
export function pastedAt(place: string): Pasted {
  const found = here.get(place);
  if (found) return found;
  try {
    const kept = JSON.parse(localStorage.getItem(KEY + place) ?? "{}") as Pasted | null;
    const parts: unknown[] = [kept?.text, kept?.read ?? "", kept?.other ?? "", kept?.name ?? ""];
    if (kept && parts.every((part) => typeof part === "string")) return kept;
  } catch {
    // a browser that keeps nothing, or something else
  }
  return { text: "" };
}

/** Keep what was pasted at this place; where nothing is left of it, it is forgotten. */
export function keepPasted(place: string, pasted: Pasted): void {
  forgetPasted(place);
  if (!pasted.text && pasted.read === undefined) return;
  const said = JSON.stringify(pasted);
  try {
    if (said.length > MOST_KEPT) throw new Error("too long");
    localStorage.setItem(KEY + place, said);
  } catch {
    here.set(place, pasted);
  }
}

/** Something was made of what was pasted at this place. */
export function forgetPasted(place: string): void {
  here.delete(place);
  try {
    localStorage.removeItem(KEY + place);
  } catch {
    // Nothing is kept.
  }
}

/** Nothing that was pasted is kept any more. */
export function forgetAllPasted(): void {
  here.clear();
  try {
    const keys = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n));
    for (const key of keys) if (key?.startsWith(KEY)) localStorage.removeItem(key);
  } catch {
    // Nothing is kept.
  }
}
