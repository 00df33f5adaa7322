import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { joined, Link, waitBefore } from "./link.svelte";
import type { GameShown, SeatShown, Sketch, Update, Wishes } from "./wire";

const line = (text: string) => ({ text, rules: [] });
const sketch = { moment: [], people: [], hands: [], rows: [] } as unknown as Sketch;
const update = (seq: number, log: string[], log_from: number): Update => ({
  type: "update",
  seq,
  sketch,
  decision: null,
  waits_for: "",
  log: log.map(line),
  log_from,
  undo: null,
  over: false,
  result: "",
});
const game = { id: "abcd1234", game: "epic", seats: [] } as unknown as GameShown;

describe("the line to a table", () => {
  it("joins the log where the update says, also after a step back", () => {
    expect(joined([line("a"), line("b"), line("c")], { log: [line("d")], log_from: 1 }).map((each) => each.text)).toEqual(["a", "d"]);
  });

  it("waits longer each time, but not for ever", () => {
    expect(waitBefore(0, 0.5)).toBe(400);
    expect(waitBefore(3, 0.5)).toBe(3200);
    expect(waitBefore(20, 1)).toBeLessThanOrEqual(12_500);
    expect(waitBefore(1, 0)).toBeLessThan(waitBefore(1, 1));
  });

  it("takes in a greeting, updates and a refusal", () => {
    const link = new Link("abcd1234");
    link.hear({ type: "hello", game, you: 1, onlookers: 2, stood_in: false });
    expect([link.state, link.you, link.onlookers]).toEqual(["open", 1, 2]);
    link.hear(update(3, ["a", "b"], 0));
    link.hear(update(4, ["c"], 2));
    expect(link.log.map((each) => each.text)).toEqual(["a", "b", "c"]);
    link.choose(0);
    expect(link.sent).toMatchObject({ type: "choose", seq: 4, index: 0 });
    link.choose(1);
    expect(link.sent).toMatchObject({ index: 0 }); // one at a time
    link.hear({ type: "refused", id: (link.sent as { id: string }).id, why: "no", rules: ["1.1"] });
    expect(link.sent).toBeUndefined();
    expect(link.refusal?.why).toBe("no");
    link.hear(update(5, [], 3));
    expect(link.refusal).toBeUndefined();
  });

  it("lets a choice go once what comes of it is there, not before", () => {
    vi.useFakeTimers();
    const link = new Link("abcd1234");
    link.hear({ type: "hello", game, you: 0, onlookers: 0, stood_in: false });
    link.hear(update(0, [], 0));
    link.choose(2);
    link.hear({ type: "done", id: "another", seq: 1 });
    expect(link.sent).toBeDefined();
    const id = (link.sent as { id: string }).id;
    link.hear({ type: "done", id, seq: 1 });
    link.choose(0);
    expect(link.sent).toMatchObject({ id, index: 2 });
    link.hear(update(1, [], 0));
    expect(link.sent).toBeUndefined();
    link.choose(0);
    link.hear({ type: "done", id: (link.sent as unknown as { id: string }).id, seq: 2 });
    vi.advanceTimersByTime(5_000); // a bot thinks: what was asked is answered
    expect(link.sent).toBeDefined();
    link.hear(update(2, [], 0));
    expect(link.sent).toBeUndefined();
    link.choose(0);
    link.hear({ type: "done", id: (link.sent as unknown as { id: string }).id, seq: 2 });
    vi.advanceTimersByTime(5_000); // a choice of which nothing is to be seen
    expect(link.sent).toBeUndefined();
    vi.useRealTimers();
  });

  it("is opened anew for somebody who has sat down, and no longer hears the line of the onlooker", () => {
    const opened: { url: string; readyState: number; onmessage?: (event: { data: string }) => void; closed: boolean }[] = [];
    class Socket {
      static readonly CONNECTING = 0;
      static readonly OPEN = 1;
      readyState = 1;
      closed = false;
      constructor(readonly url: string) {
        opened.push(this);
      }
      close() {
        this.closed = true;
      }
    }
    vi.stubGlobal("WebSocket", Socket);
    const link = new Link("abcd1234");
    const stop = link.start();
    const say = (n: number, message: object) => opened[n]!.onmessage!({ data: JSON.stringify(message) });
    say(0, { type: "hello", game, you: -1, onlookers: 1, stood_in: false });
    link.renew(-1);
    expect(opened.length).toBe(1); // nothing has changed
    link.renew(1);
    expect(opened.map((each) => each.closed)).toEqual([true, false]);
    say(0, { type: "hello", game, you: -1, onlookers: 1, stood_in: false });
    expect(link.you).toBe(1);
    say(1, { type: "hello", game, you: 1, onlookers: 0, stood_in: false });
    link.renew(1);
    expect([link.you, link.state, opened.length]).toEqual([1, "open", 2]);
    stop();
    vi.unstubAllGlobals();
  });

  it("waits longer each time where it is greeted and closed, and from the beginning once a line has held", () => {
    vi.useFakeTimers();
    const opened: Socket[] = [];
    class Socket {
      static readonly CONNECTING = 0;
      static readonly OPEN = 1;
      onmessage?: (event: { data: string }) => void;
      onclose?: () => void;
      readyState = 1;
      constructor() {
        opened.push(this);
      }
      send() {
        this.onmessage!({ data: '{"type":"heard"}' });
      }
      close() {}
    }
    vi.stubGlobal("WebSocket", Socket);
    const stop = new Link("abcd1234").start();
    const say = (message: object) => opened.at(-1)!.onmessage!({ data: JSON.stringify(message) });
    const greeted = (held: number) => {
      say({ type: "hello", game, you: -1, onlookers: 1, stood_in: false });
      vi.advanceTimersByTime(held);
      say({ type: "closed", why: "This connection is too slow.", again: true });
      opened.at(-1)!.onclose!();
      const before = opened.length;
      let waited = 0;
      for (; opened.length === before; waited += 50) vi.advanceTimersByTime(50);
      return waited;
    };
    const waits = [0, 0, 0, 0, 0, 0].map(greeted);
    expect(waits[5]).toBeGreaterThan(7_000);
    expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(15_000);
    expect(greeted(60_000)).toBeLessThan(600);
    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("takes a line for dead on which a choice is not answered, and makes the choice on the next one", () => {
    vi.useFakeTimers();
    const opened: Socket[] = [];
    class Socket {
      static readonly CONNECTING = 0;
      static readonly OPEN = 1;
      onmessage?: (event: { data: string }) => void;
      onclose?: () => void;
      readyState = 1;
      said: { id: string }[] = [];
      constructor() {
        opened.push(this);
      }
      send(text: string) {
        const said = JSON.parse(text) as { type: string; id: string };
        if (said.type !== "here") this.said.push(said);
        else if (this !== opened[0]) this.onmessage!({ data: '{"type":"heard"}' });
      }
      close() {}
    }
    vi.stubGlobal("WebSocket", Socket);
    const link = new Link("abcd1234");
    const stop = link.start();
    const say = (n: number, message: object) => opened[n]!.onmessage!({ data: JSON.stringify(message) });
    const hello = { type: "hello", game, you: 0, onlookers: 0, stood_in: false };
    say(0, hello);
    say(0, update(1, [], 0));
    link.choose(0);
    const asked = link.ask({ ref: 3 }).catch((why: { why: string }) => why.why);
    vi.advanceTimersByTime(15_000);
    expect(opened.length).toBe(1);
    vi.advanceTimersByTime(10_000);
    expect(opened.length).toBe(2);
    say(1, hello);
    expect(opened[1]!.said.map((each) => each.id)).toEqual([opened[0]!.said[0]!.id]);
    say(1, { type: "done", id: opened[1]!.said[0]!.id, seq: 2 });
    vi.advanceTimersByTime(30_000); // the answer was heard: the line is alive, however long the bot thinks
    expect(opened.length).toBe(2);
    say(1, update(2, [], 0));
    link.choose(0);
    say(1, { type: "chat", seat: 1, name: "B", text: "hello", at: "" });
    vi.advanceTimersByTime(30_000); // a word is a word
    expect(opened.length).toBe(2);
    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    return asked.then((why) => expect(why).toBe("The connection was lost."));
  });

  describe("on which nothing comes", () => {
    let opened: Socket[];
    let stop: () => void;
    let link: Link;
    class Socket {
      static readonly CONNECTING = 0;
      static readonly OPEN = 1;
      onmessage?: (event: { data: string }) => void;
      onclose?: () => void;
      readyState = 1;
      alive = true;
      closed = false;
      said: string[] = [];
      constructor() {
        opened.push(this);
      }
      send(text: string) {
        this.said.push((JSON.parse(text) as { type: string }).type);
        if (this.alive) setTimeout(() => this.say({ type: "heard" }), 50);
      }
      say(told: object) {
        this.onmessage!({ data: JSON.stringify(told) });
      }
      close() {
        this.closed = true;
      }
    }
    const hello = { type: "hello", game, you: 0, onlookers: 0, stood_in: false };
    beforeEach(() => {
      vi.useFakeTimers();
      opened = [];
      vi.stubGlobal("WebSocket", Socket);
      link = new Link("abcd1234");
      stop = link.start();
      opened[0]!.say(hello);
    });
    afterEach(() => {
      stop();
      vi.unstubAllGlobals();
      vi.useRealTimers();
    });

    it("is asked whether it is alive, and stays where it says so, or anything else", () => {
      vi.advanceTimersByTime(19_000);
      expect(opened[0]!.said).toEqual([]);
      vi.advanceTimersByTime(101_000);
      expect(opened[0]!.said.length).toBeGreaterThanOrEqual(4);
      opened[0]!.alive = false;
      vi.advanceTimersByTime(10_000);
      opened[0]!.say({ type: "chat", seat: 1, name: "B", text: "hello", at: "" });
      vi.advanceTimersByTime(15_000);
      expect([opened.length, link.state]).toEqual([1, "open"]);
    });

    it("is dead where no answer comes: that shows at once, and another one is opened", () => {
      const asked = link.ask({ ref: 3 }).catch((why: { why: string }) => why.why);
      opened[0]!.alive = false;
      vi.advanceTimersByTime(100);
      const states = new Set<string>();
      for (let n = 0; n < 400 && !states.has("waiting"); n++) {
        vi.advanceTimersByTime(100);
        states.add(link.state);
      }
      expect([[...states], opened.length, opened[0]!.closed]).toEqual([["open", "waiting"], 1, true]);
      vi.advanceTimersByTime(1_000);
      expect(opened.length).toBe(2);
      opened[1]!.say(hello);
      opened[0]!.onclose!(); // the browser, at last
      expect(link.state).toBe("open");
      vi.advanceTimersByTime(60_000);
      expect(opened.length).toBe(2);
      return asked.then((why) => expect(why).toBe("The connection was lost."));
    });

    it("is asked at once where the machine loses its network, and need not have died of it", () => {
      window.dispatchEvent(new Event("offline"));
      vi.advanceTimersByTime(5_000);
      expect([opened[0]!.said, opened.length, link.state]).toEqual([["here"], 1, "open"]);
      opened[0]!.alive = false;
      window.dispatchEvent(new Event("offline"));
      vi.advanceTimersByTime(2_900);
      expect(link.state).toBe("open");
      vi.advanceTimersByTime(200);
      expect(link.state).toBe("waiting");
    });

    it("is asked when somebody comes back to the page, and another one is opened where it has died", () => {
      const comesBack = () => document.dispatchEvent(new Event("visibilitychange"));
      const sleeps = () => vi.setSystemTime(Date.now() + 60_000); // the machine: no timer runs
      sleeps();
      comesBack();
      vi.advanceTimersByTime(900);
      expect([opened[0]!.said, opened.length, link.state]).toEqual([["here"], 1, "open"]);
      vi.advanceTimersByTime(5_000);
      expect([opened.length, link.state]).toEqual([1, "open"]);
      opened[0]!.alive = false;
      sleeps();
      comesBack();
      vi.advanceTimersByTime(3_900);
      expect([opened.length, opened[0]!.closed]).toEqual([2, true]);
    });

    it("is tried again where nobody greets, and left alone once the page is left", () => {
      link.again();
      opened[0]!.readyState = 3;
      opened[0]!.onclose!();
      vi.advanceTimersByTime(1_000);
      expect([opened.length, link.state]).toEqual([2, "connecting"]);
      vi.advanceTimersByTime(32_000);
      expect([opened.length, opened[1]!.closed]).toEqual([3, true]);
      opened[2]!.say(hello);
      stop();
      vi.advanceTimersByTime(120_000);
      window.dispatchEvent(new Event("offline"));
      expect([opened.length, opened[2]!.said]).toEqual([3, []]);
    });
  });

  it("keeps words that came while those said before were looked up", () => {
    const link = new Link("abcd1234");
    const words = ["one", "two", "three"].map((text) => ({ type: "chat" as const, seat: 0, name: "A", text, at: text }));
    link.hear({ type: "hello", game, you: -1, onlookers: 1, stood_in: false });
    link.hear(words[1]!);
    link.hear(words[2]!);
    link.hear({ type: "spoken", words: words.slice(0, 2) });
    expect(link.chat.map((each) => each.text)).toEqual(["one", "two", "three"]);
  });

  it("has what was said before once, however often it comes back", () => {
    const link = new Link("abcd1234");
    const words = ["one", "two"].map((text) => ({ type: "chat" as const, seat: 0, name: "A", text, at: "" }));
    link.hear({ type: "spoken", words });
    link.hear({ ...words[1]!, text: "three" });
    link.hear({ type: "spoken", words: [...words, { ...words[1]!, text: "three" }] });
    expect(link.chat.map((each) => each.text)).toEqual(["one", "two", "three"]);
  });

  it("knows how the seat is served, and when passing everything has stopped without a word of ours", () => {
    const link = new Link("abcd1234");
    const wishes = (level: Wishes["level"]): Wishes => ({ type: "wishes", level, muted: [1], mutes_onlookers: false });
    link.hear(wishes("never"));
    expect([link.wishes.level, link.reads(1), link.reads(0), link.reads(-1), link.stopped]).toEqual(["never", false, true, true, false]);
    link.autoPass("until_end_of_turn");
    link.hear(wishes("until_end_of_turn"));
    link.autoPass("never"); // stopped by hand
    link.hear(wishes("never"));
    expect(link.stopped).toBe(false);
    link.hear(wishes("until_end_of_turn"));
    link.hear(wishes("never"));
    expect(link.stopped).toBe(true);
  });

  it("knows who has given time, until the next choice", () => {
    const link = new Link("abcd1234");
    const clock = (runs: boolean, bank: number | null) => ({ bank, decision: bank === null ? 30 : null, runs });
    const seats = (mine: SeatShown["clock"]) => [{ seat: 0, name: "Ann", clock: mine }, { seat: 1, name: "Ben", clock: clock(true, null) }] as SeatShown[];
    const given = (giver: number, mine: SeatShown["clock"]) => link.hear({ type: "seats", seats: seats(mine), onlookers: 0, giver });
    link.hear({ type: "hello", game, you: 0, onlookers: 0, stood_in: false });
    given(-1, clock(true, null));
    given(0, clock(true, null)); // ours
    given(1, clock(false, null)); // nothing of ours runs
    expect(link.giver).toBe("");
    given(1, clock(false, 300));
    expect(link.giver).toBe("Ben");
    link.pick(1, 0);
    expect(link.giver).toBe("");
    given(1, clock(true, null));
    expect(link.giver).toBe("Ben");
  });

  it("does not come back where it is told not to", () => {
    const link = new Link("abcd1234");
    link.hear({ type: "closed", why: "Another tab took the seat.", again: false });
    expect([link.state, link.why]).toEqual(["closed", "Another tab took the seat."]);
  });

  it("tells at once that a question cannot be asked without a connection", async () => {
    await expect(new Link("abcd1234").ask({ ref: 17 })).rejects.toMatchObject({ why: expect.stringContaining("no connection") });
  });
});
