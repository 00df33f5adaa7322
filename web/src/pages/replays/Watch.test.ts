import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { router } from "../../lib/router.svelte";
import { settings } from "../../lib/settings.svelte";
import type { Sketch } from "../../lib/wire";
import { ofGame } from "../../library/api";
import type { Walk } from "../../library/stepping";
import type { ReplayShown } from "../../library/wire";
import Watch from "./Watch.svelte";

const word = (text: string) => ({ text, tone: "", short: "", said: null });
const sketch = {
  moment: [word("Turn 1")], chapter: 1, notes: [], board: "", lanes: false, rows: [], people: [], hands: [], phases: [], phase: 0, active: 0,
  arrows: [], pending: [], piles: [],
} as unknown as Sketch;
const lines = (...texts: string[]) => texts.map((text) => ({ text, rules: [] }));
const step = (...texts: string[]) => ({ seat: 0, text: "x", log: lines(...texts), turn: 1 });
const replay = {
  key: "k", game: "toy", title: "Toy", format: "", names: ["Ann", "Bea"], version: "", seed: "", result: "Ann wins.", winner: 0, viewer: 0,
  viewers: [0], begin: lines("Deal."), steps: [step("One."), step("Two.", "Three.", "Four."), step("Five."), step("Six.")], reach: 4, over: true, note: "",
} as ReplayShown;

let sent: { at: number }[];
function answer(path: string, init?: RequestInit): [number, unknown] {
  if (path.endsWith("/on")) {
    sent.push(JSON.parse(String(init?.body)) as { at: number });
    return [200, { id: "newgame1" }];
  }
  if (path.includes("/frames")) return [200, { start: 0, frames: Array.from({ length: 5 }, (_, n) => ({ sketch, prompt: `Position ${n}`, chooser: 0 })) }];
  if (path.endsWith("/faces")) return [200, { game: "toy", book: "", faces: [] }];
  if (path.startsWith("/api/replays/")) return [200, replay];
  return [500, { what: "not here" }];
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", vi.fn((path: string, init?: RequestInit) => {
    const [status, body] = answer(path, init);
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  settings.motion = "system";
  router.go("/");
});

const place = () => document.querySelector("output.where")!.textContent;
async function watch(first: number, event?: number, by: Walk = event === undefined ? "decision" : "event") {
  render(Watch, { source: ofGame("abcd1234"), first, event, by });
  await screen.findByRole("button", { name: "Play on from here" });
  await vi.waitFor(() => expect(document.querySelector(".still-box")).toBeTruthy());
}
async function playOn() {
  await fireEvent.click(screen.getByRole("button", { name: "Play on from here" }));
  const dialog = await screen.findByRole("dialog");
  return { words: dialog.textContent!, begin: () => fireEvent.submit(within(dialog).getByRole("button", { name: "Play" }).closest("form")!) };
}

it("plays on from the position that is shown, also within a step", async () => {
  await watch(2, 1);
  expect(document.querySelector(".prompt")!.textContent).toContain("Two.");
  const { words, begin } = await playOn();
  expect(words).toContain("begins at step 1 of this one");
  await begin();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.at).toBe(1);
});

it("plays on from a step that is told to its end", async () => {
  await watch(2);
  await (await playOn()).begin();
  await vi.waitFor(() => expect(sent[0]?.at).toBe(2));
});

it("does not run on behind the question whether to play on", async () => {
  await watch(1);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await fireEvent.click(screen.getByRole("button", { name: "Run" }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(place()).toContain("Step 2 of 4");
  const { begin } = await playOn();
  await vi.advanceTimersByTimeAsync(5000);
  expect(place()).toContain("Step 2 of 4");
  expect(screen.getByRole("button", { name: "Run" }).getAttribute("aria-pressed")).toBe("false");
  await begin();
  await vi.waitFor(() => expect(sent[0]?.at).toBe(2));
});

it("has one pair of buttons for a turn back and on, also where it is walked by turn", async () => {
  const pairs = () => screen.getAllByRole("button", { name: /turn (back|on)$/i }).map((button) => button.textContent.trim());
  await watch(1);
  expect(pairs()).toEqual(["A turn back", "A turn on"]);
  cleanup();
  await watch(1, undefined, "turn");
  expect(pairs()).toEqual(["One turn back", "One turn on"]);
});

it("moves the table at once where nothing shall move", async () => {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(900);
  const scrolls = vi.fn();
  HTMLElement.prototype.scrollBy = scrolls;
  try {
    await watch(1);
    for (const motion of ["less", "full"] as const) {
      settings.motion = motion;
      await fireEvent.click(document.querySelector(".watch > .table > .below")!);
    }
  } finally {
    delete (HTMLElement.prototype as Partial<HTMLElement>).scrollBy;
  }
  expect(scrolls.mock.calls.map(([how]) => (how as ScrollToOptions).behavior)).toEqual(["auto", "smooth"]);
});
