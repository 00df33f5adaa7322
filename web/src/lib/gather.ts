// A choice of several things: they are marked in any order, and picked in the order in which the server asks for them; in
// that of the marks where it asks in none.

import { means, type Target } from "./legal";
import type { Candidate, Picking } from "./wire";

/** The candidates that are marked, by text, each as often as it is, in the order in which they were. */
export type Marks = readonly string[];

export const total = (marks: Marks): number => marks.length;

/** How often a candidate is marked. */
export const times = (marks: Marks, text: string): number => marks.filter((each) => each === text).length;

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
  const now = times(marks, text);
  const full = room(picking, marks) <= 0;
  if (now >= found.count || (now > 0 && full)) return marks.filter((each) => each !== text);
  return full ? undefined : [...marks, text];
}

/** How many must still be marked. */
export const missing = (picking: Picking, marks: Marks): number => Math.max(0, picking.least - picking.have - total(marks));

/** What is marked, by text, in the order in which it has to be picked. */
export function inOrder(picking: Picking, marks: Marks): string[] {
  return picking.ordered ? [...marks] : picking.among.flatMap((each) => marks.filter((text) => text === each.text));
}

/** What is marked, in words, in the order in which it has to be picked. */
export const inWords = (picking: Picking, marks: Marks): string[] =>
  inOrder(picking, marks).flatMap((text) => picking.among.find((each) => each.text === text)?.words ?? []);

/** How many may be chosen, in words. */
export function howMany(picking: Picking): string {
  const least = Math.max(0, picking.least - picking.have);
  const most = picking.most - picking.have;
  const order = picking.ordered ? "in the order in which you mark them" : "in any order";
  if (least === most) return `Choose ${most}, ${order}.`;
  return least === 0 ? `Choose up to ${most}, or none, ${order}.` : `Choose from ${least} to ${most}, ${order}.`;
}
