import { afterEach, expect, it } from "vitest";
import { measure, room, roomOf } from "./room.svelte";

const names = (across: number, down: number) => Object.entries(roomOf(across, down)).filter(([, is]) => is).map(([name]) => name).join(" ");

it("counts the room in letters", () => {
  expect(names(1440 / 16, 900 / 16)).toBe("column");
  expect(names(1280 / 16, 800 / 16)).toBe("column");
  expect(names(820 / 16, 1180 / 16)).toBe("slim narrow");
  expect(names(390 / 16, 844 / 16)).toBe("slim small narrow phone");
  expect(names(360 / 16, 640 / 16)).toBe("slim small narrow phone low");
  expect(names(844 / 16, 390 / 16)).toBe("slim narrow split low column");
});

it("has less room where letters are larger", () => {
  expect(names(820 / 25.6, 1180 / 25.6)).toBe("slim small narrow phone low");
  expect(names(390 / 25.6, 844 / 25.6)).toBe("slim small tiny narrow phone low");
  expect(names(1280 / 25.6, 800 / 25.6)).toBe("slim narrow split low column");
  expect(names(1024 / 25.6, 768 / 25.6)).toBe("slim small narrow split low column");
});

afterEach(() => {
  document.documentElement.removeAttribute("style");
  measure();
});

it("is told to styles at the root", () => {
  document.documentElement.style.fontSize = "40px"; // 1024 of jsdom's window are 25 letters
  measure();
  expect(room.narrow).toBe(true);
  expect(document.documentElement.dataset.room).toContain("narrow");
  document.documentElement.style.fontSize = "16px";
  measure();
  expect(document.documentElement.dataset.room).not.toContain("narrow");
});
