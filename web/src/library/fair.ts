// The fair shuffle, checked in the browser: was the server's part of the seed settled before the deal?

export interface FairParts {
  scheme: string;
  server: string;
  salts: string[]; // by seat; "" for a seat without one
}

/** The parts of a game's seed; undefined if it was not made by the scheme that we know. */
export function seedParts(seed: string): FairParts | undefined {
  const [scheme = "", server = "", ...salts] = seed.split(" ");
  if (scheme !== "fair1" || !server || salts.length === 0) return undefined;
  return { scheme, server, salts: salts.map((salt) => (salt === "-" ? "" : salt)) };
}

/** What the server promised about, as text: the hash of this is the commitment. */
export function promised(game: string, parts: FairParts): string {
  return `rulebound ${parts.scheme} ${game} ${parts.server}`;
}

/** Can this browser compute hashes?  Only pages that came safely, or from this machine, may. */
export function canHash(): boolean {
  return typeof crypto !== "undefined" && crypto.subtle !== undefined;
}

/** The SHA-256 of a text, in hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export interface Verdict {
  fair: boolean;
  why: string;
  hash: string;
}

/** Whether the seed of a game is the one that was promised, and has one salt of each seat that is no bot's. */
export async function verify(game: string, seed: string, commitment: string, bots: readonly boolean[]): Promise<Verdict> {
  const parts = seedParts(seed);
  if (!parts) return { fair: false, why: "The seed was not made by the scheme “fair1”, so nothing was promised about it.", hash: "" };
  const hash = await sha256(promised(game, parts));
  if (hash !== commitment.trim().toLowerCase()) {
    return { fair: false, why: "The server’s part of the seed does not have the hash that was shown before the deal.", hash };
  }
  // A salt that nobody gave could have been chosen by the server when it knew all others.
  const { salts } = parts;
  if (salts.length !== bots.length) return { fair: false, why: `The seed has ${salts.length} salts, and ${bots.length} seats could add one each.`, hash };
  if (salts.some((salt, seat) => salt && bots[seat])) return { fair: false, why: "The seed has a salt for a bot’s seat, and a bot adds nothing.", hash };
  return { fair: true, why: "The server’s part of the seed is the one that it had promised before the deal, and each seat added at most one salt.", hash };
}
