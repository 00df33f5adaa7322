// What a person is about to do at the table: what is held, which menu is open, what was refused, what is looked at.
// What may be done comes from the server with each update; here it is only found and sent back.

import { candidates, inOrder, missing, pressed, room, times, total, type Marks } from "../lib/gather";
import { Choices, keyOf, means, type Target } from "../lib/legal";
import type { Link } from "../lib/link.svelte";
import { live } from "../lib/live.svelte";
import { settings } from "../lib/settings.svelte";
import { play as sound } from "../lib/sound";
import { layOut, reasons, type Layout } from "../lib/table";
import type { Answer, AnswerLine, AutoPass, Card, LogLineShown, Mark, OptionShown, OutcomeShown, Picking, Refused, Sketch } from "../lib/wire";
import { addressed, spelled } from "../lib/words";

export interface Menu {
  target: Target;
  title: string;
  options: OptionShown[];
  anchor: DOMRect;
}

export interface Said {
  title: string;
  lines: LogLineShown[];
  refused: boolean;
}

/** What a larger picture is shown of. */
export interface Look {
  name: string; // on its face
  mark?: Mark;
  card?: Card;
}

export class Play {
  readonly link: Link;
  menu: Menu | undefined = $state.raw();
  held: Target | undefined = $state.raw(); // clicked first, waiting for what it is to be done with
  dragged: Target | undefined = $state.raw();
  under: string = $state(""); // what something is dragged over
  lit: OptionShown | undefined = $state.raw(); // an option that is looked at
  said: Said | undefined = $state.raw(); // an answer of the server
  preview: Answer | undefined = $state.raw(); // what would come of the option looked at
  zoom: Look | undefined = $state.raw();
  hover: { look: Look; box: DOMRect } | undefined = $state.raw();
  confirm: { title: string; words: string; yes: string; then: () => void; lasting?: boolean } | undefined = $state.raw();

  choices: Choices = $derived.by(() => new Choices(this.free ? this.link.asked : null));
  free: boolean = $derived.by(() => !this.link.sent && this.link.state === "open");
  partners: Target[] = $derived.by(() => {
    const first = this.dragged ?? this.held;
    return first ? this.choices.partners(first) : [];
  });

  /** A choice of several that is open: what is marked is kept here until it is all sent. */
  picking: Picking | null = $derived.by(() => (this.sending.length === 0 ? (this.link.asked?.picking ?? null) : null));
  #marked: { seq: number; marks: Marks } = $state.raw({ seq: -1, marks: [] });
  marks: Marks = $derived.by(() => (this.#marked.seq === this.link.update?.seq ? this.#marked.marks : []));
  sending: string[] = $state.raw([]); // what is still to be picked, by text, and "" for what ends it
  #have = 0; // how many are picked once the last one sent is
  #pointed: Target | undefined; // with what an option was begun

  readonly #named: string;
  #previews = new Map<string, Answer>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** At a position that is only looked at, the game is told by its name. */
  constructor(link: Link, named = "") {
    this.link = link;
    this.#named = named;
  }

  /** Which game it is, by name. */
  get game(): string {
    return this.link.game?.game ?? this.#named;
  }

  get sketch(): Sketch | undefined {
    return this.link.update?.sketch;
  }

  /** Is the viewer out of a game that goes on? */
  out: boolean = $derived.by(() => !this.link.update?.over && (this.sketch?.people?.some((person) => person.mine && person.gone) ?? false));

  layout: Layout | undefined = $derived.by(() => (this.sketch ? layOut(this.sketch) : undefined));

  /** How something is to be shown: whether it can be used, aimed at, is held, or is meant by an option looked at. */
  stateOf(target: Target): { can: number; aim: boolean; held: boolean; lit: boolean; chosen: number } {
    const already = target.sort === "thing" && (this.link.update?.decision?.chosen ?? []).includes(target.ref) ? 1 : 0;
    if (this.sending.length > 0) return { can: 0, aim: false, held: false, lit: false, chosen: already };
    if (this.picking) {
      const found = candidates(this.picking, target);
      const chosen = found.reduce((sum, each) => sum + times(this.marks, each.text), already);
      const can = this.free && (chosen > 0 || room(this.picking, this.marks) > 0) ? found.length : 0;
      return { can, aim: false, held: false, lit: this.lit?.about.some((each) => means(each, target)) ?? false, chosen };
    }
    const first = this.dragged ?? this.held;
    const held = first !== undefined && keyOf(first) === keyOf(target);
    const aim = !held && this.partners.some((each) => means(each, target));
    const lit = this.lit?.about.some((each) => means(each, target)) ?? false;
    const can = (first && this.partners.length > 0) || this.choices.isShared(target) ? 0 : this.choices.about(target).length;
    return { can, aim, held, lit, chosen: already };
  }

  /** Something of a choice of several is marked, or no longer. */
  mark(text: string): void {
    const update = this.link.update;
    if (!this.picking || !update || !this.free) return;
    this.said = undefined;
    const marks = pressed(this.picking, this.marks, text);
    const name = this.picking.among.find((each) => each.text === text)?.words ?? "";
    if (!marks) {
      const most = this.picking.most - this.picking.have;
      this.said = { title: name, refused: true, lines: [{ text: `Only ${most} can be chosen, and ${most} are marked. Press a marked one to let it go.`, rules: [] }] };
      live.call(this.said.lines[0]!.text);
      return;
    }
    live.call(`${name}: ${marks.includes(text) ? "marked" : "no longer marked"}. ${total(marks)} marked.`);
    this.#marked = { seq: update.seq, marks };
  }

  /** What is marked is all: it is sent, one after the other, in the order in which it is asked for. */
  finish(): void {
    if (!this.picking || !this.free) return;
    const lack = missing(this.picking, this.marks);
    if (lack > 0) {
      live.call(`${lack} more must be marked.`);
      return;
    }
    const picks = inOrder(this.picking, this.marks);
    const full = room(this.picking, this.marks) === 0; // then the choice is over without a word
    this.#have = this.picking.have;
    this.clear();
    this.sending = full ? picks : [...picks, ""];
    this.goOn();
  }

  /** Send the next of what was marked, if the table asks for it; called with each update. */
  goOn(): void {
    if (this.#pointed && this.link.update?.decision && !this.link.sent) {
      const found = this.picking ? candidates(this.picking, this.#pointed) : [];
      this.#pointed = undefined;
      if (found.length === 1) this.mark(found[0]!.text);
    }
    if (this.sending.length === 0 || this.link.sent) return;
    const decision = this.link.update?.decision;
    const have = decision?.picking?.have ?? -1;
    // What alone was left has been taken without a question; where another choice has begun, this one is over.
    const [next, ...rest] = have < this.#have ? [] : this.sending.slice(have - this.#have);
    const option = next === undefined ? undefined : decision?.options.find((each) => each.text === (next || "done"));
    this.sending = option ? rest : [];
    if (!option) return;
    this.#have = have + 1;
    this.link.choose(option.index);
  }

  /** Somebody points at something: it is used, offers a menu, or the server says why it cannot be. */
  act(target: Target, title: string, anchor: DOMRect): void {
    this.menu = undefined;
    this.said = undefined;
    if (this.sending.length > 0) return;
    if (this.picking) {
      const found = candidates(this.picking, target);
      if (found.length === 0) void this.ask(target, title);
      else this.mark((found.find((each) => !this.marks.includes(each.text)) ?? found[0]!).text);
      return;
    }
    const held = this.held;
    if (held && keyOf(held) === keyOf(target)) {
      this.held = undefined;
      return;
    }
    this.held = undefined;
    if (held) {
      const both = this.choices.between(held, target);
      if (both.length > 0) {
        this.#offer(target, title, both, anchor);
        return;
      }
    }
    const options = this.choices.about(target);
    if (options.length === 0) void this.ask(target, title);
    else this.#offer(target, title, options, anchor);
  }

  /** Something was dragged onto something else at some place of the board, or onto the table; where the two have nothing
   *  to do with each other, nothing is done, and the server says why it cannot be put there. */
  drop(first: Target, title: string, second: Target | undefined, anchor: DOMRect, place = ""): void {
    this.dragged = undefined;
    this.under = "";
    if (this.picking) {
      this.act(first, title, anchor);
      return;
    }
    const options = second ? this.choices.between(first, second) : this.choices.about(first);
    const usable = this.choices.about(first);
    const begun = this.choices.begun(first); // wherever it is put: whom it attacks is asked later
    if (options.length > 0) this.#offer(first, title, options, anchor);
    else if (begun.length > 0) this.#offer(first, title, begun, anchor);
    else void this.ask(first, title, place, usable.length > 0 ? [{ text: `With it you can: ${usable.slice(0, 3).map((each) => each.words).join("; ")}.`, rules: usable[0]!.rules }] : []);
  }

  /** Something was dragged to where there is no table: it stays where it was, and its player is told where it can be put. */
  stray(target: Target | undefined, title: string): void {
    const aims = target && !this.choices.goesAnywhere(target);
    this.dragged = undefined;
    this.under = "";
    if (!target || this.picking) return;
    if (this.choices.about(target).length === 0) {
      void this.ask(target, title);
      return;
    }
    this.said = { title, refused: true, lines: [{ text: aims ? "Put it on what has a dashed frame while you hold it." : "Put it on the table.", rules: [] }] };
    live.call(this.said.lines[0]!.text);
  }

  #offer(target: Target, title: string, options: OptionShown[], anchor: DOMRect): void {
    if (options.length === 1) {
      this.choose(options[0]!, target);
      return;
    }
    this.held = target;
    this.menu = { target, title, options, anchor };
  }

  /** Take an option; what was pointed at for it is marked in the choice that it leads to, if it can be chosen there. */
  choose(option: OptionShown, pointed?: Target): void {
    this.#pointed = pointed && option.begins.some((each) => means(each, pointed)) ? pointed : undefined;
    const others = this.choices.options.length > 1;
    if (option.passes && others && settings.confirmEnd && !this.confirm) {
      this.confirm = {
        title: "Pass?",
        words: "Other things could still be done.",
        yes: option.words,
        then: () => this.#take(option),
      };
      return;
    }
    this.#take(option);
  }

  #take(option: OptionShown): void {
    this.clear();
    this.link.choose(option.index);
  }

  /** Have so much passed from now on; whoever would give a whole turn away by that is told so first. */
  autoPass(level: AutoPass["level"]): void {
    if (this.out) return;
    if (level !== "until_end_of_turn") {
      this.link.autoPass(level);
      return;
    }
    const span = this.link.game?.span ?? "turn";
    const mine = this.sketch?.active === this.link.you;
    const another = !mine && (this.sketch?.active ?? -1) >= 0; // before the first turn it may be one's own
    if (another || this.confirm) {
      this.link.autoPass(level);
      return;
    }
    this.confirm = {
      title: `Pass the rest of this ${span}?`,
      words: `${span === "turn" && mine ? "It is your own turn: y" : "Y"}ou do nothing more before the ${span} ends, and that cannot be taken back. You are asked again only if something new is aimed at you.`,
      yes: `Pass the rest of the ${span}`,
      then: () => this.link.autoPass(level),
    };
  }

  /** Somebody touches a card on a small screen, where it cannot be read: it is shown large, with all that it can do. */
  touch(target: Target, look: Look, title: string, anchor: DOMRect): void {
    const aims = this.held !== undefined && this.partners.some((each) => means(each, target));
    if (this.picking || aims || !look.name) this.act(target, title, anchor);
    else {
      this.clear();
      this.zoom = look;
    }
  }

  /** Pass, if that is one of the options. */
  pass(): void {
    if (this.picking) {
      this.finish();
      return;
    }
    const pass = this.choices.pass;
    if (pass) this.choose(pass);
    else live.call(this.choices.options.length > 0 ? "There is nothing to pass here: choose one of the options." : "It is not your decision.");
  }

  /** Ask the server why something cannot be used, or put at a place, and show what it says. */
  async ask(target: Target, title: string, place = "", after: LogLineShown[] = []): Promise<void> {
    const question =
      target.sort === "card" ? { card: target.name } : target.sort === "place" ? { place: target.name } : { ref: target.ref };
    // What it is about stands in the title already; what a number comes from is told by the zoom, and what else can be
    // done with something that was put where it cannot be, by its glow.
    const left = ["name", "number", "influence", "meaning", ...(after.length > 0 ? ["offered"] : [])];
    try {
      const lines = (await this.link.ask(place ? { ...question, place } : question)).lines.filter((line) => !left.includes(line.sort));
      const why = reasons(lines, target.sort === "place" ? "" : title);
      const plain = why.length === 0 && after.length > 0 ? [{ text: "It cannot be put there now.", rules: [] }] : [];
      this.said = { title, lines: [...why, ...plain, ...after], refused: true };
    } catch (why) {
      const { why: words, rules } = why as Refused;
      this.said = { title, lines: [{ text: words, rules }, ...after], refused: true };
    }
    sound("no");
    live.call(addressed(this.said.lines.map((line) => spelled(line.text)).join(" "), this.link.own));
  }

  /** What a thing is, number by number. */
  async why(mark: Mark): Promise<AnswerLine[]> {
    return (await this.link.ask(mark.ref >= 0 ? { ref: mark.ref } : { card: mark.card || mark.name })).lines;
  }

  /** An option is looked at: what it is about is marked, and what would come of it is asked. */
  look(option: OptionShown | undefined): void {
    this.lit = option;
    this.preview = undefined;
    clearTimeout(this.#timer);
    if (!option || this.picking) return; // what comes of one of several is not what comes of all of them
    const key = `${this.link.update?.seq} ${option.index}`;
    const known = this.#previews.get(key);
    if (known) {
      this.preview = known;
      return;
    }
    this.#timer = setTimeout(() => {
      this.link.ask({ index: option.index }).then(
        (answer) => {
          this.#previews.set(key, answer);
          if (this.lit === option) this.preview = answer;
        },
        () => undefined, // a preview that cannot be had is not missed
      );
    }, 250);
  }

  /** What the option looked at would do to the numbers of a thing or player. */
  outcomes(ref: number): OutcomeShown[] {
    return ref < 0 ? [] : (this.preview?.outcome.filter((each) => each.ref === ref && each.what !== "") ?? []);
  }

  /** Another position is to be shown: what was begun with the last one is let go.  A question that holds of every position stays. */
  renew(over: boolean): void {
    const asked = this.confirm?.lasting && !over ? this.confirm : undefined;
    this.clear();
    this.confirm = asked;
  }

  /** Let everything go that is held, open or shown; true if there was something. */
  clear(): boolean {
    const any = Boolean(this.menu ?? this.held ?? this.said ?? this.confirm ?? this.hover);
    this.menu = this.held = this.said = this.dragged = this.confirm = this.hover = undefined;
    this.under = "";
    this.look(undefined);
    return any;
  }
}
