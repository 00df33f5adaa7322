import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, it } from "vitest";
import { Link } from "../lib/link.svelte";
import { Play } from "./play.svelte";
import SaidSheet from "./SaidSheet.svelte";

afterEach(cleanup);

it("says to whoever reads that it is they of whom an answer speaks, once, and in colour each time", async () => {
  const link = new Link("abcd1234");
  const play = new Play(link);
  render(SaidSheet, { context: new Map<string, unknown>([["play", play], ["reader", () => "Guest 5842"]]) });
  const lines = ["Heron costs 1 gold and Guest 5842 has 0.", "Guest 5842 must first choose 1 target; Bot waits."];
  play.said = { title: "Heron", refused: true, lines: lines.map((text) => ({ text, rules: [] })) };
  await tick();
  const answer = screen.getByRole("complementary", { name: "Heron" });
  expect([...answer.querySelectorAll("p")].map((each) => each.textContent.trim())).toEqual(["Heron costs 1 gold and Guest 5842 (you) has 0.", lines[1]]);
  expect([...answer.querySelectorAll(".own")].map((each) => each.textContent)).toEqual(["Guest 5842", "Guest 5842"]);
});
