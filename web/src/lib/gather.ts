// A choice of several things: they are marked in any order, and picked in the order in which the server asks for them.

import { means, type Target } from "./legal";
import type { Candidate, Picking } from "./wire";

/** How often each candidate is marked, by its text. */
export type Marks = ReadonlyMap<string, number>;

export const total = (marks: Marks): number => [...marks.values()].reduce((sum, count) => sum + count, 0);

/** The candidates that a target means. */
export function candidates(picking: Picking, target: Target): Candidate[] {
  return picking.among.filter((each) => each.about.some((about) => means(about, target)));
}

/** How many more can be marked. */
export const room = (picking: Picking, marks: Marks): number => picking.most - picking.have - total(marks);

/** The marks once a candidate was pressed: one more of it, or none where all are marked already; undefined if it is one too many. */
export function pressed(picking: Picking, marks: Marks, text: string): Marks | undefined {
  const found = picking.among.find((each) => each.text === text);
  if (!found) return undefined;
  const now = marks.get(text) ?? 0;
  const next = new Map(marks);
  if (now >= found.count || (now > 0 && room(picking, marks) <= 0)) next.delete(text);
  else if (room(picking, marks) <= 0) return undefined;
  else next.set(text, now + 1);
  return next;
}

/** How many must still be marked. */
export const missing = (picking: Picking, marks: Marks): number => Math.max(0, picking.least - picking.have - total(marks));

/** What is marked, by text, in the order in which it has to be picked. */
export function inOrder(picking: Picking, marks: Marks): string[] {
  return picking.among.flatMap((each) => Array.from({ length: marks.get(each.text) ?? 0 }, () => each.text));
}

/** How many may be chosen, in words. */
export function howMany(picking: Picking): string {
  const least = Math.max(0, picking.least - picking.have);
  const most = picking.most - picking.have;
  if (least === most) return `Choose ${most}, in any order.`;
  return least === 0 ? `Choose up to ${most}, or none, in any order.` : `Choose from ${least} to ${most}, in any order.`;
}
