import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link } from "../lib/link.svelte";
import { room } from "../lib/room.svelte";
import ChatBox from "./ChatBox.svelte";
import { Play } from "./play.svelte";

describe("Escape in the field of the chat", () => {
  let field: HTMLElement;
  const escape = () => fireEvent.keyDown(field, { key: "Escape" });
  beforeEach(() => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    document.body.innerHTML = `<button id="card">Wolf</button><h2 id="prompt-title" tabindex="-1">Play or pass</h2><div class="side"><button id="tab">Chat</button></div>`;
    const link = new Link("abcd1234");
    link.you = 0;
    render(ChatBox, { context: new Map([["play", new Play(link)]]), target: document.querySelector<HTMLElement>(".side")! });
    field = screen.getByLabelText("Say something");
  });
  afterEach(() => {
    cleanup();
    document.body.innerHTML = "";
    room.narrow = false;
    vi.unstubAllGlobals();
  });
  const by = (id: string) => document.getElementById(id)!;

  it("leads back to where one came from, and keeps the words", async () => {
    by("card").focus();
    field.focus();
    await fireEvent.input(field, { target: { value: "well pl" } });
    await escape();
    expect([document.activeElement, (field as HTMLInputElement).value]).toEqual([by("card"), "well pl"]);
  });

  it("leads to the question where that is gone, or one came from beside the field", async () => {
    by("card").focus();
    field.focus();
    by("card").remove();
    await escape();
    expect(document.activeElement).toBe(by("prompt-title"));
    by("tab").focus();
    field.focus();
    await escape();
    expect(document.activeElement).toBe(by("prompt-title"));
  });

  it("leaves it to the drawer of a narrow window where nobody knows whence one came", async () => {
    room.narrow = true;
    by("tab").focus();
    field.focus();
    await escape();
    expect(document.activeElement).toBe(field);
  });
});
