// What is said aloud and heard when something has happened at a table: each line once, and the question when it is another.

import type { Link } from "../lib/link.svelte";
import { live } from "../lib/live.svelte";
import { entries } from "../lib/log";
import { settings } from "../lib/settings.svelte";
import { play as sound } from "../lib/sound";
import type { DecisionShown, SeatShown, Told, Update } from "../lib/wire";
import { addressed, spelled } from "../lib/words";

export class Voice {
  #asked = "";
  #told = 0;
  #first = true; // whoever comes hears the last line only, and no sound
  #quiet = true; // the question that one comes to is no news

  /** Tell what has come since the last time. */
  tell(link: Link, update: Update): void {
    const lines = link.log.slice(this.#first ? Math.max(0, link.log.length - 1) : Math.min(this.#told, link.log.length));
    for (const line of entries(lines)) live.say(spelled(line.text));
    if (!this.#first && lines.length > 0) sound(lines.some((line) => /damage|attack|KO|broken/i.test(line.text)) ? "hit" : "card");
    this.#told = link.log.length;
    if (update.over && !this.#first) sound(link.game?.winner === link.you ? "won" : "lost");
    this.#first = false;
  }

  /** Say what is asked now, if that is news; nothing is where it is passed. */
  ask(decision: DecisionShown | null): void {
    const question = decision ? spelled([decision.prompt, ...decision.stakes].join(" ")) : "";
    if (question && question !== this.#asked) {
      live.say(question);
      if (!this.#quiet) sound("turn");
    }
    this.#asked = question;
    this.#quiet = false;
  }

  /** Say what somebody has written, or why something was refused. */
  hear(link: Link, told: Told): void {
    if (told.type === "chat" && !settings.muteChat && link.reads(told.seat) && told.seat !== link.you) {
      live.say(`${told.name}: ${told.text}`);
      sound("chat");
    }
    if (told.type === "refused" && link.refusal) {
      live.call(addressed(told.why, link.own));
      sound("no");
    }
  }
}

/** What the others have done at the seats before the game, in words. */
export function seated(before: readonly SeatShown[], now: readonly SeatShown[], you: number): string[] {
  return now.flatMap((seat) => {
    const was = before.find((each) => each.seat === seat.seat);
    if (!was || seat.seat === you) return [];
    const another = was.sort !== seat.sort || was.name !== seat.name;
    const left = another && was.sort !== "open" ? [`${was.name} has left.`] : [];
    if (seat.sort === "open") return left;
    if (another) return [...left, `${seat.name} has sat down.`, ...(seat.ready && seat.sort === "person" ? [`${seat.name} is ready.`] : [])];
    if (was.ready !== seat.ready) return [seat.ready ? `${seat.name} is ready.` : `${seat.name} is not ready after all.`];
    return was.here !== seat.here ? [`${seat.name} is ${seat.here ? "here again" : "away"}.`] : [];
  });
}

/** The little picture of the tab: whether somebody waits for you. */
export function iconInTab(mine = false): void {
  document.getElementById("favicon")?.setAttribute("href", mine ? "/icon-turn.svg" : "/icon.svg");
}

/** Whose turn it is shows in the title and in the little picture of the tab. */
export function shownInTab(title: string, mine: boolean, over: boolean): void {
  document.title = over ? `Over – ${title} – Rulebound` : `${mine ? "● Your move" : "Waiting"} – ${title} – Rulebound`;
  iconInTab(mine);
}
