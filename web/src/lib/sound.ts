// Sounds made on the spot: no file, nothing to fetch, silent when the person says so.

import { settings } from "./settings.svelte";

type Note = { at: number; pitch: number; length: number; shape: OscillatorType; loud: number };

const TUNES = {
  turn: [
    { at: 0, pitch: 587, length: 0.16, shape: "sine", loud: 0.5 },
    { at: 0.12, pitch: 880, length: 0.32, shape: "sine", loud: 0.5 },
  ],
  card: [{ at: 0, pitch: 320, length: 0.07, shape: "triangle", loud: 0.35 }],
  hit: [
    { at: 0, pitch: 150, length: 0.16, shape: "sawtooth", loud: 0.25 },
    { at: 0.02, pitch: 70, length: 0.22, shape: "sine", loud: 0.6 },
  ],
  no: [
    { at: 0, pitch: 220, length: 0.09, shape: "square", loud: 0.12 },
    { at: 0.1, pitch: 185, length: 0.14, shape: "square", loud: 0.12 },
  ],
  won: [523, 659, 784, 1047].map((pitch, n) => ({ at: n * 0.13, pitch, length: 0.4, shape: "triangle", loud: 0.4 })),
  lost: [440, 392, 330, 262].map((pitch, n) => ({ at: n * 0.17, pitch, length: 0.45, shape: "sine", loud: 0.4 })),
  chat: [{ at: 0, pitch: 990, length: 0.09, shape: "sine", loud: 0.25 }],
  clock: [{ at: 0, pitch: 1200, length: 0.05, shape: "square", loud: 0.1 }],
} satisfies Record<string, { at: number; pitch: number; length: number; shape: string; loud: number }[]>;

export type Tune = keyof typeof TUNES;

let context: AudioContext | undefined;

/** Let something be heard, if sounds are on and the browser allows it. */
export function play(tune: Tune): void {
  if (!settings.sound || settings.volume <= 0 || typeof AudioContext === "undefined") return;
  // Before somebody has pressed something the browser lets nothing be heard, and says so in its console.
  if (!context && navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime;
  for (const note of TUNES[tune] as Note[]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = note.shape;
    tone.frequency.value = note.pitch;
    const loud = note.loud * settings.volume * 0.4;
    gain.gain.setValueAtTime(0.0001, now + note.at);
    gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud), now + note.at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + note.at + note.length);
    tone.connect(gain).connect(context.destination);
    tone.start(now + note.at);
    tone.stop(now + note.at + note.length + 0.02);
  }
}
