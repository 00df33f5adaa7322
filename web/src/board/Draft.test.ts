import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link } from "../lib/link.svelte";
import { live } from "../lib/live.svelte";
import type { Handing } from "../lib/wire";
import Draft, { packWidth } from "./Draft.svelte";
import { FaceStore } from "./faces.svelte";
import { Play } from "./play.svelte";

const handing: Handing = { type: "handing", pick: 3, picks: 15, pack: ["Wolf", "Ox"], pool: ["Owl"], deck: 2, suggested: [1], builds: false, waits_for: [], about: {} };
const card = (name: RegExp) => screen.getAllByRole("button", { name }).find((each) => each.classList.contains("card"))!;
const deck: Handing = { ...handing, pick: 15, pack: [], pool: ["Owl", "Wolf", "Ox"], suggested: [0, 1], builds: true };
let link: Link;
let tell: (handing: Handing) => Promise<void>;

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  link = new Link("abcd1234");
  link.you = 0;
  link.state = "open";
  vi.spyOn(link, "pick").mockReturnValue(undefined);
  vi.spyOn(link, "build").mockReturnValue(undefined);
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

  it("tells whoever listens what is printed on each card, wherever it can be picked", async () => {
    const about = { Wolf: "1 gold, wild champion, 2/2", Ox: "0 gold, good event" };
    await tell({ ...handing, about });
    expect(card(/^Wolf/).textContent).toContain("Wolf, 1 gold, wild champion, 2/2");
    expect(card(/^Ox/).textContent).toContain("Ox, 0 gold, good event, suggested");
    await fireEvent.click(card(/^Wolf/));
    expect(screen.getByText(/^Chosen: Wolf, 1 gold, wild champion, 2\/2\./).getAttribute("role")).toBe("status");
    await tell({ ...deck, about });
    await vi.waitFor(() => expect(card(/^Wolf, 1 gold, wild champion, 2\/2$/)).toBeTruthy(), 4000);
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

  it("lists the keys that hold here by ? and by a button, and takes nothing meanwhile", async () => {
    const words = () => screen.getByRole("dialog", { name: "Keys" }).textContent!;
    await fireEvent.keyDown(window, { key: "?" });
    expect(words()).toMatch(/choose a card of the pack by the number/);
    expect(words()).not.toMatch(/undo|to your hand/);
    await fireEvent.keyDown(window, { key: "1" });
    expect(card(/^Wolf/).getAttribute("aria-pressed")).toBe("false");
    await fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await tell(deck);
    await fireEvent.click(screen.getByRole("button", { name: "Keys" }));
    expect(words()).toMatch(/into the deck, or take it out/);
    expect(words()).not.toMatch(/of the pack/);
  });

  it("lets Enter take the card whose number was pressed", async () => {
    await fireEvent.keyDown(window, { key: "1" });
    await tick();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Take Wolf" }));
    await fireEvent.keyDown(window, { key: "2" });
    await tick();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Take Ox" }));
  });

  it("makes cards smaller where the pack is not seen at once otherwise, and no smaller where that does not help", () => {
    expect(packWidth(12, 1280, 900)).toBe(194);
    for (const down of [340, 380, 420, 500]) {
      const width = packWidth(12, 1250, down);
      expect(width).toBeGreaterThanOrEqual(120);
      expect(2 * width * 1.4 + 14 <= down || width === 120).toBe(true);
    }
    expect(packWidth(12, 1250, 420)).toBeGreaterThan(packWidth(12, 1250, 380));
    expect(packWidth(5, 1250, 380)).toBe(194);
    expect(packWidth(12, 380, 500)).toBe(150); // a phone: it is scrolled in any case
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

  it("takes a card once, however often it is pressed, and again where that was refused or lost on its way", async () => {
    const press = async (times: number) => {
      for (let n = 0; n < times; n++) await fireEvent.click(screen.getByRole("button", { name: "Take Wolf" }));
      return vi.mocked(link.pick).mock.calls.length;
    };
    await fireEvent.click(card(/^Wolf/));
    expect(await press(2)).toBe(1);
    link.hear({ type: "refused", id: "x-0", why: "this is pick 5, not 4", rules: [] });
    await tick();
    expect(await press(2)).toBe(2);
    link.state = "waiting";
    await tick();
    link.state = "open";
    await tick();
    expect(await press(2)).toBe(3);
  });

  it("says why a card or a deck was refused", async () => {
    expect(screen.queryByRole("alert")).toBeNull();
    link.hear({ type: "refused", id: "x-0", why: "this is pick 5, not 4", rules: [] });
    await tick();
    expect(screen.getByRole("alert").textContent).toContain("This is pick 5, not 4.");
    link.refusal = undefined;
    await tell(deck);
    expect(screen.queryByRole("alert")).toBeNull();
    link.hear({ type: "refused", id: "x-1", why: "your deck is built", rules: [] });
    await tick();
    expect(screen.getByRole("alert").textContent).toContain("Your deck is built.");
  });

  it("takes nothing while the line is lost, says so, and leaves the focus where it is", async () => {
    const called = vi.spyOn(live, "call");
    await fireEvent.click(card(/^Wolf/));
    const take = screen.getByRole<HTMLButtonElement>("button", { name: "Take Wolf" });
    take.focus();
    link.state = "waiting";
    await tick();
    expect(screen.getByText(/The connection is lost/).closest("[role=status]")).toBeTruthy();
    expect([take.getAttribute("aria-disabled"), take.disabled, document.activeElement === take]).toEqual(["true", false, true]);
    await fireEvent.click(take);
    await fireEvent.click(card(/^Wolf/));
    expect(link.pick).not.toHaveBeenCalled();
    expect(called).toHaveBeenCalledWith("There is no connection to the table.");
    link.state = "open";
    await tick();
    expect([screen.queryByText(/The connection is lost/), take.getAttribute("aria-disabled")]).toEqual([null, "false"]);
    await fireEvent.click(take);
    expect(link.pick).toHaveBeenCalledExactlyOnceWith(3, 0);
  });

  it("plays no deck while the line is lost, and one once", async () => {
    await tell(deck);
    link.state = "waiting";
    await tick();
    const plays = screen.getByRole<HTMLButtonElement>("button", { name: "Play this deck" });
    expect([plays.getAttribute("aria-disabled"), plays.disabled]).toEqual(["true", false]);
    await fireEvent.click(plays);
    expect(link.build).not.toHaveBeenCalled();
    link.state = "open";
    await tick();
    await fireEvent.click(plays);
    await fireEvent.click(plays);
    expect(link.build).toHaveBeenCalledExactlyOnceWith([0, 1]);
  });

  it("gives nobody time while the line is lost", async () => {
    const give = vi.spyOn(link, "giveTime").mockReturnValue(undefined);
    const clock = { bank: 60, decision: null, runs: true };
    link.seats = ["Ann", "Bob"].map((name, seat) => ({ seat, letter: "AB"[seat]!, name, sort: "person", bot: "", deck: "", here: true, ready: true, clock, away: false, stand_in: "", beside: "", unplayable: false }));
    await tick();
    const button = screen.getByRole("button", { name: "Give the others more time" });
    link.state = "waiting";
    await tick();
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(button);
    expect(give).not.toHaveBeenCalled();
    link.state = "open";
    await tick();
    await fireEvent.click(button);
    expect(give).toHaveBeenCalledOnce();
  });

  it("can be gone on with here after the table has closed the line", async () => {
    const again = vi.spyOn(link, "again").mockReturnValue(undefined);
    link.hear({ type: "closed", why: "You are here in another window.", again: false });
    await tick();
    expect(screen.getByText(/You are here in another window/)).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Play here" }));
    expect(again).toHaveBeenCalledOnce();
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
