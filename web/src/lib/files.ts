// Files that people choose.

/** Is this text, or what comes of reading something else as text? */
export const isText = (text: string): boolean => !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text);

/** What stands in a text file: UTF-8, UTF-16 if its first sign says so, or else what spreadsheets of Windows write. */
export async function read(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark === "255 254" || mark === "254 255") return new TextDecoder(mark === "255 254" ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
