// The way of an arrow over the table: from edge to edge, several to one target or one group as one bundle, and between
// the rows rather than over cards that have nothing to do with it.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** One end: a card with its box and the row in which it lies; or a player, who has no box: a row, or an edge. */
export interface End {
  box?: Box;
  part?: Box;
  row?: boolean;
}

export interface Route {
  path: string;
  x: number; // where words can stand
  y: number;
  long: number; // how long the visible way is
}

interface Point {
  x: number;
  y: number;
}

const EDGE = 7; // along the left edge of the table there are no cards
const AWAY = 3; // a little off the card
const ROUND = 12;
const TRUNK = 40;
const CLOSE = 60; // rows that lie so near each other: straight ways would lead over the cards beside
const TURNED = 16; // so far boxes of cards that are turned reach into the next row

const middle = (box: Box): Point => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
const at = (point: Point): string => `${Math.round(point.x)} ${Math.round(point.y)}`;

/** Where the way from the middle of a box to a point leaves the box. */
export function edgeOf(box: Box, to: Point): Point {
  const from = middle(box);
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const part = Math.min(
    dx === 0 ? Infinity : ((box.right - box.left) / 2 + AWAY) / Math.abs(dx),
    dy === 0 ? Infinity : ((box.bottom - box.top) / 2 + AWAY) / Math.abs(dy),
  );
  return Number.isFinite(part) ? { x: from.x + dx * part, y: from.y + dy * part } : from;
}

interface Told {
  from: number;
  to: number;
  what: string;
  kind: string;
}

/** Arrows that tell the same as one: all that lead to one end, and all that lead from each of these to each of those. */
export function bundled(arrows: readonly Told[]): { from: number[]; to: number[]; what: string; kind: string }[] {
  const ends = new Map<string, { from: number[]; to: number[]; what: string; kind: string }>();
  for (const { from, to, what, kind } of arrows) {
    const key = `${to} ${kind} ${what}`;
    ends.set(key, { from: [...(ends.get(key)?.from ?? []), from], to: [to], what, kind });
  }
  const groups: typeof ends = new Map();
  for (const { from, to, what, kind } of ends.values()) {
    const key = `${from} ${kind} ${what}`;
    groups.set(key, { from, to: [...(groups.get(key)?.to ?? []), ...to], what, kind });
  }
  return [...groups.values()];
}

/** The way from these to those. */
export function route(starts: readonly End[], ends: readonly End[], height: number): Route {
  const boxes = starts.flatMap((start) => (start.box ? [start] : []));
  const [end, ...more] = ends as [End, ...End[]];
  if (end.box && more.length > 0) {
    const from = boxes.length > 0 ? boxes.map((start) => start.box!) : [starts[0]!.part!];
    return grouped(from, ends.flatMap((each) => each.box ?? []));
  }
  if (end.box) {
    if (boxes.length > 1) return joined(boxes.map((start) => start.box!), end.box);
    if (boxes.length === 1) return direct(boxes[0]!.box!, end.box);
    return aside(starts[0]!.part!, end.box);
  }
  if (boxes.length === 0) return plainEdge(starts[0]!.part!, end.part!);
  return around(boxes, end.part!, end.row ?? false, height);
}

/** One card to another. */
function direct(from: Box, to: Box): Route {
  const across = Math.max(from.left, to.left) - Math.min(from.right, to.right);
  const down = Math.max(from.top, to.top) - Math.min(from.bottom, to.bottom);
  if (across < 26 && down < 26) return short(from, to, across > down);
  const way = across > 0 ? between([from], to) : undefined;
  if (way) return way;
  const a = edgeOf(from, middle(to));
  const b = edgeOf(to, middle(from));
  return { path: `M${at(a)} L${at(b)}`, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, long: Math.hypot(b.x - a.x, b.y - a.y) };
}

/** Neighbours: a short arrow over the edge between them, clear of what stands in their corners. */
function short(from: Box, to: Box, sideways: boolean): Route {
  const half = 17;
  if (sideways) {
    const way = middle(to).x > middle(from).x ? 1 : -1;
    const x = way > 0 ? (from.right + to.left) / 2 : (from.left + to.right) / 2;
    const y = Math.max(from.top, to.top) + 0.36 * Math.min(from.bottom - from.top, to.bottom - to.top);
    return { path: `M${at({ x: x - way * half, y })} L${at({ x: x + way * half, y })}`, x, y, long: 2 * half };
  }
  const way = middle(to).y > middle(from).y ? 1 : -1;
  const y = way > 0 ? (from.bottom + to.top) / 2 : (from.top + to.bottom) / 2;
  const x = (Math.max(from.left, to.left) + Math.min(from.right, to.right)) / 2;
  return { path: `M${at({ x, y: y - way * half })} L${at({ x, y: y + way * half })}`, x, y, long: 2 * half };
}

/** Several cards to one: they meet before it, and one arrow leads to its edge. */
function joined(from: readonly Box[], to: Box): Route {
  const way = between(from, to);
  if (way) return way;
  const mean = from.map(middle).reduce((sum, each) => ({ x: sum.x + each.x / from.length, y: sum.y + each.y / from.length }), { x: 0, y: 0 });
  const tip = edgeOf(to, mean);
  const long = Math.hypot(mean.x - tip.x, mean.y - tip.y) || 1;
  const meet = { x: tip.x + ((mean.x - tip.x) / long) * TRUNK, y: tip.y + ((mean.y - tip.y) / long) * TRUNK };
  const branches = from.map((box) => {
    const start = edgeOf(box, meet);
    return `M${at(start)} Q${at({ x: (start.x + meet.x) / 2, y: meet.y })} ${at(meet)}`;
  });
  return { path: `${branches.join(" ")} L${at(tip)}`, x: meet.x, y: meet.y, long: 81 };
}

/** Cards of one row to one of another that is close: along the gap between the rows, where no numbers stand, and the word there too. */
function between(from: readonly Box[], to: Box): Route | undefined {
  const [top, bottom] = [Math.max(...from.map((box) => box.top)), Math.min(...from.map((box) => box.bottom))];
  const above = top < to.top; // they lie above
  const [first, last] = above ? [Math.max(...from.map((box) => box.bottom)), to.top] : [to.bottom, Math.min(...from.map((box) => box.top))];
  const gap = last - first;
  const oneRow = top < (from[0]!.top + from[0]!.bottom) / 2 && bottom > (from[0]!.top + from[0]!.bottom) / 2;
  if (!oneRow || gap < -TURNED || gap > CLOSE) return undefined;
  const half = (first + last) / 2;
  const line = Math.round(above ? Math.min(first + 9, half) : Math.max(last - 9, half));
  const places = [...from, to].map((box) => middle(box).x);
  const ways = from.map((box) => `M${at({ x: middle(box).x, y: above ? box.bottom + AWAY : box.top - AWAY })} V${line}`);
  const bracket = `M${Math.round(Math.min(...places))} ${line} H${Math.round(Math.max(...places))}`;
  const tip = `M${at({ x: middle(to).x, y: line })} V${Math.round(above ? to.top - AWAY : to.bottom + AWAY)}`;
  return { path: [...ways, bracket, tip].join(" "), x: middle(to).x + 32, y: above ? Math.min(line + 20, half + 12) : Math.max(line - 6, half + 12), long: 81 };
}

/** Cards to a group of others: a bracket along the side of the group that faces them, and straight ways to it. */
function grouped(from: readonly Box[], to: readonly Box[]): Route {
  const above = middle(to[0]!).y < middle(from[0]!).y; // the group lies above
  const line = Math.round(above ? Math.max(...to.map((box) => box.bottom)) + 9 : Math.min(...to.map((box) => box.top)) - 9);
  const places = [...to, ...from].map((box) => middle(box).x);
  const goal = to.reduce((sum, box) => sum + middle(box).x / to.length, 0);
  const nearest = [...from].sort((a, b) => Math.abs(middle(b).x - goal) - Math.abs(middle(a).x - goal)); // the last has the tip
  const ticks = to.map((box) => `M${at({ x: middle(box).x, y: above ? box.bottom + AWAY : box.top - AWAY })} V${line}`);
  const ways = nearest.map((box) => `M${at({ x: middle(box).x, y: above ? box.top - AWAY : box.bottom + AWAY })} V${line}`);
  const bracket = `M${Math.round(Math.min(...places))} ${line} H${Math.round(Math.max(...places))}`;
  return { path: [...ticks, bracket, ...ways].join(" "), x: middle(nearest.at(-1)!).x + 32, y: above ? line + 20 : line - 6, long: 81 };
}

/** Cards to a player: out of their row towards the middle, along it to the left edge, and there to the player. */
function around(from: readonly End[], to: Box, row: boolean, height: number): Route {
  const down = middle(to).y > middle(from[0]!.part ?? from[0]!.box!).y;
  const turn = down ? ROUND : -ROUND;
  const goal = row ? to.top + 0.75 * (to.bottom - to.top) : middle(to).y; // the upper part of a row says whose it is
  // Cards of one row share a line: the middle of the table, or the gap to the next row where there is another.
  const rows = new Map<number, Box[]>();
  for (const { box, part } of from) {
    const room = part ? (down ? part.bottom - box!.bottom : box!.top - part.top) : 0;
    const free = part !== undefined && room < (box!.bottom - box!.top) * 0.7;
    const line = free ? (down ? part.bottom + 3 : part.top - 3) : down ? box!.bottom + 5 : box!.top - 5;
    const key = Math.round(Math.max(6, Math.min(height - 6, line)));
    rows.set(key, [...(rows.get(key) ?? []), box!]);
  }
  const lines = [...rows].sort(([a], [b]) => (down ? b - a : a - b));
  const paths = lines.map(([line, boxes]) => {
    const branches = boxes.map((box) => `M${at({ x: middle(box).x, y: down ? box.bottom + AWAY : box.top - AWAY })} V${line}`);
    const right = Math.max(...boxes.map((box) => middle(box).x));
    return `${branches.join(" ")} M${Math.round(right)} ${line} H${EDGE + ROUND} Q${EDGE} ${line} ${EDGE} ${line + turn}`;
  });
  const last = row ? `V${Math.round(goal - turn)} Q${EDGE} ${Math.round(goal)} ${EDGE + ROUND} ${Math.round(goal)} H${EDGE + 22}` : `V${Math.round(goal)}`;
  const [line, boxes] = lines[0]!;
  const left = Math.min(...boxes.map((box) => middle(box).x));
  const part = from[0]!.part;
  const middleLine = part ? (down ? part.bottom + 3 : part.top - 3) : line;
  const between = Math.abs(middleLine - line) < 2;
  return { path: `${paths.join(" ")} ${last}`, x: between ? Math.max(40, (left + EDGE) / 2) : EDGE + 10, y: between ? line : middleLine, long: 81 };
}

/** A player to a card: from the edge on that side, straight. */
function aside(from: Box, to: Box): Route {
  const x = middle(to).x;
  const above = middle(from).y < middle(to).y;
  const [a, b] = [{ x, y: middle(from).y }, { x, y: above ? to.top - AWAY : to.bottom + AWAY }];
  return { path: `M${at(a)} L${at(b)}`, x, y: (a.y + b.y) / 2, long: Math.abs(b.y - a.y) };
}

/** A player to a player: along the left edge. */
function plainEdge(from: Box, to: Box): Route {
  const [a, b] = [middle(from).y, middle(to).y];
  return { path: `M${EDGE} ${Math.round(a)} V${Math.round(b)}`, x: EDGE + 30, y: (a + b) / 2, long: Math.abs(b - a) };
}
