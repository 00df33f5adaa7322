import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { who } from "../library/who.svelte";
import type { Me } from "../lib/wire";
import Account from "./Account.svelte";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("says why it is not known who one is, and asks again when asked to", async () => {
  let answers = false;
  vi.stubGlobal("fetch", vi.fn(() => (answers ? Promise.resolve(new Response('{"sort": "guest", "name": "Guest 3"}')) : Promise.reject(new Error("no line")))));
  who.me = undefined;
  who.look();
  render(Account, { rest: [], query: new URLSearchParams() });
  expect((await screen.findByRole("alert")).textContent).toContain("The server cannot be reached.");
  answers = true;
  await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Guest 3");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});

it("shows a password while it is written to whoever wants to see it", async () => {
  who.me = { sort: "guest", name: "Guest 3" } as Me;
  render(Account, { rest: [], query: new URLSearchParams() });
  const field = screen.getByLabelText<HTMLInputElement>("Password");
  expect(field.type).toBe("password");
  await fireEvent.click(screen.getAllByRole("button", { name: "Show what is written" })[0]!);
  expect(field.type).toBe("text");
});

it("says of an account that its name is what one logs in with, before it is changed and after", async () => {
  vi.stubGlobal("fetch", vi.fn(() => Promise.resolve(new Response('{"sort": "account", "name": "Bo"}'))));
  who.me = { sort: "account", name: "Ann" } as Me;
  render(Account, { rest: [], query: new URLSearchParams() });
  const field = screen.getByLabelText<HTMLInputElement>("Name");
  expect(document.getElementById(field.getAttribute("aria-describedby")!)!.textContent).toMatch(/log in/);
  await fireEvent.input(field, { target: { value: "Bo" } });
  await fireEvent.click(screen.getByRole("button", { name: "Change the name" }));
  expect((await screen.findByRole("status")).textContent).toMatch(/Log in with it from now on/);
});

it("says nothing of logging in to a guest who changes a name", () => {
  who.me = { sort: "guest", name: "Guest 3" } as Me;
  render(Account, { rest: [], query: new URLSearchParams() });
  expect(screen.queryByText(/only the new one works/)).toBeNull();
});
