import { expect, test } from "vitest";
import { promised, seedParts, verify } from "./fair";

// The same values as in the server's own test: sha256("rulebound fair1 abcd1234 00ff").
const commitment = "6221f96db0b0885936fa4f7791af9d73b1d568f7992d004cbd2dadb75e2c1b92";

test("an honest seed is proved, another is not", async () => {
  expect(seedParts("fair1 00ff 12 -")).toEqual({ scheme: "fair1", server: "00ff", salts: ["12", ""] });
  expect(promised("abcd1234", seedParts("fair1 00ff 12 -")!)).toBe("rulebound fair1 abcd1234 00ff");
  expect(await verify("abcd1234", "fair1 00ff 12 -", commitment, [false, true])).toMatchObject({ fair: true, hash: commitment });
  expect(await verify("abcd1234", "fair1 00fe 12 -", commitment, [false, true])).toMatchObject({ fair: false });
  expect(await verify("abcd1235", "fair1 00ff 12 -", commitment, [false, true])).toMatchObject({ fair: false });
});

test("a seed of another making was never promised", async () => {
  expect(seedParts("7")).toBeUndefined();
  expect((await verify("abcd1234", "7", commitment, [false, true])).why).toContain("nothing was promised");
});

test("a salt that nobody could give is not proved: the server could have chosen it last", async () => {
  const why = async (seed: string) => (await verify("abcd1234", seed, commitment, [false, true])).why;
  expect(await why("fair1 00ff 12 - 99")).toContain("3 salts, and 2 seats");
  expect(await why("fair1 00ff 12")).toContain("1 salts, and 2 seats");
  expect(await why("fair1 00ff 12 c0ffee")).toContain("a bot adds nothing");
});
