import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import Arrows from "./Arrows.svelte";

const measured = HTMLElement.prototype.getBoundingClientRect;
beforeEach(() => {
  document.body.innerHTML = `
    <div id="felt">
      <section class="side" data-side="2"></section>
      <section class="side"><div data-ref="20"></div></section>
    </div>
    <div data-target="player:2" data-called="The Stray 2"><span class="name"><span>The Stray</span> 2</span></div>`;
  // What has no size is not pointed at.
  HTMLElement.prototype.getBoundingClientRect = function () {
    return new DOMRect(0, this.dataset["ref"] ? 300 : 0, 200, this.dataset["ref"] ? 80 : 100);
  };
});
afterEach(() => (HTMLElement.prototype.getBoundingClientRect = measured));

it("says at whom an arrow points that ends at the row of one of several players", async () => {
  const root = document.querySelector<HTMLElement>("#felt")!;
  render(Arrows, { root, arrows: [{ start: 20, end: 2, what: "attacks" }], lit: undefined });
  expect(await screen.findByText("attacks The Stray 2")).toBeTruthy();
});
