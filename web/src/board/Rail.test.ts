import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import { Link } from "../lib/link.svelte";
import type { Chat } from "../lib/wire";
import { Play } from "./play.svelte";
import Rail from "./Rail.svelte";

describe("what is said", () => {
  afterEach(cleanup);

  it("is counted as unread until the chat is seen, also where it lies open in a drawer that is closed", async () => {
    const link = new Link("abcd1234");
    const rail = render(Rail, { props: { tab: "chat", seen: false }, context: new Map([["play", new Play(link)]]) });
    const count = () => screen.getByRole("tab", { name: /Chat/ }).textContent!.replace(/\D/g, "");
    link.chat = [0, 1].map((n) => ({ type: "chat", seat: 0, name: "Ann", text: `well played ${n}` }) as Chat);
    await tick();
    expect(count()).toBe("2");
    await rail.rerender({ tab: "chat", seen: true });
    expect(count()).toBe("");
    await rail.rerender({ tab: "log", seen: true });
    link.chat = [...link.chat, link.chat[0]!];
    await tick();
    expect(count()).toBe("1");
  });
});
