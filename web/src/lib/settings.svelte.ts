// What a person likes: kept in this browser, applied to the whole page.

import { measure } from "./room.svelte";

export interface Settings {
  theme: "system" | "dark" | "light";
  textSize: number; // in hundredths of the usual size
  motion: "system" | "full" | "less";
  sound: boolean;
  volume: number; // 0 to 1
  shortcuts: boolean; // single keys, such as U for undo
  confirmEnd: boolean; // ask before passing when something else could be done
  muteChat: boolean;
  hover: boolean; // a larger card beside the pointer
}

export const USUAL: Settings = {
  theme: "system",
  textSize: 100,
  motion: "system",
  sound: true,
  volume: 0.5,
  shortcuts: true,
  confirmEnd: false,
  muteChat: false,
  hover: true,
};

const KEY = "rulebound.settings";

/** The settings that were kept as this text: whatever is missing or of another sort is as usual. */
export function readSettings(text: string | null): Settings {
  const settings: Settings = { ...USUAL };
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "{}");
  } catch {
    return settings;
  }
  if (typeof kept !== "object" || kept === null) return settings;
  for (const [name, value] of Object.entries(kept)) {
    if (name in USUAL && typeof value === typeof USUAL[name as keyof Settings]) {
      (settings as unknown as Record<string, unknown>)[name] = value;
    }
  }
  return settings;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing
  }
}

export const settings: Settings = $state(readSettings(stored()));

/** Keep the settings and show them. */
export function applySettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // They hold until the page is closed.
  }
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.style.fontSize = settings.textSize === 100 ? "" : `${settings.textSize}%`;
  measure();
  if (lessMotion()) root.dataset.motion = "less";
  else delete root.dataset.motion;
}

/** Should nothing fly about? */
export function lessMotion(): boolean {
  if (settings.motion !== "system") return settings.motion === "less";
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How to scroll somewhere, for whoever presses a sign that leads there. */
export function gently(): ScrollBehavior {
  return lessMotion() ? "auto" : "smooth";
}
