import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link } from "../lib/link.svelte";
import type { GameShown, SeatShown } from "../lib/wire";
import Lobby from "./Lobby.svelte";
import { Play } from "./play.svelte";

const seat = (n: number, more: Partial<SeatShown>): SeatShown => ({
  seat: n, letter: "AB"[n]!, name: ["Ann", "Bot"][n]!, sort: "person", bot: "", deck: "", here: true, ready: true, clock: null, away: false, stand_in: "", beside: "", ...more,
});
const game = {
  id: "abcd1234", game: "toy", title: "Toy", format: "", status: "open", public: false, fairness: { commitment: "", salts: [], seed: "" },
  clock: { sort: "bank", seconds: 600, increment: 5 }, host: true,
} as unknown as GameShown;

function shows(you: number, seats: SeatShown[], more: Partial<GameShown> = {}) {
  const link = new Link("abcd1234");
  link.game = { ...game, seats, you, ...more };
  link.seats = seats;
  link.you = you;
  render(Lobby, { context: new Map([["play", new Play(link)]]) });
  return link;
}

beforeEach(() => void vi.stubGlobal("fetch", () => new Promise(() => undefined)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("before the game", () => {
  it.each([["who is invited", -1, false], ["who has set it up", 0, true]])("tells the clock to somebody %s", (_, you, host) => {
    shows(you, [seat(0, {}), seat(1, { sort: "open", ready: false })], { host });
    expect(screen.getByText(/10 minutes each, and 5 seconds more.* Whoever runs out of time is out/)).toBeTruthy();
  });

  it("says that a link to this computer is of use only here", () => {
    shows(0, [seat(0, {}), seat(1, { sort: "open", ready: false })]);
    expect(screen.getByText(/works on this computer only/)).toBeTruthy();
  });

  it("says that the cards are dealt once everybody is ready, and sends nobody away then", () => {
    shows(0, [seat(0, {}), seat(1, { sort: "bot" })]);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("the cards are being dealt");
    expect(screen.queryByText(/Waiting until/)).toBeNull();
    expect(screen.queryByRole("button", { name: /Send away/ })).toBeNull();
  });

  it("waits for whoever is not ready, and can send them away", () => {
    shows(0, [seat(0, {}), seat(1, { ready: false })]);
    expect(screen.getByText(/Waiting until everybody is ready/)).toBeTruthy();
    expect(screen.getByRole("button", { name: /Send away/ })).toBeTruthy();
  });

  it("says that the line is lost, and lets whoever it was closed for come back", async () => {
    const link = shows(0, [seat(0, {}), seat(1, { ready: false })]);
    expect(screen.queryByText(/connection/)).toBeNull();
    link.state = "waiting";
    await tick();
    expect(screen.getByText(/The connection is lost; trying again/)).toBeTruthy();
    const again = vi.spyOn(link, "again").mockReturnValue(undefined);
    link.hear({ type: "closed", why: "You are here in another window.", again: false });
    await tick();
    expect(screen.getByText(/You are here in another window/)).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Play here" }));
    expect(again).toHaveBeenCalledOnce();
  });
});
