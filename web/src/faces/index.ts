/** Card faces: `Face` draws a card at any size, `art` its picture alone. */

export { art } from "./art";
export { CREDITS, NOT_AFFILIATED, type Credit } from "./credits";
export { default as Face } from "./Face.svelte";
export { default as Glyph } from "./Glyph.svelte";
export { loadIcons } from "./icons";
export { read, said } from "./read";
export type { FaceData, Now, Size } from "./types";
