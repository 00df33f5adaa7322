/** Reading a card of a game for drawing.  No rule: what is printed, and where it stands on the face. */

import type { Badge, FaceData, Figure, Now, Printed } from "./types";

type Reader = (card: FaceData, now: readonly Now[], loss: number) => Printed;

const ELEMENTS = ["fire", "air", "earth", "water"] as const;
const DISCIPLINES = ["courage", "power", "wisdom", "speed"] as const;
const FULL_GAUGE = 100; // of a discipline
const TEAMS: Record<string, string> = { good: "Good", evil: "Evil" };
const RANKS: Record<string, number> = { "minor hero": 1, "major hero": 2, "legendary hero": 3 };

/** A text of the card, "" if it has none. */
function text(card: FaceData, key: string): string {
  const value = card[key];
  return typeof value === "string" ? value : "";
}

/** A list of words of the card. */
function words(card: FaceData, key: string): string[] {
  const value = card[key];
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
}

function number(card: FaceData, key: string): number | null {
  const value = card[key];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

function lines(value: string): string[] {
  return value.split("\n").filter((line) => line.trim() !== "");
}

function capital(word: string): string {
  return word === "" ? "" : (word[0] as string).toUpperCase() + word.slice(1);
}

/** A number with what it is now, if that is told under one of these names. */
function figure(key: string, label: string, glyph: string, printed: number, now: readonly Now[]): Figure {
  const told = now.find((each) => each.name.toLowerCase() === key || each.name.toLowerCase() === label.toLowerCase());
  const value = told ? told.now : printed;
  const before = told ? told.printed : printed;
  return { key, label, glyph, value: String(value), change: value > before ? 1 : value < before ? -1 : 0 };
}

function blank(game: string, card: FaceData): Printed {
  const kind = text(card, "type");
  return {
    game,
    name: card.name,
    title: card.name,
    version: "",
    kind,
    faction: "none",
    factionWord: "",
    factionGlyph: "generic",
    kindGlyph: kind,
    typeLine: capital(kind),
    cost: null,
    figures: [],
    badges: [],
    rank: 0,
    lines: lines(text(card, "text")),
    discardLines: [],
    flavor: text(card, "flavor"),
    emblem: text(card, "emblem"),
    words: [kind],
  };
}

/** Epic: cost 0 or 1, alignments, classes, offense and defense. */
function epic(card: FaceData, now: readonly Now[]): Printed {
  const out = blank("epic", card);
  const alignments = words(card, "alignment");
  const classes = words(card, "class");
  const cost = number(card, "cost");
  const offense = number(card, "offense");
  const defense = number(card, "defense");
  const divine = out.kind === "god" && classes.some((word) => /^(demi)?god(dess)?$/.test(word));
  out.faction = alignments[0] ?? "none";
  out.factionWord = alignments.map(capital).join(" and ") || "No alignment";
  out.factionGlyph = alignments[0] ?? "generic";
  out.typeLine = [...classes, ...(divine ? [] : out.kind.split(" "))].map(capital).join(" ");
  out.badges = alignments.map((name) => ({ label: capital(name), glyph: name, lit: true }));
  if (cost !== null) out.cost = figure("cost", "cost", "", cost, now);
  if (offense !== null) out.figures.push(figure("offense", "offense", "sword", offense, now));
  if (defense !== null) out.figures.push(figure("defense", "defense", "shield", defense, now));
  out.discardLines = lines(text(card, "discard_text"));
  out.words = [...classes, out.kind];
  return out;
}

/** Huntik: team, tags, rank of heroes, ATK and DEF; missions and their features. */
function huntik(card: FaceData, now: readonly Now[]): Printed {
  const out = blank("huntik", card);
  const team = text(card, "team");
  const tags = [...words(card, "tags"), ...(text(card, "tag") ? [text(card, "tag")] : [])];
  const version = text(card, "version");
  const legend = out.kind === "legendary hero";
  out.version = version;
  out.title = version && card.name.endsWith(`, ${version}`) ? card.name.slice(0, -version.length - 2) : card.name;
  out.faction = Object.hasOwn(TEAMS, team) ? team : legend ? "legend" : "neutral";
  out.factionWord = TEAMS[team] ?? (out.kind.endsWith("hero") ? "No team" : "");
  out.factionGlyph = Object.hasOwn(TEAMS, team) ? `team ${team}` : "team neutral";
  out.kindGlyph = out.kind.endsWith("hero") ? "hero" : out.kind;
  out.typeLine = [out.kind, ...tags].map(capital).join(" · ");
  out.rank = RANKS[out.kind] ?? 0;
  const atk = number(card, "atk");
  const def = number(card, "def");
  if (atk !== null) out.figures.push(figure("atk", "ATK", "sword", atk, now));
  if (def !== null) out.figures.push(figure("def", "DEF", "shield", def, now));
  out.words = [...tags, out.kind];
  return out;
}

/** Chaotic: creatures, attacks, locations. */
function chaotic(card: FaceData, now: readonly Now[], loss: number): Printed {
  const out = blank("chaotic", card);
  const tribe = text(card, "tribe");
  const version = text(card, "version");
  out.version = version;
  out.title = version && card.name.endsWith(`, ${version}`) ? card.name.slice(0, -version.length - 2) : card.name;
  out.typeLine = [tribe, ...words(card, "subtypes"), capital(out.kind)].filter(Boolean).join(" ");
  out.words = [tribe.toLowerCase(), out.kind];
  if (tribe) {
    out.faction = tribe.toLowerCase();
    out.factionWord = tribe;
    out.factionGlyph = tribe.toLowerCase();
  }
  if (out.kind === "creature") creature(card, now, loss, out);
  else if (out.kind === "attack") attack(card, out);
  else if (out.kind === "location") location(card, out);
  return out;
}

function creature(card: FaceData, now: readonly Now[], loss: number, out: Printed): void {
  const disciplines = Array.isArray(card.disciplines) ? card.disciplines : [];
  DISCIPLINES.forEach((name, place) => {
    const value = typeof disciplines[place] === "number" ? disciplines[place] : 0;
    const one = figure(name, name, name, value, now);
    out.figures.push({ ...one, share: Math.min(1, Number(one.value) / FULL_GAUGE) });
  });
  const has = words(card, "elements");
  out.badges = ELEMENTS.map((name) => ({ label: capital(name), glyph: name, lit: has.includes(name) }));
  out.cost = left(figure("energy", "Energy", "energy", number(card, "energy") ?? 0, now), loss);
  const mugic = number(card, "mugic") ?? 0;
  for (let i = 0; i < mugic; i++) out.badges.push({ label: "Mugic counter", glyph: "mugic", lit: true });
}

/** A number of which something is lost: what is left of how much. */
function left(whole: Figure, loss: number): Figure {
  if (loss <= 0) return whole;
  const rest = Math.max(0, Number(whole.value) - loss);
  return { ...whole, value: `${rest}/${whole.value}`, change: -1, share: rest / Math.max(1, Number(whole.value)) };
}

/** Does the face of this game tell by a number of its own what is lost of it? */
export const tellsLoss = (game: string): boolean => game === "chaotic";

function attack(card: FaceData, out: Printed): void {
  const damage = (card.damage ?? {}) as Record<string, unknown>;
  const boxes: Badge[] = ELEMENTS.map((name) => {
    const value = damage[name];
    return { label: capital(name), glyph: name, lit: typeof value === "number", value: String(value ?? "–") };
  });
  const base = typeof damage.base === "number" ? damage.base : 0;
  out.figures = [{ key: "base", label: "Base", glyph: "attack", value: String(base), change: 0 }];
  out.badges = boxes;
  out.cost = figure("build", "Build points", "build", number(card, "build") ?? 0, []);
  if (out.faction === "none") {
    const strongest = ELEMENTS.filter((name) => typeof damage[name] === "number");
    strongest.sort((a, b) => Number(damage[b]) - Number(damage[a]));
    out.faction = strongest[0] ?? "generic";
    out.factionGlyph = "attack";
  }
  out.words.push(out.faction);
  out.words.reverse();
}

function location(card: FaceData, out: Printed): void {
  const initiative = text(card, "initiative");
  const key = initiative.toLowerCase();
  const sign = key === "scanned energy" || key === "energy" ? "energy" : key;
  if (out.faction === "none") {
    out.faction = (ELEMENTS as readonly string[]).includes(key) ? key : PLACES[key] ?? "generic";
    out.factionGlyph = "location";
  }
  if (initiative) out.badges = [{ label: `Initiative: ${initiative}`, glyph: sign, lit: true, value: initiative }];
}

/** What a place looks like by what it asks of those who fight there. */
const PLACES: Record<string, string> = {
  courage: "underworld", power: "earth", wisdom: "generic", speed: "mipedian", "scanned energy": "air",
  energy: "air", overworld: "overworld", underworld: "underworld", danian: "danian", mipedian: "mipedian",
  "m'arrillian": "m'arrillian",
};

const READERS: Record<string, Reader> = { epic, huntik, chaotic };

/** The card read for drawing; of a game that has no reader, what all cards have. */
export function read(game: string, card: FaceData, now: readonly Now[] = [], loss = 0): Printed {
  const reader = Object.hasOwn(READERS, game) ? (READERS[game] as Reader) : null;
  return reader ? reader(card, now, loss) : blank(game, card);
}

/** The card in one sentence after the other, for those who hear it. */
export function said(p: Printed): string {
  const changed = (one: Figure) => (one.change > 0 ? ", raised" : one.change < 0 ? ", lowered" : "");
  const parts = [p.name];
  if (p.cost) parts.push(`${p.cost.label} ${p.cost.value}${changed(p.cost)}`);
  parts.push([p.typeLine, p.kind.includes("hero") || p.game === "epic" ? p.factionWord : ""].filter(Boolean).join(", "));
  if (p.figures.length) parts.push(p.figures.map((one) => `${one.label} ${one.value}${changed(one)}`).join(", "));
  const lit = p.badges.filter((one) => one.lit && p.game !== "epic");
  if (lit.length) parts.push(lit.map((one) => badgeSaid(one)).join(", "));
  const plain = (line: string) => line.replace(/\{(\w+)\}/g, "$1").replace(/\s*◆/g, ",").replace(/\s*→/g, ":").replace(/^— OR —$/, "Or");
  parts.push(...p.lines.map(plain), ...p.discardLines.map((line) => `In the discard pile: ${plain(line)}`));
  return parts.filter(Boolean).map((part) => part.replace(/[.\s]+$/, "")).join(". ") + ".";
}

function badgeSaid(one: Badge): string {
  return one.value === undefined || one.label.includes(one.value) ? one.label : `${one.label} ${one.value}`;
}
