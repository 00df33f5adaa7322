// The search language of cards: `type:champion cost<=1 text:"draw" -text:ambush or (align:wild offense>5)`.
//
// Its fields are those of the cards themselves, and may be shortened as long as one is meant.  What stands side by side
// must all be so; `or` parts alternatives, as a comma does between values of a field, `-` turns a condition round, parentheses group.  Words without a field are
// looked for in everything that a card says.  What cannot be read is told with its place.

import type { FieldShown } from "./wire";

/** A card as searches see it. */
export interface Searched {
  name: string;
  /** The values of a field: numbers as such, words one by one, text as a whole. */
  values(field: string): readonly (string | number)[];
  /** Everything that the card says, in small letters. */
  all: string;
}

/** Something that cannot be read: from which character, how many, and why. */
export interface Fault {
  at: number;
  length: number;
  what: string;
}

export type Node =
  | { sort: "and" | "or"; parts: Node[] }
  | { sort: "not"; part: Node }
  | { sort: "word"; text: string }
  | { sort: "has"; field: string }
  | { sort: "compare"; field: string; sign: Sign; value: string | number; other?: string };

export type Sign = ":" | "=" | "!=" | "<" | "<=" | ">" | ">=";

export interface Query {
  node: Node | undefined; // nothing: every card answers
  faults: Fault[];
}

interface Token {
  sort: "word" | "quoted" | "open" | "close" | "minus" | "or" | "field";
  text: string; // a field's name, or the words
  sign: Sign;
  at: number;
  length: number;
}

const FIELD = /^([a-z_]+)(:|!=|<=|>=|<|>|=)/i;
const SIGNS = /^[:=!<>]+/;
const MEANT: Record<string, Sign> = { "=>": ">=", "=<": "<=", "<>": "!=" };
const NUMBER = /^-?\d{1,9}$/;

/** Read a query for cards with these fields. */
export function parse(text: string, fields: readonly FieldShown[]): Query {
  const faults: Fault[] = [];
  const reader = new Reader(tokens(text, faults), fields, faults, text.length);
  const node = reader.any(0);
  reader.rest();
  faults.sort((one, other) => one.at - other.at);
  return { node: faults.length > 0 ? undefined : node, faults };
}

/** Does this card answer the query? */
export function answers(card: Searched, node: Node | undefined): boolean {
  if (!node) return true;
  switch (node.sort) {
    case "and":
      return node.parts.every((part) => answers(card, part));
    case "or":
      return node.parts.some((part) => answers(card, part));
    case "not":
      return !answers(card, node.part);
    case "word":
      return card.all.includes(node.text);
    case "has":
      return card.values(node.field).some((value) => value !== "" && value !== 0);
    case "compare":
      return compares(card, node);
  }
}

const FEW_VALUES = 24; // so many can be named

/** What a query asks for that no card has, in sentences: a value of a field that has few, with those that there are. */
export function unheard(node: Node | undefined, cards: readonly Searched[]): string[] {
  if (!node) return [];
  if (node.sort === "and" || node.sort === "or") return node.parts.flatMap((part) => unheard(part, cards));
  if (node.sort === "not") return unheard(node.part, cards);
  if (node.sort !== "compare" || typeof node.value !== "string" || node.other !== undefined) return [];
  if (cards.some((each) => each.values(node.field).some((value) => typeof value === "string" && same(value, node.value, ":")))) return [];
  // Of a set the last value is what people call it.
  const called = cards.flatMap((each) => (node.field === "set" ? each.values("set").slice(-1) : each.values(node.field)));
  const values = [...new Set(called.filter((value) => typeof value === "string" && value !== ""))] as string[];
  if (values.length === 0 || values.length > FEW_VALUES) return [];
  return [`No card has the ${node.field} “${node.value}”; there are ${values.toSorted().join(", ")}.`];
}

function compares(card: Searched, node: Node & { sort: "compare" }): boolean {
  const values = card.values(node.field);
  const wanted = node.other === undefined ? [node.value] : card.values(node.other);
  if (node.sign === "!=") return values.length > 0 && !values.some((value) => wanted.some((one) => same(value, one, "=")));
  return values.some((value) => wanted.some((one) => same(value, one, node.sign)));
}

function same(value: string | number, wanted: string | number, sign: Sign): boolean {
  if (typeof value === "number") {
    const number = typeof wanted === "number" ? wanted : Number.NaN;
    switch (sign) {
      case "<":
        return value < number;
      case "<=":
        return value <= number;
      case ">":
        return value > number;
      case ">=":
        return value >= number;
      default:
        return value === number;
    }
  }
  const low = value.toLowerCase();
  const words = String(wanted).toLowerCase();
  return sign === "=" ? low === words : low.includes(words);
}

// -- reading

function tokens(text: string, faults: Fault[]): Token[] {
  const found: Token[] = [];
  let at = 0;
  const add = (sort: Token["sort"], length: number, words = "", sign: Sign = ":") => {
    found.push({ sort, text: words, sign, at, length });
    at += length;
  };
  while (at < text.length) {
    const rest = text.slice(at);
    const first = rest[0]!;
    const field = FIELD.exec(rest);
    if (/\s/.test(first)) at += 1;
    else if (first === "(") add("open", 1);
    else if (first === ")") add("close", 1);
    else if (first === "-" && /^-[^\s\d)]/.test(rest)) add("minus", 1);
    else if (first === '"' || first === "“" || first === "”") {
      const end = rest.slice(1).search(/["“”]/);
      if (end < 0) {
        faults.push({ at, length: rest.length, what: "this quote is never closed" });
        add("quoted", rest.length, rest.slice(1));
      } else add("quoted", end + 2, rest.slice(1, end + 1));
    } else if (field) add("field", field[0].length, field[1], field[2] as Sign);
    else {
      const word = /^[^\s()"“”]+/.exec(rest)?.[0] ?? first;
      add(/^or$/i.test(word) ? "or" : "word", word.length, word);
    }
  }
  return found;
}

class Reader {
  #place = 0;

  constructor(
    readonly tokens: Token[],
    readonly fields: readonly FieldShown[],
    readonly faults: Fault[],
    readonly end: number,
  ) {}

  get next(): Token | undefined {
    return this.tokens[this.#place];
  }

  #take(): Token | undefined {
    return this.tokens[this.#place++];
  }

  fault(at: number, length: number, what: string): void {
    this.faults.push({ at, length: Math.max(1, length), what });
  }

  /** Alternatives. */
  any(depth: number): Node | undefined {
    const parts: Node[] = [];
    for (;;) {
      const part = this.all(depth);
      if (part) parts.push(part);
      const or = this.next;
      if (or?.sort !== "or") break;
      this.#take();
      if (!part) this.fault(or.at, or.length, "something must stand before “or”");
      if (!this.next || this.next.sort === "close") this.fault(or.at, or.length, "something must follow “or”");
    }
    return parts.length > 1 ? { sort: "or", parts } : parts[0];
  }

  /** Everything that stands side by side. */
  all(depth: number): Node | undefined {
    const parts: Node[] = [];
    while (this.next && this.next.sort !== "or" && this.next.sort !== "close") {
      const part = this.one(depth);
      if (part) parts.push(part);
    }
    return parts.length > 1 ? { sort: "and", parts } : parts[0];
  }

  /** One condition. */
  one(depth: number): Node | undefined {
    const token = this.#take()!;
    switch (token.sort) {
      case "minus": {
        const part = this.next ? this.one(depth) : undefined;
        return part && { sort: "not", part };
      }
      case "open": {
        const node = this.any(depth + 1);
        const closed = this.next?.sort === "close";
        if (closed) this.#take();
        else this.fault(token.at, 1, "this parenthesis is never closed");
        if (closed && !node) this.fault(token.at, 1, "there is nothing in these parentheses");
        return node;
      }
      case "field":
        return this.condition(token);
      default:
        return { sort: "word", text: token.text.toLowerCase() };
    }
  }

  /** What is left over when all is read. */
  rest(): void {
    while (this.next) {
      const token = this.#take()!;
      this.fault(token.at, token.length, "this parenthesis was never opened");
      this.any(0);
    }
  }

  /** A field, a sign and a value, or several values with commas between them, of which one must be so. */
  condition(token: Token): Node | undefined {
    const values = this.values(token);
    const field = this.field(token);
    if (values.length === 0) {
      this.fault(token.at, token.length, `what should ${field?.name ?? token.text} be? Write it after the ${token.sign}`);
      return undefined;
    }
    const nodes = values.map((value) => this.compared(token, field, value));
    if (nodes.length === 1) return nodes[0];
    return { sort: token.sign === "!=" ? "and" : "or", parts: nodes.filter((node) => node !== undefined) };
  }

  /** The values that stand right after a field's sign: what is between commas, unless it is quoted. */
  values(token: Token): Token[] {
    const found: Token[] = [];
    let end = token.at + token.length;
    for (let value = this.next; value && value.at === end && (value.sort === "word" || value.sort === "quoted"); value = this.next) {
      const before = this.tokens[this.#place - 1]!;
      if (before !== token && !before.text.endsWith(",") && !(value.sort === "word" && value.text.startsWith(","))) break;
      this.#take();
      end += value.length;
      if (value.sort === "quoted") found.push(value);
      else for (const part of value.text.matchAll(/[^,]+/g)) found.push({ ...value, text: part[0], at: value.at + part.index, length: part[0].length });
    }
    return found;
  }

  /** What one value says of a field. */
  compared(token: Token, field: FieldShown | undefined, value: Token): Node | undefined {
    if (token.text.toLowerCase() === "has") {
      const asked = this.named(value.text, value.at, value.length);
      return asked && { sort: "has", field: asked.name };
    }
    if (!field) return undefined;
    if (field.sort !== "number") {
      if (token.sign !== ":" && token.sign !== "=" && token.sign !== "!=") {
        this.fault(token.at, token.length, `${field.name} is no number, so it cannot be compared by ${token.sign}; write ${field.name}:`);
        return undefined;
      }
      return { sort: "compare", field: field.name, sign: token.sign, value: field.sort === "flag" ? flag(value.text) : value.text };
    }
    const sign = token.sign === ":" ? "=" : token.sign;
    if (NUMBER.test(value.text)) return { sort: "compare", field: field.name, sign, value: Number(value.text) };
    const other = shortened(value.text, this.fields).filter((each) => each.sort === "number");
    if (other.length === 1) return { sort: "compare", field: field.name, sign, value: 0, other: other[0]!.name };
    const more = SIGNS.exec(value.text)?.[0];
    if (more) {
      const said = token.sign + more;
      const right = `${field.name}${MEANT[said] ?? sign}${value.text.slice(more.length) || 1}`;
      this.fault(token.at + token.text.length, said.length, `“${said}” compares nothing; write ${right}`);
    } else this.fault(value.at, value.length, `${field.name} is a number, and “${value.text}” is not; write ${field.name}${sign}1, for example`);
    return undefined;
  }

  field(token: Token): FieldShown | undefined {
    if (token.text.toLowerCase() === "has") return { name: "has", sort: "words", about: "", title: "" };
    return this.named(token.text, token.at, token.text.length);
  }

  named(name: string, at: number, length: number): FieldShown | undefined {
    const meant = shortened(name, this.fields);
    if (meant.length === 1) return meant[0];
    const several = meant.map((each) => each.name).join(" or ");
    const near = nearest(name, this.fields.map((each) => each.name));
    const known = this.fields.map((each) => each.name).join(", ");
    this.fault(
      at,
      length,
      several ? `“${name}” may mean ${several}` : `no field is called “${name}”; ${near ? `did you mean ${near}?` : `there are: ${known}`}`,
    );
    return undefined;
  }
}

function flag(text: string): string {
  return /^(no|false|0)$/i.test(text) ? "no" : "yes";
}

/** The fields that a name, perhaps shortened, may mean. */
export function shortened(name: string, fields: readonly FieldShown[]): FieldShown[] {
  const low = name.toLowerCase();
  const exact = fields.filter((field) => field.name === low);
  return exact.length > 0 ? exact : fields.filter((field) => field.name.startsWith(low));
}

/** The name that is most like this one; "" if none is. */
export function nearest(name: string, names: readonly string[]): string {
  const low = name.toLowerCase();
  let best = "";
  let least = Math.max(2, Math.floor(low.length / 2)) + 0.5;
  for (const each of names) {
    const far = shortens(low, each) ? 1 : distance(low, each);
    if (far < least) [best, least] = [each, far];
  }
  return best;
}

/** Are the letters of a word those of another in their order, from the first on: algn of alignment? */
function shortens(word: string, other: string): boolean {
  let at = 0;
  for (const letter of other) if (letter === word[at]) at += 1;
  return word.length > 1 && at === word.length && word[0] === other[0];
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1;
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + change));
    }
    row = next;
  }
  return row[other.length]!;
}

/** A value as a query would say it. */
export function term(field: string, value: string | number): string {
  const words = String(value);
  return `${field}:${/^[\w'-]+$/.test(words) ? words : `"${words}"`}`;
}
