// Cards fly from where they were to where they are: positions before and after a change, and an animation between them.
// Only `transform` and `opacity` are animated, so the browser needs no layout while cards move.

import { tick } from "svelte";
import { lessMotion } from "./settings.svelte";

export interface Spot {
  key: string; // the same for the same card as long as it lies there
  name: string; // what is printed on it; "" if its back is up
  area: string; // "hand", "play", "pile", "stack"
  whose: string; // the seat of whom it belongs to
  box: DOMRect;
  element: HTMLElement;
}

export interface Flight {
  spot: Spot;
  from: DOMRect;
  ghost: boolean; // it lies nowhere now: a copy flies and vanishes
}

/** Everything that carries `data-flip`, by its key. */
export function spots(root: HTMLElement): Map<string, Spot> {
  const found = new Map<string, Spot>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-flip]")) {
    const key = element.dataset.flip!;
    const box = element.getBoundingClientRect();
    if (box.width === 0) continue;
    found.set(key, { key, name: element.dataset.name ?? "", area: element.dataset.area ?? "", whose: element.dataset.whose ?? "", box, element });
  }
  return found;
}

/** When everything in it has the size with which it stays: cards are fitted to their areas after these, and before they are seen. */
export async function fitted(root: Element): Promise<void> {
  await tick();
  if (typeof ResizeObserver === "undefined") return;
  await new Promise<void>((done) => {
    // Of all that watch sizes, the last that was made is told last.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      done();
    });
    observer.observe(root);
  });
}

/**
 * What must fly where.  A card with the same key has moved; a new one came from where one of its name has gone, else
 * from a stack of the same player: into a hand from a deck, into play from a hand that is not seen.  One that is gone
 * flies to a pile that has it now.
 */
export function flights(before: Map<string, Spot>, after: Map<string, Spot>): Flight[] {
  const found: Flight[] = [];
  const gone = [...before.values()].filter((spot) => !after.has(spot.key) && isCard(spot));
  const stacks = [...before.values()].filter((spot) => spot.area === "stack");
  for (const spot of after.values()) {
    if (!isCard(spot)) continue;
    const same = before.get(spot.key);
    if (same) {
      if (moved(same.box, spot.box)) found.push({ spot, from: same.box, ghost: false });
      continue;
    }
    const place = gone.findIndex((each) => each.name !== "" && each.name === spot.name);
    if (place >= 0) {
      found.push({ spot, from: gone[place]!.box, ghost: false });
      gone.splice(place, 1);
      continue;
    }
    const theirs = stacks.filter((each) => each.whose === spot.whose);
    const stack = theirs.find((each) => each.key.includes("hand") === (spot.area === "play")) ?? theirs[0];
    if (stack) found.push({ spot, from: stack.box, ghost: false });
  }
  for (const spot of gone) {
    const piles = [...after.values()].filter((each) => each.area === "pile");
    const pile = piles.find((each) => each.name === spot.name) ?? piles.find((each) => each.whose === spot.whose);
    if (pile) found.push({ spot: { ...pile, element: spot.element }, from: spot.box, ghost: true });
  }
  return found;
}

const isCard = (spot: Spot): boolean => spot.area === "hand" || spot.area === "play";

function moved(a: DOMRect, b: DOMRect): boolean {
  return Math.abs(a.left - b.left) > 1 || Math.abs(a.top - b.top) > 1;
}

/** Let them fly.  The layer is where copies of cards that lie nowhere any more are put for the time. */
export function fly(list: Flight[], layer: HTMLElement): void {
  if (lessMotion()) return;
  list.forEach(({ spot, from, ghost }, n) => {
    const to = spot.box;
    const dx = from.left + from.width / 2 - (to.left + to.width / 2);
    const dy = from.top + from.height / 2 - (to.top + to.height / 2);
    const scale = from.width / to.width;
    const way = Math.hypot(dx, dy);
    const timing: KeyframeAnimationOptions = {
      duration: Math.min(520, 220 + way * 0.35),
      delay: Math.min(n * 25, 200),
      easing: "cubic-bezier(.2,.75,.25,1)",
      fill: "backwards",
    };
    if (!ghost) {
      const element = spot.element;
      const start = `translate(${dx}px, ${dy}px) scale(${scale})`;
      // What is animated is moved by the compositor alone; the order is set beside it, for the time.
      element.style.zIndex = "30";
      const flight = element.animate([{ transform: start }, { transform: "none" }], timing);
      flight.onfinish = flight.oncancel = () => (element.style.zIndex = "");
      return;
    }
    const copy = spot.element.cloneNode(true) as HTMLElement;
    copy.removeAttribute("data-flip");
    copy.setAttribute("aria-hidden", "true");
    copy.inert = true;
    Object.assign(copy.style, {
      position: "fixed",
      left: `${from.left}px`,
      top: `${from.top}px`,
      width: `${from.width}px`,
      height: `${from.height}px`,
      margin: "0",
      pointerEvents: "none",
    });
    layer.append(copy);
    const end = `translate(${-dx}px, ${-dy}px) scale(${Math.max(0.3, to.width / from.width)})`;
    const flight = copy.animate(
      [{ transform: "none", opacity: 1 }, { transform: end, opacity: 0.2 }],
      { ...timing, fill: "both" },
    );
    flight.onfinish = flight.oncancel = () => copy.remove();
  });
}
