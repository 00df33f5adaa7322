import { describe, expect, it } from "vitest";
import { read } from "./files";

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
