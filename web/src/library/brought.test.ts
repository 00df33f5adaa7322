import { expect, test } from "vitest";
import { besideOf, untaken, withBeside } from "./brought";

test("another card lies beside a deck, or none", () => {
  const text = "name: Owls\n3 Owl\nbeside: 1 Moon\n2 Bell\n";
  expect(besideOf(text)).toBe("Moon");
  expect(withBeside(text, "Sun")).toBe("name: Owls\n3 Owl\n2 Bell\nbeside: Sun\n");
  expect(withBeside(text, "")).toBe("name: Owls\n3 Owl\n2 Bell\n");
  expect(besideOf(withBeside(text, ""))).toBe("");
});

test("whoever chooses nothing gets a deck that nobody plays yet", () => {
  const ships = [{ name: "Ember Road" }, { name: "Frost" }];
  expect(untaken(ships, [{ deck: "Ember Road" }, { deck: "" }])).toBe("Frost");
  expect(untaken(ships, [{ deck: "Ember Road" }, { deck: "Frost" }])).toBe("Ember Road");
  expect(untaken([], [])).toBe("");
});
