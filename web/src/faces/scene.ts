/** Landscapes: a sky at some time of day, a sun or moon, ridges behind each other, and what stands on them. */

import { mix } from "./colour";
import type { Palette } from "./palette";
import { n, type Chance } from "./seed";

export const SIDE = 300; // art is a square; faces show at least the band in the middle

/** A piece of a picture and the definitions that it needs. */
export interface Piece {
  defs: string;
  body: string;
}

interface Sky {
  name: string;
  top: string;
  bottom: string;
  disc: string;
  share: number; // how much of the faction's colours is in it
  stars: number;
}

const SKIES: readonly Sky[] = [
  { name: "dawn", top: "#39305f", bottom: "#ffc4a0", disc: "#fff0d8", share: 0.3, stars: 8 },
  { name: "noon", top: "#4a8fce", bottom: "#e6f4ff", disc: "#ffffff", share: 0.42, stars: 0 },
  { name: "dusk", top: "#2c1744", bottom: "#f08a45", disc: "#ffd9a0", share: 0.3, stars: 12 },
  { name: "night", top: "#040a1f", bottom: "#2b4a80", disc: "#e9f1ff", share: 0.34, stars: 34 },
  { name: "storm", top: "#161b26", bottom: "#8794a3", disc: "#d5dde6", share: 0.38, stars: 0 },
  { name: "aurora", top: "#030d18", bottom: "#0f4a52", disc: "#d8fff2", share: 0.32, stars: 24 },
];

export type Growth = "towers" | "pines" | "bare" | "crystals" | "columns" | "pyramids" | "reeds" | "mounds" | "spires";

/** A landscape; `wet` ridges are waves.  What comes back fills the square. */
export function landscape(id: string, p: Palette, chance: Chance, growth: Growth, wet = false): Piece {
  const sky = chance.pick(SKIES);
  const top = mix(sky.top, p.dark, sky.share);
  const bottom = mix(sky.bottom, p.main, sky.share);
  let defs = gradient(`${id}s`, [[0, top], [0.75, bottom]]);
  let body = `<path fill="url(#${id}s)" d="M0 0h300v300H0z"/>`;
  body += stars(chance, sky.stars);
  const x = chance.between(60, 240);
  const y = chance.between(70, 130);
  const disc = mix(sky.disc, p.light, 0.3);
  defs += `<radialGradient id="${id}d"><stop stop-color="${disc}" stop-opacity=".75"/>` +
    `<stop offset=".35" stop-color="${disc}" stop-opacity=".25"/><stop offset="1" stop-color="${disc}" stop-opacity="0"/></radialGradient>`;
  body += `<circle cx="${n(x)}" cy="${n(y)}" r="150" fill="url(#${id}d)"/>`;
  body += heavens(sky, x, y, disc, top, p, chance);
  if (sky.name === "storm") body += bolt(chance, p);
  const layers = 4;
  for (let layer = 0; layer < layers; layer++) {
    const depth = layer / (layers - 1);
    const base = 158 + depth * 74;
    const fill = mix(mix(bottom, p.mid, 0.35 + depth * 0.3), p.deep, 0.12 + depth * 0.68);
    const rough = wet ? 5 + depth * 5 : 44 - depth * 26;
    const line = wet ? waves(chance, base, rough) : ridge(chance, base, rough);
    if (layer === 1 || layer === 2) body += `<path fill="${fill}" d="${grown(growth, chance, line, 12 + layer * 9)}"/>`;
    body += `<path fill="${fill}" d="M0 300${line.map(([a, b]) => `L${n(a)} ${n(b)}`).join("")}L300 300z"/>`;
    if (layer < layers - 1) body += mist(base + 22, mix(bottom, p.light, 0.4), 0.16 - depth * 0.1);
  }
  return { defs, body };
}

/** A gradient from top to bottom. */
export function gradient(id: string, stops: readonly (readonly [number, string])[], direction = `x2="0" y2="1"`): string {
  const each = stops.map(([at, colour]) => `<stop${at ? ` offset="${at}"` : ""} stop-color="${colour}"/>`).join("");
  return `<linearGradient id="${id}" ${direction}>${each}</linearGradient>`;
}

/** A gradient from the middle outwards. */
export function radial(id: string, inner: string, outer: string, radius = "75%"): string {
  return `<radialGradient id="${id}" r="${radius}"><stop stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient>`;
}

/** Stars as one path. */
export function stars(chance: Chance, count: number, low = 150): string {
  if (!count) return "";
  let small = "";
  let large = "";
  for (let i = 0; i < count; i++) {
    const at = `M${n(chance.between(4, 296))} ${n(chance.between(6, low))}h0`;
    if (chance.has(0.2)) large += at;
    else small += at;
  }
  const line = (d: string, width: number, opacity: number) =>
    `<path stroke="#fff" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}" d="${d}"/>`;
  return line(small, 1.4, 0.6) + (large ? line(large, 2.6, 0.9) : "");
}

/** The sun, a moon, two moons, a ringed world or an eclipse; ribbons in the sky of an aurora. */
function heavens(sky: Sky, x: number, y: number, disc: string, top: string, p: Palette, chance: Chance): string {
  const r = chance.between(26, 50);
  const at = `cx="${n(x)}" cy="${n(y)}"`;
  let out = "";
  if (sky.name === "aurora") {
    for (let i = 0; i < 3; i++) {
      const from = chance.between(20, 110);
      const d = `M-10 ${n(from)}C${n(chance.between(50, 90))} ${n(from - 60)} ${n(chance.between(110, 180))} ${n(from + 70)} 310 ${n(from - 30)}`;
      out += `<path d="${d}" fill="none" stroke="${i % 2 ? p.accent : p.main}" stroke-width="${n(chance.between(16, 36))}" opacity=".16"/>`;
    }
  }
  switch (chance.whole(0, 4)) {
    case 0: // a crescent
      out += `<path fill="${disc}" d="M${n(x)} ${n(y - r)}a${n(r)} ${n(r)} 0 1 0 ${n(r)} ${n(r * 1.2)}a${n(r * 0.85)} ${n(r * 0.85)} 0 1 1 ${n(-r)} ${n(-r * 1.2)}z" opacity=".9"/>`;
      break;
    case 1: // two moons
      out += `<circle ${at} r="${n(r)}" fill="${disc}" opacity=".85"/><circle cx="${n(300 - x)}" cy="${n(y - 22)}" r="${n(r * 0.4)}" fill="${p.accent}" opacity=".7"/>`;
      break;
    case 2: // a ringed world
      out += `<circle ${at} r="${n(r)}" fill="${disc}" opacity=".85"/><ellipse ${at} rx="${n(r * 1.75)}" ry="${n(r * 0.36)}" transform="rotate(-18 ${n(x)} ${n(y)})" fill="none" stroke="${p.light}" stroke-width="3" opacity=".75"/>`;
      break;
    case 3: // an eclipse
      out += `<circle ${at} r="${n(r)}" fill="${mix(top, "#000000", 0.4)}" stroke="${disc}" stroke-width="3.5"/>`;
      break;
    default: {
      out += `<circle ${at} r="${n(r)}" fill="${disc}" opacity=".92"/>`;
      for (let i = 0; i < 3; i++) {
        const dy = r * (0.1 + i * 0.3);
        const w = Math.sqrt(Math.max(0, r * r - dy * dy));
        out += `<path stroke="${top}" stroke-width="${n(1.5 + i)}" opacity=".28" d="M${n(x - w)} ${n(y + dy)}h${n(2 * w)}"/>`;
      }
    }
  }
  return out;
}

function bolt(chance: Chance, p: Palette): string {
  let x = chance.between(40, 260);
  let d = `M${n(x)} 0`;
  for (let y = 22; y < 150; y += chance.between(18, 30)) {
    x += chance.between(-22, 22);
    d += `L${n(x)} ${n(y)}`;
  }
  return `<path d="${d}" fill="none" stroke="${p.accent}" stroke-width="7" opacity=".25"/><path d="${d}" fill="none" stroke="#fff" stroke-width="1.8" opacity=".85"/>`;
}

function mist(y: number, colour: string, opacity: number): string {
  return `<ellipse cx="150" cy="${n(y)}" rx="210" ry="16" fill="${colour}" opacity="${n(opacity * 10) === "0" ? 0.1 : Math.max(0.05, opacity).toFixed(2)}"/>`;
}

type Line = [number, number][];

/** A ridge by midpoint displacement. */
function ridge(chance: Chance, base: number, rough: number): Line {
  let heights = [chance.between(-1, 1) * rough * 0.6, chance.between(-1, 1) * rough * 0.6];
  let swing = rough;
  for (let step = 0; step < 4; step++) {
    const finer: number[] = [];
    for (let i = 0; i < heights.length - 1; i++) {
      const a = heights[i] as number;
      const b = heights[i + 1] as number;
      finer.push(a, (a + b) / 2 + chance.between(-swing, swing));
    }
    finer.push(heights[heights.length - 1] as number);
    heights = finer;
    swing *= 0.52;
  }
  return heights.map((h, i) => [(i / (heights.length - 1)) * SIDE, base + h]);
}

function waves(chance: Chance, base: number, height: number): Line {
  const out: Line = [];
  const phase = chance.between(0, 6);
  const length = chance.between(16, 30);
  for (let x = 0; x <= SIDE; x += 9) out.push([x, base + Math.sin(x / length + phase) * height + Math.sin(x / 7) * 1.6]);
  return out;
}

/** What grows or was built on a ridge, as one path. */
function grown(kind: Growth, chance: Chance, line: Line, size: number): string {
  let d = "";
  const count = chance.whole(4, 8);
  for (let i = 0; i < count; i++) {
    const [x, y] = line[chance.whole(1, line.length - 2)] as [number, number];
    const s = size * chance.between(0.7, 1.35);
    d += GROWTHS[kind](chance, x, y + 4, s);
  }
  return d;
}

const GROWTHS: Record<Growth, (chance: Chance, x: number, y: number, s: number) => string> = {
  towers: (c, x, y, s) => {
    const w = s * 0.4;
    const h = s * c.between(1.1, 1.8);
    const roof = c.has(0.5) ? `l${n(w / 2)} ${n(-w * 1.2)}l${n(w / 2)} ${n(w * 1.2)}` : `v${n(-w / 2)}h${n(w / 4)}v${n(w / 4)}h${n(w / 2)}v${n(-w / 4)}h${n(w / 4)}v${n(w / 2)}`;
    return `M${n(x - w / 2)} ${n(y)}v${n(-h)}${roof}v${n(h)}z`;
  },
  pines: (_c, x, y, s) =>
    `M${n(x)} ${n(y - s * 1.7)}l${n(s * 0.35)} ${n(s * 0.7)}h${n(-s * 0.14)}l${n(s * 0.3)} ${n(s * 0.6)}h${n(-s * 0.14)}l${n(s * 0.2)} ${n(s * 0.45)}H${n(x - s * 0.57)}l${n(s * 0.2)} ${n(-s * 0.45)}h${n(-s * 0.14)}l${n(s * 0.3)} ${n(-s * 0.6)}h${n(-s * 0.14)}z`,
  bare: (c, x, y, s) => {
    const lean = c.between(-0.3, 0.3) * s;
    const h = s * 1.7;
    return `M${n(x - s * 0.1)} ${n(y)}L${n(x + lean * 0.5)} ${n(y - h * 0.5)}l${n(-s * 0.5)} ${n(-s * 0.4)} ${n(s * 0.46)} ${n(s * 0.2)}L${n(x + lean)} ${n(y - h)}l${n(s * 0.06)} ${n(h * 0.4)} ${n(s * 0.5)} ${n(-s * 0.5)} ${n(-s * 0.42)} ${n(s * 0.72)}L${n(x + s * 0.12)} ${n(y)}z`;
  },
  crystals: (c, x, y, s) => {
    const lean = c.between(-0.45, 0.45) * s;
    const h = s * c.between(1, 1.9);
    return `M${n(x - s * 0.2)} ${n(y)}L${n(x + lean - s * 0.22)} ${n(y - h)}l${n(s * 0.22)} ${n(-s * 0.32)} ${n(s * 0.2)} ${n(s * 0.36)}L${n(x + s * 0.25)} ${n(y)}z`;
  },
  columns: (c, x, y, s) => {
    const w = s * 0.3;
    const h = s * c.between(0.6, 1.6);
    const second = c.has(0.4) ? `M${n(x + w * 2)} ${n(y)}v${n(-h)}H${n(x - w / 2)}v${n(-w * 0.5)}h${n(w * 4)}v${n(w * 0.5)}h${n(-w * 0.4)}v${n(h)}z` : "";
    return `M${n(x - w / 2)} ${n(y)}v${n(-h)}h${n(-w * 0.25)}v${n(-w * 0.4)}h${n(w * 1.5)}v${n(w * 0.4)}h${n(-w * 0.25)}v${n(h)}z${second}`;
  },
  pyramids: (_c, x, y, s) => {
    const step = s * 0.3;
    let d = `M${n(x - step * 3)} ${n(y)}`;
    for (let i = 0; i < 3; i++) d += `v${n(-step * 1.1)}h${n(step * 0.8)}`;
    d += `v${n(-step * 0.8)}h${n(step * 1.2)}v${n(step * 0.8)}`;
    for (let i = 0; i < 3; i++) d += `h${n(step * 0.8)}v${n(step * 1.1)}`;
    return d + "z";
  },
  reeds: (c, x, y, s) => {
    let d = "";
    for (let i = -1; i < 2; i++) {
      const lean = c.between(-0.3, 0.3) * s;
      d += `M${n(x + i * 3)} ${n(y)}q0 ${n(-s)} ${n(lean)} ${n(-s * 1.5)}q${n(1.5 - lean * 0.2)} ${n(s * 0.6)} ${n(2.2 - lean)} ${n(s * 1.5)}z`;
    }
    return d;
  },
  mounds: (c, x, y, s) => {
    const h = s * c.between(0.9, 1.5);
    return `M${n(x - s * 0.6)} ${n(y)}q${n(s * 0.15)} ${n(-h)} ${n(s * 0.5)} ${n(-h)}q${n(s * 0.45)} 0 ${n(s * 0.6)} ${n(h)}z`;
  },
  spires: (c, x, y, s) => {
    const h = s * c.between(1.3, 2.2);
    return `M${n(x - s * 0.3)} ${n(y)}q${n(s * 0.24)} ${n(-h * 0.4)} ${n(s * 0.26)} ${n(-h)}q${n(s * 0.1)} ${n(h * 0.6)} ${n(s * 0.4)} ${n(h)}z`;
  },
};
