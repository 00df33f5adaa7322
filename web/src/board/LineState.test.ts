import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link, type LineState as State } from "../lib/link.svelte";
import LineState from "./LineState.svelte";
import { Play } from "./play.svelte";

let link: Link;
const said = () => screen.getByRole("status").textContent.trim();
async function goes(state: State) {
  link.state = state;
  await tick();
  await tick();
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<main id="main" tabindex="-1"></main>`;
  link = new Link("abcd1234");
  render(LineState, { context: new Map([["play", new Play(link)]]) });
});
afterEach(() => {
  cleanup();
  document.body.innerHTML = "";
  vi.useRealTimers();
});

describe("the state of the line", () => {
  it("is no news while it is opened, for a moment", async () => {
    expect(said()).toBe("");
    await goes("open");
    await goes("connecting"); // a seat was taken
    await vi.advanceTimersByTimeAsync(500);
    expect(said()).toBe("");
    await goes("open");
    await vi.advanceTimersByTimeAsync(5000);
    expect(said()).toBe("");
  });

  it("is told where opening it takes long", async () => {
    await goes("open");
    await goes("connecting");
    await vi.advanceTimersByTimeAsync(2500);
    expect(said()).toMatch(/The connection is lost; trying again/);
    await goes("open");
    expect(said()).toBe("");
  });

  it("stays told from one try to the next", async () => {
    await goes("open");
    await goes("waiting");
    expect(said()).toMatch(/The connection is lost/);
    await goes("connecting");
    expect(said()).toMatch(/The connection is lost/);
    await goes("waiting");
    expect(said()).toMatch(/The connection is lost/);
  });

  it("can be mended where the table has closed it, and the focus is not lost with the button", async () => {
    const again = vi.spyOn(link, "again").mockImplementation(() => void (link.state = "connecting"));
    await goes("open");
    link.hear({ type: "closed", why: "", again: false });
    await tick();
    expect(said()).toMatch(/^The table has closed the connection\./);
    const button = screen.getByRole("button", { name: "Play here" });
    button.focus();
    await fireEvent.click(button);
    expect(again).toHaveBeenCalledOnce();
    expect(said()).toMatch(/trying again/);
    expect(document.activeElement!.id).toBe("main");
  });
});
