// The HTTP interface of the server: one function for each thing that can be asked, and one error for all that goes wrong.

import type {
  Catalogue,
  Faces,
  GameLists,
  GameShown,
  Me,
  NewGame,
  Problem,
  TakeSeat,
} from "./wire";

/** Something that the server refused or could not do, in words for people. */
export class Trouble extends Error {
  readonly status: number;
  readonly faults: string[];

  constructor(status: number, what: string, faults: string[] = []) {
    super(what);
    this.status = status;
    this.faults = faults;
  }
}

/** What the server answers, as data; a `Trouble` if it refuses or cannot be reached. */
export async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new Trouble(0, "The server cannot be reached. Is it still running?");
  }
  const text = await response.text();
  let body: unknown;
  try {
    body = text === "" ? undefined : JSON.parse(text);
  } catch {
    throw new Trouble(response.status, `The server answered with something that is not JSON (${response.status}).`);
  }
  if (response.ok) return body as T;
  const problem = body as Partial<Problem> | undefined;
  throw new Trouble(response.status, problem?.what ?? `The server refused (${response.status}).`, problem?.faults ?? []);
}

/** Send something to the server. */
export function send<T>(path: string, body?: unknown, method = "POST"): Promise<T> {
  return ask<T>(path, {
    method,
    headers: { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

let catalogueOnce: Promise<Catalogue> | undefined;

/** Everything that can be played here; asked once. */
export function catalogue(): Promise<Catalogue> {
  catalogueOnce ??= ask<Catalogue>("/api/catalogue").catch((trouble: unknown) => {
    catalogueOnce = undefined;
    throw trouble;
  });
  return catalogueOnce;
}

export const me = (): Promise<Me> => ask("/api/me");
export const games = (): Promise<GameLists> => ask("/api/games");
export const game = (id: string): Promise<GameShown> => ask(`/api/games/${id}`);
export const newGame = (wanted: NewGame): Promise<GameShown> => send("/api/games", wanted);
export const takeSeat = (id: string, seat: number, deck: TakeSeat): Promise<GameShown> =>
  send(`/api/games/${id}/seats/${seat}`, deck);
export const leaveSeat = (id: string, seat: number): Promise<GameShown> =>
  send(`/api/games/${id}/seats/${seat}`, undefined, "DELETE");
export const seatBot = (id: string, seat: number, bot: string): Promise<GameShown> =>
  send(`/api/games/${id}/seats/${seat}/bot`, { bot });
export const ready = (id: string): Promise<GameShown> => send(`/api/games/${id}/ready`, { salt: salt() });
export const rematch = (id: string): Promise<GameShown> => send(`/api/games/${id}/rematch`);
export const faces = (game: string, id = ""): Promise<Faces> =>
  ask(id ? `/api/games/${id}/faces` : `/api/catalogue/${game}/faces`);

/** A rule of a book as the server tells it. */
export interface RuleTold {
  id: string;
  title?: string;
  text: string;
}

export const rule = (game: string, id: string): Promise<RuleTold> =>
  ask(`/api/rules/${encodeURIComponent(game)}/${encodeURIComponent(id)}`);

/** This browser's part of the shuffle: chance that the server cannot foresee. */
export function salt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
