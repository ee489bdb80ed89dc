/**
 * One brand color -> every color token of a site, each with a WCAG 2 contrast that is computed, not hoped for
 * (look §6). The brand is kept exactly for fills; every other role moves OKLab lightness at constant hue, with chroma
 * clipped to sRGB, until it holds against all surfaces it may sit on. OKLab constants: bottosson.github.io/posts/oklab.
 */
export type Palette = {
  bg: string;
  surface: string;
  subtle: string;
  border: string;
  control: string;
  text: string;
  muted: string;
  brand: string;
  onBrand: string;
  brandHover: string;
  brandText: string;
  brandEdge: string;
  ring: string;
  /** Tint of shadows. */
  shadow: string;
  /** Ground of the hero and the receipt, the text on it, and the two colors its gradients run to. */
  mesh: string;
  onMesh: string;
  onMeshMuted: string;
  meshShade: string;
  meshGlow: string;
  danger: string;
  dangerSoft: string;
  success: string;
  successSoft: string;
  warning: string;
  warningSoft: string;
  info: string;
  infoSoft: string;
};

type Rgb = [number, number, number];
type Lch = { l: number; c: number; h: number };

/** Fixed meaning colors, never tenant colored, always shown with an icon and a word (look §6). */
const MEANING = {
  light: {
    danger: '#b3261e',
    dangerSoft: '#fdf3f2',
    success: '#146c2e',
    successSoft: '#eef7f0',
    warning: '#7a4d00',
    warningSoft: '#fff6e5',
    info: '#0b5cab',
    infoSoft: '#eef5fd',
  },
  dark: {
    danger: '#ffb4ab',
    dangerSoft: '#3a1d1b',
    success: '#7bdb8f',
    successSoft: '#16301e',
    warning: '#ffc266',
    warningSoft: '#33260f',
    info: '#9ecbff',
    infoSoft: '#152a40',
  },
} as const;

const WHITE = '#ffffff';
const BLACK = '#000000';
/** A little over the legal 4.5 and 3, so that rounding to 8-bit hex cannot fall below. */
const TEXT_MIN = 4.55;
const EDGE_MIN = 3.05;

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);

/** `#rrggbb` -> channels 0 to 1. Anything else is a programming error: validate with `isHexColor` first. */
function toRgb(hex: string): Rgb {
  if (!isHexColor(hex)) throw new RangeError('A brand color must be #rrggbb');
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

const toHex = (rgb: Rgb) =>
  `#${rgb
    .map((v) =>
      Math.round(Math.min(1, Math.max(0, v)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function toLch(hex: string): Lch {
  const [r, g, b] = toRgb(hex).map(toLinear) as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const labA = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const labB = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(labA, labB),
    h: Math.atan2(labB, labA),
  };
}

function toLinearRgb({ l, c, h }: Lch): Rgb {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

const fitsSrgb = (rgb: Rgb) => rgb.every((v) => v >= -1e-4 && v <= 1.0001);

/** The nearest sRGB color of this lightness and hue: chroma is lowered by bisection until it fits. */
function fromLch(color: Lch): string {
  let rgb = toLinearRgb(color);
  if (!fitsSrgb(rgb)) {
    let low = 0;
    let high = color.c;
    for (let step = 0; step < 20; step++) {
      const middle = (low + high) / 2;
      if (fitsSrgb(toLinearRgb({ ...color, c: middle }))) low = middle;
      else high = middle;
    }
    rgb = toLinearRgb({ ...color, c: low });
  }
  return toHex(rgb.map((v) => toGamma(Math.max(0, v))) as Rgb);
}

const luminance = (hex: string) => {
  const [r, g, b] = toRgb(hex).map(toLinear) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG 2 contrast ratio of two `#rrggbb` colors, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The color a browser paints for `share` (0 to 1) of `over` on `under`, blended in sRGB as CSS gradients are. */
export function blend(under: string, over: string, share: number): string {
  const top = toRgb(over);
  return toHex(toRgb(under).map((v, i) => v + ((top[i] ?? v) - v) * share) as Rgb);
}

/** True for `#rrggbb`, the only form a tenant may give. */
export function isHexColor(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value);
}

/** From the start lightness towards `direction`, the first color with at least `min` against every ground. */
function solve(start: Lch, grounds: string[], min: number, direction: 1 | -1): string {
  for (let moved = 0; moved <= 1; moved += 0.004) {
    const l = Math.min(1, Math.max(0, start.l + direction * moved));
    const candidate = fromLch({ ...start, l });
    if (grounds.every((ground) => contrast(candidate, ground) >= min)) return candidate;
    if (l === 0 || l === 1) break;
  }
  return direction < 0 ? BLACK : WHITE;
}

/** White wherever it is readable, else black; one of the two always reaches 4.5. */
const textOn = (fill: string) => (contrast(WHITE, fill) >= 4.5 ? WHITE : BLACK);

/**
 * The hover fill: a step away from the text on it, so contrast only grows. At the end of the scale (a white or black
 * brand) there is no step away, so it goes the other way, where contrast is plentiful.
 */
function hoverOf(fill: string, on: string): string {
  const lch = toLch(fill);
  const away = on === WHITE ? -0.06 : 0.06;
  const l = lch.l + away;
  return l < 0 || l > 1 ? fromLch({ ...lch, l: lch.l - away }) : fromLch({ ...lch, l });
}

/**
 * The two colors the hero's gradients run to. The shade moves away from the text color, so a pale brand (black text)
 * turns it towards white; the glow moves towards the text color, but stops where text would drop under 4.5, also where
 * a gradient has mixed them half-way.
 */
function mesh(ground: string) {
  const onMesh = textOn(ground);
  const start = toLch(ground);
  const away = onMesh === WHITE ? -1 : 1;
  const meshShade =
    away < 0
      ? fromLch({ ...start, l: start.l * 0.58, c: start.c * 0.9 })
      : fromLch({ ...start, l: start.l + (1 - start.l) * 0.62 });
  const readable = (text: string, glow: string) =>
    [0, 0.25, 0.5, 0.75, 1].every((share) =>
      [0, 0.25, 0.5, 0.75, 1].every(
        (other) => contrast(text, blend(blend(ground, meshShade, other), glow, share)) >= TEXT_MIN,
      ),
    );
  let meshGlow = ground;
  // Towards black a large step looks dirty, towards white it looks like light.
  for (let moved = away < 0 ? 0.12 : 0.05; moved > 0; moved -= 0.01) {
    const candidate = fromLch({ ...start, l: start.l - away * moved, c: start.c * 1.02 });
    if (readable(onMesh, candidate)) {
      meshGlow = candidate;
      break;
    }
  }
  const softer = blend(ground, onMesh, 0.9);
  return { mesh: ground, onMesh, meshShade, meshGlow, onMeshMuted: readable(softer, meshGlow) ? softer : onMesh };
}

function lightPalette(brand: string): Palette {
  const lch = toLch(brand);
  const tint = Math.min(lch.c, 0.012);
  const gray = (l: number, c: number) => fromLch({ l, c, h: lch.h });
  const bg = WHITE;
  const surface = gray(0.985, tint * 0.5);
  const subtle = gray(0.955, Math.min(lch.c, 0.03));
  const grounds = [bg, surface, subtle];
  const onBrand = textOn(brand);
  const ring = solve(lch, grounds, EDGE_MIN, -1);
  return {
    bg,
    surface,
    subtle,
    border: gray(0.9, tint),
    control: solve({ l: 0.65, c: tint * 1.5, h: lch.h }, grounds, EDGE_MIN, -1),
    text: gray(0.22, tint * 1.5),
    muted: solve({ l: 0.5, c: tint * 1.5, h: lch.h }, grounds, TEXT_MIN, -1),
    brand,
    onBrand,
    brandHover: hoverOf(brand, onBrand),
    brandText: solve(lch, grounds, TEXT_MIN, -1),
    brandEdge: contrast(brand, bg) >= 3 && contrast(brand, subtle) >= 3 ? brand : ring,
    ring,
    shadow: gray(0.22, tint * 1.5),
    ...mesh(brand),
    ...MEANING.light,
  };
}

function darkPalette(brand: string): Palette {
  const lch = toLch(brand);
  const tint = Math.min(lch.c, 0.012);
  const gray = (l: number, c: number) => fromLch({ l, c, h: lch.h });
  const bg = gray(0.19, tint);
  const surface = gray(0.235, tint);
  const subtle = gray(0.29, Math.min(lch.c, 0.035));
  const grounds = [bg, surface, subtle];
  const brandText = solve({ l: Math.max(lch.l, 0.7), c: Math.min(lch.c, 0.16), h: lch.h }, grounds, TEXT_MIN, 1);
  const onBrand = textOn(brandText);
  // A large bright fill glares on a dark page, so the hero keeps the hue but stays deep, with light text.
  const ground = solve({ ...lch, l: Math.min(lch.l, 0.4) }, [WHITE], 7, -1);
  return {
    bg,
    surface,
    subtle,
    border: gray(0.36, tint),
    control: solve({ l: 0.5, c: tint, h: lch.h }, grounds, EDGE_MIN, 1),
    text: gray(0.95, tint * 0.5),
    muted: solve({ l: 0.72, c: tint, h: lch.h }, grounds, TEXT_MIN, 1),
    brand: brandText,
    onBrand,
    brandHover: hoverOf(brandText, onBrand),
    brandText,
    brandEdge: brandText,
    ring: brandText,
    shadow: BLACK,
    ...mesh(ground),
    ...MEANING.dark,
  };
}

/**
 * All color tokens of a site, as `#rrggbb`, from its brand color. Throws a RangeError for anything but `#rrggbb`
 * (`isHexColor`). About half a millisecond, so the colors in use are kept.
 */
export function palette(brandHex: string): { light: Palette; dark: Palette } {
  const brand = brandHex.toLowerCase();
  const known = palettes.get(brand);
  if (known) return known;
  const made = { light: lightPalette(brand), dark: darkPalette(brand) };
  if (palettes.size >= MAX_PALETTES) palettes.clear();
  palettes.set(brand, made);
  return made;
}

const palettes = new Map<string, { light: Palette; dark: Palette }>();
const MAX_PALETTES = 500;
