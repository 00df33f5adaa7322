import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { card, place, thing } from "../lib/legal";
import { Link } from "../lib/link.svelte";
import { room } from "../lib/room.svelte";
import type { About, Answer, GameShown, Mark, Person, Sketch, Update } from "../lib/wire";
import { who } from "../library/who.svelte";
import { FaceStore } from "./faces.svelte";
import { Play } from "./play.svelte";
import Table from "./Table.svelte";

const word = (text: string) => ({ text, tone: "", short: "", said: null });
const mark = (ref: number, name: string, side: number): Mark => ({
  number: -1, name, values: "2/2", loss: 0, about: [], keywords: [], text: [], brief: word(""), hue: "", side, bright: true,
  busy: false, ref, card: name, stats: [], tallies: [], turned: false, down: false, nth: "", bearer: -1,
});
const person = (seat: number, name: string, mine: boolean): Person => ({
  title: word(name), totals: [], marks: [], nothing: "", piles: [], mine, mate: false, gone: false, seat, role: "lead player",
  tallies: [{ name: "health", count: 30, alarm: false, words: word("") }], stacks: [{ title: "deck", count: 20 }], seen: [],
});
const sketch: Sketch = {
  moment: [word("Turn 3")], chapter: 3, notes: [], board: "The map", lanes: true,
  rows: [
    [{ title: "zone 2", name: "zone 2", side: -1, marks: [mark(40, "Ox", -1)] }],
    [{ title: "zone 1", name: "zone 1", side: 1, marks: [mark(17, "Wolf", 1)] }],
  ],
  people: [person(0, "You are A", true), person(1, "Bot is B", false)],
  hands: [{ title: word("Your hand"), name: "hand", cards: [{ name: "Heron", cost: "1 gold", type: "bird", values: "1/1", text: [], hue: "" }] }],
  phases: ["Start", "Main"], phase: 1, active: 0, arrows: [], pending: [], piles: [],
};
const option = (index: number, words: string, about: About[], passes = false) => ({ index, text: words, words, rules: ["1.1"], about, passes, number: null as number | null, begins: [] as About[] });
const update: Update = {
  type: "update", seq: 7, sketch, waits_for: "", log: [{ text: "Turn 3: A's turn begins.", rules: ["4.2"] }], log_from: 0, undo: null, over: false, result: "",
  decision: {
    prompt: "A: move, play or pass.", so_far: [], chosen: [], stakes: [], passing: "", picking: null,
    options: [
      option(0, "Pass", [], true),
      option(1, "Move Wolf to zone 2", [thing(17), place("zone 2")]),
      option(2, "Play Heron", [card("Heron", 0, "hand")]),
      option(3, "Wolf fights Ox", [thing(17), thing(40)]),
    ],
  },
};
const game = { id: "abcd1234", game: "toy", title: "Toy", seats: [], clock: { sort: "off", seconds: 60, increment: 0 } } as unknown as GameShown;

let sent: Record<string, unknown>[];
let link: Link;
let stop: () => void;

class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static last: Socket;
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    Socket.last = this;
  }
  send(text: string) {
    sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {}
}
const tell = (message: object) => Socket.last.onmessage?.({ data: JSON.stringify(message) });
const chosen = () => sent.filter((message) => message["type"] === "choose").map((message) => message["index"]);
const cards = (name: RegExp) => screen.getAllByRole("button", { name }).find((each) => each.classList.contains("card"))!;

beforeEach(() => {
  sent = [];
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  link = new Link("abcd1234");
  stop = link.start();
  tell({ type: "hello", game, you: 0, onlookers: 0 });
  tell(update);
  render(Table, { context: new Map<string, unknown>([["play", new Play(link)], ["faces", new FaceStore("toy")]]) });
});
afterEach(() => {
  cleanup();
  stop();
  room.narrow = false;
  vi.unstubAllGlobals();
});

describe("the table", () => {
  it("tells everything in headings, lists and words", () => {
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Toy");
    expect(screen.getByRole("heading", { name: /The map/ })).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "zone 1" })).getByRole("button", { name: /Wolf, 2\/2/ })).toBeTruthy();
    expect(screen.getByRole("heading", { name: /move, play or pass/i })).toBeTruthy();
    expect(screen.getByRole("region", { name: "Your hand" })).toBeTruthy();
    expect(screen.getByText("Main").getAttribute("aria-current")).toBe("step");
  });

  it("takes the one option about a card that is clicked", async () => {
    await fireEvent.click(cards(/^Heron/));
    expect(chosen()).toEqual([2]);
    expect(sent.at(-1)).toMatchObject({ type: "choose", seq: 7 });
  });

  it("offers a menu where there are several, and takes the second click for the target", async () => {
    await fireEvent.click(cards(/^Wolf/));
    expect(within(screen.getByRole("menu")).getAllByRole("menuitem").map((each) => each.textContent?.trim())).toEqual(["Move Wolf to zone 2", "Wolf fights Ox"]);
    expect(chosen()).toEqual([]);
    await fireEvent.click(cards(/^Ox/));
    expect(chosen()).toEqual([3]);
  });

  it("shows whose a card is, whatever else glows", async () => {
    const fights = { ...mark(40, "Ox", -1), busy: true };
    tell({ ...update, seq: 8, sketch: { ...sketch, rows: [[{ ...sketch.rows[0]![0]!, marks: [fights] }], sketch.rows[1]!] } });
    await tick();
    expect(cards(/^Ox/).matches(".far.busy.can:has(.whose)")).toBe(true);
    expect(cards(/^Wolf/).matches(".near.can:has(.whose)")).toBe(true);
    expect(cards(/^Heron/).querySelector(".whose")).toBeNull(); // in one's own hand
  });

  async function drag(from: Element, to: Element) {
    HTMLElement.prototype.setPointerCapture = () => undefined;
    document.elementFromPoint = () => to;
    const at = (x: number) => ({ button: 0, pointerId: 1, pointerType: "mouse", clientX: x, clientY: x });
    await fireEvent.pointerDown(from, at(0));
    await fireEvent.pointerMove(window, at(50));
    await fireEvent.pointerUp(window, at(50));
    await fireEvent.click(from); // as browsers do; it is no click on the card
  }
  const panel = (name: RegExp) => screen.getAllByRole("button", { name }).find((each) => each.classList.contains("who"))!;

  it("plays nothing by a drop on what has nothing to do with it, and says so", async () => {
    await drag(cards(/^Heron/), panel(/Bot is B/));
    expect(chosen()).toEqual([]);
    const asked = sent.find((message) => message["type"] === "ask")!;
    expect(asked).toMatchObject({ card: "Heron" });
    tell({ type: "answer", id: asked["id"], lines: [{ text: "Play Heron: you can do this now.", rules: ["4.1"], sort: "offered" }], outcome: [] } as Answer);
    const told = (await screen.findByText(/It cannot be put there now/)).closest("aside")!.textContent;
    expect(told).toMatch(/there now\..*With it you can: Play Heron\./s);
    expect(told).not.toContain("you can do this");
    await drag(cards(/^Heron/), cards(/^Ox/));
    await drag(cards(/^Wolf/), cards(/^Heron/));
    expect(chosen()).toEqual([]);
  });

  it("marks the table while something is dragged that is put there, and says so of a drop beside it", async () => {
    const felt = document.querySelector("[data-felt]")!;
    await fireEvent.pointerDown(cards(/^Heron/), { button: 0, pointerId: 1, pointerType: "mouse", clientX: 0, clientY: 0 });
    await fireEvent.pointerMove(window, { pointerId: 1, clientX: 50, clientY: 50 });
    expect(felt.classList.contains("aim")).toBe(true);
    await fireEvent.keyDown(window, { key: "Escape" });
    expect([felt.classList.contains("aim"), screen.queryByText("Put it on the table.")]).toEqual([false, null]);
    await drag(cards(/^Heron/), document.querySelector(".rail")!);
    expect(screen.getByText("Put it on the table.")).toBeTruthy();
    await drag(cards(/^Wolf/), document.querySelector(".rail")!);
    expect(screen.getByText(/dashed frame/)).toBeTruthy();
    expect(chosen()).toEqual([]);
  });

  it("takes a click on a card that has nothing to offer for the place that glows around it", async () => {
    const options = [option(0, "Pass", [], true), option(1, "Search zone 2", [place("zone 2")]), option(2, "Play Heron", [card("Heron", 0, "hand")])];
    tell({ ...update, seq: 8, decision: { ...update.decision!, options } });
    await tick();
    await fireEvent.click(cards(/^Wolf/), { detail: 1 }); // with the mouse, not by a key
    expect(chosen()).toEqual([]); // zone 1 does not glow
    await fireEvent.click(cards(/^Ox/)); // by a key it is the card that is meant: why can it not be used?
    expect(chosen()).toEqual([]);
    await fireEvent.click(cards(/^Ox/), { detail: 1 });
    expect(chosen()).toEqual([1]);
  });

  it("begins a battle with the champion that was pointed at or dragged, and marks it then", async () => {
    const both = [thing(17), thing(40)];
    const attack = { ...option(1, "Attack: declare a battle", []), begins: both };
    const among = both.map((each) => ({ text: `attack ${each.ref}`, words: each.name, about: [each], count: 1 }));
    const attackers = { ...update.decision!, options: among.map((each, n) => ({ ...option(n, each.words, each.about), text: each.text })), picking: { have: 0, least: 1, most: 2, ordered: false, does: "Attack with", among } };
    let seq = 8;
    for (const begin of [() => fireEvent.click(cards(/^Wolf/)), () => drag(cards(/^Wolf/), cards(/^Ox/))]) {
      tell({ ...update, seq: seq++, decision: { ...update.decision!, options: [option(0, "Pass", [], true), attack] } });
      await tick();
      await begin();
      expect(chosen().at(-1)).toBe(1);
      tell({ ...update, seq: seq++, decision: attackers });
      await tick();
      await tick();
      expect(screen.getByRole("button", { name: /Attack with this one/ })).toBeTruthy();
    }
    tell({ ...update, seq: seq++, decision: { ...attackers, prompt: "Another choice." } });
    await tick();
    expect(screen.getByText("1 more to mark")).toBeTruthy();
  });

  it("tells no outcome of a part of a choice of several", async () => {
    vi.useFakeTimers();
    const about = (name: string): About[] => [card(name, 0, "hand")];
    const picks = { have: 0, least: 0, most: 3, among: [{ text: "card Heron", words: "Heron", about: about("Heron"), count: 1 }] };
    const options = [option(0, "Done", []), option(1, "Heron", about("Heron"))];
    const hovered = async () => {
      await fireEvent.pointerMove(cards(/^Heron/), { pointerType: "mouse" });
      await vi.advanceTimersByTimeAsync(400);
      await fireEvent.pointerLeave(cards(/^Heron/));
      return sent.filter((message) => message["type"] === "ask").length;
    };
    tell({ ...update, seq: 8, decision: { ...update.decision!, options, picking: picks } });
    await tick();
    expect(await hovered()).toBe(0);
    tell({ ...update, seq: 9, decision: { ...update.decision!, options } });
    await tick();
    expect(await hovered()).toBe(1);
    vi.useRealTimers();
  });

  it("asks about what is dragged at the place where it is dropped, also if it can be used nowhere", async () => {
    const asked = () => sent.filter((message) => message["type"] === "ask").map(({ ref, card, place }) => ({ ref, card, place }));
    await drag(cards(/^Wolf/), screen.getByRole("region", { name: "zone 1" }));
    tell({ ...update, seq: 8, decision: { ...update.decision!, options: update.decision!.options.slice(0, 3) } });
    await tick();
    await drag(cards(/^Ox/), cards(/^Wolf/));
    expect(asked()).toEqual([{ ref: 17, place: "zone 1" }, { ref: 40, place: "zone 1" }]);
    const why = [{ text: "move Ox to zone 1: no, it is exhausted.", rules: ["4.1"], sort: "refused" }];
    tell({ type: "answer", id: sent.at(-1)!["id"], lines: why, outcome: [] } as unknown as Answer);
    expect((await screen.findByText(/it is exhausted/)).closest("aside")!.textContent).toMatch(/^Ox Move to zone 1: no/);
    expect(chosen()).toEqual([]);
  });

  it.each([["on the table itself", /^Heron/, () => document.querySelector("[data-felt]")!, 2], ["on what it can be done with", /^Wolf/, () => cards(/^Ox/), 3], ["on something of one's own", /^Heron/, () => cards(/^Wolf/), 2]])("takes the option by a drop %s", async (_, card, where, index) => {
    await drag(cards(card as RegExp), where());
    expect(chosen()).toEqual([index]);
  });

  it("takes an option of the menu", async () => {
    await fireEvent.click(cards(/^Wolf/));
    await fireEvent.click(screen.getByRole("menuitem", { name: /Move Wolf/ }));
    expect(chosen()).toEqual([1]);
  });

  it("asks the server about what cannot be used, and shows why with the rule", async () => {
    await fireEvent.click(screen.getAllByRole("button", { name: /zone 1/ })[0]!);
    const asked = sent.find((message) => message["type"] === "ask")!;
    expect(asked).toMatchObject({ place: "zone 1", seq: 7 });
    tell({ type: "answer", id: asked["id"], lines: [{ text: "zone 1", rules: [], sort: "name" }, { text: "Nobody is there to move.", rules: ["403.1"], sort: "refused" }], outcome: [] } as Answer);
    expect(await screen.findByText(/Nobody is there to move/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Rule 403.1" })).toBeTruthy();
    await fireEvent.click(screen.getAllByRole("button", { name: /zone 1/ })[0]!);
    tell({ type: "answer", id: sent.at(-1)!["id"], lines: [{ text: "Move Wolf back to zone 1, where Wolf is: no, it is there.", rules: [], sort: "refused" }], outcome: [] } as Answer);
    expect(await screen.findByText(/Move Wolf back to zone 1, where Wolf is/)).toBeTruthy();
  });

  it("passes with the space bar, lets go with Escape, shows the keys with ?", async () => {
    await fireEvent.click(cards(/^Wolf/));
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(screen.queryByRole("menu")).toBeNull();
    await fireEvent.keyDown(window, { key: " " });
    expect(chosen()).toEqual([0]);
  });

  it("takes the option that shows the number, and passes by no number", async () => {
    const shows = (words: RegExp) => within(screen.getByRole("list", { name: "Options" })).getByRole("button", { name: words }).querySelector("kbd")!.textContent;
    expect([shows(/^Pass/), shows(/^Move/), shows(/^Wolf/)]).toEqual(["Space", "1", "3"]);
    await fireEvent.keyDown(window, { key: "3" });
    expect(chosen()).toEqual([3]);
  });

  it("takes the amount that is typed", async () => {
    const amounts = [0, 1, 2].map((number) => ({ ...option(number, `Aim ${number}`, []), number }));
    tell({ ...update, seq: 8, decision: { ...update.decision!, options: amounts } });
    await tick();
    await fireEvent.keyDown(window, { key: "3" });
    expect(chosen()).toEqual([]);
    await fireEvent.keyDown(window, { key: "0" });
    expect(chosen()).toEqual([0]);
  });

  it("does not choose twice while the first choice is on its way", async () => {
    await fireEvent.click(cards(/^Heron/));
    await fireEvent.keyDown(window, { key: " " });
    expect(chosen()).toEqual([2]);
  });

  it("shows by a sign that something is deploying or airborne", async () => {
    const heron = { ...mark(17, "Wolf", 1), about: [word("deploying")], keywords: [word("airborne"), word("blitz")] };
    tell({ ...update, seq: 8, sketch: { ...sketch, rows: [sketch.rows[0]!, [{ ...sketch.rows[1]![0]!, marks: [heron] }]] } });
    await tick();
    expect([...cards(/^Wolf/).querySelectorAll<HTMLElement>(".mark")].map((each) => each.title)).toEqual(["deploying", "airborne"]);
  });

  it("marks what was chosen so far, and numbers those alike as words do", async () => {
    const owls = [1, 2].map((n) => ({ ...mark(50 + n, "Owl", 1), nth: n === 1 ? "1st" : "2nd" }));
    const blocks = (n: number) => option(n, `Block with Owl (${n}nd)`, [{ ...thing(50 + n), name: `Owl (${n === 1 ? "1st" : "2nd"})` }]);
    tell({ ...update, seq: 8, sketch: { ...sketch, rows: [sketch.rows[0]!, [{ ...sketch.rows[1]![0]!, marks: [mark(17, "Wolf", 1), ...owls] }]] }, decision: { ...update.decision!, options: [option(0, "Pass", [], true), blocks(1), blocks(2)], so_far: ["Wolf"], chosen: [17] } });
    await tick();
    expect(cards(/^Wolf.*chosen/).querySelector(".ribbon")!.textContent).toContain("chosen");
    expect([...document.querySelectorAll(".card .nth")].map((each) => each.textContent)).toEqual(["1st", "2nd"]);
    expect(cards(/^Owl \(2nd\)/).dataset["ref"]).toBe("52");
    await fireEvent.pointerEnter(screen.getByRole("button", { name: /^Block with Owl \(2nd/ }), { pointerType: "mouse" });
    expect([...document.querySelectorAll<HTMLElement>(".card.lit")].map((each) => each.dataset["ref"])).toEqual(["52"]);
    await fireEvent.keyDown(cards(/^Owl \(2nd\)/), { key: "z" });
    expect(screen.getByRole("dialog", { name: "Owl (2nd)" })).toBeTruthy();
  });

  it("takes marks in any order and sends them in the order in which the table asks", async () => {
    const names = ["Newt", "Hare", "Heron"];
    const about = (name: string): About[] => [card(name, 0, "hand")];
    const asks = (seq: number, have: number, among: string[]): Update => ({
      ...update, seq,
      sketch: { ...sketch, hands: [{ ...sketch.hands[0]!, cards: names.map((name) => ({ ...sketch.hands[0]!.cards[0]!, name })) }] },
      decision: {
        prompt: "Exchange cards.", stakes: [], passing: "", chosen: [], so_far: names.slice(0, have),
        options: [option(0, "Keep the others", []), ...among.map((name, n) => option(n + 1, name, about(name)))].map((each, n) => ({ ...each, text: n === 0 ? "done" : `card ${each.words}` })),
        picking: { have, least: 0, most: 3, ordered: false, does: "Exchange", among: among.map((name) => ({ text: `card ${name}`, words: name, about: about(name), count: 1 })) },
      },
    });
    tell(asks(8, 0, names));
    await fireEvent.click(cards(/^Heron/));
    await fireEvent.click(cards(/^Hare/));
    await fireEvent.click(cards(/^Newt/));
    await fireEvent.click(cards(/^Hare/)); // and no longer
    expect(chosen()).toEqual([]);
    expect(cards(/^Heron/).classList.contains("chosen")).toBe(true);
    await fireEvent.click(screen.getByRole("button", { name: /Exchange these 2/ }));
    expect(sent.at(-1)).toMatchObject({ type: "choose", seq: 8, index: 1 });
    tell(asks(9, 1, ["Hare", "Heron"]));
    expect(sent.at(-1)).toMatchObject({ type: "choose", seq: 9, index: 2 });
    tell({ ...update, seq: 10 }); // nothing was left to pick: the next question is another one
    await fireEvent.click(cards(/^Heron/));
    expect(chosen()).toEqual([1, 2, 2]);
  });

  it("sends marks in their own order where that counts, and says in which they are", async () => {
    const names = ["Newt", "Hare", "Heron"];
    const about = (name: string): About[] => [card(name, 0, "hand")];
    const asks = (seq: number, have: number, among: string[]): Update => ({
      ...update, seq,
      sketch: { ...sketch, hands: [{ ...sketch.hands[0]!, cards: names.map((name) => ({ ...sketch.hands[0]!.cards[0]!, name })) }] },
      decision: {
        prompt: "Put two under the deck, the deepest first.", stakes: [], passing: "", chosen: [], so_far: [],
        options: among.map((name, n) => ({ ...option(n, name, about(name)), text: `card ${name}` })),
        picking: { have, least: 2, most: 2, ordered: true, does: "Exchange", among: among.map((name) => ({ text: `card ${name}`, words: name, about: about(name), count: 1 })) },
      },
    });
    tell(asks(8, 0, names));
    await tick();
    expect(document.body.textContent).toContain("Choose 2, in the order in which you mark them.");
    await fireEvent.click(cards(/^Heron/));
    await fireEvent.click(cards(/^Newt/));
    expect(document.querySelector(".notes")!.textContent).toContain("In this order: 1. Heron 2. Newt");
    await fireEvent.click(screen.getByRole("button", { name: /Exchange these 2/ }));
    tell(asks(9, 1, ["Newt", "Hare"]));
    expect(chosen()).toEqual([2, 0]);
  });

  it("follows the log until the person scrolls, not when the window makes it scroll", async () => {
    const list = document.getElementById("panel-log")!;
    const box = { clientHeight: 100, clientWidth: 300, scrollHeight: 500, scrollTop: 400 };
    for (const [key, value] of Object.entries(box)) Object.defineProperty(list, key, { value, writable: true });
    const goes = vi.spyOn(list, "scrollTo").mockImplementation(() => undefined);
    const scrolls = async (now: Partial<typeof box>) => {
      await fireEvent.scroll(Object.assign(list, now));
      goes.mockClear();
      tell({ ...update, log: [{ text: "Ann passes.", rules: [] }], log_from: 1 });
      await tick();
      await tick();
      return goes.mock.calls.length > 0;
    };
    expect(await scrolls({})).toBe(true);
    expect(await scrolls({ clientWidth: 200, scrollHeight: 700 })).toBe(true); // narrower, so the lines are longer
    expect(await scrolls({ scrollTop: 300 })).toBe(false);
    expect(await scrolls({ scrollTop: 600 })).toBe(true);
  });

  it("lets a list scroll on that is no longer there", async () => {
    const broken = vi.fn();
    window.addEventListener("error", broken);
    const list = screen.getByRole("list", { name: "Options" });
    tell({ ...update, seq: 8, decision: null, waits_for: "Bot" });
    await tick();
    expect(list.isConnected).toBe(false);
    list.dispatchEvent(new Event("scroll"));
    window.removeEventListener("error", broken);
    expect(broken).not.toHaveBeenCalled();
  });

  it.each([["Options", 1], ["Still to come", 0]])("says where there is more than is seen: %s", async (name, at) => {
    const pending = [{ card: "Heron", seat: 0, text: "Draw a card.", ref: -1 }];
    tell({ ...update, seq: 8, sketch: { ...sketch, pending } });
    await tick();
    const box = screen.getByRole(name === "Options" ? "list" : "region", { name });
    const whole = { clientHeight: 100, scrollHeight: 300, scrollTop: 0 };
    for (const [key, value] of Object.entries(whole)) Object.defineProperty(box, key, { value, writable: true });
    const more = () => screen.queryAllByRole("button", { name: /^more/ });
    expect(more()).toHaveLength(0);
    await fireEvent.scroll(box);
    expect(more()).toHaveLength(1);
    expect(box.contains(more()[0]!)).toBe(at === 0);
    box.scrollTop = 200;
    await fireEvent.scroll(box);
    expect(more()).toHaveLength(0);
  });

  it("says what has happened since the last choice, unless that is the choice alone", async () => {
    const seats = ["Ann", "Bob"].map((name, seat) => ({ seat, letter: "AB"[seat], name, sort: "person", here: true }));
    tell({ type: "seats", seats, onlookers: 0 });
    await fireEvent.click(cards(/^Heron/));
    const log = (...texts: string[]) => ({ log: texts.map((text) => ({ text, rules: [] })), log_from: 1 });
    tell({ ...update, seq: 8, ...log("Ann plays Heron.", "Heron enters play.") });
    await tick();
    expect(screen.queryByText(/Since you chose/)).toBeNull();
    tell({ ...update, seq: 9, ...log("Ann plays Heron.", "Bob plays Owl.") });
    expect((await screen.findByText(/Since you chose/)).textContent).toBe("Since you chose: Bob plays Owl."); // not what one did oneself
    const said = screen.getByText(/Since you chose/);
    expect(said.style.display).toBe("");
    await fireEvent.click(said); // where only its beginning has room
    expect(said.style.display).toBe("inline");
  });

  it("shows a change of a total beside it for a while, without motion too", async () => {
    vi.useFakeTimers();
    const people = sketch.people.map((each) => ({ ...each, tallies: [{ ...each.tallies[0]!, count: 27 }] }));
    tell({ ...update, seq: 8, sketch: { ...sketch, people } });
    await tick();
    expect([...document.querySelectorAll(".change")].map((each) => each.textContent?.trim())).toEqual(["−3", "−3"]);
    vi.runOnlyPendingTimers();
    await tick();
    expect(document.querySelector(".change")).toBeNull();
    vi.useRealTimers();
  });

  it("says that there are more players than are seen, above one another or side by side, and keeps one's own panel apart", async () => {
    const names = ["You are A", "Bot is B", "C", "D", "E", "F"];
    const people = names.map((name, seat) => ({ ...person(seat, name, seat === 0), mate: seat === 5 }));
    tell({ ...update, seq: 8, sketch: { ...sketch, people } });
    await tick();
    const strips = [...document.querySelectorAll<HTMLElement>(".panels")];
    const inside = strips.map((each) => [...each.querySelectorAll("h2")].map((title) => title.id));
    expect(inside).toEqual([["person-1", "person-2", "person-3", "person-4"], ["person-5"]]);
    const box = strips[0]!;
    const more = () => screen.queryAllByRole("button", { name: /^more players/ });
    for (const key of ["clientHeight", "scrollHeight", "clientWidth", "scrollWidth", "scrollTop", "scrollLeft"]) Object.defineProperty(box, key, { value: 100, writable: true });
    const scrolls = async (where: object) => {
      Object.assign(box, where);
      await fireEvent.scroll(box);
    };
    await scrolls({ scrollTop: 0, scrollLeft: 0 });
    expect(more()).toHaveLength(0);
    await scrolls({ scrollHeight: 300 });
    expect(more()).toHaveLength(1);
    await scrolls({ scrollHeight: 100, scrollWidth: 300 });
    expect(more()).toHaveLength(1);
    await scrolls({ scrollLeft: 200 });
    expect(more()).toHaveLength(0);
  });

  it("shows a card large that the mouse moves over, not one that comes to lie under it", async () => {
    vi.useFakeTimers();
    const mouse = (sort: string) => fireEvent(cards(/^Heron/), Object.assign(new Event(sort, { bubbles: sort === "pointermove" }), { pointerType: "mouse", movementX: 1, movementY: 0 }));
    const large = () => document.querySelectorAll(".hover").length;
    await mouse("pointerenter");
    await vi.advanceTimersByTimeAsync(1000);
    expect(large()).toBe(0);
    await mouse("pointermove");
    await vi.advanceTimersByTimeAsync(1000);
    expect(large()).toBe(1);
    await mouse("pointerleave");
    expect(large()).toBe(0);
    vi.useRealTimers();
  });

  it("says whose it is that is still to come", async () => {
    const next = { card: "Ox", text: "Gain 1 health.", ref: -1 };
    tell({ type: "seats", seats: [{ seat: 0, name: "Ann" }, { seat: 1, name: "Bob" }] });
    tell({ ...update, seq: 8, sketch: { ...sketch, pending: [{ ...next, seat: 0 }, { ...next, seat: 1 }] } });
    await tick();
    const said = [...screen.getByRole("region", { name: "Still to come" }).querySelectorAll(".who")].map((each) => each.textContent);
    expect(said).toEqual(["Next: Your Ox", "Bob's Ox"]);
  });

  it("says in the title whose move it is", () => {
    expect(document.title).toContain("Your move");
  });

  it("keeps words that were refused, and says where a name is chosen", async () => {
    who.took({ sort: "nobody", name: "" });
    await fireEvent.click(screen.getByRole("tab", { name: /Chat/ }));
    const field = screen.getByLabelText<HTMLInputElement>("Say something");
    const say = async (text: string) => {
      await fireEvent.input(field, { target: { value: text } });
      await fireEvent.submit(field.form!);
    };
    await say("Good luck");
    expect([sent.at(-1), field.value]).toEqual([{ type: "say", text: "Good luck" }, ""]);
    tell({ type: "refused", id: "", why: "Guests without a name cannot speak.", rules: [] });
    await tick();
    expect(field.value).toBe("Good luck");
    expect(within(screen.getByRole("alert")).getByRole("link").getAttribute("href")).toBe("/account");
    expect(link.refusal).toBeUndefined();
    await say("Hello");
    expect(screen.queryByRole("alert")).toBeNull();
    tell({ type: "chat", seat: 0, name: "A", text: "Hello", at: "" });
    tell({ type: "refused", id: "", why: "Something else.", rules: [] });
    await tick();
    expect([field.value, link.refusal?.why]).toEqual(["", "Something else."]);
  });

  it("tells whoever only watches and has no name so, before they write", async () => {
    who.took({ sort: "nobody", name: "" });
    tell({ type: "hello", game, you: -1, onlookers: 1 });
    await fireEvent.click(screen.getByRole("tab", { name: /Chat/ }));
    expect(screen.queryByLabelText("Say something")).toBeNull();
    expect(screen.getByRole("link", { name: "choose a name" }).getAttribute("href")).toBe("/account");
    who.took({ sort: "guest", name: "Guest 7" });
    await tick();
    expect(screen.getByLabelText("Say something")).toBeTruthy();
  });

  describe("the drawer of a narrow window", () => {
    const opener = (name: string) => screen.getAllByRole("button", { name }).find((each) => each.classList.contains("narrow"))!;
    const side = () => document.querySelector(".side")!;
    const closes = {
      "its cross": () => fireEvent.click(side().querySelector(".close")!),
      Escape: () => fireEvent.keyDown(document.activeElement!, { key: "Escape" }),
    };
    beforeEach(() => void (room.narrow = true));

    it.each(Object.entries(closes))("gives the focus back to what has opened it: %s", async (_, close) => {
      for (const name of ["Log", "Chat"]) {
        await fireEvent.click(opener(name));
        await tick();
        expect(side().contains(document.activeElement)).toBe(true);
        await close();
        expect(document.querySelector(".table.drawer")).toBeNull();
        expect(document.activeElement).toBe(opener(name));
      }
    });

    it("leads to the question who has come by a key", async () => {
      await fireEvent.keyDown(window, { key: "c" });
      await tick();
      expect(document.activeElement).toBe(screen.getByLabelText("Say something"));
      await fireEvent.keyDown(document.activeElement!, { key: "Escape" });
      expect(document.activeElement!.id).toBe("prompt-title");
    });

    it("leaves the focus where it is, outside of it or where it stays in view", async () => {
      await fireEvent.click(opener("Log"));
      await tick();
      cards(/^Heron/).focus();
      await fireEvent.keyDown(cards(/^Heron/), { key: "Escape" });
      expect(document.activeElement).toBe(cards(/^Heron/));
      room.narrow = false;
      await fireEvent.keyDown(window, { key: "l" });
      await tick();
      const tab = document.activeElement!;
      expect(side().contains(tab)).toBe(true);
      await fireEvent.keyDown(tab, { key: "Escape" });
      expect(document.activeElement).toBe(tab);
    });
  });

  it("tells that a rematch is proposed, to whoever has closed the result too, and leads a watcher there", async () => {
    const ended = { ...game, status: "over", winner: 0, result: "Ann wins.", began: "", ended: "", next: "", fairness: { commitment: "", salts: [], seed: "" } };
    tell({ ...update, seq: 8, decision: null, over: true, result: "Ann wins." });
    tell({ type: "over", game: ended });
    await tick();
    await fireEvent.click(await within(document.querySelector("dialog")!).findByText("Close"));
    expect(screen.queryByText("Ann wins.", { selector: ".words" })).toBeNull();
    tell({ type: "over", game: { ...ended, next: "efgh5678" } });
    expect((await screen.findByText("A rematch is proposed.", { selector: "dialog [role=status]" })).isConnected).toBe(true);
    expect(screen.getByRole("button", { name: "To the rematch", hidden: true })).toBeTruthy();
    link.you = -1;
    expect(await screen.findByRole("button", { name: "Watch the rematch", hidden: true })).toBeTruthy();
  });

  it("asks before the game is given up", async () => {
    await fireEvent.click(screen.getByRole("button", { name: "Concede" }));
    expect(sent.some((message) => message["type"] === "concede")).toBe(false);
    tell({ ...update, seq: 8 }); // the game goes on, and the question with it
    await tick();
    await fireEvent.click(await within(document.querySelector("dialog")!).findByText("Concede"));
    expect(sent.some((message) => message["type"] === "concede")).toBe(true);
  });

  it("tells whoever is out of the game that they may watch or leave, and offers nothing else", async () => {
    const out = { ...sketch, people: [{ ...sketch.people[0]!, gone: true }, sketch.people[1]!, person(2, "Cat is C", false)] };
    tell({ ...update, seq: 8, decision: null, waits_for: "Bot", sketch: out });
    await tick();
    expect(screen.getByText(/You are out of the game; you can go on watching/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "leave" }).getAttribute("href")).toBe("/");
    for (const name of [/Undo/, "Concede"]) expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("combobox", { name: "What is passed for you" })).toBeNull();
    await fireEvent.keyDown(window, { key: "a" });
    expect(sent.some((message) => message["type"] === "auto_pass")).toBe(false);
  });

  it("takes a step back where that is allowed, and says why not where it is not", async () => {
    await fireEvent.click(screen.getByRole("button", { name: /Undo/ }));
    expect(sent.at(-1)).toMatchObject({ type: "undo", seq: 7 });
    tell({ ...update, seq: 8, undo: "it has been up to B to act since" });
    await fireEvent.click(await screen.findByRole("button", { name: /Undo/ }));
    expect(await screen.findByText(/it has been up to B to act since/)).toBeTruthy();
  });
});
