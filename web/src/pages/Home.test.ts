import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { GameShown } from "../lib/wire";
import Home from "./Home.svelte";

const kind = { name: "toy", title: "Toy", edition: "", usual: "plain", formats: [{ name: "plain", title: "Plain", decks: [] }] };
const game = (id: string, status: GameShown["status"]) => ({ id, game: "toy", title: `Toy ${id}`, format: "plain", status, seats: [], you: 0, winner: -1, result: "", began: "2026-01-01T00:00:00Z", ended: "" });

function opens(mine: object[]) {
  const told = (path: string) => (path.startsWith("/api/games") ? { mine, open: [], live: [] } : { games: [kind], bots: [{ name: "bot" }] });
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(told(path)), { status: 200 })));
  render(Home, { rest: [], query: new URLSearchParams() });
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the front page", () => {
  it("has what goes on above everything with which a game is begun, each game once", async () => {
    opens([game("a", "playing"), game("b", "open"), game("c", "drafting"), game("d", "playing"), game("e", "over")]);
    const first = await screen.findByRole("region", { name: "Going on" });
    const begins = await screen.findByRole("button", { name: /^Play a bot/ });
    expect(first.compareDocumentPosition(begins) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    const words = (where: HTMLElement) => within(where).getAllByRole("link").map((each) => each.textContent!.trim().replace(/\s+/g, " ").split(" with")[0]);
    expect(words(first)).toEqual(["ContinueToy a", "ContinueToy c"]);
    expect(words(screen.getByRole("region", { name: "Your games" })).slice(0, 3)).toEqual(["ContinueToy b", "ContinueToy d", "ReplayToy e"]);
  });

  it("begins with the games where nothing goes on", async () => {
    opens([game("b", "open"), game("e", "over")]);
    await screen.findByRole("button", { name: /^Play a bot/ });
    expect(screen.queryByRole("region", { name: "Going on" })).toBeNull();
    expect(await screen.findByRole("link", { name: /Continue ?Toy b/ })).toBeTruthy();
  });
});
