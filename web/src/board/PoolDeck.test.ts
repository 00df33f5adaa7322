import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link } from "../lib/link.svelte";
import type { Handing } from "../lib/wire";
import type { CardList } from "../library/wire";
import Draft from "./Draft.svelte";
import { FaceStore } from "./faces.svelte";
import { Play } from "./play.svelte";

const card = (name: string, side: string, cost: number, type = "beast") => ({ name, type, side: [side], cost, power: cost * 10 + name.length });
const faces = [card("Wolf", "wild", 1), card("Ox", "good", 0), card("Owl", "wild", 0), card("Bell", "good", 1, "thing"), card("Imp", "evil", 1)];
const pool = ["Bell", "Imp", "Owl", "Ox", "Wolf", "Wolf"];
const handing: Handing = { type: "handing", pick: 6, picks: 6, pack: [], pool, deck: 3, suggested: [0, 4], builds: true, waits_for: [], about: {} };
const list: CardList = {
  game: "", book: "b", facts: [], faces: [], sets: [],
  fields: [
    { name: "type", sort: "words", about: "", title: "" },
    { name: "side", sort: "words", about: "", title: "" },
    { name: "cost", sort: "number", about: "", title: "" },
    { name: "power", sort: "number", about: "", title: "" },
    { name: "kin", sort: "words", about: "", title: "" },
  ],
};
let games = 0;
let link: Link;

async function begin(answers: boolean, more: object[] = []) {
  const game = `toy-pool-${++games}`; // what is fetched is kept by game
  vi.stubGlobal("fetch", vi.fn((path: string) => {
    if (!answers) return Promise.reject(new Error("no line"));
    const body = path.startsWith("/api/cards/") ? { ...list, game } : [];
    return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
  }));
  link = new Link("abcd1234");
  link.you = 0;
  link.state = "open";
  vi.spyOn(link, "build").mockReturnValue(undefined);
  const store = new FaceStore(game);
  store.take([...faces, ...(more as typeof faces)]);
  const names = more.map((face) => String((face as { name: string }).name));
  render(Draft, { props: { handing: { ...handing, pool: [...pool, ...names] } }, context: new Map<string, unknown>([["play", new Play(link)], ["faces", store]]) });
  await tick();
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const cards = () => screen.getAllByRole("button").filter((each) => each.classList.contains("card"));
const names = () => cards().map((each) => each.querySelector(".sr")!.textContent);
const group = (name: string) => screen.findByRole("group", { name });
const said = (element: HTMLElement) => within(element).getAllByRole("button").map((each) => {
  const heard = each.cloneNode(true) as HTMLElement;
  heard.querySelectorAll("[aria-hidden]").forEach((part) => part.remove());
  return heard.textContent!.replace(/\s+/g, " ").trim();
});
const order = () => screen.getByLabelText<HTMLSelectElement>("Order by");

describe("a deck that is built of a pool", () => {
  beforeEach(() => begin(true));

  it("counts what of the pool is in the deck, and goes along", async () => {
    expect(said(await group("Side"))).toEqual(["wild 1 of 3 in the deck", "good 1 of 2 in the deck", "evil 0 of 1 in the deck"]);
    expect(said(await group("Cost"))).toEqual(["0 0 of 2 in the deck", "1 2 of 4 in the deck"]);
    await fireEvent.click(screen.getByRole("button", { name: "Owl" }));
    expect(said(await group("Side"))[0]).toBe("wild 2 of 3 in the deck");
    expect(said(await group("Cost"))[0]).toBe("0 1 of 2 in the deck");
    await fireEvent.click(screen.getByRole("button", { name: "None" }));
    expect(said(await group("Side"))).toEqual(["wild 0 of 3 in the deck", "good 0 of 2 in the deck", "evil 0 of 1 in the deck"]);
  });

  it("says how many are chosen of how many that are needed", async () => {
    const state = () => screen.getByText(/chosen/, { selector: "[role=status] *, [role=status]" }).closest("[role=status]")!.textContent!.replace(/\s+/g, " ").trim();
    expect(state()).toBe("2 of at least 3 chosen, 1 more is needed");
    await fireEvent.click(await screen.findByRole("button", { name: "Owl" }));
    expect(state()).toBe("3 of at least 3 chosen");
  });

  it("lays the cards by what tells them apart best, under headings with their counts", async () => {
    await group("Side");
    expect(order().value).toBe("side");
    expect(names()).toEqual(["Imp", "Ox", "Bell", "Owl", "Wolf", "Wolf"]);
    const heads = screen.getAllByRole("heading", { level: 2 }).map((each) => each.textContent!.replace(/\s+/g, " ").trim());
    expect(heads).toEqual(["evil 0 of 1", "good 1 of 2", "wild 1 of 3"]);
  });

  it("lays them in another order, and plays the same places whatever the order", async () => {
    await group("Side");
    await fireEvent.change(order(), { target: { value: "cost" } });
    expect(names()).toEqual(["Ox", "Owl", "Imp", "Bell", "Wolf", "Wolf"]);
    await fireEvent.change(order(), { target: { value: "name" } });
    expect(names()).toEqual(["Bell", "Imp", "Owl", "Ox", "Wolf", "Wolf"]);
    expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
    await fireEvent.change(order(), { target: { value: "power" } });
    await fireEvent.click(cards()[0]!); // Ox: 2
    await fireEvent.click(screen.getByRole("button", { name: "Play this deck" }));
    expect(link.build).toHaveBeenCalledExactlyOnceWith([0, 3, 4]);
  });

  it("shows only the cards of what is pressed, and forgets no other that is chosen", async () => {
    const evil = within(await group("Side")).getByRole("button", { name: /^evil/ });
    await fireEvent.click(evil);
    expect(evil.getAttribute("aria-pressed")).toBe("true");
    expect(names()).toEqual(["Imp"]);
    await fireEvent.click(within(await group("Cost")).getByRole("button", { name: /^0/ }));
    expect(cards()).toEqual([]);
    await fireEvent.click(screen.getByRole("button", { name: "Show all cards" }));
    expect(cards()).toHaveLength(6);
    await fireEvent.click(screen.getByRole("button", { name: "Imp" }));
    await fireEvent.click(screen.getByRole("button", { name: "Play this deck" }));
    expect(link.build).toHaveBeenCalledExactlyOnceWith([0, 1, 4]);
  });
});

it("builds a deck where the columns of the game are not told", async () => {
  await begin(false);
  await screen.findByRole("button", { name: "Imp" });
  expect(names()).toEqual(pool);
  await fireEvent.click(cards()[1]!);
  await fireEvent.click(screen.getByRole("button", { name: "Play this deck" }));
  expect(link.build).toHaveBeenCalledExactlyOnceWith([0, 1, 4]);
});

it("lays the cards as they came where the columns come late, and leaves them so", async () => {
  vi.useFakeTimers();
  let answer = () => {};
  const game = `toy-pool-${++games}`;
  vi.stubGlobal("fetch", vi.fn((path: string) => new Promise((resolve) => {
    const told = () => resolve(new Response(JSON.stringify(path.startsWith("/api/cards/") ? { ...list, game } : []), { status: 200 }));
    if (path.startsWith("/api/cards/")) answer = told;
    else told();
  })));
  const store = new FaceStore(game);
  store.take(faces);
  render(Draft, { props: { handing }, context: new Map<string, unknown>([["play", new Play(new Link("abcd1234"))], ["faces", store]]) });
  await tick();
  expect(cards()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2500);
  expect(names()).toEqual(pool);
  answer();
  await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
  await group("Side");
  expect([names(), order().value]).toEqual([pool, ""]);
});

it("counts nothing by words that are too many to be seen, however few are shared", async () => {
  const many = Array.from({ length: 40 }, (_, n) => ({ ...card(`Elk ${n}`, "wild", 1), kin: [n < 6 ? `kin ${n % 3}` : `kin ${n}`] }));
  await begin(true, many);
  await group("Side");
  expect(order().value).toBe("side");
  expect(screen.queryByRole("group", { name: "Kin" })).toBeNull();
});
