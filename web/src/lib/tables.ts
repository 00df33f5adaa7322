// The tables of others, in the order in which they are worth a visit.

import type { GameLists, GameShown } from "./wire";

/** Whether one of its players is at the table now. */
export const someoneHere = (game: GameShown): boolean => game.seats.some((seat) => seat.here);

/** Where somebody waits for you, then what can be watched, then the tables that nobody is at. */
export function openTables(lists: GameLists | undefined): GameShown[] {
  const open = lists?.open.filter((game) => game.you < 0) ?? [];
  const live = lists?.live.filter((game) => game.you < 0) ?? [];
  return [...open.filter(someoneHere), ...live, ...open.filter((game) => !someoneHere(game))];
}
