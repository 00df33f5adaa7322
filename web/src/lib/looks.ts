// How each game introduces itself: words, a colour, a sign.  Data only; a game without an entry goes without.

export interface LookOf {
  pitch: string;
  tint: string;
  from: string;
  to: string;
  sign: string; // a path on a grid of 64
}

export const LOOKS: Readonly<Record<string, LookOf>> = {
  epic: {
    pitch: "Champions, events and one gold a turn. Everything is possible from the first turn on.",
    tint: "#d9a441",
    from: "#f0cf7a",
    to: "#8a5a14",
    sign: "M32 8l6 9 11-4-3 15 8 8-9 5-2 13-11-5-11 5-2-13-9-5 8-8-3-15 11 4zM32 24a8 8 0 1 0 0 16 8 8 0 0 0 0-16z",
  },
  huntik: {
    pitch: "Lead your seekers and titans across five zones to fulfil a mission before the rounds run out.",
    tint: "#9b6be0",
    from: "#c9a6ff",
    to: "#4a2a8a",
    sign: "M32 7l22 25-22 25L10 32zM32 17L19 32l13 15 13-15zM32 25l6 7-6 7-6-7z",
  },
  chaotic: {
    pitch: "Creatures clash on the battleboard, attack by attack, with their elements and disciplines.",
    tint: "#3f9ae0",
    from: "#8fd0ff",
    to: "#154a86",
    sign: "M32 3l7 14 15-4-4 15 11 4-11 4 4 15-15-4-7 14-7-14-15 4 4-15-11-4 11-4-4-15 15 4zM36 15L20 36h10l-4 14 18-22H33z",
  },
};
