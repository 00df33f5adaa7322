// How large cards can be where they lie.

export interface Fit {
  width: number;
  columns: number;
  rows: number;
  overlap: number; // how much of a card the next one covers
}

export interface Limits {
  ratio?: number; // height of a card by its width
  gap?: number;
  apart?: number; // between rows, where that is not the same
  min?: number;
  max?: number;
  rows?: number; // at most so many
  hide?: number; // rather smaller than covered by more than this part, down to the smallest size
  cover?: number; // how much of a card the next one may cover, as a part of its width
}

/**
 * The largest size at which so many cards lie in an area, in rows of equal length.  Where even the smallest size is too
 * large, they lie in one row and overlap; where that hides too much, the row is longer than the area and scrolls.
 */
export function fitCards(width: number, height: number, count: number, limits: Limits = {}): Fit {
  const { ratio = 1.4, gap = 8, apart = gap, min = 56, max = 190, rows: most = 4, cover = 0.55, hide = 0.3 } = limits;
  const cards = Math.max(1, count);
  let best: Fit = { width: 0, columns: cards, rows: 1, overlap: 0 };
  for (let rows = 1; rows <= Math.min(cards, most); rows++) {
    const columns = Math.ceil(cards / rows);
    const across = (width - gap * (columns - 1)) / columns;
    const down = (height - apart * (rows - 1)) / rows / ratio;
    const size = Math.floor(Math.min(max, across, down));
    if (size > best.width) best = { width: size, columns, rows, overlap: 0 };
  }
  if (best.width >= min) return best;
  const size = Math.max(min, Math.floor(Math.min(max, height / ratio, width / (cards - (cards - 1) * hide))));
  const needed = cards * size + gap * (cards - 1);
  const overlap = cards > 1 && needed > width ? Math.min(size * cover, Math.max(1, (cards * size - width) / (cards - 1))) : 0;
  return { width: size, columns: cards, rows: 1, overlap: Math.ceil(overlap) };
}

const TITLE = 20; // what the name of a place takes above its cards, in pixels

/**
 * Whether a board of so many places in each row is better laid on its side, its rows as columns: where cards are
 * clearly larger so.  Rows as rows are what people expect, so a little more is not enough.
 */
export function liesAcross(width: number, height: number, places: readonly number[], ratio = 1.25): boolean {
  if (places.length < 2 || width <= 0 || height <= 0) return false;
  const most = Math.max(1, ...places);
  const upright = Math.min(width / most, height / places.length / ratio);
  const sideways = Math.min(width / places.length, (height / most - TITLE) / ratio);
  return sideways > upright * 1.15;
}

/** The box of an element and what to do when it changes. */
export function sized(tell: (width: number, height: number) => void) {
  return (element: HTMLElement): (() => void) => {
    const look = () => tell(element.clientWidth, element.clientHeight);
    look();
    if (typeof ResizeObserver === "undefined") return () => {};
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  };
}

/** Whether more lies below or beside what is seen of an element that scrolls, and above it, told whenever that may have changed. */
export function scrolled(tell: (more: boolean, above: boolean) => void) {
  return (element: HTMLElement): (() => void) => {
    const look = () => tell(element.scrollTop + element.clientHeight < element.scrollHeight - 6 || element.scrollLeft + element.clientWidth < element.scrollWidth - 6, element.scrollTop > 6);
    const stop = sized(look)(element);
    element.addEventListener("scroll", look);
    void document.fonts?.ready.then(look); // until then words were shorter, or longer
    return () => {
      element.removeEventListener("scroll", look);
      stop();
      tell(false, false);
    };
  };
}

/** The same of an element that the page scrolls: as much of the window is covered as its scroll margins say. */
export function passed(tell: (more: boolean, above: boolean) => void) {
  return (element: HTMLElement): (() => void) => {
    const look = () => {
      const { top, bottom } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      tell(bottom > innerHeight - (parseFloat(style.scrollMarginBottom) || 0) + 6, top < (parseFloat(style.scrollMarginTop) || 0) - 6);
    };
    const stops = [sized(look)(element), sized(() => requestAnimationFrame(look))(document.body)]; // what covers it grows: so does the page
    for (const when of ["scroll", "resize"]) addEventListener(when, look);
    return () => {
      for (const when of ["scroll", "resize"]) removeEventListener(when, look);
      for (const stop of stops) stop();
      tell(false, false);
    };
  };
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The first of these places, or the best, where a box of this size covers nothing that must be seen, and little else. */
export function settle(size: { width: number; height: number }, spots: readonly { x: number; y: number }[], avoid: readonly Box[], rather: readonly Box[] = []): { x: number; y: number } {
  const covers = (x: number, y: number, boxes: readonly Box[]): number =>
    boxes.reduce((sum, box) => {
      const wide = Math.min(box.right, x + size.width) - Math.max(box.left, x);
      const high = Math.min(box.bottom, y + size.height) - Math.max(box.top, y);
      return sum + Math.max(0, wide) * Math.max(0, high);
    }, 0);
  let best = spots[0] ?? { x: 8, y: 8 };
  let least = Infinity;
  for (const spot of spots) {
    const cost = covers(spot.x, spot.y, avoid) * 10 + covers(spot.x, spot.y, rather);
    if (cost < least) {
      least = cost;
      best = spot;
    }
  }
  return best;
}
