import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GameKind } from "../../lib/wire";
import type { NameTaken, SetReport } from "../../library/wire";
import ImportSet from "./ImportSet.svelte";

const game = { name: "toy-imports", title: "Toy" } as unknown as GameKind;
const report: SetReport = { cards: 3, whole: 3, refused: [], faults: [], renamed: [], set: "", formless: 0, taken: [] };
let taken: NameTaken[];

beforeEach(() => {
  taken = [];
  vi.stubGlobal("fetch", vi.fn((path: string, init?: RequestInit) => {
    const body = path.endsWith("/form") ? { fields: [], csv: "name\nElk\n", json: "[]" } : init?.method === "POST" ? { ...report, taken } : [];
    return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function check() {
  render(ImportSet, { game });
  await fireEvent.input(screen.getByLabelText(/A line of column names/), { target: { value: "name\nElk\n" } });
  await fireEvent.click(screen.getByRole("button", { name: "Check these cards" }));
  await screen.findByText(/cards can be played/);
}

it("says of each card whose name is taken which one is meant where, and how to have no doubt", async () => {
  taken = [
    { name: "elk", shipped: "Elk", set: "starter", same: false },
    { name: "Ox", shipped: "Ox", set: "starter", same: true },
  ];
  await check();
  const section = within(screen.getByRole("region", { name: "Names that are taken: 2" }));
  const [elk, ox] = section.getAllByRole("listitem");
  expect(elk!.textContent).toMatch(/elk.*another card.*ships.*starter/s);
  expect(within(elk!).getByRole("link", { name: /Elk/ }).getAttribute("href")).toBe("/cards/toy-imports/card/Elk?set=starter");
  expect(elk!.textContent).toContain("Elk [starter]");
  expect(ox!.textContent).toMatch(/the same card/);
  expect(section.getByText(/another name/)).toBeTruthy();
});

it("says nothing of names where none is taken", async () => {
  await check();
  expect(screen.queryByText(/Names that are taken/)).toBeNull();
});
