// How much room the window has, counted in letters: media queries do not know how large a person wants them.

export interface Room {
  slim: boolean; // little room in a bar
  small: boolean; // still less
  tiny: boolean; // large letters on a phone
  narrow: boolean; // no room for three columns
  phone: boolean; // narrow, and upright: everything stands below each other
  split: boolean; // narrow, and lying: the question stands beside the board
  low: boolean; // phone or split, and not high: panels of one line
  column: boolean; // the question has a column of its own
}

/** What a window of so many letters across and down has room for. */
export function roomOf(across: number, down: number): Room {
  const narrow = across <= 60;
  const small = across <= 46;
  const split = narrow && across > 1.1 * down;
  const phone = small && !split;
  const low = (phone || split) && down <= 47;
  return { slim: across <= 64, small, tiny: across <= 22, narrow, phone, split, low, column: !narrow || split };
}

export const room: Room = $state(roomOf(90, 56));

/** Look how much room there is; styles find it at the root of the page, as `data-room`. */
export function measure(): void {
  const root = document.documentElement;
  const letter = parseFloat(getComputedStyle(root).fontSize) || 16;
  // Not what `innerWidth` tells: on a phone that is more as long as anything is wider than the screen.
  const found = roomOf((root.clientWidth || innerWidth) / letter, (root.clientHeight || innerHeight) / letter);
  Object.assign(room, found);
  root.dataset.room = Object.entries(found).filter(([, is]) => is).map(([name]) => name).join(" ");
}
