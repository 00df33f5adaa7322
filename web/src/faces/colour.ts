/** Colours as #rrggbb: mixing them, and how well one is read on another. */

type Rgb = readonly [number, number, number];

function parts(colour: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`a colour is written #rrggbb, not ${colour}`);
  const value = parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function written(red: number, green: number, blue: number): string {
  const clamp = (v: number) => Math.max(0, Math.min(255, Math.round(v)));
  return "#" + ((1 << 24) | (clamp(red) << 16) | (clamp(green) << 8) | clamp(blue)).toString(16).slice(1);
}

/** Between two colours: `share` of the second. */
export function mix(one: string, other: string, share: number): string {
  const [a, b, c] = parts(one);
  const [x, y, z] = parts(other);
  return written(a + (x - a) * share, b + (y - b) * share, c + (z - c) * share);
}

/** The relative luminance of WCAG 2. */
export function luminance(colour: string): number {
  const linear = parts(colour).map((v) => {
    const s = v / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
}

/** The contrast of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
