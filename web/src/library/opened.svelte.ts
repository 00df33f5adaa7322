// The record that was opened from a file, as long as the page is open.

import type { ReplayShown } from "./wire";

class Opened {
  replay: ReplayShown | undefined = $state.raw();
  text = "";
  name = $state("");
}

export const opened = new Opened();
