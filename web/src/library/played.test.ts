import { expect, test } from "vitest";
import type { GameShown, SeatShown } from "../lib/wire";
import { ending, facing, formatWord, others, seated, when } from "./played";

const seat = (n: number, name: string, sort: SeatShown["sort"] = "person"): SeatShown => ({
  seat: n, letter: "AB"[n] ?? "C", name, sort, bot: "", deck: "", here: true, ready: true, clock: null, away: false, stand_in: "", beside: "", unplayable: false,
});
const game = (more: Partial<GameShown>): GameShown => ({
  id: "g", game: "toy", title: "Toy", format: "constructed", status: "over", public: false,
  seats: [seat(0, "Ann"), seat(1, "The Stray", "bot")], fairness: { commitment: "", salts: [], seed: "" },
  began: "2026-11-16T05:00:00Z", clock: { sort: "off", seconds: 60, increment: 0 }, result: "", winner: 1, host: true, you: 0, next: "", note: "", away: 0, span: "", ended: "", deck_text: "",
  ...more,
});

test("a list says against whom, and how it ended for you", () => {
  expect(others(game({}))).toBe("against The Stray");
  expect(others(game({ you: -1 }))).toBe("Ann and The Stray");
  expect(ending(game({}))).toBe("You lost");
  expect(ending(game({ winner: 0 }))).toBe("You won");
  expect(ending(game({ you: -1 }))).toBe("The Stray won");
  expect(ending(game({ winner: -1 }))).toBe("A draw");
  expect(ending(game({ status: "playing" }))).toBe("");
  const three = [seat(0, "Ann"), seat(1, "Ben"), seat(2, "", "open")];
  expect(others(game({ seats: three }))).toBe("against Ben and an open seat");
  expect(ending(game({ seats: three }))).toBe("Ben won"); // nobody else is told to have lost
});

test("a format has its title, or its name with a capital", () => {
  expect(formatWord(game({ format: "dealt, sides 2+2" }), [])).toBe("Dealt");
});

test("a day is said as people say it", () => {
  const now = new Date(2026, 10, 16, 12, 0);
  expect(when(new Date(2026, 10, 16, 9, 5).toISOString(), now, "en-GB")).toBe("today, 09:05");
  expect(when(new Date(2026, 10, 15, 23, 59).toISOString(), now, "en-GB")).toBe("yesterday, 23:59");
  expect(when(new Date(2026, 9, 2, 9, 5).toISOString(), now, "en-GB")).toBe("2 October");
  expect(when(new Date(2025, 9, 2, 9, 5).toISOString(), now, "en-GB")).toBe("2 October 2025");
  expect(when("", now)).toBe("");
});

test("two players are named, also by one name; of more, each name once", () => {
  expect(facing(["The Stray", "The Stray"])).toBe("The Stray against The Stray");
  expect(facing(["you", "whoever joins", "whoever joins"])).toBe("you against whoever joins (2 times)");
});

test("a record's players are bots where they are called as bots are, with or without a number", () => {
  const bots = [{ name: "random", title: "The Stray", about: "" }];
  expect(seated(["The Stray", "The Stray 2", "random", "The Strayed", "Ann 2"], bots).map(({ sort }) => sort)).toEqual(["bot", "bot", "bot", "person", "person"]);
  expect(seated(["Ann"], bots)[0]).toMatchObject({ seat: 0, name: "Ann", here: true, clock: null });
});
