import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import { Link } from "../lib/link.svelte";
import type { Chat } from "../lib/wire";
import { Play } from "./play.svelte";
import Rail from "./Rail.svelte";

describe("what is said", () => {
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
  });

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

  it("stays read after the page was loaded anew, is counted when only the newest lines are kept, and one's own are none", async () => {
    const line = (n: number, seat = 0) => ({ type: "chat", seat, name: "Ann", text: `${n}`, at: `${n}` }) as Chat;
    const come = (chat: Chat[], props: { tab: "chat" | "log"; seen: boolean }) => {
      cleanup();
      const link = new Link("abcd1234");
      link.you = 1;
      link.chat = chat;
      render(Rail, { props, context: new Map([["play", new Play(link)]]) });
      return link;
    };
    const count = () => screen.getByRole("tab", { name: /Chat/ }).textContent!.replace(/\D/g, "");
    const words = Array.from({ length: 200 }, (_, n) => line(n));
    come(words, { tab: "chat", seen: true });
    const link = come(words, { tab: "log", seen: true });
    expect(count()).toBe("");
    link.chat = [...words.slice(2), line(200), line(201, 1)];
    await tick();
    expect(count()).toBe("1");
  });
});
