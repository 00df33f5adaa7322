import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link } from "../lib/link.svelte";
import type { Handing } from "../lib/wire";
import Draft from "./Draft.svelte";
import { FaceStore } from "./faces.svelte";
import { Play } from "./play.svelte";

const handing: Handing = { type: "handing", pick: 3, picks: 15, pack: ["Wolf", "Ox"], pool: ["Owl"], deck: 2, suggested: [1], builds: false, waits_for: [] };
const card = (name: RegExp) => screen.getAllByRole("button", { name }).find((each) => each.classList.contains("card"))!;
const deck: Handing = { ...handing, pick: 15, pack: [], pool: ["Owl", "Wolf", "Ox"], suggested: [0, 1], builds: true };
let link: Link;
let tell: (handing: Handing) => Promise<void>;

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  link = new Link("abcd1234");
  link.you = 0;
  vi.spyOn(link, "pick").mockReturnValue(undefined);
  const shown = render(Draft, { props: { handing }, context: new Map<string, unknown>([["play", new Play(link)], ["faces", new FaceStore("toy")]]) });
  tell = async (handing) => {
    await shown.rerender({ handing });
    await tick();
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("taking cards from a pack", () => {
  it("chooses a card first, and takes it when it is pressed again", async () => {
    await fireEvent.click(card(/^Wolf/));
    expect([card(/^Wolf/).getAttribute("aria-pressed"), card(/^Ox/).getAttribute("aria-pressed")]).toEqual(["true", "false"]);
    await fireEvent.click(card(/^Ox/));
    expect(link.pick).not.toHaveBeenCalled();
    await fireEvent.click(card(/^Ox/));
    expect(link.pick).toHaveBeenCalledExactlyOnceWith(3, 1);
  });

  it("takes what is chosen by the button", async () => {
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Choose a card" }).disabled).toBe(true);
    await fireEvent.click(card(/^Wolf/));
    await fireEvent.click(screen.getByRole("button", { name: "Take Wolf" }));
    expect(link.pick).toHaveBeenCalledExactlyOnceWith(3, 0);
  });

  it("chooses by the number of a card, and takes it by the same again", async () => {
    await fireEvent.keyDown(window, { key: "2" });
    expect(card(/^Ox, suggested/).getAttribute("aria-pressed")).toBe("true");
    await fireEvent.keyDown(window, { key: "9" }); // there is no such card
    await fireEvent.keyDown(document.querySelector("input")!, { key: "2", ctrlKey: true });
    expect(link.pick).not.toHaveBeenCalled();
    await fireEvent.keyDown(window, { key: "2" });
    expect(link.pick).toHaveBeenCalledExactlyOnceWith(3, 1);
  });

  it("lets people speak and leave", () => {
    expect(screen.getByLabelText("Say something")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Leave the table" }).getAttribute("href")).toBe("/");
  });

  it("keeps what is marked while others pick, and lets it go with the pack", async () => {
    await fireEvent.click(card(/^Wolf/));
    await tell({ ...handing, pack: [...handing.pack], waits_for: ["Bob"] });
    expect(card(/^Wolf/).getAttribute("aria-pressed")).toBe("true");
    await tell({ ...handing, pack: ["Wolf", "Hare"] });
    expect(card(/^Wolf/).getAttribute("aria-pressed")).toBe("false");
    await fireEvent.click(card(/^Wolf/));
    await tell({ ...handing, pick: 4, pack: ["Wolf", "Hare"] });
    expect(card(/^Wolf/).getAttribute("aria-pressed")).toBe("false");
  });

  it("has the focus in its heading where what had it is gone with the pick", async () => {
    const title = () => screen.getByRole("heading", { level: 1 });
    card(/^Wolf/).focus();
    await tell({ ...handing, pick: 4, pack: [], waits_for: ["Bob"] });
    expect(document.activeElement).toBe(title());
    expect(title().textContent).toBe("Waiting for the others");
    await tell({ ...handing, pick: 4, pack: ["Hare", "Owl"] });
    expect([document.activeElement === title(), title().textContent]).toEqual([true, "Take a card"]);
    await fireEvent.click(card(/^Hare/));
    screen.getByRole("button", { name: "Take Hare" }).focus();
    await tell({ ...handing, pick: 5, pack: ["Stag"] }); // the button stays, and can no longer be pressed
    expect(document.activeElement).toBe(title());
    card(/^Stag/).focus();
    await tell(deck);
    expect([document.activeElement === title(), title().textContent]).toEqual([true, "Build your deck"]);
  });

  it("leaves the focus alone where it is not lost", async () => {
    await tell({ ...handing, waits_for: ["Bob"] });
    expect(document.activeElement).toBe(document.body); // nobody but the others has picked
    const field = screen.getByLabelText("Say something");
    field.focus();
    await tell({ ...handing, pick: 4, pack: ["Hare", "Owl"] });
    expect(document.activeElement).toBe(field);
  });
});
