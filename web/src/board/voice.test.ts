import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link } from "../lib/link.svelte";
import { live } from "../lib/live.svelte";
import type { DecisionShown, Update, Wishes } from "../lib/wire";
import { Voice } from "./voice";

const decision = (prompt: string): DecisionShown => ({ prompt, stakes: [], options: [{ passes: true }] }) as unknown as DecisionShown;
const update = (seq: number, prompt: string): Update => ({ type: "update", seq, log: [], log_from: 0, over: false, decision: decision(prompt) }) as unknown as Update;
const wishes = (level: Wishes["level"]): Wishes => ({ type: "wishes", level, muted: [], mutes_onlookers: false });

describe("what is said of a question", () => {
  let said: string[] = [];
  beforeEach(() => {
    said = [];
    vi.spyOn(live, "say").mockImplementation((text) => void said.push(text));
  });
  afterEach(() => vi.restoreAllMocks());

  function table() {
    const link = new Link("abcd1234");
    const voice = new Voice();
    const hear = (told: Update | Wishes) => {
      link.hear(told);
      if (told.type === "update") voice.tell(link, told);
      voice.ask(link.asked);
    };
    return { hear };
  }

  it("is each question once", () => {
    const { hear } = table();
    hear(update(1, "Pass?"));
    hear(update(2, "Pass?"));
    hear(update(3, "Block?"));
    expect(said).toEqual(["Pass?", "Block?"]);
  });

  it("is nothing while everything is passed, and the question once that is over", () => {
    const { hear } = table();
    hear(update(1, "Play?"));
    hear(wishes("until_end_of_turn"));
    hear(update(2, "Pass?"));
    hear(update(3, "Attack?"));
    expect(said).toEqual(["Play?"]);
    hear(wishes("never"));
    expect(said).toEqual(["Play?", "Attack?"]);
  });
});
