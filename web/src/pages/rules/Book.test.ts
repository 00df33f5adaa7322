import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { router } from "../../lib/router.svelte";
import type { GameKind } from "../../lib/wire";
import { games } from "../../library/games.svelte";
import type { BookShown, RuleShown } from "../../library/wire";
import Page from "./Page.svelte";

const rule = (id: string, says: string, scenarios: string[] = []): RuleShown => ({
  id, title: "", topic: "t", says, kind: "", heading: false, testable: true, parent: "", chapter: "", depth: 0, see: [], note: "", rulings: [],
  scenarios: scenarios.map((name) => ({ name, title: `Tale ${name}` })), shown_by: scenarios.length,
});
const book: BookShown = {
  game: "toy-book", title: "Toy", document: "Toy rules", chapters: [], sections: [], rulings: [],
  rules: [rule("1.1", "Wolf says hello."), rule("1.2", "Ox says nothing.", ["first", "second"]), rule("1.3", "Elk is here.", ["third"])],
};
const scenario = { name: "", title: "A tale", text: "title: A tale", parts: [], steps: [{ text: "Step", told: [{ text: "Ox wakes.", rules: ["1.1"] }] }] };
const answers = (path: string): unknown => {
  if (path.includes("/search")) return { ids: /words=ox/.test(path) ? ["1.2"] : ["1.1", "1.2"], near: [], more: 0 };
  if (path.includes("/scenario?")) return scenario;
  if (path.includes("/faces")) return { game: "toy-book", book: "", faces: [] };
  return book;
};

const box = () => screen.getByRole<HTMLInputElement>("searchbox");
const seen = () => document.querySelector(".rule.marked")?.id ?? "";
const back = async () => {
  const popped = new Promise((done) => addEventListener("popstate", done, { once: true }));
  history.back();
  await popped;
};
const settled = () => new Promise((done) => setTimeout(done, 30));

beforeEach(() => {
  vi.stubGlobal("fetch", vi.fn((path: string) => Promise.resolve(new Response(JSON.stringify(answers(path))))));
  vi.spyOn(games, "fetch").mockImplementation(() => undefined);
  games.all = [{ name: "toy-book", title: "Toy", primer: [], goal: "" } as unknown as GameKind];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  games.all = [];
  router.go("/");
});

async function open(address: string) {
  router.go(address);
  render(Page, { rest: ["toy-book"], query: router.query });
  await screen.findByRole("searchbox");
}

it("shows the rule whose number is pressed among answers, and the answers again for whoever goes back", async () => {
  await open("/rules/toy-book?q=says");
  await screen.findByRole("heading", { name: "2 answers to “says”" });
  await fireEvent.click(screen.getByRole("link", { name: "1.2" }));
  expect(location.hash).toBe("#1.2");
  await vi.waitFor(() => expect(seen()).toBe("1.2"));
  expect(box().value).toBe("");
  await vi.waitFor(() => expect(document.activeElement?.id).toBe("1.2"));
  await back();
  await screen.findByRole("heading", { name: "2 answers to “says”" });
  expect(box().value).toBe("says");
  expect(location.search).toBe("?q=says");
});

it("shows the answers again after a look in the book", async () => {
  await open("/rules/toy-book?q=says");
  await fireEvent.click(await screen.findByRole("link", { name: /^In the book.*1\.2$/ }));
  await vi.waitFor(() => expect(seen()).toBe("1.2"));
  await back();
  await screen.findByRole("heading", { name: "2 answers to “says”" });
  expect(box().value).toBe("says");
});

it("shows the rule that a scenario cites, when it was opened among answers", async () => {
  await open("/rules/toy-book?q=says");
  await fireEvent.click(await screen.findByRole("button", { name: "2 scenarios of rule 1.2" }));
  await fireEvent.click(screen.getByRole("button", { name: "Tale first" }));
  const dialog = await screen.findByRole("dialog");
  expect(router.query.get("q")).toBe("says");
  await fireEvent.click(within(dialog).getByRole("link", { name: "Rule 1.1" }));
  await vi.waitFor(() => expect(seen()).toBe("1.1"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await vi.waitFor(() => expect(document.activeElement?.id).toBe("1.1"));
});

it("leaves alone what is being typed, and writes it into the address", async () => {
  await open("/rules/toy-book?q=says");
  await screen.findByRole("heading", { name: "2 answers to “says”" });
  await fireEvent.input(box(), { target: { value: "ox" } });
  await screen.findByRole("heading", { name: "1 answer to “ox”" });
  expect(location.search).toBe("?q=ox");
  await fireEvent.input(box(), { target: { value: "ox sa" } });
  router.go("/rules/toy-book?q=ox&scenario=first"); // something else in the address changes meanwhile
  await settled();
  expect(box().value).toBe("ox sa");
  await vi.waitFor(() => expect(router.query.get("q")).toBe("ox sa"));
  await fireEvent.input(box(), { target: { value: "ox says " } });
  await vi.waitFor(() => expect(router.query.get("q")).toBe("ox says"));
  expect(box().value).toBe("ox says ");
  await fireEvent.input(box(), { target: { value: "" } });
  await vi.waitFor(() => expect(location.search).toBe(""));
  expect(document.getElementById("1.3")).toBeTruthy();
});

it("does not call back whoever goes to another page just after a letter", async () => {
  await open("/rules/toy-book");
  await fireEvent.input(box(), { target: { value: "ox" } });
  router.go("/about");
  await new Promise((done) => setTimeout(done, 250));
  expect(location.pathname).toBe("/about");
});

it("leaves the reader at the scenario that was opened, wherever the address began", async () => {
  await open("/rules/toy-book#1.1");
  await vi.waitFor(() => expect(document.activeElement?.id).toBe("1.1"));
  await fireEvent.click(screen.getByRole("button", { name: "1 scenario of rule 1.3" }));
  const tale = screen.getByRole("button", { name: "Tale third" });
  const scrolls = vi.spyOn(Element.prototype, "scrollIntoView");
  tale.focus();
  await fireEvent.click(tale);
  await screen.findByRole("dialog");
  const popped = new Promise((done) => addEventListener("popstate", done, { once: true }));
  await fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
  await popped;
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await settled();
  expect(location.href).toMatch(/\/rules\/toy-book#1\.3$/);
  expect(document.activeElement).toBe(tale);
  expect(scrolls).not.toHaveBeenCalled();
});

it("goes back once, however often a scenario is closed", async () => {
  await open("/rules/toy-book#1.1");
  await fireEvent.click(screen.getByRole("button", { name: "1 scenario of rule 1.3" }));
  await fireEvent.click(screen.getByRole("button", { name: "Tale third" }));
  const goes = vi.spyOn(history, "back").mockImplementation(() => undefined);
  const close = within(await screen.findByRole("dialog")).getByRole("button", { name: "Close" });
  await fireEvent.click(close);
  await fireEvent.click(close);
  expect(goes).toHaveBeenCalledTimes(1);
});
