import { describe, expect, it } from "vitest";
import { read, write, type Route } from "./router.svelte";

describe("addresses", () => {
  const routes: Route[] = [
    { page: "home" },
    { page: "game", id: "abcd1234" },
    { page: "decks", rest: [] },
    { page: "cards", rest: ["huntik", "Tamsin Rook, Reader of Tide Marks"] },
    { page: "rules", rest: ["epic", "4.1.3"] },
    { page: "replay", rest: ["abcd1234"] },
    { page: "about" },
    { page: "settings" },
    { page: "account" },
  ];

  it("writes every route and reads it again", () => {
    for (const route of routes) expect(read(write(route))).toEqual(route);
  });

  it("reads the game to set up from the query", () => {
    expect(write({ page: "play", game: "epic" })).toBe("/play?game=epic");
    expect(read("/play", new URLSearchParams("game=epic"))).toEqual({ page: "play", game: "epic" });
  });

  it("is lost at anything else, and not broken by a bad escape", () => {
    expect(read("/nowhere").page).toBe("lost");
    expect(read("/game").page).toBe("lost");
    expect(read("/game/a/b").page).toBe("lost");
    expect(read("/cards/%E0%A4%A")).toEqual({ page: "cards", rest: ["%E0%A4%A"] });
  });
});
