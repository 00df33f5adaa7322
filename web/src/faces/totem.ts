/** A creature's mask, made of its numbers: courage lengthens what it threatens with, power widens the jaw and adds
 * teeth, wisdom raises the brow and opens the eyes, speed raises the crest; stones are Mugic counters, paint on the
 * cheeks its elements.  Each tribe has parts of its own. */

import { mix } from "./colour";
import type { Palette } from "./palette";
import { gradient, type Piece } from "./scene";
import { n, type Chance } from "./seed";

export interface Build {
  courage: number; // each from 0 to 1
  power: number;
  wisdom: number;
  speed: number;
  mugic: number;
  elements: readonly string[];
  tribe: string;
}

/** Where things are on a head. */
interface Head {
  top: number;
  brow: number; // half the width at the temples
  cheek: number;
  jaw: number;
  chin: number;
}

const PAINT: Record<string, string> = { fire: "#ff7a2e", air: "#f2f8ff", earth: "#b98d3c", water: "#35b8ff" };
const STONE = "#b98cff";
const M = 150; // the middle

/** Both sides of something drawn on the right. */
function both(inner: string): string {
  return `${inner}<g transform="matrix(-1 0 0 1 300 0)">${inner}</g>`;
}

function shape(d: string, fill: string, line: string, width = 4.5): string {
  return `<path d="${d}" fill="${fill}" stroke="${line}" stroke-width="${width}"/>`;
}

/** The mask as it hangs in the middle of the picture. */
export function totem(id: string, p: Palette, chance: Chance, b: Build): Piece {
  const head: Head = {
    top: 108 - 26 * b.wisdom,
    brow: 36 + 14 * b.wisdom,
    cheek: 34 + 14 * b.power + chance.between(-3, 5),
    jaw: 15 + 31 * b.power,
    chin: 205 + chance.between(-4, 6),
  };
  const skin = mix(p.main, p.light, chance.between(0.25, 0.6));
  const shade = mix(p.mid, p.main, chance.between(0.2, 0.6));
  const defs = gradient(`${id}m`, [[0, mix(skin, "#ffffff", 0.35)], [0.55, skin], [1, shade]]) +
    gradient(`${id}h`, [[0, p.accent], [1, p.mid]]);
  const horn = `url(#${id}h)`;
  const line = p.deep;
  const tribe = Object.hasOwn(TRIBES, b.tribe) ? (TRIBES[b.tribe] as Parts) : (TRIBES.generic as Parts);
  let body = tribe.behind(head, b, chance, horn, shade, line);
  body += shape(outline(head, chance), `url(#${id}m)`, line, 5.5);
  body += pattern(head, chance, p.dark);
  body += paint(head, b.elements, line);
  body += eyes(head, b, p, chance);
  body += nose(chance, line);
  body += mouth(head, b, line);
  body += stones(head, b.mugic, line);
  body += tribe.before(head, b, chance, horn, shade, line);
  return { defs, body: `<g stroke-linejoin="round">${body}</g>` };
}

function outline(h: Head, chance: Chance): string {
  const y = 132;
  const round = chance.between(0.4, 0.75);
  const right = `C${n(M + h.brow * round)} ${n(h.top)} ${n(M + h.brow)} ${n(h.top + 8)} ${n(M + h.brow)} ${y}` +
    `L${n(M + h.cheek)} 160Q${n(M + h.cheek)} 180 ${n(M + h.jaw)} ${n(h.chin - 10)}Q${n(M + h.jaw * 0.5)} ${n(h.chin)} ${M} ${n(h.chin)}`;
  const left = `Q${n(M - h.jaw * 0.5)} ${n(h.chin)} ${n(M - h.jaw)} ${n(h.chin - 10)}Q${n(M - h.cheek)} 180 ${n(M - h.cheek)} 160` +
    `L${n(M - h.brow)} ${y}C${n(M - h.brow)} ${n(h.top + 8)} ${n(M - h.brow * round)} ${n(h.top)} ${M} ${n(h.top)}z`;
  return `M${M} ${n(h.top)}${right}${left}`;
}

/** Lines of the skin: stripes, scales or dots. */
function pattern(h: Head, chance: Chance, colour: string): string {
  const top = h.top + 12;
  let d = "";
  const kind = chance.whole(0, 3);
  if (kind === 0) for (let i = 0; i < 3; i++) d += `M${n(M - 16 + i * 3)} ${n(top + i * 7)}q${n(16 - i * 3)} -7 ${n(32 - i * 6)} 0`;
  else if (kind === 1) for (let i = 0; i < 3; i++) d += `M${n(M + h.brow - 7 - i * 5)} ${n(122 - i * 7)}l-6 -4M${n(M - h.brow + 7 + i * 5)} ${n(122 - i * 7)}l6 -4`;
  else if (kind === 2) d = `M${M} ${n(top - 2)}v22M${M - 9} ${n(top + 4)}v14M${M + 9} ${n(top + 4)}v14`;
  else for (let i = -2; i < 3; i++) d += `M${n(M + i * 9)} ${n(top + 6 + Math.abs(i) * 4)}h0`;
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${kind === 3 ? 6 : 3}" stroke-linecap="round" opacity=".5"/>`;
}

/** Paint on the cheeks: a tongue of flame, a curl, blocks, waves; a second element is painted on the chin's sides. */
function paint(h: Head, elements: readonly string[], line: string): string {
  let out = "";
  elements.forEach((element, place) => {
    const x = M + h.cheek - 12 - place * 3;
    const y = 160 + place * 19;
    const fill = PAINT[element];
    if (!fill) return;
    const thin = `fill="${fill}" stroke="${line}" stroke-width="1.6"`;
    const curl = `fill="none" stroke-linecap="round"`;
    let one = "";
    if (element === "fire") one = `<path ${thin} d="M${n(x - 6)} ${n(y + 8)}c-4-8 3-9 1-17 8 4 6 7 9 9 1-2 1-4 0-6 6 5 6 12-1 15z"/>`;
    if (element === "air") {
      const d = `M${n(x - 9)} ${n(y)}c6 7 14 4 13-3s-9-5-7 0M${n(x - 6)} ${n(y + 9)}h12`;
      one = `<path ${curl} stroke="${line}" stroke-width="5.4" d="${d}"/><path ${curl} stroke="${fill}" stroke-width="2.8" d="${d}"/>`;
    }
    if (element === "earth") one = `<path ${thin} d="M${n(x - 8)} ${n(y + 1)}h8v8h-8zM${n(x + 1.5)} ${n(y + 1)}h6v8h-6zM${n(x - 4)} ${n(y - 8)}h8v7h-8z"/>`;
    if (element === "water") {
      const d = `M${n(x - 9)} ${n(y - 4)}q4 -5 8 0t8 0M${n(x - 9)} ${n(y + 4)}q4 -5 8 0t8 0`;
      one = `<path ${curl} stroke="${line}" stroke-width="5.8" d="${d}"/><path ${curl} stroke="${fill}" stroke-width="3.2" d="${d}"/>`;
    }
    out += both(one);
  });
  return out;
}

function eyes(h: Head, b: Build, p: Palette, chance: Chance): string {
  const size = 7 + 6 * b.wisdom;
  const x = M + 12 + h.brow * 0.22;
  const y = 138;
  const slant = 2 + 6 * b.power;
  const glow = chance.pick([p.accent, "#fff3a8", "#d8fff0"]);
  const lid = `M${n(x - size - 3)} ${n(y + slant * 0.5)}Q${n(x)} ${n(y - size)} ${n(x + size + 3)} ${n(y - slant)}Q${n(x + size * 0.6)} ${n(y + size * 0.8)} ${n(x - size - 3)} ${n(y + slant * 0.5)}z`;
  const slit = chance.has(0.6)
    ? `<ellipse cx="${n(x)}" cy="${n(y - 1)}" rx="${n(size * 0.22)}" ry="${n(size * 0.55)}" fill="#08060c"/>`
    : `<circle cx="${n(x)}" cy="${n(y - 1)}" r="${n(size * 0.36)}" fill="#08060c"/>`;
  const shine = `<circle cx="${n(x + 2)}" cy="${n(y - 3)}" r="1.5" fill="#fff"/>`;
  const ridge = `<path d="M${n(x - size - 6)} ${n(y - 1)}Q${n(x)} ${n(y - size - 7)} ${n(x + size + 5)} ${n(y - slant - 7)}" fill="none" stroke="${p.deep}" stroke-width="${n(4 + b.power * 2)}" stroke-linecap="round"/>`;
  return both(shape(lid, glow, p.deep, 3) + slit + shine + ridge);
}

function nose(chance: Chance, line: string): string {
  const kinds = [
    `M${M - 6} 166l-3 6M${M + 6} 166l3 6`,
    `M${M} 152v15l-7 4M${M} 167l7 4`,
    `M${M - 7} 170q7 -7 14 0`,
    `M${M - 4} 154l-2 14 6 5 6-5-2-14`,
  ];
  return `<path d="${chance.pick(kinds)}" fill="none" stroke="${line}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function mouth(h: Head, b: Build, line: string): string {
  const half = Math.max(11, h.jaw * 0.78);
  const y = 184;
  const teeth = 2 + Math.round(b.power * 7);
  const open = 5 + b.power * 7;
  const d = `M${n(M - half)} ${n(y - 2)}Q${M} ${n(y + 5)} ${n(M + half)} ${n(y - 2)}Q${n(M + half * 0.7)} ${n(y + open)} ${M} ${n(y + open + 2)}Q${n(M - half * 0.7)} ${n(y + open)} ${n(M - half)} ${n(y - 2)}z`;
  const wide = (half * 1.7) / teeth;
  let fangs = "";
  for (let i = 0; i < teeth; i++) {
    const x = M - half * 0.85 + i * wide;
    const sag = 3 * (1 - ((x + wide / 2 - M) / half) ** 2);
    fangs += `M${n(x)} ${n(y - 1 + sag)}l${n(wide / 2)} ${n(open * 0.75)} ${n(wide / 2)} ${n(-open * 0.75)}z`;
  }
  return shape(d, "#1a0a10", line, 3) + `<path d="${fangs}" fill="#fffaf0"/>`;
}

function stones(h: Head, count: number, line: string): string {
  let out = "";
  for (let i = 0; i < Math.min(count, 6); i++) {
    const x = M + (i - (Math.min(count, 6) - 1) / 2) * 15;
    const y = Math.max(h.top + 18, 112) - Math.abs(i - (Math.min(count, 6) - 1) / 2) * -2.5;
    out += shape(`M${n(x)} ${n(y - 9)}l6 8-6 10-6-10z`, STONE, line, 2.4) + `<path d="M${n(x)} ${n(y - 6)}l3 5h-6z" fill="#fff" opacity=".75"/>`;
  }
  return out;
}

interface Parts {
  behind(h: Head, b: Build, chance: Chance, horn: string, shade: string, line: string): string;
  before(h: Head, b: Build, chance: Chance, horn: string, shade: string, line: string): string;
}

const nothing = () => "";

/** Blades in a fan above the head. */
function fan(h: Head, count: number, length: number, spread: number, width: number): string {
  let d = "";
  for (let i = 0; i < count; i++) {
    const a = -Math.PI / 2 + (count === 1 ? 0 : (i / (count - 1) - 0.5) * spread);
    const long = length * (1 - Math.abs(i / Math.max(1, count - 1) - 0.5) * 0.5);
    const [rx, ry] = [h.brow * 0.72, 132 - h.top - 6];
    const [x, y] = [M + Math.cos(a) * rx, 132 + Math.sin(a) * ry];
    const [tx, ty] = [M + Math.cos(a) * (rx + long), 132 + Math.sin(a) * (ry + long)];
    const [sx, sy] = [-Math.sin(a) * width, Math.cos(a) * width];
    d += `M${n(x - sx)} ${n(y - sy)}Q${n((x + tx) / 2 - sx * 1.5)} ${n((y + ty) / 2 - sy * 1.5)} ${n(tx)} ${n(ty)}Q${n((x + tx) / 2 + sx * 1.5)} ${n((y + ty) / 2 + sy * 1.5)} ${n(x + sx)} ${n(y + sy)}z`;
  }
  return d;
}

const TRIBES: Record<string, Parts> = {
  overworld: {
    behind: (h, b, chance, horn, shade, line) => {
      const wings = 2 + chance.whole(0, 1);
      let side = "";
      for (let i = 0; i < wings; i++) {
        const long = (26 + 62 * b.courage) * (1 - i * 0.2);
        const y = 128 + i * 15;
        side += `M${n(M + h.brow - 10)} ${y + 6}q${n(long * 0.5)} ${n(-14 - i * 2)} ${n(long)} ${n(-26 + i * 16)}q${n(-4)} ${n(20)} ${n(-long + 4)} ${n(34 - i * 14)}z`;
      }
      return both(shape(side, horn, line)) + shape(fan(h, 3 + 2 * chance.whole(1, 2), 14 + 58 * b.speed, 1.7, 5), shade, line);
    },
    before: nothing,
  },
  underworld: {
    behind: (h, b, chance, horn, shade, line) => {
      const long = 24 + 76 * b.courage;
      const bend = chance.between(0.3, 0.85);
      const x = M + h.brow - 9;
      const d = `M${n(x - 12)} 112Q${n(x + long * bend)} ${n(112 - long * 0.15)} ${n(x + long * 0.45)} ${n(118 - long)}Q${n(x + long * bend + 24)} ${n(118 - long * 0.1)} ${n(x + 3)} 136z`;
      const ear = `M${n(M + h.brow - 6)} 132l${n(20 + 12 * b.courage)} -10 -6 30z`;
      return shape(fan(h, 3 + chance.whole(0, 2), 8 + 48 * b.speed, 1.1, 6), shade, line) + both(shape(ear, shade, line) + shape(d, horn, line));
    },
    before: (h, b, _chance, horn, _shade, line) =>
      both(shape(`M${n(M + h.jaw - 4)} ${n(h.chin - 16)}q${n(10 + 10 * b.power)} 2 ${n(8 + 6 * b.power)} -18q-10 2 -14 10z`, horn, line, 3)),
  },
  danian: {
    behind: (h, b, chance, horn, shade, line) => {
      const long = 22 + 66 * b.speed;
      const reach = chance.between(14, 44);
      const feeler = `M${M + 12} ${n(h.top + 6)}q4 ${n(-long * 0.8)} ${n(reach)} ${n(-long)}`;
      const stem = `<path d="${feeler}" fill="none" stroke="${line}" stroke-width="9" stroke-linecap="round"/><path d="${feeler}" fill="none" stroke="${shade}" stroke-width="4.5" stroke-linecap="round"/>`;
      const bulb = `<circle cx="${n(M + 12 + reach)}" cy="${n(h.top + 6 - long)}" r="6.5" fill="${horn}" stroke="${line}" stroke-width="3.5"/>`;
      let plates = "";
      const spikes = 3;
      for (let i = 0; i < spikes; i++) {
        const y = 116 + i * 20;
        plates += `M${n(M + h.brow - 12)} ${y - 8}l${n((22 + 44 * b.courage) * (1 - i * 0.16))} ${n(-10 + i * 9)} ${n(-(14 + 30 * b.courage) * (1 - i * 0.16))} ${n(20 - i * 3)}z`;
      }
      return both(stem + bulb + shape(plates, horn, line));
    },
    before: (h, b, _chance, horn, _shade, line) => {
      const long = 12 + 20 * b.power;
      return both(shape(`M${n(M + h.jaw - 2)} ${n(h.chin - 20)}q${n(long)} ${n(long * 0.5)} ${n(-h.jaw + 8)} ${n(long + 16)}q${n(h.jaw * 0.5)} ${n(-long * 0.6)} ${n(h.jaw - 20)} ${n(-long - 6)}z`, horn, line, 3.6));
    },
  },
  mipedian: {
    behind: (h, b, chance, horn, shade, line) => {
      const count = 5 + chance.whole(0, 2);
      const long = 22 + 56 * b.courage;
      let frill = "";
      for (let i = 0; i < count; i++) {
        const a = -0.85 + (i / (count - 1)) * 1.75;
        const [x, y] = [M + Math.cos(a) * (h.brow - 8), 146 + Math.sin(a) * 44];
        frill += `M${n(x)} ${n(y - 11)}L${n(x + Math.cos(a) * long)} ${n(y + Math.sin(a) * long)}L${n(x)} ${n(y + 11)}z`;
      }
      const web = `M${n(M + h.brow - 12)} 100Q${n(M + h.brow + long * 0.75)} 100 ${n(M + h.brow + long * 0.55)} 150T${n(M + h.jaw)} ${n(h.chin - 8)}z`;
      const sail = `M${M - 8} ${n(h.top + 10)}Q${M - 4} ${n(h.top - 12 - 56 * b.speed)} ${M + 14} ${n(h.top - 16 - 60 * b.speed)}Q${M + 4} ${n(h.top - 10)} ${M + 12} ${n(h.top + 10)}z`;
      return both(shape(web, shade, line, 3.5) + shape(frill, horn, line, 3.5)) + shape(sail, horn, line);
    },
    before: nothing,
  },
  "m'arrillian": {
    behind: (h, b, chance, horn, shade, line) => {
      const count = 3;
      const long = 22 + 58 * b.courage;
      let arms = "";
      for (let i = 0; i < count; i++) {
        const x = M + 5 + i * (h.jaw * 0.36);
        const out = (i + 0.4) * 15 + chance.between(-4, 8);
        arms += `M${n(x - 6)} ${n(h.chin - 14)}q${n(out * 0.2)} ${n(long * 0.7)} ${n(out)} ${n(long)}q${n(8)} ${n(-8)} ${n(-2)} ${n(-12)}q${n(-out * 0.4 + 8)} ${n(-long * 0.3)} ${n(-out + 15)} ${n(-long + 12)}z`;
      }
      const fin = 26 + 60 * b.speed;
      const side = `M${n(M + h.brow - 10)} 112q${n(fin * 0.5)} ${n(-fin * 0.5)} ${n(fin)} ${n(-fin * 0.35)}q${n(-fin * 0.25)} ${n(fin * 0.25)} ${n(-fin * 0.12)} ${n(fin * 0.5)}q${n(-fin * 0.4)} 0 ${n(-fin * 0.5)} ${n(34 - fin * 0.1)}z`;
      return both(shape(arms, shade, line, 3.6) + shape(side, horn, line));
    },
    before: (h, _b, _chance, horn, _shade, line) => shape(`M${M - 10} ${n(h.top + 6)}Q${M} ${n(h.top - 22)} ${M + 10} ${n(h.top + 6)}Q${M} ${n(h.top + 14)} ${M - 10} ${n(h.top + 6)}z`, horn, line, 3.4),
  },
  generic: {
    behind: (h, b, _chance, horn, shade, line) => {
      const long = 20 + 56 * b.courage;
      return shape(fan(h, 3, 10 + 44 * b.speed, 0.9, 7), shade, line) + both(shape(`M${n(M + h.brow - 10)} 118l${n(long)} ${n(-long * 0.55)} ${n(-long * 0.55)} ${n(long * 0.55 + 22)}z`, horn, line));
    },
    before: nothing,
  },
};
