import { describe, expect, it, vi } from "vitest";
import { Layers } from "./layers";

/** A history whose steps are gone to when it is told so, as a browser does it later. */
class Steps {
  all: unknown[] = [{ page: "before" }, null];
  at = 1;
  by = 0;
  get state(): unknown {
    return this.all[this.at];
  }
  pushState(state: unknown): void {
    this.all.splice(++this.at, Infinity, state);
  }
  go(by: number): void {
    this.by += by;
  }
}

function table() {
  const steps = new Steps();
  const layers = new Layers(steps);
  let open: string[] = [];
  const show = (...all: string[]) => {
    open = all;
    layers.are(open.length, () => show(...open.slice(0, -1)));
  };
  const travel = (by: number) => {
    steps.by = 0;
    steps.at += by;
    layers.moved();
  };
  const arrive = () => travel(steps.by);
  return { steps, layers, show, travel, arrive, open: () => open };
}

describe("the way back", () => {
  it("closes one layer after the other, then leaves", () => {
    const { steps, show, travel, open } = table();
    show("log");
    show("log", "card");
    travel(-1);
    expect(open()).toEqual(["log"]);
    travel(-1);
    expect(open()).toEqual([]);
    expect([steps.at, steps.by]).toEqual([1, 0]); // the next way back is the page's own
  });

  it("needs no step where a layer was closed by a button", () => {
    const { steps, show, arrive } = table();
    show("log");
    show();
    arrive();
    expect([steps.at, steps.by]).toEqual([1, 0]);
  });

  it("keeps one step where one layer takes the place of another, at once or a moment later", () => {
    const { steps, show, arrive } = table();
    show("pile");
    show("menu");
    expect([steps.at, steps.by]).toEqual([2, 0]);
    show();
    show("card"); // the step back is on its way
    arrive();
    expect([steps.at, steps.by]).toEqual([2, 0]);
  });

  it("opens nothing again on the way forward", () => {
    const { steps, show, travel, arrive, open } = table();
    show("log");
    travel(-1);
    travel(1);
    arrive();
    expect([steps.at, open()]).toEqual([1, []]);
  });

  it("leaves a step that is left over from before", () => {
    const { steps, layers, arrive } = table();
    steps.pushState({ layers: 1 }); // as after loading the page anew
    layers.are(0, () => undefined);
    arrive();
    expect(steps.at).toBe(1);
  });

  it("goes no step more than it must, however late the browser tells of one", () => {
    vi.useFakeTimers();
    const { steps, layers, show, arrive } = table();
    const done: string[] = [];
    show("menu");
    show();
    arrive();
    vi.advanceTimersByTime(450);
    show("menu");
    show(); // on its way when the step before it would have been late
    vi.advanceTimersByTime(450);
    expect(steps.by).toBe(-1);
    layers.still(() => done.push("gone"));
    vi.advanceTimersByTime(60_000);
    expect([steps.by, done]).toEqual([-1, ["gone"]]); // who waits waits no longer
    arrive();
    expect([steps.at, steps.by]).toEqual([1, 0]);
    vi.useRealTimers();
  });

  it("lets an address wait while a step is on its way, and says whether it takes the place of one", () => {
    const { layers, show, arrive } = table();
    const done: string[] = [];
    show("log");
    expect(layers.on).toBe(true);
    show();
    layers.still(() => done.push("gone"));
    expect(done).toEqual([]);
    arrive();
    expect([done, layers.on]).toEqual([["gone"], false]);
  });
});
