import { afterEach, expect, test, vi } from "vitest";
import { Who, who } from "./who.svelte";

const before = who.changed;
afterEach(() => {
  vi.unstubAllGlobals();
  who.changed = before;
});

test("whoever is somebody else by now is told so when the page looks again, and what was theirs is forgotten", async () => {
  const forgotten = vi.fn();
  let answer = { sort: "account", name: "Ida" };
  vi.stubGlobal("fetch", vi.fn(() => Promise.resolve(new Response(JSON.stringify(answer)))));
  who.took({ sort: "account", name: "Ida" });
  who.changed = forgotten;
  who.took({ sort: "account", name: "Ida" });
  expect(forgotten).not.toHaveBeenCalled();
  answer = { sort: "nobody", name: "" };
  who.look();
  await vi.waitFor(() => expect(who.label).toBe("Log in"));
  expect(forgotten).toHaveBeenCalledTimes(1);
});

/** A server that answers when it is told to, in any order. */
function slowly() {
  const asked: ((answer: object | undefined) => void)[] = [];
  vi.stubGlobal("fetch", vi.fn(() => new Promise((done, fail) => asked.push((answer) => (answer ? done(new Response(JSON.stringify(answer))) : fail(new Error("no line")))))));
  return asked;
}
const settled = () => new Promise((done) => setTimeout(done, 0));

test("a question from before a login does not undo it when it is answered late", async () => {
  const asked = slowly();
  who.took({ sort: "nobody", name: "" });
  who.look();
  who.took({ sort: "account", name: "Ida" });
  asked[0]!({ sort: "nobody", name: "" });
  await settled();
  expect(who.label).toBe("Ida");
});

test("of two questions the later counts, whichever is answered first", async () => {
  const asked = slowly();
  who.took({ sort: "nobody", name: "" });
  who.look();
  who.look();
  asked[1]!({ sort: "guest", name: "Guest 8" });
  await settled();
  asked[0]!({ sort: "guest", name: "Guest 7" });
  await settled();
  expect(who.label).toBe("Guest 8");
});

test("a server that does not say who one is says why, until it is asked again", async () => {
  const asked = slowly();
  const fresh = new Who();
  fresh.fetch();
  asked[0]!(undefined);
  await settled();
  expect(fresh.trouble).toBe("The server cannot be reached. Is it still running?");
  fresh.fetch();
  expect(fresh.trouble).toBe("");
  asked[1]!({ sort: "guest", name: "Guest 9" });
  await settled();
  expect(fresh.label).toBe("Guest 9");
  fresh.look();
  asked[2]!(undefined);
  await settled();
  expect([fresh.label, fresh.trouble]).toEqual(["Guest 9", ""]);
  fresh.fetch();
  expect(asked).toHaveLength(3);
});
