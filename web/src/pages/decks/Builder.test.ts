import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GameKind } from "../../lib/wire";
import type { CardList, DeckReport } from "../../library/wire";
import Builder from "./Builder.svelte";

const cards: CardList = {
  game: "toy-decks", book: "b", facts: [{}, {}, {}],
  faces: [{ name: "Elk", type: "beast" }, { name: "Ox", type: "beast" }, { name: "Bell", type: "thing" }].map((face) => ({ ...face, set: "starter" })),
  fields: [{ name: "type", sort: "words", about: "", title: "" }],
  sets: [{ name: "starter", title: "starter", cards: 3, sort: "ships", refused: 0 }],
};
const game = {
  name: "toy-decks", title: "Toy", usual: "small", primer: [], rulings: [], seats: [2], teams: false, edition: "", goal: "",
  formats: [{ name: "small", title: "Small", brings: "deck", decks: [], about: "", beside: null, lies: [] }],
} as unknown as GameKind;
const text = "name: Herd\ngame: toy-decks\nformat: small\n2 Elk\n1 Ox\n1 Bell\n";

let broken: { check: string; keep: string }; // what the server says instead of an answer
let faults: DeckReport["faults"];
function answer(path: string, init?: RequestInit): [number, unknown] {
  const sent = (init?.body ? JSON.parse(String(init.body)) : {}) as { text: string };
  if (path.endsWith("/check")) {
    if (broken.check) return [500, { what: broken.check }];
    const entries = [...sent.text.matchAll(/^(\d+) (\w+)$/gm)].map(([, count, name]) => ({ count: Number(count), name: name!, card: name!, set: "starter", beside: false }));
    return [200, { name: /^name: (.*)/m.exec(sent.text)?.[1], format: "small", about: "", sets: [], entries, faults, cards: 4, text: sent.text }];
  }
  if (path.startsWith("/api/decks/") || path === "/api/decks") return broken.keep ? [500, { what: broken.keep }] : [200, { id: "abcdefgh12345678" }];
  if (path.startsWith("/api/decks?")) return [200, { mine: [], shipped: [{ id: "", game: "toy-decks", name: "Herd", text, changed: "", ships: true }] }];
  if (path === "/api/me") return [200, { sort: "guest", name: "Guest 1" }];
  if (path.startsWith("/api/sets/")) return [200, []];
  return [200, cards];
}

beforeEach(async () => {
  broken = { check: "", keep: "" };
  faults = [];
  localStorage.clear();
  vi.stubGlobal("fetch", vi.fn((path: string, init?: RequestInit) => {
    const [status, body] = answer(path, init);
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  }));
  history.replaceState(null, "", "/decks/toy-decks/ships/Herd");
  render(Builder, { game, ships: "Herd" });
  await screen.findByText(/Legal in Small/);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

const press = (name: string) => {
  const button = screen.getByRole<HTMLButtonElement>("button", { name });
  button.focus();
  return fireEvent.click(button);
};
const focused = () => document.activeElement?.textContent?.trim();

it("looks again for what was looked for before the page was loaded anew, unless that cannot be read", async () => {
  const shown = async (words: string) => {
    cleanup();
    history.replaceState({ words, picked: {} }, "", "/decks/toy-decks/edit/new");
    render(Builder, { game, id: "new" });
    return (await screen.findByRole<HTMLInputElement>("searchbox")).value;
  };
  expect(await shown("type:beast")).toBe("type:beast");
  expect(await shown("type:")).toBe("");
  expect(screen.queryByText(/cannot be read/)).toBeNull();
});

it("takes back that a deck was not saved once it is saved", async () => {
  broken.keep = "The disk is full.";
  await press("Save a copy");
  expect((await screen.findByRole("alert")).textContent).toContain("The disk is full.");
  broken.keep = "";
  await press("Save a copy");
  await screen.findByRole("button", { name: "Saved" });
  expect(screen.queryByRole("alert")).toBeNull();
});

it("has no verdict on a deck that could not be checked, says why, and checks it again when asked", async () => {
  const play = screen.getByRole<HTMLButtonElement>("button", { name: "Play with this deck" });
  expect(play.disabled).toBe(false);
  broken.check = "The server is asleep.";
  await press("One Elk less");
  await vi.waitFor(() => expect(document.querySelector(".verdict")!.textContent).toContain("The server is asleep."));
  expect(screen.queryByText(/Legal in/)).toBeNull();
  expect(play.disabled).toBe(true);
  broken.check = "";
  await press("Check again");
  await screen.findByText(/Legal in Small/);
  expect(document.querySelector(".verdict")!.textContent).not.toContain("asleep");
  expect(play.disabled).toBe(false);
  expect(document.activeElement).toBe(document.querySelector(".verdict"));
});

it("checks a changed deck again without being asked", async () => {
  broken.check = "The server is asleep.";
  await press("One Elk less");
  await vi.waitFor(() => expect(document.querySelector(".verdict")!.textContent).toContain("asleep"));
  broken.check = "";
  await press("One Elk more");
  await screen.findByText(/Legal in Small/);
});

it("leads from the filters to their button when they are shut", async () => {
  const filters = screen.getByRole("button", { name: "Filters" });
  await fireEvent.click(filters);
  await press("Show 3 cards");
  await vi.waitFor(() => expect(document.activeElement).toBe(filters));
  expect(filters.getAttribute("aria-expanded")).toBe("false");
});

it("goes on to the next card of the deck when one is removed, at the end to the last, and then to the empty list", async () => {
  await press("Remove Elk");
  await vi.waitFor(() => expect(focused()).toBe("Remove Ox"));
  await press("One Ox less");
  await vi.waitFor(() => expect(focused()).toBe("One Bell less"));
  await press("Undo");
  await press("Remove Bell");
  await vi.waitFor(() => expect(focused()).toBe("Remove Ox"));
  await press("Remove Ox");
  await screen.findByText(/Nothing is in it yet/);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("tabpanel")));
});

it("keeps one deck however often Save is pressed", async () => {
  const button = screen.getByRole("button", { name: "Save a copy" });
  for (let times = 0; times < 3; times++) button.click();
  await screen.findByRole("button", { name: "Saved" });
  const kept = vi.mocked(fetch).mock.calls.filter(([path, init]) => path === "/api/decks" && init?.method === "POST");
  expect(kept.length).toBe(1);
});
