import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link } from "../lib/link.svelte";
import { live } from "../lib/live.svelte";
import type { GameShown, SeatShown, Told } from "../lib/wire";
import Lobby from "./Lobby.svelte";
import { Play } from "./play.svelte";

const seat = (n: number, more: Partial<SeatShown>): SeatShown => ({
  seat: n, letter: "AB"[n]!, name: ["Ann", "Bot"][n]!, sort: "person", bot: "", deck: "", here: true, ready: true, clock: null, away: false, stand_in: "", beside: "", unplayable: false, ...more,
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

  const open = { sort: "open", name: "Open seat", ready: false, here: false } as const;
  const answers = (shown: Partial<GameShown>) => vi.stubGlobal("fetch", (path: string) => (path.startsWith("/api/games/") ? Promise.resolve(new Response(JSON.stringify({ ...game, ...shown }), { status: 200 })) : new Promise(() => undefined)));
  const has = (words: RegExp | string) => vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: words })));

  it("keeps the focus where one sits down, is ready, thinks again and stands up", async () => {
    const seats = (mine: Partial<SeatShown>) => [seat(0, { ready: false }), seat(1, { name: "Cem", ready: false, ...mine })];
    shows(-1, [seat(0, { ready: false }), seat(1, open)], { host: false });
    for (const [press, then, you, mine] of [
      ["Sit here", "Stand up", 1, {}],
      ["I am ready", "Not ready after all", 1, { ready: true }],
      ["Not ready after all", "I am ready", 1, {}],
      ["Stand up", "Sit here", -1, open],
    ] as const) {
      answers({ you, host: false, seats: seats(mine) });
      const button = screen.getByRole("button", { name: press });
      button.focus();
      await fireEvent.click(button);
      await has(then);
    }
  });

  it("has the focus in its heading where no button stands there any more", async () => {
    const link = shows(0, [seat(0, { ready: false }), seat(1, {})]);
    screen.getByRole("button", { name: "I am ready" }).focus();
    link.hear({ type: "seats", seats: [seat(0, {}), seat(1, {})], giver: -1 } as unknown as Told);
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1, name: /are being dealt/ })));
  });

  it("says who sits down, is ready, thinks again, is away and leaves", async () => {
    const said: string[] = [];
    vi.spyOn(live, "say").mockImplementation((text) => void said.push(text));
    const link = shows(0, [seat(0, { ready: false }), seat(1, open)]);
    const told = async (second: Partial<SeatShown>) => {
      said.length = 0;
      link.hear({ type: "seats", seats: [seat(0, { ready: false }), seat(1, second)], giver: -1 } as unknown as Told);
      await tick();
      return said.join(" ");
    };
    expect(await told(open)).toBe("");
    expect(await told({ name: "Cem", ready: false })).toBe("Cem has sat down.");
    expect(await told({ name: "Cem" })).toBe("Cem is ready.");
    expect(await told({ name: "Cem" })).toBe("");
    expect(await told({ name: "Cem", ready: false })).toBe("Cem is not ready after all.");
    expect(await told({ name: "Cem", ready: false, here: false })).toBe("Cem is away.");
    expect(await told(open)).toBe("Cem has left.");
    expect(await told({ sort: "bot", name: "The Stray" })).toBe("The Stray has sat down.");
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
