import { describe, expect, it } from "vitest";
import { deedOf } from "./keys";

const key = (name: string, more = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more });
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
    expect(deedOf(key("3"), document.body, true)).toEqual({ do: "option", number: 3 });
    expect(deedOf(key("0"), document.body, true)).toBeUndefined();
  });
});
