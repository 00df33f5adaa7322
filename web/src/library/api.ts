// The server's interface of the pages of cards, decks, rules and replays.

import { ask, send } from "../lib/api";
import type { Faces, GameShown } from "../lib/wire";
import { setsOf } from "./lists";
import { Shelf } from "./shelf";
import { who } from "./who.svelte";
import type {
  BookShown,
  CardList,
  CardPage,
  DeckKept,
  DeckLists,
  DeckReport,
  DeckToKeep,
  Found,
  Frames,
  PlayOn,
  ReplayShown,
  SampleHands,
  ScenarioText,
  ScenarioTitle,
  SetForm,
  SetReport,
  SetShown,
  SetUpload,
} from "./wire";

const of = encodeURIComponent;

/** Whoever keeps something for the first time is a guest from then on, with a name. */
async function noticed<T>(doing: Promise<T>): Promise<T> {
  const told = await doing;
  who.look();
  return told;
}

// -- cards

const shelves = new Map<string, Promise<Shelf>>();

/** All cards that this browser's user can see of a game: those that ship, and those of imported sets. */
export function shelf(game: string): Promise<Shelf> {
  let found = shelves.get(game);
  if (!found) {
    found = fetchShelf(game);
    shelves.set(game, found);
    found.catch(() => shelves.delete(game));
  }
  return found;
}

/** Ask for the cards anew: a set has been imported or forgotten. */
export function renewShelf(game: string): Promise<Shelf> {
  shelves.delete(game);
  return shelf(game);
}

who.changed = () => shelves.clear(); // whoever comes or goes has other sets

async function fetchShelf(game: string): Promise<Shelf> {
  const [shipped, sets] = await Promise.all([ask<CardList>(`/api/cards/${of(game)}`), ownSets(game)]);
  const lists = await Promise.all(sets.filter((set) => set.cards > 0).map((set) => setCards(game, set)));
  return new Shelf([shipped, ...lists]);
}

async function setCards(game: string, set: SetShown): Promise<CardList> {
  const list = await ask<CardList>(`/api/sets/${of(game)}/cards?name=${of(set.name)}`);
  return { ...list, sets: [set] };
}

/** A shelf with all cards of these decks: those of sets that others brought too, if they are still here. */
export async function shelfFor(shelf: Shelf, texts: readonly string[]): Promise<Shelf> {
  const there = new Set(shelf.sets.map((set) => set.name.toLowerCase()));
  const lacking = [...new Set(texts.flatMap(setsOf))].filter((name) => !there.has(name.toLowerCase()));
  const lists = await Promise.all(lacking.map((name) => ask<CardList>(`/api/sets/${of(shelf.game)}/cards?name=${of(name)}`).catch(() => undefined)));
  return shelf.with(lists.filter((list) => list !== undefined));
}

export const ownSets = (game: string): Promise<SetShown[]> => ask(`/api/sets/${of(game)}`);
export const setForm = (game: string): Promise<SetForm> => ask(`/api/sets/${of(game)}/form`);
export const uploadSet = (game: string, sent: SetUpload): Promise<SetReport> => noticed(send(`/api/sets/${of(game)}`, sent));
export const setReport = (game: string, name: string): Promise<SetReport> => ask(`/api/sets/${of(game)}/report?name=${of(name)}`);
export const forgetSet = (game: string, name: string): Promise<SetShown[]> =>
  send(`/api/sets/${of(game)}?name=${of(name)}`, undefined, "DELETE");
export const cardPage = (game: string, name: string, set = ""): Promise<CardPage> =>
  ask(`/api/cards/${of(game)}/card?name=${of(name)}${set ? `&set=${of(set)}` : ""}`);

// -- decks

export const decks = (game = ""): Promise<DeckLists> => ask(`/api/decks?game=${of(game)}`);
export const checkDeck = (game: string, text: string, format = "", signal?: AbortSignal): Promise<DeckReport> =>
  ask(`/api/decks/${of(game)}/check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text, format }),
    signal,
  });
export const sampleHands = (game: string, text: string, format: string, number: number): Promise<SampleHands> =>
  send(`/api/decks/${of(game)}/hands`, { text, format, number });
export const keepDeck = (deck: DeckToKeep, id = ""): Promise<DeckKept> =>
  noticed(id ? send(`/api/decks/${id}`, deck, "PUT") : send("/api/decks", deck));
export const forgetDeck = (id: string): Promise<void> => send(`/api/decks/${id}`, undefined, "DELETE");

// -- rules

const books = new Map<string, Promise<BookShown>>();

/** A rule book; asked once. */
export function rulebook(game: string): Promise<BookShown> {
  let found = books.get(game);
  if (!found) {
    found = ask<BookShown>(`/api/rules/${of(game)}`);
    books.set(game, found);
    found.catch(() => books.delete(game));
  }
  return found;
}

export const searchRules = (game: string, words: string, signal?: AbortSignal): Promise<Found> =>
  ask(`/api/rules/${of(game)}/search?words=${of(words)}`, { signal });
export const scenario = (game: string, name: string): Promise<ScenarioText> =>
  ask(`/api/rules/${of(game)}/scenario?name=${of(name)}`);

export const scenarios = (game: string, rule: string): Promise<ScenarioTitle[]> => ask(`/api/rules/${of(game)}/${of(rule)}/scenarios`);

// -- replays

/** Where a replay comes from: a game that was played here, or a record that was opened. */
export interface Source {
  path: string; // of the interface
}

export const ofGame = (id: string): Source => ({ path: `/api/replays/game/${of(id)}` });
export const ofRecord = (key: string): Source => ({ path: `/api/replays/file/${of(key)}` });
export const replay = (source: Source, viewer?: number): Promise<ReplayShown> =>
  ask(viewer === undefined ? source.path : `${source.path}?viewer=${viewer}`);
export const openRecord = (text: string, viewer?: number): Promise<ReplayShown> =>
  send("/api/replays/file", viewer === undefined ? { text } : { text, viewer });
export const frames = (source: Source, viewer: number, start: number, stop: number): Promise<Frames> =>
  ask(`${source.path}/frames?viewer=${viewer}&start=${start}&stop=${stop}`);
export const replayFaces = (source: Source): Promise<Faces> => ask(`${source.path}/faces`);
export const playOn = (source: Source, wanted: PlayOn): Promise<GameShown> => send(`${source.path}/on`, wanted);
