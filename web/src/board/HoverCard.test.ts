import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Mark, Word } from "../lib/wire";
import { FaceStore } from "./faces.svelte";
import HoverCard from "./HoverCard.svelte";
import type { Look } from "./play.svelte";

describe("the larger card beside one", () => {
  const word = (text: string, said: string | null = null): Word => ({ text, tone: "", short: "", said });
  const mark = (more: Partial<Mark>): Mark => ({
    number: -1, name: "Wolf", values: "2/2", loss: 0, about: [], keywords: [], text: [], brief: word(""), hue: "", side: 1, bright: true,
    busy: false, ref: 17, card: "Wolf", stats: [], tallies: [], turned: false, down: false, nth: "", bearer: -1, ...more,
  });
  const now = (look: Look) => {
    cleanup();
    render(HoverCard, { props: { look, box: new DOMRect(300, 300, 80, 112) }, context: new Map([["faces", new FaceStore("toy")]]) });
    return document.querySelector(".hover .now")?.textContent;
  };
  beforeEach(() => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    vi.stubGlobal("DOMRect", class {
      constructor(readonly left: number, readonly top: number, readonly width: number, readonly height: number) {}
      get right() {
        return this.left + this.width;
      }
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it("says below its face what it has now: keywords, how it is, and what is counted on it", () => {
    const tallies = [{ name: "counter", count: 2, alarm: false, words: word("+2", "two counters") }];
    const changed = mark({ keywords: [word("breakthrough"), word("righteous")], about: [word("", ""), word("deploying")], tallies });
    expect(now({ name: "Wolf", mark: changed })).toBe("Now: breakthrough, righteous, deploying, two counters");
  });

  it("says nothing of a card that is not in play, or of which there is nothing to say", () => {
    expect(now({ name: "Wolf" })).toBeUndefined();
    expect(now({ name: "Wolf", mark: mark({}) })).toBeUndefined();
  });
});
