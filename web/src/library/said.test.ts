import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { begun } from "./said";
import Trouble from "./Trouble.svelte";

afterEach(cleanup);

test("a message begins with a capital, and what it quotes stays as it was written", () => {
  expect(begun("no set is called so")).toBe("No set is called so");
  expect(begun("'../é x' is no name for a set")).toBe("'../é x' is no name for a set");
  expect(begun("“elk” compares nothing")).toBe("“elk” compares nothing");
  expect(begun("")).toBe("");
});

test("what goes wrong is told so, and no style writes it otherwise", () => {
  render(Trouble, { what: "'../é x' is no name for a set" });
  expect(screen.getByText("'../é x' is no name for a set")).toBeTruthy();
  cleanup();
  render(Trouble, { what: "the server is asleep" });
  expect(screen.getByText("The server is asleep")).toBeTruthy();
});
