import { describe, expect, it } from "vitest";
import type { OptionShown } from "../lib/wire";
import { deedOf, numbers } from "./keys";

const key = (name: string, more = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more });
const option = (more: Partial<OptionShown> = {}): OptionShown => ({ index: 0, text: "", words: "", rules: [], about: [], passes: false, number: null, begins: [], ...more });
function element(html: string): Element {
  document.body.innerHTML = html;
  return document.body.firstElementChild!;
}

describe("the keys of the table", () => {
  it("passes with the space bar, on a card too, but not on another button", () => {
    expect(deedOf(key(" "), document.body, true)).toEqual({ do: "pass" });
    expect(deedOf(key(" "), element("<button data-nav>Wolf</button>"), true)).toEqual({ do: "pass" });
    expect(deedOf(key(" "), element("<button>Undo</button>"), true)).toBeUndefined();
  });

  it("plays nothing for somebody who reads a rule over the table, and scrolls the log", () => {
    const sheet = element('<div popover="auto"><div tabindex="-1">4.1</div></div>').firstElementChild;
    for (const name of [" ", "1", "u", "a", "ArrowUp"]) expect(deedOf(key(name), sheet, true)).toBeUndefined();
    expect(deedOf(key("Escape"), sheet, true)).toEqual({ do: "escape" });
    const log = element('<div class="rail"><div id="panel-log" tabindex="0"></div></div>').firstElementChild;
    expect(deedOf(key(" "), log, true)).toBeUndefined();
    expect(deedOf(key("1"), log, true)).toEqual({ do: "option", key: "1" });
  });

  it("leaves letters to those who write", () => {
    const field = element('<input type="text">');
    expect(deedOf(key("u"), field, true)).toBeUndefined();
    expect(deedOf(key(" "), field, true)).toBeUndefined();
    expect(deedOf(key("Escape"), field, true)).toEqual({ do: "escape" });
  });

  it("has no single letters where they are switched off", () => {
    expect(deedOf(key("u"), document.body, true)).toEqual({ do: "undo" });
    expect(deedOf(key("u"), document.body, false)).toBeUndefined();
    expect(deedOf(key("ArrowUp"), document.body, false)).toEqual({ do: "walk", way: "ArrowUp" });
  });

  it("leaves the browser its own keys", () => {
    expect(deedOf(key("l", { ctrlKey: true }), document.body, true)).toBeUndefined();
  });

  it("takes options by number", () => {
    expect(deedOf(key("3"), document.body, true)).toEqual({ do: "option", key: "3" });
    expect(deedOf(key("0"), document.body, true)).toEqual({ do: "option", key: "0" });
  });

  it("counts the options from 1, without the one that passes", () => {
    const acts = Array.from({ length: 10 }, () => option());
    expect(numbers([option({ passes: true }), ...acts])).toEqual(["", "1", "2", "3", "4", "5", "6", "7", "8", "9", ""]);
  });

  it("has the amount itself for a key, where all options are amounts", () => {
    expect(numbers([0, 1, 9, 10].map((number) => option({ number })))).toEqual(["0", "1", "9", ""]);
    expect(numbers([option({ passes: true }), option({ number: 2 })])).toEqual(["", "2"]);
    expect(numbers([option({ number: 4 }), option()])).toEqual(["1", "2"]);
  });
});
