import { readFileSync } from "node:fs";
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { art, artUrl } from "./art";
import { contrast, mix } from "./colour";
import { CREDITS, NOT_AFFILIATED } from "./credits";
import STAND_INS from "./emblems.json";
import Face from "./Face.svelte";
import { GLYPHS } from "./glyphs";
import { emblem, hasIcon, loadIcons } from "./icons";
import { inks, PALETTES, written } from "./palette";
import { read, said } from "./read";
import { Chance, fnv1a } from "./seed";
import { kept, textLines, tokens } from "./text";
import type { FaceData } from "./types";

const GRIFFON: FaceData = {
  name: "Test Griffon", set: "tests", type: "champion", alignment: ["good"], class: ["griffon"], cost: 1, offense: 7, defense: 5,
  text: "Airborne ◆ Blitz\nTribute → You may pay {1}. If you do, this card gets +2 {offense}.\n— OR —\nDraw a card.",
  discard_text: "{good} → Recall", emblem: "griffin-symbol", flavor: "It tests well.",
};
const SCOUT: FaceData = {
  name: "Ann, First Up", version: "First Up", type: "major hero", team: "good", tags: ["seeker"], atk: 4, def: 3, text: "", emblem: "spyglass",
};
const MISSION: FaceData = {
  name: "A Walk", type: "mission", tag: "training", features: [{ feature: "Gate", in: 2 }, { feature: "Gate", in: "aside" }], text: "Walk.", emblem: "key",
};
const BEAST: FaceData = {
  name: "Beast", type: "creature", tribe: "Danian", subtypes: ["Digger"], disciplines: [60, 40, 20, 80], elements: ["earth", "fire"], mugic: 2,
  energy: 45, emblem: "ant",
};
const BLOW: FaceData = { name: "Blow", type: "attack", build: 2, damage: { base: 5, water: 10, fire: -5 }, emblem: "fist" };
const PLACE: FaceData = { name: "Place", type: "location", initiative: "Scanned Energy", emblem: "bridge" };
const CARDS: [string, FaceData][] = [
  ["epic", GRIFFON], ["epic", { ...GRIFFON, name: "Test Storm", type: "event" }], ["epic", { ...GRIFFON, name: "Test God", type: "god" }],
  ["epic", { ...GRIFFON, name: "Test Token", type: "token champion" }], ["huntik", SCOUT], ["huntik", MISSION],
  ["huntik", { ...MISSION, name: "Gate", type: "feature" }], ["chaotic", BEAST], ["chaotic", BLOW], ["chaotic", PLACE],
];

const style = (name: string) => readFileSync(new URL(name, import.meta.url), "utf-8");

beforeAll(() => Promise.all(["epic", "huntik", "chaotic"].map(loadIcons)));
afterEach(cleanup);

describe("colours", () => {
  it("mixes and measures as WCAG does", () => {
    expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(() => mix("red", "#ffffff", 0.5)).toThrow("#rrggbb");
  });

  for (const [game, factions] of Object.entries(PALETTES)) {
    for (const [faction, tones] of Object.entries(factions)) {
      it(`of ${game}, ${faction} are read at 4.5 to 1 or better`, () => {
        const colours = inks(game, tones);
        const pairs = [...written(colours), ["version", tones.light, colours.plate === tones.dark ? tones.dark : colours.well],
          ["label", tones.light, colours.well], ["gold in the text", "#fff6dc", tones.dark], ["without element", "#c9ccd6", colours.well]] as const;
        for (const [what, letters, ground] of pairs) {
          expect(contrast(letters, ground), `${what}: ${letters} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        }
        for (const ground of [colours.well, colours.band, tones.deep]) expect(contrast(tones.accent, ground)).toBeGreaterThanOrEqual(3);
      });
    }
  }

  it("that styles name themselves are read as well", () => {
    const tints = [...style("face.css").matchAll(/--tint: (#[0-9a-f]{6})/g)].map((found) => found[1] as string);
    expect(tints).toHaveLength(4);
    for (const tint of [...tints, "#4a2a8c"]) expect(contrast("#ffffff", tint), tint).toBeGreaterThanOrEqual(4.5);
    expect(style("frame-chaotic.css")).toContain("background: #4a2a8c");
    expect(style("frame-chaotic.css")).toContain("color: #c9ccd6");
    expect(style("face.css")).toContain("color: #fff6dc");
  });
});

describe("chance", () => {
  it("is FNV-1a and the same for the same seed", () => {
    expect(fnv1a("")).toBe(0x811c9dc5);
    expect(fnv1a("a")).toBe(0xe40c292c);
    const [one, other] = [new Chance(7), new Chance(7)];
    expect([one.next(), one.whole(1, 6), one.pick("abc".split(""))]).toEqual([other.next(), other.whole(1, 6), other.pick("abc".split(""))]);
  });
});

describe("pictures", () => {
  it("are the same for the same card, and others for others", () => {
    for (const [game, card] of CARDS) {
      expect(art(game, card)).toBe(art(game, { ...card }));
      expect(art(game, card)).not.toBe(art(game, { ...card, name: `${card.name} again` }));
    }
  });

  it("have names of their own for what they define, and define what they use", () => {
    const seen = new Set<string>();
    for (const [game, card] of [...CARDS, ["epic", null], ["huntik", null], ["chaotic", null]] as [string, FaceData | null][]) {
      const svg = art(game, card);
      const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map((found) => found[1] as string);
      const used = [...svg.matchAll(/(?:url\(|href=")#([a-z0-9]+)/g)].map((found) => found[1] as string);
      expect(defined.length).toBeGreaterThan(0);
      for (const id of defined) {
        expect(seen.has(id), id).toBe(false);
        seen.add(id);
      }
      for (const id of used) expect(defined, `${card?.name}`).toContain(id);
    }
  });

  it("are well-formed, small and without numbers that are none", () => {
    for (const [game, card] of CARDS) {
      const svg = art(game, card);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg.length).toBeLessThan(16_000);
      const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
      expect(parsed.querySelector("parsererror")).toBeNull();
      expect(parsed.documentElement.getAttribute("viewBox")).toBe("0 0 300 300");
    }
  });

  it("show a mask that changes with each number of a creature", () => {
    const plain = art("chaotic", BEAST);
    for (let place = 0; place < 4; place++) {
      const disciplines = [...(BEAST.disciplines as number[])];
      disciplines[place] = (disciplines[place] as number) + 10;
      expect(art("chaotic", { ...BEAST, disciplines }), String(place)).not.toBe(plain);
    }
    for (const other of [{ mugic: 3 }, { elements: ["earth"] }, { energy: 50 }, { tribe: "Mipedian" }]) expect(art("chaotic", { ...BEAST, ...other })).not.toBe(plain);
  });

  it("mark the zones in which a mission's features lie", () => {
    expect(art("huntik", MISSION).match(/#c2281c/g)).toHaveLength(1);
    expect(art("huntik", { ...MISSION, features: [{ in: 2 }, { in: 2 }, { in: 5 }] }).match(/#c2281c/g)).toHaveLength(3);
  });

  it("never take a name from the card into the picture", () => {
    const evil = { ...GRIFFON, name: '"><script>alert(1)</script>', emblem: '"/><script>', alignment: ['"><b>'] };
    expect(art("epic", evil)).not.toMatch(/script|<b>/);
    expect(artUrl("epic", evil, true)).toMatch(/^data:image\/svg\+xml,%3Csvg /);
  });

  it("of a game that nobody drew are drawn all the same", () => {
    expect(art("whist", { name: "Seven", type: "card" })).toContain("<svg");
    expect(art("whist", null)).toContain("<svg");
    expect(read("whist", { name: "Seven", type: "card", text: "One\nTwo" }).lines).toEqual(["One", "Two"]);
  });
});

describe("emblems", () => {
  it("stand in by class, then by type, then for all", () => {
    const own = emblem("epic", "griffin-symbol", []);
    expect(own).toMatch(/^M/);
    expect(emblem("epic", "no-such-icon", ["griffon", "champion"])).toBe(own);
    expect(emblem("epic", "constructor", ["no class", "event"])).toBe(emblem("epic", "spell-book", []));
    expect(emblem("epic", "", [])).toBe(emblem("epic", "open-book", []));
    expect(emblem("whist", "spades", [])).toBe("");
  });

  it("that stand in are all there", () => {
    for (const [game, table] of Object.entries(STAND_INS)) for (const name of Object.values(table)) expect(hasIcon(game, name), name).toBe(true);
  });
});

describe("reading", () => {
  it("finds cost, numbers and signs of an Epic card, and what has changed", () => {
    const p = read("epic", GRIFFON, [{ name: "offense", now: 9, printed: 7 }, { name: "defense", now: 2, printed: 5 }]);
    expect([p.cost?.value, p.faction, p.typeLine]).toEqual(["1", "good", "Griffon Champion"]);
    expect(p.figures.map((one) => [one.key, one.value, one.change])).toEqual([["offense", "9", 1], ["defense", "2", -1]]);
    expect(said(p)).toBe(
      "Test Griffon. cost 1. Griffon Champion, Good. offense 9, raised, defense 2, lowered. Airborne, Blitz. " +
        "Tribute: You may pay 1. If you do, this card gets +2 offense. Or. Draw a card. In the discard pile: good: Recall.",
    );
  });

  it("parts name and version of a hero and counts its rank", () => {
    const p = read("huntik", SCOUT);
    expect([p.title, p.version, p.rank, p.factionGlyph]).toEqual(["Ann", "First Up", 2, "team good"]);
    expect(p.figures.map((one) => `${one.label} ${one.value}`)).toEqual(["ATK 4", "DEF 3"]);
  });

  it("finds what a creature, an attack and a location have", () => {
    expect(read("chaotic", BEAST).figures.map((one) => one.value)).toEqual(["60", "40", "20", "80"]);
    expect(read("chaotic", BEAST).badges.filter((one) => one.lit).map((one) => one.glyph)).toEqual(["fire", "earth", "mugic", "mugic"]);
    expect(read("chaotic", BLOW).badges.map((one) => one.value)).toEqual(["-5", "–", "–", "10"]);
    expect(read("chaotic", BLOW).faction).toBe("water");
    expect(read("chaotic", PLACE).badges[0]?.glyph).toBe("energy");
    expect(said(read("chaotic", BLOW))).toContain("Base 5. Fire -5, Water 10");
  });

  it("has a sign for everything that it names", () => {
    for (const [game, card] of CARDS) {
      const p = read(game, card);
      const names = [p.factionGlyph, p.kindGlyph, ...p.figures.map((one) => one.glyph), ...p.badges.map((one) => one.glyph), p.cost?.glyph ?? ""];
      for (const name of names.filter(Boolean)) expect(Object.keys(GLYPHS), `${card.name}: ${name}`).toContain(name);
    }
  });
});

describe("text", () => {
  it("comes in pieces", () => {
    expect(tokens("epic", "Tribute → Pay {1} for {offense}.")).toEqual([
      { sort: "keyword", text: "Tribute" }, { sort: "text", text: " " }, { sort: "sign", glyph: "arrow", label: ":" }, { sort: "text", text: " Pay " },
      { sort: "gold", text: "1" }, { sort: "text", text: " for " }, { sort: "sign", glyph: "sword", label: "offense" }, { sort: "text", text: "." },
    ]);
    expect(textLines("epic", ["A", "— OR —", "B"], ["C"]).map((line) => line.sort)).toEqual(["plain", "or", "plain", "discard"]);
    const lines = (text: string) => kept(tokens("epic", text)).map((group) => group.map((one) => (one.sort === "sign" ? `{${one.label}}` : one.sort === "gold" ? `{${one.text}}` : one.text)).join(""));
    expect(lines("Wild champions have +1 {offense}.")).toEqual(["Wild champions have ", "+1 {offense}."]);
    expect(lines("+1 {offense} +1 {defense}, a ({1}) card")).toEqual(["+1 {offense}", " ", "+1 {defense},", " a ", "({1})", " card"]);
    expect(lines("{offense}/{defense} and {wild} → Blitz")).toEqual(["{offense}/{defense}", " and ", "{wild}", " ", "{:}", " ", "Blitz"]);
    expect(tokens("epic", "{constructor}")).toEqual([{ sort: "text", text: "constructor" }]);
  });
});

describe("a face", () => {
  it("shows text as text and says the card to those who hear it", () => {
    const { container } = render(Face, { game: "epic", card: { ...GRIFFON, text: '<img src=x onerror="alert(1)"> Blitz' }, size: "full" });
    expect(container.querySelectorAll("img")).toHaveLength(1);
    expect(container.querySelector(".text")?.textContent).toContain('<img src=x onerror="alert(1)">');
    expect(container.querySelector(".text strong")?.textContent).toBe("Blitz");
    expect(container.querySelector(".unseen")?.textContent).toContain("Griffon Champion, Good");
    expect(container.querySelector(".frame")?.getAttribute("aria-hidden")).toBe("true");
  });

  it("has numbers with arrows where they are not as printed", () => {
    const now = [{ name: "offense", now: 9, printed: 7 }, { name: "defense", now: 2, printed: 5 }];
    const { container } = render(Face, { game: "epic", card: GRIFFON, size: "board", now });
    expect(container.querySelector(".offense .up")?.textContent?.trim()).toBe("9");
    expect(container.querySelector(".defense .down")?.textContent?.trim()).toBe("2");
    expect(container.querySelector(".offense .up path")?.getAttribute("d")).toBe(GLYPHS.up);
    expect(container.querySelector(".defense .down path")?.getAttribute("d")).toBe(GLYPHS.down);
    expect(container.querySelector(".text")).toBeNull();
  });

  it("of a card that is not known is its back, whoever it is", () => {
    const { container } = render(Face, { game: "huntik", card: null, size: "tiny" });
    expect(container.querySelector("img")?.getAttribute("src")).toBe(artUrl("huntik", null, true));
    expect(container.textContent?.trim()).toBe("A card face down.");
  });

  it("is quiet where it is asked to be", () => {
    const { container } = render(Face, { game: "chaotic", card: BEAST, size: "board", quiet: true });
    expect(container.querySelector(".unseen")).toBeNull();
    expect(container.querySelectorAll(".gauge")).toHaveLength(4);
  });
});

describe("credits", () => {
  it("name the authors of the icons, the fonts and their licences, and say whose we are not", () => {
    expect(CREDITS.map((one) => one.licence)).toEqual(expect.arrayContaining(["CC BY 3.0", "OFL 1.1"]));
    expect(CREDITS[0]?.by).toEqual(expect.arrayContaining(["Lorc", "Delapouite"]));
    expect(NOT_AFFILIATED).toContain("not affiliated");
  });
});
