import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GameKind } from "../../lib/wire";
import { forgetAllPasted } from "../../library/pasted";
import type { NameTaken, SetReport } from "../../library/wire";
import ImportSet from "./ImportSet.svelte";

const game = { name: "toy-imports", title: "Toy" } as unknown as GameKind;
const report: SetReport = { cards: 3, whole: 3, refused: [], faults: [], renamed: [], set: "", formless: 0, taken: [] };
let taken: NameTaken[];
let kept: string; // the set that the server makes of what it is sent

beforeEach(() => {
  taken = [];
  kept = "";
  forgetAllPasted();
  vi.stubGlobal("fetch", vi.fn((path: string, init?: RequestInit) => {
    const body = path.endsWith("/form") ? { fields: [], csv: "name\nElk\n", json: "[]" } : init?.method === "POST" ? { ...report, taken, set: kept } : [];
    return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
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

const sent = () => vi.mocked(fetch).mock.calls.flatMap(([, init]) => (init?.method === "POST" ? [(JSON.parse(String(init.body)) as { text: string }).text] : []));
const field = () => screen.getByLabelText<HTMLTextAreaElement>(/A line of column names/);

it("has the list and what was told of it again, until the set is kept", async () => {
  await check();
  await fireEvent.input(screen.getByLabelText("Name of the set"), { target: { value: "Herd" } });
  cleanup();
  render(ImportSet, { game });
  expect(field().value).toBe("name\nElk\n");
  await screen.findByText(/cards can be played/);
  expect(screen.getByLabelText<HTMLInputElement>("Name of the set").value).toBe("Herd");
  kept = "herd";
  await fireEvent.click(screen.getByRole("button", { name: "Keep these 3 cards" }));
  await screen.findByText(/Kept\./);
  cleanup();
  render(ImportSet, { game });
  expect(field().value).toBe("");
  expect(screen.queryByText(/cards can be played/)).toBeNull();
});

it("has what was written and not checked again, beside another list that was", async () => {
  await check();
  await fireEvent.input(field(), { target: { value: "name\nOx\n" } });
  cleanup();
  render(ImportSet, { game });
  await screen.findByText(/cards can be played/);
  expect(field().value).toBe("name\nOx\n");
  expect(sent()).toEqual(["name\nElk\n", "name\nElk\n"]);
  kept = "elk";
  await fireEvent.click(screen.getByRole("button", { name: "Keep these 3 cards" }));
  await screen.findByText(/Kept\./);
  cleanup();
  render(ImportSet, { game });
  expect(field().value).toBe("name\nOx\n");
  expect(sent().length).toBe(3);
});

it("has a list for each game", async () => {
  await check();
  cleanup();
  render(ImportSet, { game: { ...game, name: "other-imports" } });
  expect(field().value).toBe("");
});

it("has a list again that the browser cannot keep, as long as the page is open", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  await check();
  cleanup();
  render(ImportSet, { game });
  expect(field().value).toBe("name\nElk\n");
});
