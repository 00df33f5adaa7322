/** The colours of each faction of each game, and which of them is written on which. */

import { mix } from "./colour";

/** Tones of one faction, from light to deep; `accent` is for sparks and signs. */
export interface Palette {
  light: string;
  main: string;
  mid: string;
  dark: string;
  deep: string;
  accent: string;
}

/** What a frame is written in and on: pairs are tested for contrast. */
export interface Inks {
  plate: string; // behind the name
  onPlate: string;
  band: string; // behind the type line
  onBand: string;
  paper: string; // behind the text
  paperEnd: string;
  ink: string;
  keyword: string;
  flavor: string;
  well: string; // behind numbers
  onWell: string;
  raised: string;
  lowered: string;
  gem: string; // behind the cost
  onGem: string;
}

const tones = (
  light: string, main: string, mid: string, dark: string, deep: string, accent: string,
): Palette => ({ light, main, mid, dark, deep, accent });

const EPIC: Record<string, Palette> = {
  good: tones("#fff2c4", "#e9b53a", "#a8741a", "#573808", "#271803", "#ffe08a"),
  evil: tones("#ffd9d2", "#d9403f", "#8e1b2a", "#4a0b1a", "#22040c", "#ff8a6b"),
  sage: tones("#d8f0ff", "#4aa3e0", "#1f5fa6", "#0f3265", "#071832", "#8fe3ff"),
  wild: tones("#e6f7c8", "#6fb53c", "#35752a", "#173f1c", "#0a200e", "#d0f06a"),
  none: tones("#eef0f4", "#a3adbd", "#667085", "#343b4a", "#181c25", "#dfe6f2"),
};

const CHAOTIC: Record<string, Palette> = {
  overworld: tones("#dcebff", "#4f8ff0", "#2657b8", "#12306e", "#0a1837", "#8fd0ff"),
  underworld: tones("#ffd8c8", "#e5502c", "#9c2418", "#520f10", "#260708", "#ffb066"),
  danian: tones("#f7e2c6", "#b9783a", "#7d4a1e", "#43240d", "#201006", "#f0b46a"),
  mipedian: tones("#fff3c2", "#dcae2e", "#94700f", "#4d3907", "#241a03", "#ffe27a"),
  "m'arrillian": tones("#d2fbf2", "#30b5a6", "#157069", "#0a3d3d", "#051f21", "#8affe6"),
  fire: tones("#ffe0c0", "#f26a21", "#a8360e", "#571806", "#280a03", "#ffd05a"),
  air: tones("#eaf1ff", "#8aa7dd", "#4d6aa8", "#27396a", "#121b36", "#dcecff"),
  earth: tones("#f0e6c8", "#a98f4a", "#6c5826", "#382d10", "#1b1506", "#e6cf82"),
  water: tones("#d4f1ff", "#2f9fd8", "#155f96", "#093559", "#041a2e", "#7fe6ff"),
  generic: tones("#ecebf6", "#9a95bd", "#5f5a86", "#332f4f", "#181628", "#cfc8ff"),
};

const HUNTIK: Record<string, Palette> = {
  good: tones("#d3fbff", "#2fb6cc", "#137487", "#093f4d", "#041f28", "#9dfff0"),
  evil: tones("#f3ddff", "#a855d8", "#6a2a9c", "#38135a", "#1a0730", "#ff9df0"),
  neutral: tones("#fff1d6", "#c99f5e", "#86622c", "#463110", "#211606", "#ffdf9a"),
  legend: tones("#fff7d0", "#f0b92d", "#b06a12", "#5c2d0c", "#2a1206", "#fff09a"),
};

const PLAIN: Record<string, Palette> = { none: EPIC.none as Palette };

export const PALETTES: Record<string, Record<string, Palette>> = { epic: EPIC, chaotic: CHAOTIC, huntik: HUNTIK };

/** The palette of a faction of a game; greys for one that is not known. */
export function palette(game: string, faction: string): Palette {
  const known = Object.hasOwn(PALETTES, game) ? (PALETTES[game] as Record<string, Palette>) : PLAIN;
  const found = Object.hasOwn(known, faction) ? known[faction] : (known.none ?? known.generic ?? known.neutral);
  return found ?? (EPIC.none as Palette);
}

/** What a frame of this game and palette is written in and on. */
export function inks(game: string, p: Palette): Inks {
  const raised = "#8df5a4";
  const lowered = "#ffb3a6";
  const night = mix(p.deep, "#000000", 0.25);
  const common = { raised, lowered, well: night, onWell: "#ffffff" };
  if (game === "epic") {
    return {
      ...common,
      plate: mix("#fbf3df", p.light, 0.3),
      onPlate: mix(p.deep, "#1b130a", 0.5),
      band: p.deep,
      onBand: p.light,
      paper: "#fdf7e8",
      paperEnd: mix("#f1e4c6", p.light, 0.25),
      ink: "#221a12",
      keyword: mix(p.dark, "#1a0f08", 0.25),
      flavor: mix(p.dark, "#4a3d2c", 0.55),
      gem: p.dark,
      onGem: "#fff6dc",
    };
  }
  if (game === "chaotic") {
    return {
      ...common,
      plate: p.dark,
      onPlate: "#ffffff",
      band: p.deep,
      onBand: p.light,
      paper: "#f5f7fc",
      paperEnd: mix("#e2e7f2", p.light, 0.3),
      ink: "#161a24",
      keyword: mix(p.dark, "#0c1020", 0.25),
      flavor: mix(p.dark, "#3a4052", 0.55),
      gem: p.deep,
      onGem: p.light,
    };
  }
  return {
    ...common,
    plate: night,
    onPlate: "#ffffff",
    band: p.deep,
    onBand: p.light,
    paper: "#f7f4ec",
    paperEnd: mix("#e8e2d2", p.light, 0.25),
    ink: "#1d1a16",
    keyword: mix(p.dark, "#140d10", 0.25),
    flavor: mix(p.dark, "#4a4540", 0.55),
    gem: p.deep,
    onGem: p.light,
  };
}

/** What is written on what: a name for the pair, the colour of the letters, the colour behind them. */
export function written(i: Inks): [string, string, string][] {
  return [
    ["name", i.onPlate, i.plate],
    ["type line", i.onBand, i.band],
    ["text", i.ink, i.paper],
    ["text, below", i.ink, i.paperEnd],
    ["keyword", i.keyword, i.paper],
    ["keyword, below", i.keyword, i.paperEnd],
    ["flavour", i.flavor, i.paper],
    ["flavour, below", i.flavor, i.paperEnd],
    ["number", i.onWell, i.well],
    ["raised number", i.raised, i.well],
    ["lowered number", i.lowered, i.well],
    ["cost", i.onGem, i.gem],
  ];
}
