// Dragging by pointer: a press that moves further than the threshold.  The pointer is captured only then, so that
// clicks stay clicks; touch scrolls as long as nothing was picked up.

export interface Drag {
  /** Can it be picked up?  A mouse picks up what cannot be used too, to be told why; a finger scrolls there. */
  can: (mouse: boolean) => boolean;
  /** It was picked up. */
  lift: (element: HTMLElement) => void;
  /** It is over this. */
  over: (target: Element | null, x: number, y: number) => void;
  /** It was let go over this; null: outside, or called off. */
  drop: (target: Element | null) => void;
}

export const THRESHOLD = 8;

/** A copy of an element at the same place of the window, above everything and out of reach. */
function floating(element: HTMLElement): HTMLElement {
  const box = element.getBoundingClientRect();
  const copy = element.cloneNode(true) as HTMLElement;
  for (const name of ["data-flip", "data-nav", "data-target", "data-ref"]) copy.removeAttribute(name);
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  Object.assign(copy.style, {
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    margin: "0",
    zIndex: "90",
    pointerEvents: "none",
    translate: "none",
    transition: "none",
  });
  document.body.append(copy);
  return copy;
}

/** Makes an element one that can be dragged. */
export function draggable(drag: Drag) {
  return (element: HTMLElement): (() => void) => {
    let pointer = -1;
    let startX = 0;
    let startY = 0;
    let lifted = false;
    let copy: HTMLElement | undefined; // flies over everything; the card itself stays where it is, and fades

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !drag.can(event.pointerType === "mouse")) return;
      pointer = event.pointerId;
      startX = event.clientX;
      startY = event.clientY;
      lifted = false;
      // A quick hand has left the element before the first move is told, so all moves are listened to.
      for (const [sort, hear] of heard) window.addEventListener(sort, hear as EventListener);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== pointer) return;
      const dx = event.clientX - startX;
      const dy = event.clientY - startY;
      if (!lifted) {
        if (Math.hypot(dx, dy) < THRESHOLD) return;
        // Where a row can be moved by a finger, sideways moves it and only upwards picks the card up.
        if (event.pointerType === "touch" && Math.abs(dx) > Math.abs(dy) && getComputedStyle(element).touchAction.includes("pan-x")) {
          rest();
          return;
        }
        lifted = true;
        element.setPointerCapture(pointer);
        copy = floating(element);
        element.classList.add("dragged");
        drag.lift(element);
      }
      event.preventDefault();
      copy!.style.transform = `translate(${dx}px, ${dy}px) scale(1.06)`;
      drag.over(under(event), event.clientX, event.clientY);
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== pointer) return;
      rest();
      if (!lifted) return;
      const target = event.type === "pointerup" ? under(event) : null;
      settle();
      swallowClick(50);
      drag.drop(target);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !lifted) return;
      event.stopPropagation();
      rest();
      settle();
      drag.drop(null);
    };
    const under = (event: PointerEvent): Element | null => {
      return document.elementFromPoint(event.clientX, event.clientY);
    };
    const settle = () => {
      lifted = false;
      element.classList.remove("dragged");
      copy?.remove();
      copy = undefined;
    };
    const heard = [["pointermove", move], ["pointerup", end], ["pointercancel", end]] as const;
    const rest = () => {
      pointer = -1;
      for (const [sort, hear] of heard) window.removeEventListener(sort, hear as EventListener);
    };
    element.addEventListener("pointerdown", down);
    window.addEventListener("keydown", escape, true);
    return () => {
      element.removeEventListener("pointerdown", down);
      rest();
      window.removeEventListener("keydown", escape, true);
      copy?.remove();
    };
  };
}

/** The click that comes within so many milliseconds is nobody's, unless another press has begun by then: where much is
 *  to be drawn the time is over late. */
function swallowClick(within: number): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  const done = () => {
    clearTimeout(timer);
    window.removeEventListener("click", swallow, true);
    window.removeEventListener("pointerdown", done, true);
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  window.addEventListener("pointerdown", done, true);
  const timer = setTimeout(done, within);
}

/** A finger that was held has done what it came for: when it lifts, what has come to lie under it is not pressed. */
export function liftQuietly(): void {
  const lifted = () => {
    window.removeEventListener("pointerup", lifted, true);
    window.removeEventListener("pointercancel", lifted, true);
    swallowClick(400);
  };
  window.addEventListener("pointerup", lifted, true);
  window.addEventListener("pointercancel", lifted, true);
}
