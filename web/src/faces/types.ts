/** What a face is made of. */

/** A card as printed, as the game's list of cards gives it: its keys differ from game to game. */
export interface FaceData {
  readonly name: string;
  readonly [key: string]: unknown;
}

/** How much of a card is shown: `tiny` at about 56 pixels, `board` at 96, `small` at 168, `full` at 300. */
export type Size = "tiny" | "small" | "board" | "full";

/** A number of something in play by the game's name for it, as sketches give it: what it is now, what is printed. */
export interface Now {
  readonly name: string;
  readonly now: number;
  readonly printed: number;
}

/** A number on a face: what it is called, its sign, its value, and whether that is more or less than printed. */
export interface Figure {
  key: string;
  label: string;
  glyph: string;
  value: string;
  change: -1 | 0 | 1;
  /** How much of a gauge is full, from 0 to 1, for those that have one. */
  share?: number;
}

/** A sign on a face with the word for it; `lit` if the card has it. */
export interface Badge {
  label: string;
  glyph: string;
  lit: boolean;
  value?: string;
}

/** A card read for drawing: the same for all games. */
export interface Printed {
  game: string;
  name: string;
  title: string; // the name without its version
  version: string;
  kind: string; // what sort of card: "champion", "mission", ...
  faction: string; // the key of its palette
  factionWord: string; // what people call it
  factionGlyph: string;
  kindGlyph: string;
  typeLine: string;
  cost: Figure | null;
  figures: Figure[]; // the numbers at a glance
  badges: Badge[];
  rank: number; // how many pips; 0 for none
  lines: string[];
  discardLines: string[];
  flavor: string;
  emblem: string;
  words: string[]; // classes and the like, by which an emblem is found if there is none
}
