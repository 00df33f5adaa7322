// The line to a game: one socket that comes back by itself, and what it has told so far.

import type {
  Answer,
  Ask,
  AutoPass,
  Chat,
  DecisionShown,
  GameShown,
  Handing,
  LogLineShown,
  Refused,
  Said,
  SeatShown,
  Told,
  Update,
  Wishes,
} from "./wire";

export type LineState = "connecting" | "open" | "waiting" | "closed";
export type Question = Pick<Ask, "ref" | "card" | "place" | "index">;

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const STEADY = 10_000; // a line that has held so long has gone well
const PATIENCE = 2_000; // for the position after a choice that is kept, where nothing of it was to be noticed
const LONG_PATIENCE = 60_000; // where something was: a bot thinks about its answer
const SILENCE = 20_000; // after so long without a word from the server the line is asked whether it is alive
const ANSWERED = 10_000; // it answers within that, or is dead
const SOON = 3_000; // or within that, where the network has just changed or somebody comes back to the page
const KEPT = 20_000; // a choice is kept within that, or the line is dead: it is made again on the next one
const OPENED = 30_000; // a line that is not greeted by then is dead too
const BEAT = 1_000; // how often the silence is looked at

/** How long to wait before the next try, in milliseconds: longer each time, and not all at the same moment. */
export function waitBefore(attempt: number, chance = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + chance / 2);
}

/** The log with what an update says of it: from `log_from` on it reads anew. */
export function joined(log: LogLineShown[], update: Pick<Update, "log" | "log_from">): LogLineShown[] {
  return [...log.slice(0, update.log_from), ...update.log];
}

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (why: Refused) => void;
}

export class Link {
  readonly id: string;
  state: LineState = $state("connecting");
  why = $state(""); // it was closed
  game: GameShown | undefined = $state.raw();
  you = $state(-1);
  seats: SeatShown[] = $state.raw([]);
  seatsAt = $state(0); // when the seats and their clocks were told
  onlookers = $state(0);
  update: Update | undefined = $state.raw();
  updatedAt = $state(0);
  log: LogLineShown[] = $state.raw([]);
  chat: Chat[] = $state.raw([]);
  unsaid: { text: string; why: string } | undefined = $state.raw(); // words that were refused
  handing: Handing | undefined = $state.raw();
  refusal: Refused | undefined = $state.raw();
  sent: Said | undefined = $state.raw(); // a choice that is not yet acknowledged
  wishes: Wishes = $state.raw({ type: "wishes", level: "never", muted: [], mutes_onlookers: false });
  stopped = $state(false); // everything was passed, and that has ended by itself since the last choice
  stoodIn = $state(false); // a bot has played for us until we came, and we have not chosen since
  giver = $state(""); // who has given us more time since we last chose
  decided = $state.raw({ prompt: "", stakes: "", log: 0 }); // what was asked at the last choice, and how long the log was then

  /** What we are asked now; nothing, where it is passed for us as everything is. */
  asked: DecisionShown | null = $derived.by(() => {
    const decision = this.update?.decision ?? null;
    return this.wishes.level === "until_end_of_turn" && decision?.options.some((each) => each.passes) ? null : decision;
  });

  /** Called before an update is shown, and when a message has been taken in. */
  before: ((next: Update) => void) | undefined;
  after: ((told: Told) => void) | undefined;

  #socket: WebSocket | undefined;
  #attempt = 0; // tries since a line has gone well
  #greeted: number | undefined; // when this line was
  #timer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;
  #tag = Math.random().toString(36).slice(2, 8);
  #questions = new Map<string, Waiting>();
  #ended = false;
  #wished: AutoPass["level"] | undefined; // said, and not yet told back
  #saying = ""; // words that are neither told back nor refused
  #known: number | undefined; // the seat as which the table knows this socket; -1 for an onlooker
  #heard = 0; // when the server last said something
  #messages = 0; // how often it has
  #asked = 0; // when we last opened a line, or asked whether it is alive
  #since: Chat[] = []; // what was said since this line was greeted

  constructor(id: string) {
    this.id = id;
  }

  /** Connect, and stay connected; what comes back ends it. */
  start(): () => void {
    const wake = () => {
      if (document.visibilityState !== "visible") return;
      if (this.state === "waiting") this.#connect();
      else this.#probe(SOON);
    };
    // A server on this very machine is reached without a network, so that alone is not the end of the line.
    const cut = () => this.#probe(SOON);
    const beat = setInterval(() => this.#listen(), BEAT);
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("online", wake);
    window.addEventListener("offline", cut);
    this.#connect();
    return () => {
      this.#ended = true;
      clearTimeout(this.#timer);
      clearInterval(beat);
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("online", wake);
      window.removeEventListener("offline", cut);
      this.#socket?.close();
    };
  }

  /** Try again now. */
  again(): void {
    this.#attempt = 0;
    this.#connect();
  }

  /**
   * A seat was taken or left over HTTP.  The table knows a socket by who opened it, and somebody who comes for the first
   * time is nobody before the first seat: where the table takes this socket for another one, it is opened anew.
   */
  renew(you: number): void {
    this.you = you;
    if (this.#ended || this.#known === you) return;
    this.#known = undefined;
    this.#anew();
  }

  /** Another socket in place of this one. */
  #anew(): void {
    const old = this.#socket;
    this.#socket = undefined;
    old?.close();
    this.#forget();
    this.again();
  }

  /** Who only waits would never notice that the line has died: after a silence it is asked whether it is alive. */
  #listen(): void {
    const since = Date.now() - Math.max(this.#heard, this.#asked);
    if (this.state === "open" && since >= SILENCE) this.#probe(ANSWERED);
    else if (this.state === "connecting" && since >= OPENED) this.#dead();
  }

  /** Say something that is answered.  Is the line alive?  It says something within so long, or it is dead. */
  #probe(within: number, message: Said = { type: "here" }): void {
    if (this.state !== "open") return;
    const [socket, before] = [this.#socket, this.#messages];
    this.#asked = Date.now();
    if (!this.#put(message)) return this.#dead();
    setTimeout(() => {
      if (!this.#ended && socket === this.#socket && this.#messages === before) this.#dead();
    }, within);
  }

  /** As if it had been closed, which a browser tells of a dead line only after minutes. */
  #dead(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost(socket);
    socket.close();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    if (this.#ended || this.#socket?.readyState === WebSocket.OPEN || this.#socket?.readyState === WebSocket.CONNECTING)
      return;
    this.state = "connecting";
    this.why = "";
    const from = this.update?.seq ?? 0;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${this.id}/socket?from=${from}`);
    this.#socket = socket;
    this.#asked = Date.now();
    this.#known = this.#greeted = undefined;
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.hear(JSON.parse(String(event.data)) as Told);
    };
    socket.onclose = () => this.#lost(socket);
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = undefined;
    this.#forget();
    if (this.#ended || this.state === "closed") return;
    this.state = "waiting";
    // A greeting alone is no good sign: a table that greets and closes each time would be asked without a pause.
    if (this.#greeted !== undefined && Date.now() - this.#greeted >= STEADY) this.#attempt = 0;
    this.#timer = setTimeout(() => this.#connect(), waitBefore(this.#attempt++));
  }

  /** Nobody answers any more what was asked on a socket that is gone. */
  #forget(): void {
    for (const [id, waiting] of this.#questions) {
      waiting.reject({ type: "refused", id, why: "The connection was lost.", rules: [] });
    }
    this.#questions.clear();
  }

  /** Take a message in. */
  hear(told: Told): void {
    this.#heard = Date.now();
    this.#messages += 1;
    switch (told.type) {
      case "hello":
        this.state = "open";
        this.#greeted ??= Date.now();
        this.#since = [];
        this.game = told.game;
        this.you = this.#known = told.you;
        this.onlookers = told.onlookers;
        this.stoodIn ||= told.stood_in;
        this.#seated(told.game.seats);
        if (this.sent) this.#probe(KEPT, this.sent); // the same id twice is one choice
        // Nobody keeps what an onlooker wishes.
        if (told.you < 0 && (this.wishes.mutes_onlookers || this.wishes.muted.length > 0)) this.mute(this.wishes.muted, this.wishes.mutes_onlookers);
        break;
      case "wishes":
        // Passing everything is over without a word of ours.
        if (this.wishes.level === "until_end_of_turn" && told.level !== this.wishes.level && this.#wished !== told.level) this.stopped = true;
        this.#wished = undefined;
        this.wishes = told;
        break;
      case "update":
        this.before?.(told);
        this.log = joined(this.log, told);
        this.update = told;
        this.updatedAt = Date.now();
        this.handing = undefined;
        if (this.sent?.type === "choose" && told.seq > this.sent.seq) this.sent = undefined;
        this.refusal = undefined;
        break;
      case "seats":
        this.#seated(told.seats);
        this.onlookers = told.onlookers;
        if (told.giver >= 0 && told.giver !== this.you && this.#clocked(told.seats)) this.giver = told.seats[told.giver]?.name ?? "";
        break;
      case "chat":
        this.chat = [...this.chat.slice(-199), told];
        this.#since.push(told);
        if (told.seat === this.you) this.#saying = "";
        break;
      case "spoken":
        // Words that came while these were looked up may be among them, or not.
        this.chat = [...told.words, ...this.#since.filter((live) => !told.words.some((each) => each.at === live.at && each.seat === live.seat && each.text === live.text))];
        break;
      case "done":
        // It is kept; what comes of it follows at once, and until then nothing else can be chosen.
        if (this.sent && "id" in this.sent && this.sent.id === told.id) {
          const done = this.sent;
          const follows = told.seq > (this.update?.seq ?? 0);
          setTimeout(() => {
            if (this.sent === done) this.sent = undefined;
          }, follows ? LONG_PATIENCE : PATIENCE);
        }
        break;
      case "refused": {
        const waiting = this.#questions.get(told.id);
        this.#questions.delete(told.id);
        if (waiting) {
          waiting.reject(told);
          break;
        }
        if (!told.id && this.#saying) {
          this.unsaid = { text: this.#saying, why: told.why };
          this.#saying = "";
          break;
        }
        this.sent = undefined;
        this.refusal = told;
        break;
      }
      case "answer":
        this.#questions.get(told.id)?.resolve(told);
        this.#questions.delete(told.id);
        break;
      case "handing":
        this.handing = told;
        this.refusal = undefined;
        this.updatedAt = Date.now();
        break;
      case "over":
        this.game = told.game;
        this.#seated(told.game.seats);
        break;
      case "closed":
        this.why = told.why;
        if (!told.again) this.state = "closed";
        break;
    }
    this.after?.(told);
  }

  /** The name under which one sits here; empty for whoever looks on. */
  get own(): string {
    return this.seats[this.you]?.name ?? "";
  }

  #seated(seats: SeatShown[]): void {
    this.seats = seats;
    this.seatsAt = Date.now();
    if (this.game) this.game = { ...this.game, seats };
  }

  /** Is there something that more time can be added to: a bank, or a decision of ours? */
  #clocked(seats: SeatShown[]): boolean {
    const clock = seats.find((seat) => seat.seat === this.you)?.clock;
    return Boolean(clock && (clock.runs || clock.bank !== null));
  }

  #put(message: Said): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #name(): string {
    return `${this.#tag}-${this.#count++}`;
  }

  /** Take an option of the present decision. */
  choose(index: number): void {
    if (this.sent || !this.update) return;
    this.refusal = undefined;
    this.stopped = this.stoodIn = false;
    this.giver = "";
    const asked = this.update.decision;
    this.decided = { prompt: asked?.prompt ?? "", stakes: (asked?.stakes ?? []).join(" "), log: this.log.length };
    this.sent = { type: "choose", id: this.#name(), seq: this.update.seq, index };
    this.#probe(KEPT, this.sent);
  }

  /** Take one's last step back. */
  undo(): void {
    if (!this.update) return;
    this.#put({ type: "undo", id: this.#name(), seq: this.update.seq });
  }

  concede(): void {
    this.#put({ type: "concede", id: this.#name() });
  }

  /** Say something; whether it is on its way. */
  say(text: string): boolean {
    this.unsaid = undefined;
    const sent = this.#put({ type: "say", text });
    if (sent) this.#saying = text;
    return sent;
  }

  giveTime(): void {
    this.#put({ type: "give_time" });
  }

  /** Have so much passed; the server keeps it with the seat and says so. */
  autoPass(level: AutoPass["level"]): void {
    this.#wished = level;
    this.stopped = false;
    this.#put({ type: "auto_pass", level });
  }

  /** Read the words of these seats no more, or those of onlookers; who has no seat is not told that it is kept. */
  mute(seats: number[], onlookers: boolean): void {
    this.#put({ type: "mute", seats, onlookers });
    if (this.you < 0) this.wishes = { ...this.wishes, muted: seats, mutes_onlookers: onlookers };
  }

  /** Are the words of this seat (-1: of an onlooker) to be read? */
  reads(seat: number): boolean {
    return seat < 0 ? !this.wishes.mutes_onlookers : !this.wishes.muted.includes(seat);
  }

  /** Let a bot play for somebody who is away. */
  standIn(seat: number): void {
    this.#put({ type: "stand_in", id: this.#name(), seat, bot: "looks-ahead" });
  }

  /** Take the game as given up by somebody who is away. */
  claim(seat: number): void {
    this.#put({ type: "claim", id: this.#name(), seat });
  }

  pick(number: number, place: number): void {
    this.refusal = undefined;
    this.stoodIn = false;
    this.giver = "";
    this.#put({ type: "pick", id: this.#name(), number, place });
  }

  build(places: number[]): void {
    this.refusal = undefined;
    this.stoodIn = false;
    this.giver = "";
    this.#put({ type: "build", id: this.#name(), places });
  }

  /** Ask about the position; the answer comes in lines with their rules, and with what would come of an option. */
  ask(question: Question): Promise<Answer> {
    const id = this.#name();
    return new Promise((resolve, reject) => {
      const message: Ask = { type: "ask", id, seq: this.update?.seq ?? 0, ...question };
      this.#questions.set(id, { resolve, reject });
      if (!this.#put(message)) {
        this.#questions.delete(id);
        reject({ type: "refused", id, why: "There is no connection to the table.", rules: [] } satisfies Refused);
      }
    });
  }
}
