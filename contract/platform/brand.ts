/**
 * A client picks one color; whatever it is, what is made of it can be read. The color is moved in OKLCH, where lightness is
 * what an eye sees: only as far as contrast asks, keeping its hue.
 */
export type ColorRoles = {
  /** Fills a button. */
  fill: string;
  /** The same under the pointer. */
  hover: string;
  /** Text on the fill. */
  ink: string;
  /** A tint to lay below brand text. */
  soft: string;
  /** Text in the color, on every background and on the tint. */
  text: string;
  /** Lines and marks that carry meaning: a ticked box, a meter. */
  line: string;
};
export type BrandRoles = { light: ColorRoles; dark: ColorRoles };

type ColorScheme = { surface: string; backgrounds: readonly string[]; tint: number; towards: 1 | -1; atLeast: number };

const textContrast = 4.5;
const shapeContrast = 3;
const lightPageColor = "#ffffff";
const darkPageColor = "#02191a";

const colorSchemes: Record<keyof BrandRoles, ColorScheme> = {
  light: { surface: "#ffffff", backgrounds: ["#ffffff", "#f1f5f5"], tint: 0.09, towards: -1, atLeast: 0 },
  dark: { surface: "#0f2129", backgrounds: ["#0f2129", "#08151b", "#0b1a21"], tint: 0.18, towards: 1, atLeast: 0.66 },
};

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** What becomes of a client's color, on light and on dark pages. */
export const brandRoles = (hex: string): BrandRoles => ({
  light: rolesInScheme(colorSchemes.light, hex),
  dark: rolesInScheme(colorSchemes.dark, hex),
});

function rolesInScheme(ground: ColorScheme, hex: string): ColorRoles {
  const base = shiftUntil(hex.toLowerCase(), 1, (color) => lightness(color) >= ground.atLeast);
  const ink = contrast(base, lightPageColor) >= contrast(base, darkPageColor) ? lightPageColor : darkPageColor;
  // Away from its ink a fill only gains contrast, so the color under the pointer is safe too.
  const away = ink === lightPageColor ? -1 : 1;
  const fill = shiftUntil(base, away, (color) => contrast(color, ink) >= textContrast);
  const soft = mixColors(fill, ground.surface, ground.tint);
  return {
    fill,
    hover: shiftLightness(fill, away * 0.04),
    ink,
    soft,
    text: shiftUntil(fill, ground.towards, (color) => hasContrast(color, [...ground.backgrounds, soft], textContrast)),
    line: shiftUntil(fill, ground.towards, (color) => hasContrast(color, ground.backgrounds, shapeContrast)),
  };
}

const hasContrast = (color: string, backgrounds: readonly string[], ratio: number) =>
  backgrounds.every((background) => contrast(color, background) >= ratio);

export type Theme = { primary: string; confirm?: string | null; danger?: string | null };

/** The variables of a client's theme, for light and dark at once. A color that isn't one is left to the product's own. */
export function themeCSS(theme: Theme, selector: string): string {
  const names = ["primary", "confirm", "danger"] as const;
  const lines = names.flatMap((name) => {
    const color = theme[name];
    return color && isColor(color) ? cssVariables(name, brandRoles(color)) : [];
  });
  return lines.length ? `${selector}{${lines.join("")}}` : "";
}

function cssVariables(name: string, { light, dark }: BrandRoles) {
  const roles = Object.keys(light) as (keyof ColorRoles)[];
  return roles.map((role) => {
    const variable = role === "fill" ? `--${name}` : `--${name}-${role}`;
    return `${variable}:light-dark(${light[role]},${dark[role]});`;
  });
}

/** How well two colors are told apart, from 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

type ColorTriple = readonly [number, number, number];

const channels = (hex: string) =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as ColorTriple;
const toHex = (rgb: readonly number[]) =>
  `#${rgb
    .map((part) =>
      Math.round(255 * clamp(part))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
const clamp = (part: number) => Math.min(1, Math.max(0, part));

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const toGamma = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);
const linear = (hex: string) => channels(hex).map(toLinear) as unknown as ColorTriple;

const multiply = (matrix: readonly ColorTriple[], [x, y, z]: ColorTriple) =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as ColorTriple;

const luminance = (hex: string) => multiply([[0.2126, 0.7152, 0.0722]], linear(hex))[0];

// The matrices of OKLab: linear sRGB to cone responses, their cube roots to lightness and two opponent axes, and back.
const toCones: ColorTriple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab: ColorTriple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const fromLab: ColorTriple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const fromCones: ColorTriple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

type Lch = { lightness: number; chroma: number; hue: number };

function toLch(hex: string): Lch {
  const [l, a, b] = multiply(toLab, multiply(toCones, linear(hex)).map(Math.cbrt) as unknown as ColorTriple);
  return { lightness: l, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

const lightness = (hex: string) => toLch(hex).lightness;

/** The color itself, or the most colorful one of its lightness and hue that a screen can show. */
function fromLch({ lightness: l, chroma, hue }: Lch): string {
  for (let c = chroma; ; c *= 0.95) {
    const cones = multiply(fromLab, [l, c * Math.cos(hue), c * Math.sin(hue)]).map((root) => root ** 3);
    const rgb = multiply(fromCones, cones as unknown as ColorTriple);
    if (c < 0.001 || rgb.every((part) => part > -0.0005 && part < 1.0005)) {
      return toHex(rgb.map((part) => toGamma(clamp(part))));
    }
  }
}

const shiftLightness = (hex: string, by: number) => {
  const lch = toLch(hex);
  return fromLch({ ...lch, lightness: clamp(lch.lightness + by) });
};

/** Lighter (1) or darker (-1), a hundredth at a time, until it is enough; black and white are the ends. */
function shiftUntil(hex: string, direction: 1 | -1, enough: (color: string) => boolean): string {
  const lch = toLch(hex);
  let color = hex;
  for (let step = 1; step <= 100 && !enough(color); step++) {
    color = fromLch({ ...lch, lightness: clamp(lch.lightness + (direction * step) / 100) });
  }
  return color;
}

function mixColors(hex: string, ground: string, part: number): string {
  const below = channels(ground);
  return toHex(channels(hex).map((value, i) => value * part + (below[i] ?? 0) * (1 - part)));
}
