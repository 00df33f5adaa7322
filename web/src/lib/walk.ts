// Walking over the table with the arrow keys: to the nearest thing in that direction.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export type Way = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** The place in the list of the nearest box in this direction; -1 if there is none. */
export function nearest(from: Box, boxes: Box[], way: Way): number {
  const middle = (box: Box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
  const here = middle(from);
  const level = way === "ArrowLeft" || way === "ArrowRight";
  const sign = way === "ArrowLeft" || way === "ArrowUp" ? -1 : 1;
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, n) => {
    const there = middle(box);
    const along = (level ? there.x - here.x : there.y - here.y) * sign;
    const aside = Math.abs(level ? there.y - here.y : there.x - here.x);
    if (along < 4) return;
    // Sideways it goes to what stands beside it, and that comes next; up and down looks further to the sides.
    const beside = Math.min(from.top + from.height, box.top + box.height) - Math.max(from.top, box.top);
    if (level && beside < 0.15 * Math.min(from.height, box.height)) return;
    const gap = sign > 0 ? box.left - from.left - from.width : from.left - box.left - box.width;
    if (level && gap < 0 && aside > from.height / 2) return; // above or below it
    const far = level ? Math.max(0, gap) + along * 0.05 + aside * 0.5 : along + aside * 0.8;
    if (far < least) {
      least = far;
      best = n;
    }
  });
  return best;
}

/** Move the focus among all that carries `data-nav`; true if it moved. */
export function walk(root: HTMLElement, way: Way): boolean {
  const all = [...root.querySelectorAll<HTMLElement>("[data-nav]")].filter((each) => each.offsetParent !== null);
  const active = document.activeElement as HTMLElement | null;
  const here = active?.closest<HTMLElement>("[data-nav]");
  if (!here || !root.contains(here)) {
    // From the question one comes to what can be done.
    const first = all.find((each) => each.matches("[data-hand] .can, [data-felt] .can")) ?? all.find((each) => each.closest("[data-hand], [data-felt]")) ?? all[0];
    first?.focus();
    return first !== undefined;
  }
  const others = all.filter((each) => each !== here);
  const found = others[nearest(here.getBoundingClientRect(), others.map((each) => each.getBoundingClientRect()), way)];
  found?.focus();
  found?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return found !== undefined;
}
