import { describe, expect, it } from "vitest";
import { isText, read } from "./files";

it("is told from a picture", async () => {
  expect(isText("name: Wölfe\r\n\t3 Wolf\n")).toBe(true);
  expect(isText(await read(new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])])))).toBe(false);
});

describe("a text file", () => {
  it.each([
    ["UTF-8", [0xc3, 0x84, 0x6d]],
    ["UTF-8 with a mark", [0xef, 0xbb, 0xbf, 0xc3, 0x84, 0x6d]],
    ["UTF-16, little end first", [0xff, 0xfe, 0xc4, 0x00, 0x6d, 0x00]],
    ["UTF-16, big end first", [0xfe, 0xff, 0x00, 0xc4, 0x00, 0x6d]],
    ["as spreadsheets of Windows write it", [0xc4, 0x6d]],
  ])("is read: %s", async (_, bytes) => {
    expect(await read(new Blob([new Uint8Array(bytes)]))).toBe("Äm");
  });
});
