import { afterEach, expect, test, vi } from "vitest";
import { draggable } from "./drag";

afterEach(() => vi.useRealTimers());

function press(element: Element, sort: string, x: number): void {
  element.dispatchEvent(new PointerEvent(sort, { pointerId: 1, button: 0, clientX: x, clientY: 0, bubbles: true, pointerType: "mouse" }));
}

/** A card that was just dragged and let go, and a button beside it: how often each was clicked, and dropped. */
function dragged() {
  vi.useFakeTimers();
  document.body.innerHTML = "<div></div><button></button>";
  const [card, button] = [document.querySelector("div")!, document.querySelector("button")!];
  card.setPointerCapture = () => {};
  document.elementFromPoint = () => null;
  const heard = { card: 0, button: 0, drops: 0 };
  card.addEventListener("click", () => heard.card++);
  button.addEventListener("click", () => heard.button++);
  draggable({ can: () => true, lift: () => {}, over: () => {}, drop: () => heard.drops++ })(card);
  press(card, "pointerdown", 0);
  press(card, "pointermove", 40);
  press(card, "pointerup", 40);
  return { card, button, heard };
}

test("the click with which a drag ends is nobody's", () => {
  const { card, heard } = dragged();
  card.click();
  expect(heard).toEqual({ card: 0, button: 0, drops: 1 });
  card.click();
  expect(heard.card).toBe(1);
});

test("a new press right after a drag is a click, also before the time is over", () => {
  const { button, heard } = dragged();
  press(button, "pointerdown", 0);
  button.click();
  expect(heard.button).toBe(1);
});

test("later nothing is swallowed", () => {
  const { button, heard } = dragged();
  vi.advanceTimersByTime(60);
  button.click();
  expect(heard.button).toBe(1);
});
