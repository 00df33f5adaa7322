/** What is behind a card that is no being and no place: rosettes, bursts, windows, charts, maps. */

import { mix } from "./colour";
import type { Palette } from "./palette";
import { gradient, radial, stars, type Piece } from "./scene";
import { n, type Chance } from "./seed";

const MIDDLE = 150;

function around(angle: number, radius: number): string {
  return `${n(MIDDLE + Math.cos(angle) * radius)} ${n(MIDDLE + Math.sin(angle) * radius)}`;
}

/** Something that happens: a rosette of seeded order, rings with marks, and sparks. */
export function rosette(id: string, p: Palette, chance: Chance): Piece {
  const order = chance.whole(5, 12);
  const turn = chance.between(0, Math.PI);
  const defs = radial(`${id}s`, mix(p.main, p.light, 0.25), p.deep, "62%");
  let body = `<path fill="url(#${id}s)" d="M0 0h300v300H0z"/>`;
  body += rays(order * 2, turn, p.light, 0.09, 40, 240);
  let petals = "";
  const reach = chance.between(96, 128);
  const belly = chance.between(0.5, 1.15);
  for (let i = 0; i < order; i++) {
    const a = turn + (i / order) * Math.PI * 2;
    petals += `M${MIDDLE} ${MIDDLE}Q${around(a - (belly * Math.PI) / order, reach * 0.75)} ${around(a, reach)}Q${around(a + (belly * Math.PI) / order, reach * 0.75)} ${MIDDLE} ${MIDDLE}`;
  }
  body += `<path d="${petals}" fill="${p.accent}" fill-opacity=".1" stroke="${p.light}" stroke-opacity=".42" stroke-width="1.4"/>`;
  body += ring(reach * 0.62, p.light, 0.5, 1.2) + ring(reach, p.accent, 0.6, 2);
  body += marks(order * chance.whole(3, 5), reach + 4, reach + chance.between(9, 14), turn, p.light, 0.55);
  body += sparks(chance, p, 22, 70, 150);
  return { defs, body };
}

/** A blow: rays that burst from behind, in the colours of what it is made of, with shards. */
export function burst(id: string, p: Palette, chance: Chance, tints: readonly string[]): Piece {
  const count = chance.whole(11, 17);
  const turn = chance.between(0, 6);
  const defs = radial(`${id}s`, mix(p.main, "#fff6d8", 0.45), p.deep, "66%");
  let body = `<path fill="url(#${id}s)" d="M0 0h300v300H0z"/>`;
  const colours = tints.length ? tints : [p.light];
  for (let i = 0; i < count; i++) {
    const a = turn + (i / count) * Math.PI * 2 + chance.between(-0.1, 0.1);
    const half = chance.between(0.05, 0.12);
    const far = chance.between(150, 260);
    body += `<path fill="${colours[i % colours.length]}" opacity="${i % 2 ? ".28" : ".16"}" d="M${around(a, 26)}L${around(a - half, far)}L${around(a + half, far)}z"/>`;
  }
  let shards = "";
  for (let i = 0; i < 16; i++) {
    const a = chance.between(0, 6.28);
    const r = chance.between(92, 165);
    const long = chance.between(8, 22);
    shards += `M${around(a, r)}L${around(a + 0.035, r + long * 0.4)}L${around(a, r + long)}L${around(a - 0.035, r + long * 0.4)}z`;
  }
  body += `<path fill="${p.accent}" opacity=".8" d="${shards}"/>` + ring(chance.between(88, 104), p.light, 0.4, 5) + ring(116, p.light, 0.18, 2);
  return { defs, body: body + sparks(chance, p, 18, 80, 160) };
}

/** A god: a window of coloured glass with leads, and a halo. */
export function glass(id: string, p: Palette, chance: Chance): Piece {
  const order = chance.whole(9, 14);
  const turn = chance.between(0, 1);
  const defs = radial(`${id}s`, "#fffdf0", p.main, "60%");
  let body = `<path fill="url(#${id}s)" d="M0 0h300v300H0z"/>`;
  const panes = [p.main, p.mid, p.accent, p.dark, p.light];
  const radii = [0, 62, 104, 146, 225];
  for (let ringAt = 1; ringAt < 4; ringAt++) {
    const from = radii[ringAt] as number;
    const to = radii[ringAt + 1] as number;
    const shift = ringAt % 2 ? Math.PI / order : 0;
    for (let i = 0; i < order; i++) {
      const a = turn + shift + (i / order) * Math.PI * 2;
      const b = a + (Math.PI * 2) / order;
      body += `<path fill="${mix(panes[(i * ringAt + ringAt) % panes.length] as string, p.deep, chance.between(0, 0.3))}" opacity=".72" d="M${around(a, from)}L${around(a, to)}L${around(b, to)}L${around(b, from)}z" stroke="${p.deep}" stroke-width="2.4" stroke-linejoin="round"/>`;
    }
  }
  body += ring(62, p.deep, 0.9, 4) + ring(56, p.accent, 0.9, 2.4) + rays(order * 2, turn, "#ffffff", 0.14, 30, 220);
  return { defs, body };
}

/** A token: a struck coin on cloth. */
export function coin(id: string, p: Palette, chance: Chance): Piece {
  const defs = gradient(`${id}s`, [[0, p.mid], [1, p.deep]]) + gradient(`${id}c`, [[0, mix(p.main, "#ffffff", 0.25)], [1, p.dark]], `x2="1" y2="1"`);
  let weave = "";
  for (let i = -300; i < 300; i += 14) weave += `M${i} 0l300 300`;
  let body = `<path fill="url(#${id}s)" d="M0 0h300v300H0z"/><path stroke="${p.light}" stroke-opacity=".07" stroke-width="4" d="${weave}"/>`;
  body += `<circle cx="152" cy="156" r="112" fill="#000" opacity=".35"/><circle cx="150" cy="150" r="110" fill="url(#${id}c)" stroke="${p.light}" stroke-opacity=".7" stroke-width="2"/>`;
  body += `<circle cx="150" cy="150" r="100" fill="none" stroke="${p.accent}" stroke-width="4" stroke-dasharray="1 ${chance.whole(6, 9)}" stroke-linecap="round"/>` + ring(90, p.deep, 0.5, 2);
  return { defs, body };
}

/** A find: a plate of an expedition's notebook, ruled, with measures and a shadow. */
export function plate(id: string, p: Palette, chance: Chance): Piece {
  const defs = radial(`${id}s`, mix(p.light, "#f6ead0", 0.5), mix(p.main, "#b99a62", 0.5), "75%");
  let rules = "";
  for (let i = 10; i < 300; i += 20) rules += `M0 ${i}h300M${i} 0v300`;
  let body = `<path fill="url(#${id}s)" d="M0 0h300v300H0z"/><path stroke="${p.dark}" stroke-opacity=".13" d="${rules}"/>`;
  const r = chance.between(88, 104);
  const turn = chance.between(0, 360);
  body += `<circle cx="150" cy="150" r="${n(r)}" fill="none" stroke="${p.dark}" stroke-opacity=".5" stroke-width="1.2" stroke-dasharray="7 5" transform="rotate(${n(turn)} 150 150)"/>`;
  body += `<path stroke="${p.dark}" stroke-opacity=".5" stroke-width="1.2" d="M40 ${n(150 + r)}h220M150 40v220M50 ${n(145 + r)}v10M250 ${n(145 + r)}v10"/>`;
  body += `<ellipse cx="150" cy="232" rx="82" ry="10" fill="${p.deep}" opacity=".28"/>`;
  return { defs, body: body + marks(48, r - 4, r, 0, p.dark, 0.5) };
}

/** A mission: a chart of the five zones from one side to the other, with a mark for each feature where it lies. */
export function chart(id: string, p: Palette, chance: Chance, zones: readonly number[]): Piece {
  const defs = radial(`${id}s`, mix(p.light, "#f3e3bd", 0.6), mix(p.main, "#9a7b45", 0.55), "78%");
  let body = `<path fill="url(#${id}s)" d="M0 0h300v300H0z"/>`;
  let contours = "";
  for (let i = 0; i < 5; i++) {
    const x = chance.between(20, 280);
    const y = chance.between(20, 280);
    for (let r = 18; r < 70; r += 14) contours += `M${n(x - r * 1.3)} ${n(y)}q${n(r * 0.3)} ${n(-r * 1.3)} ${n(r * 1.3)} ${n(-r)}t${n(r * 1.2)} ${n(r)}t${n(-r * 1.3)} ${n(r * 0.9)}t${n(-r * 1.2)} ${n(-r * 0.9)}`;
  }
  body += `<path d="${contours}" fill="none" stroke="${p.mid}" stroke-opacity=".3" stroke-width="1.3"/>`;
  const points = [1, 2, 3, 4, 5].map((zone) => [zone * 48 + 6, 200 + Math.sin(zone * 1.7 + chance.between(0, 1)) * 7] as const);
  body += `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}" fill="none" stroke="${p.deep}" stroke-width="3" stroke-dasharray="7 5" stroke-linecap="round"/>`;
  points.forEach(([x, y], place) => {
    const here = zones.filter((zone) => zone === place + 1).length;
    const at = `cx="${n(x)}" cy="${n(y)}"`;
    body += `<circle ${at} r="12" fill="${mix(p.light, "#ffffff", 0.5)}" stroke="${p.deep}" stroke-width="2.5"/>`;
    let pips = "";
    for (let i = 0; i <= place; i++) pips += `M${n(x - place * 1.9 + i * 3.8)} ${n(y - 3.5)}v7`;
    body += `<path stroke="${p.deep}" stroke-width="1.9" stroke-linecap="round" d="${pips}"/>`;
    for (let i = 0; i < here; i++) body += `<path fill="#c2281c" stroke="#fff" stroke-width="1.6" d="M${n(x + i * 9)} ${n(y - 12)}c-4-8-9-11-9-17a9 9 0 0 1 18 0c0 6-5 9-9 17z"/>`;
  });
  return { defs, body };
}

/** Cells of light behind a creature's mask, and a ring that is as full as its energy. */
export function cells(p: Palette, chance: Chance, energy: number): string {
  let hexes = "";
  for (let i = 0; i < 9; i++) {
    const s = 17;
    const col = chance.whole(0, 10);
    const x = col * s * 1.5;
    const y = chance.whole(0, 10) * s * 1.73 + (col % 2 ? s * 0.87 : 0);
    hexes += `M${n(x - s)} ${n(y)}l${n(s / 2)} ${n(-s * 0.87)}h${s}l${n(s / 2)} ${n(s * 0.87)} ${n(-s / 2)} ${n(s * 0.87)}h${-s}z`;
  }
  const r = 94;
  const length = 2 * Math.PI * r;
  const full = length * Math.max(0, Math.min(1, energy / 100));
  const arc = (colour: string, opacity: number, dash: string, width: number) =>
    `<circle cx="150" cy="150" r="${r}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-dasharray="${dash}" transform="rotate(-90 150 150)"/>`;
  return `<path d="${hexes}" fill="${p.accent}" fill-opacity=".08" stroke="${p.accent}" stroke-opacity=".3"/>` +
    arc(p.deep, 0.45, "none", 9) + arc(p.accent, 0.95, `${n(full)} ${n(length)}`, 5) + marks(20, 100, 106, -Math.PI / 2, p.light, 0.5);
}

/** An amulet behind a hero: a ring with as many stones as it has rank. */
export function amulet(p: Palette, chance: Chance, rank: number, evil: boolean): string {
  const r = 98;
  let out = `<circle cx="150" cy="150" r="${r}" fill="${p.deep}" fill-opacity=".34" stroke="${p.main}" stroke-width="5"/>`;
  out += `<circle cx="150" cy="150" r="${r + 6}" fill="none" stroke="${p.deep}" stroke-opacity=".7" stroke-width="3"/>` + ring(r - 9, p.accent, 0.75, 1.4);
  out += marks(chance.whole(7, 13) * 4, r - 3, r + 3, chance.between(0, 1), p.light, 0.6);
  const corners = evil ? 3 : 6;
  const turn = evil ? Math.PI / 2 : chance.between(0, 3);
  let star = "";
  for (let i = 0; i < corners; i++) star += `M${around(turn + (i / corners) * 6.283, r - 9)}L${around(turn + ((i + (evil ? 1 : 2)) / corners) * 6.283, r - 9)}`;
  out += `<path d="${star}" stroke="${p.accent}" stroke-opacity=".4" stroke-width="1.6" fill="none"/>`;
  for (let i = 0; i < rank; i++) {
    const a = -Math.PI / 2 + (i - (rank - 1) / 2) * 0.42;
    const [x, y] = [MIDDLE + Math.cos(a) * (r + 2), MIDDLE + Math.sin(a) * (r + 2)];
    out += `<path transform="translate(${n(x)} ${n(y)}) rotate(${n((a * 180) / Math.PI + 90)})" d="M0-13l9 11-9 13-9-13z" fill="${p.accent}" stroke="${p.deep}" stroke-width="2.5"/><path transform="translate(${n(x)} ${n(y)})" d="M-3-2l3-6 3 6z" fill="#fff" opacity=".8"/>`;
  }
  return out;
}

/** A night sky with rays, for what is known to nobody. */
export function night(id: string, p: Palette, chance: Chance): Piece {
  return {
    defs: radial(`${id}s`, p.mid, p.deep),
    body: `<path fill="url(#${id}s)" d="M0 0h300v300H0z"/>` + rays(24, 0, p.light, 0.06, 20, 230) + stars(chance, 40, 296),
  };
}

export function rays(count: number, turn: number, colour: string, opacity: number, from: number, to: number): string {
  let d = "";
  for (let i = 0; i < count; i += 2) {
    const a = turn + (i / count) * Math.PI * 2;
    const b = turn + ((i + 1) / count) * Math.PI * 2;
    d += `M${around(a, from)}L${around(a, to)}L${around(b, to)}L${around(b, from)}z`;
  }
  return `<path fill="${colour}" opacity="${opacity}" d="${d}"/>`;
}

export function ring(radius: number, colour: string, opacity: number, width: number): string {
  return `<circle cx="150" cy="150" r="${n(radius)}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}"/>`;
}

export function marks(count: number, from: number, to: number, turn: number, colour: string, opacity: number): string {
  let d = "";
  for (let i = 0; i < count; i++) {
    const a = turn + (i / count) * Math.PI * 2;
    d += `M${around(a, from)}L${around(a, to)}`;
  }
  return `<path stroke="${colour}" stroke-opacity="${opacity}" stroke-width="1.5" d="${d}"/>`;
}

function sparks(chance: Chance, p: Palette, count: number, from: number, to: number): string {
  let d = "";
  for (let i = 0; i < count; i++) d += `M${around(chance.between(0, 6.28), chance.between(from, to))}h0`;
  return `<path stroke="${p.light}" stroke-width="3.2" stroke-linecap="round" opacity=".75" d="${d}"/>`;
}
