/** Text that fits: its size is stepped down until it does, once per card, and remembered. */

/** The largest and the smallest size of text, in hundredths of the card's width; at 300 pixels 5.2 are 15.6 pixels. */
const SIZES = { full: [5.2, 3.2], small: [6.9, 4.8] } as const; // what needs less still fades away
const STEP = 0.2;
const FONT = "16px 'Alegreya Sans'";

interface Fitting {
  size: number;
  flavor: boolean;
  fits: boolean;
}

const remembered = new Map<string, Fitting>();
let fonts: Promise<unknown> | null = null;

/** Resolves once the letters of the text are there, so that measures are true. */
export function lettersReady(): Promise<unknown> {
  fonts ??= typeof document === "undefined" || !document.fonts
    ? Promise.resolve()
    : Promise.all([document.fonts.load(FONT), document.fonts.load(`bold ${FONT}`), document.fonts.load(`italic ${FONT}`)]).catch(() => undefined);
  return fonts;
}

/** Keeps the text in `node` at a size at which it does not overflow, if there is one; `key` names the card after its
 * size and a line break.  The node says whether its text fits (`data-fits`). */
export function fit(node: HTMLElement, key: string): { update: (key: string) => void; destroy: () => void } {
  let alive = true;
  let current = key;
  let watch: ResizeObserver | null = null;
  const settle = (asked: string) => {
    if (!alive || asked !== current) return;
    if (node.clientHeight === 0) {
      // not laid out yet, as in a dialog that is closed: once it is, its size changes
      watch ??= new ResizeObserver(() => node.clientHeight > 0 && start());
      watch.observe(node);
      return;
    }
    watch?.disconnect();
    apply(node, remembered.get(asked) ?? measure(node, asked));
  };
  const start = () => {
    const known = remembered.get(current);
    const asked = current;
    if (known) apply(node, known);
    else void lettersReady().then(() => settle(asked));
  };
  start();
  return {
    update: (next) => {
      current = next;
      start();
    },
    destroy: () => {
      alive = false;
      watch?.disconnect();
    },
  };
}

function overflows(node: HTMLElement): boolean {
  return node.scrollHeight > node.clientHeight + 1;
}

function apply(node: HTMLElement, found: Fitting): void {
  node.style.setProperty("--text-size", `${found.size}cqw`);
  node.classList.toggle("no-flavor", !found.flavor);
  node.dataset.fits = String(found.fits);
}

/** Flavour goes first, then the size. */
function measure(node: HTMLElement, key: string): Fitting {
  const [largest, smallest] = key.startsWith("small\n") ? SIZES.small : SIZES.full;
  const found: Fitting = { size: largest, flavor: true, fits: false };
  const tried = () => {
    apply(node, found);
    return !overflows(node);
  };
  found.fits = tried();
  if (!found.fits) {
    found.flavor = false;
    found.fits = tried();
  }
  while (!found.fits && found.size - STEP >= smallest) {
    found.size = Math.round((found.size - STEP) * 10) / 10;
    found.fits = tried();
  }
  apply(node, found);
  remembered.set(key, found);
  return found;
}
