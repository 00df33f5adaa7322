/** A sheet of card faces to look at and to measure: `faces.html?game=epic&size=board&ground=light&every=3`. */

import { mount, unmount } from "svelte";
import { art } from "./art";
import Face from "./Face.svelte";
import { lettersReady } from "./fit";
import { hasIcon, loadIcons } from "./icons";
import type { FaceData, Now, Size } from "./types";

type Shipped = Record<string, FaceData[]>;

/** What the measuring says of a card. */
interface Measured {
  game: string;
  name: string;
  milliseconds: number;
  art: number;
  markup: number;
  text: string;
  fits: boolean;
  flavor: boolean;
  spilled: string[];
  emblem: boolean;
}

declare global {
  interface Window {
    sheet?: { ready: boolean; measured: Measured[] };
  }
}

const GROUNDS: Record<string, string> = {
  dark: "radial-gradient(circle at 50% 20%, #2b3140, #0d0f14)",
  light: "linear-gradient(#f4f1ea, #dcd6ca)",
};

const asked = new URLSearchParams(location.search);
const sheet = document.getElementById("sheet") as HTMLElement;
window.sheet = { ready: false, measured: [] };

/** What waits for letters and icons has had its turn; layout needs no frame to be drawn. */
function settled(): Promise<void> {
  return lettersReady().then(() => new Promise((done) => setTimeout(done, 50)));
}

/** Parts whose words do not fit into them: too wide, outside of what holds them, or in more lines than are shown. */
function spilled(face: Element): string[] {
  const parts: [string, string][] = [[".title", ".name"], [".version", ".name"], [".band span", ".band"], [".name", ".frame"], [".band", ".frame"],
    [".value", ".frame"], [".gem .value", ".gem"], [".gauge .value", ".gauge"], [".box .value", ".box"], [".corner .value", ".corner"],
    [".initiative span", ".initiative"], [".foot", ".frame"], [".text", ".frame"]];
  const out: string[] = [];
  for (const [part, holder] of parts) {
    for (const node of face.querySelectorAll<HTMLElement>(part)) {
      const box = node.getBoundingClientRect();
      const around = node.parentElement?.closest(holder)?.getBoundingClientRect();
      if (box.width === 0 || !around) continue;
      const outside = box.left < around.left - 1 || box.right > around.right + 1 || box.top < around.top - 1.5 || box.bottom > around.bottom + 1.5;
      const wide = node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1;
      const cut = part === ".title" && node.scrollHeight > node.clientHeight + 0.5 * parseFloat(getComputedStyle(node).fontSize);
      if (outside || wide || cut) out.push(`${part}${outside ? " outside" : ""}${wide ? " wide" : ""}${cut ? " cut" : ""}`);
    }
  }
  return out;
}

/** The least of several times, for other work shares the machine. */
function quickest(game: string, card: FaceData): number {
  let least = Infinity;
  const times = 20; // a browser's clock is coarse
  for (let i = 0; i < 3; i++) {
    const start = performance.now();
    for (let j = 0; j < times; j++) art(game, card);
    least = Math.min(least, (performance.now() - start) / times);
  }
  return least;
}

async function measure(game: string, cards: FaceData[], size: Size): Promise<void> {
  const hosts = cards.map((card) => {
    const host = document.createElement("div");
    sheet.append(host);
    return { card, host, face: mount(Face, { target: host, props: { game, card, size } }) };
  });
  await settled();
  for (const { card, host } of hosts) {
    const text = host.querySelector<HTMLElement>(".text");
    window.sheet?.measured.push({
      game,
      name: card.name,
      milliseconds: quickest(game, card),
      art: art(game, card).length,
      markup: host.innerHTML.length,
      text: text ? getComputedStyle(text).fontSize : "",
      fits: text ? text.dataset.fits === "true" : true,
      flavor: text ? !text.classList.contains("no-flavor") : true,
      spilled: spilled(host.firstElementChild as Element),
      emblem: typeof card.emblem === "string" && hasIcon(game, card.emblem),
    });
  }
  for (const { host, face } of hosts) {
    await unmount(face);
    host.remove();
  }
}

function show(game: string, cards: (FaceData | null)[], size: Size): void {
  for (const card of cards) {
    const host = document.createElement("div");
    sheet.append(host);
    mount(Face, { target: host, props: { game, card, size, now: changes(card) } });
  }
}

/** With `?changed` every number is shown as one that is not as printed. */
function changes(card: FaceData | null): Now[] {
  if (!card || !asked.has("changed")) return [];
  return ["offense", "atk", "courage", "energy"].map((name) => ({ name, now: 12, printed: 5 })).concat(
    ["defense", "def", "speed"].map((name) => ({ name, now: 1, printed: 5 })),
  );
}

async function begin(): Promise<void> {
  const shipped = (await (await fetch("faces.json")).json()) as Shipped;
  const games = asked.get("game")?.split(",") ?? Object.keys(shipped);
  const sizes = (asked.get("size")?.split(",") ?? ["full"]) as Size[];
  const every = Number(asked.get("every") ?? 1);
  const from = Number(asked.get("from") ?? 0);
  const most = Number(asked.get("most") ?? 1000);
  const names = asked.get("names")?.split("|");
  document.body.style.cssText = `margin:0;background:${GROUNDS[asked.get("ground") ?? "dark"]};min-height:100vh`;
  sheet.style.cssText = "display:flex;flex-wrap:wrap;gap:14px;padding:18px;align-items:flex-start";
  await Promise.all([...games.map(loadIcons), lettersReady()]);
  for (const size of sizes) {
    for (const game of games) {
      const all = shipped[game] ?? [];
      const cards = names ? all.filter((card) => names.includes(card.name)) : all.filter((_card, place) => place % every === from % every).slice(0, most);
      if (asked.has("measure")) await measure(game, cards, size);
      else show(game, asked.has("backs") ? [...cards, null] : cards, size);
    }
  }
  await document.fonts.ready;
  await settled();
  if (window.sheet) window.sheet.ready = true;
}

void begin();
