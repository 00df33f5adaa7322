/** Rules text in pieces: words, keywords, signs.  Pieces are drawn as elements, so no text of a card is ever markup. */

export type Token =
  | { sort: "text"; text: string }
  | { sort: "keyword"; text: string }
  | { sort: "sign"; glyph: string; label: string }
  | { sort: "gold"; text: string };

export interface TextLine {
  sort: "plain" | "or" | "discard";
  tokens: Token[];
}

const OR = "— OR —";
const KEYWORDS: Record<string, RegExp> = {
  epic: /\b(?:airborne|ambush|blitz|breakthrough|righteous|unbanishable|unblockable|unbreakable|untargetable|loyalty (?:\d+|x)|tribute|recall|recycle)\b/gi,
  huntik: /\b(?:unblockable|free action|exhaust action)\b/gi,
};
const SIGNS: Record<string, string> = {
  offense: "sword", defense: "shield", expend: "expend", good: "good", evil: "evil", sage: "sage", wild: "wild",
  fire: "fire", air: "air", earth: "earth", water: "water", mugic: "mugic", energy: "energy",
};

/** The lines of a card's text in pieces. */
export function textLines(game: string, lines: readonly string[], discard: readonly string[] = []): TextLine[] {
  const plain = lines.map((line): TextLine =>
    line.trim() === OR ? { sort: "or", tokens: [] } : { sort: "plain", tokens: tokens(game, line) },
  );
  return [...plain, ...discard.map((line): TextLine => ({ sort: "discard", tokens: tokens(game, line) }))];
}

/** A line in pieces. */
export function tokens(game: string, line: string): Token[] {
  const out: Token[] = [];
  for (const part of line.split(/(\{[^{}]*\}|◆|→)/)) {
    if (part === "") continue;
    if (part === "◆") out.push({ sort: "sign", glyph: "diamond", label: "," });
    else if (part === "→") out.push({ sort: "sign", glyph: "arrow", label: ":" });
    else if (part.startsWith("{")) out.push(symbol(part.slice(1, -1)));
    else out.push(...bold(game, part));
  }
  return out;
}

/** The same in groups that lie on one line: a sign, the number before it, and what follows without a space. */
export function kept(all: readonly Token[]): Token[][] {
  const out: Token[][] = [];
  let open = false; // does what comes next belong to the last group, until there is a space?
  for (const piece of all) {
    if (piece.sort === "gold" || (piece.sort === "sign" && piece.glyph !== "arrow" && piece.glyph !== "diamond")) {
      const before = open ? undefined : out.at(-1)?.[0];
      const tail = before?.sort === "text" ? (/(?:\S+|\S*\d )$/.exec(before.text)?.[0] ?? "") : "";
      if (open) out.at(-1)!.push(piece);
      else if (before?.sort === "text" && tail) {
        out.pop();
        if (before.text !== tail) out.push([{ sort: "text", text: before.text.slice(0, -tail.length) }]);
        out.push([{ sort: "text", text: tail }, piece]);
      } else out.push([piece]);
      open = true;
    } else if (open && piece.sort === "text") {
      const head = /^\S+/.exec(piece.text)?.[0] ?? "";
      if (head) out.at(-1)!.push({ sort: "text", text: head });
      open = head === piece.text;
      if (!open) out.push([{ sort: "text", text: piece.text.slice(head.length) }]);
    } else {
      out.push([piece]);
      open = false;
    }
  }
  return out;
}

function symbol(name: string): Token {
  if (/^\d+$/.test(name)) return { sort: "gold", text: name };
  return Object.hasOwn(SIGNS, name) ? { sort: "sign", glyph: SIGNS[name] as string, label: name } : { sort: "text", text: name };
}

function bold(game: string, text: string): Token[] {
  const pattern = Object.hasOwn(KEYWORDS, game) ? (KEYWORDS[game] as RegExp) : null;
  if (!pattern) return [{ sort: "text", text }];
  const out: Token[] = [];
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > from) out.push({ sort: "text", text: text.slice(from, found.index) });
    out.push({ sort: "keyword", text: found[0] });
    from = found.index + found[0].length;
  }
  if (from < text.length) out.push({ sort: "text", text: text.slice(from) });
  return out;
}
