// A game in words for a list: against whom, how it ended, when.

import { counted } from "../lib/table";
import type { BotShown, GameKind, GameShown, SeatShown } from "../lib/wire";

/** The name of its format as people read it. */
export function formatWord(game: GameShown, kinds: readonly GameKind[]): string {
  const plain = game.format.split(",")[0] ?? "";
  const title = kinds.find((each) => each.name === game.game)?.formats.find((each) => each.name === plain)?.title;
  return title || plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Everybody else at the table, or all if you are not there. */
export function others(game: GameShown): string {
  const seats = game.seats.filter((seat) => seat.seat !== game.you);
  const names = seats.map((seat) => (seat.sort === "open" ? "an open seat" : seat.name));
  const list = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "nobody");
  return game.you >= 0 ? `against ${list}` : list;
}

/** Who plays against whom: two by their names, also if they share one; of more, every name once. */
export const facing = (names: readonly string[]): string => (names.length === 2 ? names : counted(names)).join(" against ");

/** Who sat at the table of a record, which tells nothing but names: bots are called as bots are. */
export function seated(names: readonly string[], bots: readonly BotShown[]): SeatShown[] {
  const theirs = new Set(bots.flatMap((bot) => [bot.name, bot.title]));
  return names.map((name, seat) => ({
    seat, letter: "", name, sort: theirs.has(name.replace(/ \d+$/, "")) ? "bot" : "person", bot: "", deck: "", here: true, ready: true, clock: null, away: false, stand_in: "", beside: "", unplayable: false,
  }));
}

/** How it ended; "" while it goes on. */
export function ending(game: GameShown): string {
  if (game.status !== "over" && game.status !== "shown") return "";
  if (game.status === "shown") return "Not finished";
  if (game.winner < 0) return "A draw";
  if (game.winner === game.you) return "You won";
  const winner = game.seats.find((seat) => seat.seat === game.winner)?.name ?? "Somebody";
  if (game.you >= 0 && game.seats.length === 2) return "You lost";
  return `${winner} won`;
}

/** When it began: the time if it was today, else the day. */
export function when(at: string, now: Date = new Date(), language?: string): string {
  const began = new Date(at);
  if (Number.isNaN(began.getTime())) return "";
  const time = began.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
  const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(began).setHours(0, 0, 0, 0)) / 86_400_000);
  if (days === 0) return `today, ${time}`;
  if (days === 1) return `yesterday, ${time}`;
  const year = began.getFullYear() === now.getFullYear() ? {} : { year: "numeric" as const };
  return began.toLocaleDateString(language, { day: "numeric", month: "long", ...year });
}
