// The faces of a game's cards by name, fetched once for each game and book.

import type { FaceData } from "../faces/types";
import { faces } from "../lib/api";


export class FaceStore {
  game = $state("");
  #faces: Map<string, FaceData> = $state.raw(new Map());

  constructor(game = "") {
    this.game = game;
  }

  /** Fetch the faces of this table's book; without them cards are shown in words. */
  async fetch(id = ""): Promise<void> {
    this.take((await faces(this.game, id)).faces);
  }

  /** Show these faces from now on. */
  take(told: readonly Record<string, unknown>[]): void {
    const named = (face: Record<string, unknown>): string[] => [`${face["name"]} [${face["set"]}]`, String(face["name"])]; // the set, where two cards share the name
    this.#faces = new Map(told.flatMap((face) => named(face).map((name) => [name, face as FaceData])));
  }

  /** The face with this name, if it is known. */
  face(name: string): FaceData | undefined {
    return this.#faces.get(name);
  }
}
