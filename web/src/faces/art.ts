/** The picture of a card: SVG on a square of 300, the same for the same card everywhere, made of what is printed on it. */

import { mix } from "./colour";
import { glyph } from "./glyphs";
import { emblem } from "./icons";
import { amulet, burst, cells, chart, coin, glass, marks, night, plate, rays, ring, rosette } from "./patterns";
import { palette, type Palette } from "./palette";
import { read } from "./read";
import { gradient, landscape, radial, SIDE, type Growth, type Piece } from "./scene";
import { Chance, fnv1a, n } from "./seed";
import { totem } from "./totem";
import type { FaceData, Printed } from "./types";

const GROWTHS: Record<string, Growth> = {
  "epic good": "towers", "epic evil": "bare", "epic sage": "crystals", "epic wild": "pines",
  "chaotic overworld": "pines", "chaotic underworld": "spires", "chaotic danian": "mounds", "chaotic mipedian": "pyramids",
  "chaotic m'arrillian": "reeds", "chaotic fire": "spires", "chaotic air": "towers", "chaotic earth": "mounds",
  "chaotic water": "reeds", "chaotic generic": "columns",
  "huntik good": "columns", "huntik evil": "bare", "huntik neutral": "pyramids", "huntik legend": "towers",
};
const BY_TAG: Record<string, Growth> = {
  "gaia-titan": "pines", "litho-titan": "mounds", "draco-titan": "spires", "krono-titan": "towers", "yama-titan": "crystals",
  "meso-titan": "pyramids", "swara-titan": "reeds",
};
const WET = new Set(["water", "m'arrillian", "leviathan"]);

/** The seed of a card's chance. */
export function seed(game: string, name: string): number {
  return fnv1a(`${game}\n${name}`);
}

/** The picture of a card; null draws the back of the game's cards.  Icons must have been loaded, else it has none. */
export function art(game: string, card: FaceData | null): string {
  if (card === null) return back(game);
  const p = read(game, card);
  const number = seed(game, card.name);
  const chance = new Chance(number);
  const id = `f${number.toString(36)}`;
  const colours = palette(game, p.faction);
  const behind = scene(id, game, card, p, colours, chance);
  const icon = emblem(game, p.emblem, p.words);
  const front = game === "chaotic" && p.kind === "creature" ? mask(id, card, p, colours, chance, icon) : sign(id, p, colours, chance, icon);
  const vignette = `<radialGradient id="${id}v" r="72%"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".42"/></radialGradient>`;
  return picture(behind.defs + front.defs + vignette, `${behind.body}<path fill="url(#${id}v)" d="M0 0h300v300H0z"/>${front.body}`);
}

function picture(defs: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}"><defs>${defs}</defs>${body}</svg>`;
}

/** What is behind: by the sort of card. */
function scene(id: string, game: string, card: FaceData, p: Printed, colours: Palette, chance: Chance): Piece {
  switch (p.kind) {
    case "event":
      return rosette(id, colours, chance);
    case "god":
      return glass(id, colours, chance);
    case "token champion":
      return coin(id, colours, chance);
    case "attack": {
      const tints = p.badges.filter((one) => one.lit).map((one) => palette(game, one.glyph).accent);
      return burst(id, colours, chance, tints);
    }
    case "mission":
      return chart(id, colours, chance, zonesOf(card));
    case "feature":
      return plate(id, colours, chance);
  }
  const tag = p.words.find((word) => Object.hasOwn(BY_TAG, word));
  const growth = (tag && BY_TAG[tag]) || GROWTHS[`${game} ${p.faction}`] || "columns";
  const wet = WET.has(p.faction) || p.words.some((word) => WET.has(word)) || (p.kind !== "location" && p.badges.length > 1 && p.badges[3]?.lit === true);
  const land = landscape(id, colours, chance, growth, wet);
  if (game === "huntik") land.body += amulet(colours, chance, p.rank, p.faction === "evil");
  if (game === "chaotic" && p.kind === "creature") land.body += cells(colours, chance, Number(p.cost?.value ?? 0));
  return land;
}

/** The zones in which a mission's features lie, as its data says. */
function zonesOf(card: FaceData): number[] {
  const features = Array.isArray(card.features) ? card.features : [];
  return features.map((one: unknown) => (one as { in?: unknown }).in).filter((zone): zone is number => typeof zone === "number");
}

/** The icon of a card: solid, lit from above, with a shadow, and once more as a large faint echo. */
function sign(id: string, p: Printed, colours: Palette, chance: Chance, icon: string): Piece {
  if (!icon) return { defs: "", body: "" };
  const light = p.kind === "mission" || p.kind === "feature";
  const coined = p.kind === "token champion";
  const size = p.kind === "mission" ? 88 : p.kind === "location" ? 146 : coined ? 128 : 150;
  const tilt = p.kind === "attack" ? chance.between(-10, 10) : 0;
  const scale = size / 512;
  const top = p.kind === "mission" ? 124 : 150;
  const put = `translate(${n(150 - size / 2)} ${n(top - size / 2)}) scale(${scale.toFixed(3)})`;
  const whole = tilt ? `rotate(${n(tilt)} 150 150) ${put}` : put;
  const [high, low] = light ? [colours.mid, colours.deep] : [mix(colours.light, "#ffffff", 0.45), colours.main];
  const edge = light ? mix(colours.light, "#ffffff", 0.4) : colours.deep;
  const defs = `<path id="${id}i" d="${icon}"/>` + gradient(`${id}g`, [[0, high], [0.45, mix(high, low, 0.35)], [1, low]]) +
    radial(`${id}a`, colours.light, colours.light, "50%").replace('offset="1"', 'offset="1" stop-opacity="0"').replace("<stop ", '<stop stop-opacity=".5" ');
  const turn = n(chance.between(-24, 24));
  const big = chance.between(1.9, 2.5);
  const echo = light || coined ? "" : `<use href="#${id}i" fill="${colours.light}" opacity=".07" transform="rotate(${turn} 150 150) translate(${n(150 - (size * big) / 2)} ${n(150 - (size * big) / 2)}) scale(${(scale * big).toFixed(3)})"/>`;
  const glow = light ? "" : `<circle cx="150" cy="150" r="${n(size * 0.74)}" fill="url(#${id}a)"/>`;
  const ink = `stroke="${edge}" stroke-linejoin="round"`;
  return {
    defs,
    body: echo + glow +
      `<g transform="${whole}"><use href="#${id}i" transform="translate(10 22)" fill="#000" stroke="#000" stroke-width="${light ? 8 : 26}" stroke-linejoin="round" opacity=".32"/>` +
      `<use href="#${id}i" fill="${edge}" ${ink} stroke-width="${light ? 14 : 30}"/><use href="#${id}i" fill="url(#${id}g)"/></g>`,
  };
}

/** A creature's mask, with its emblem as a faint echo behind. */
function mask(id: string, card: FaceData, p: Printed, colours: Palette, chance: Chance, icon: string): Piece {
  const value = (place: number) => Number(p.figures[place]?.value ?? 0) / 100;
  const build = {
    courage: Math.min(1.1, value(0)), power: Math.min(1.1, value(1)), wisdom: Math.min(1.1, value(2)), speed: Math.min(1.1, value(3)),
    mugic: typeof card.mugic === "number" ? card.mugic : 0,
    elements: p.badges.filter((one) => one.lit && one.glyph !== "mugic").map((one) => one.glyph),
    tribe: p.faction,
  };
  const made = totem(id, colours, chance, build);
  const echo = icon ? `<path d="${icon}" fill="${colours.light}" opacity=".13" transform="translate(22 -6) scale(.5)"/>` : "";
  return { defs: made.defs, body: `${echo}<g transform="translate(-12 -9) scale(1.08)">${made.body}</g>` };
}

/** A sign of ours in the picture, its middle at a place. */
function put(name: string, x: number, y: number, size: number, colour: string): string {
  return `<path transform="translate(${n(x - size / 2)} ${n(y - size / 2)}) scale(${(size / 24).toFixed(2)})" fill-rule="evenodd" fill="${colour}" d="${glyph(name)}"/>`;
}

/** A place on a circle about the middle, by the share of a turn from the top. */
function on(radius: number, share: number): [number, number] {
  const angle = (share - 0.25) * Math.PI * 2;
  return [150 + Math.cos(angle) * radius, 150 + Math.sin(angle) * radius];
}

const BACKS: Record<string, { colours: Palette; draw: (p: Palette) => string }> = {
  epic: {
    colours: { ...palette("epic", "sage"), mid: "#3a3260", deep: "#120e26" },
    draw: (p) => {
      const gold = "#e6c06a";
      let out = rays(32, 0, gold, 0.1, 60, 300) + ring(101, gold, 0.9, 3) + ring(94, gold, 0.5, 1) + marks(48, 96, 99, 0, gold, 0.8);
      ["good", "wild", "evil", "sage"].forEach((name, i) => {
        const [x, y] = on(62, i / 4);
        const tones = palette("epic", name);
        out += `<path transform="rotate(${i * 90} 150 150)" d="M150 150L116 112Q112 72 150 40q38 32 34 72z" fill="${tones.dark}" stroke="${gold}" stroke-width="3" stroke-linejoin="round"/>` + put(name, x, y, 38, tones.accent);
      });
      return out + `<path d="M150 126l7 17 17 7-17 7-7 17-7-17-17-7 17-7z" fill="${gold}" stroke="${p.deep}" stroke-width="3" stroke-linejoin="round"/>`;
    },
  },
  huntik: {
    colours: palette("huntik", "good"),
    draw: (p) => {
      const bronze = "#d8a45c";
      let out = ring(98, bronze, 0.85, 8) + ring(104, p.deep, 0.6, 2) + ring(86, p.accent, 0.6, 1.5) + marks(60, 80, 85, 0, p.light, 0.5);
      for (let i = 0; i < 12; i++) out += `<path transform="rotate(${i * 30} 150 150)" d="M150 42l6 10-6 10-6-10z" fill="${i % 3 ? p.deep : p.accent}" stroke="${bronze}" stroke-width="1.5"/>`;
      for (let i = 0; i < 4; i++) out += `<path transform="rotate(${i * 90 + 45} 150 150)" d="M150 94l8 42-8 14-8-14z" fill="${p.main}" opacity=".8"/>`;
      for (let i = 0; i < 4; i++) out += `<path transform="rotate(${i * 90} 150 150)" d="M150 72l14 64-14 14z" fill="${bronze}"/><path transform="rotate(${i * 90} 150 150)" d="M150 72l-14 64 14 14z" fill="${mix(bronze, "#3a2408", 0.5)}"/>`;
      return out + `<circle cx="150" cy="150" r="12" fill="${p.accent}" stroke="${p.deep}" stroke-width="4"/>`;
    },
  },
  chaotic: {
    colours: palette("chaotic", "generic"),
    draw: (p) => {
      let out = "";
      for (let s = 160; s > 40; s -= 24) out += `<path d="${hexagon(s)}" fill="none" stroke="${p.main}" stroke-opacity="${((190 - s) / 190).toFixed(2)}" stroke-width="2.5"/>`;
      ["overworld", "underworld", "danian", "mipedian", "m'arrillian"].forEach((name, i) => {
        const [x, y] = on(64, i / 5);
        const tones = palette("chaotic", name);
        out += `<g transform="translate(${n(x - 150)} ${n(y - 150)})"><path d="${hexagon(33)}" fill="${tones.dark}" stroke="${tones.main}" stroke-width="4" stroke-linejoin="round"/></g>` + put(name, x, y, 34, tones.accent);
      });
      return out + `<path d="${hexagon(20)}" fill="${p.deep}" stroke="${p.light}" stroke-width="3.5"/>` + put("energy", 150, 150, 22, p.light);
    },
  },
};

function hexagon(s: number): string {
  const points = [0, 1, 2, 3, 4, 5].map((i) => `${n(150 + s * Math.cos((i * Math.PI) / 3 + Math.PI / 6))} ${n(150 + s * Math.sin((i * Math.PI) / 3 + Math.PI / 6))}`);
  return `M${points.join("L")}z`;
}

/** The back of a game's cards. */
function back(game: string): string {
  const known = Object.hasOwn(BACKS, game) ? BACKS[game] : undefined;
  const colours = known?.colours ?? palette(game, "none");
  const id = `b${seed(game, "").toString(36)}`;
  const ground = night(id, colours, new Chance(seed(game, "")));
  const middle = known ? known.draw(colours) : ring(90, colours.light, 0.7, 4) + ring(60, colours.light, 0.5, 2);
  return picture(ground.defs, `${ground.body}<g transform="translate(27 27) scale(.82)">${middle}</g>`);
}

const drawn = new Map<string, string>();
const byCard = new WeakMap<FaceData, string>();

/** The picture as an address for an image; made once for each card as printed, once its icons are there. */
export function artUrl(game: string, card: FaceData | null, complete: boolean): string {
  const kept = card === null ? drawn.get(game) : byCard.get(card);
  if (kept !== undefined) return kept;
  const key = card === null ? game : `${game}\n${JSON.stringify(card)}`;
  const url = drawn.get(key) ?? address(art(game, card));
  if (complete || card === null) {
    drawn.set(key, url);
    if (card !== null) byCard.set(card, url);
  }
  return url;
}

/** A picture as a data address: escaped as little as may be. */
function address(svg: string): string {
  const plain = svg.replace(/"/g, "'");
  return `data:image/svg+xml,${plain.replace(/[%#<>{}]/g, (sign) => encodeURIComponent(sign))}`;
}
