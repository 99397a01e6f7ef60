import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Font } from "@cantoo/fontkit";
import { type Outline, contoursOf } from "./outlines.ts";
import { productFile } from "../platform/product-file.ts";

export type Weight = "plain" | "bold";

type LetterShape = { outline: Outline; width: number };

/** `letters`: of a script whose letters stand by themselves, all that its file has, so that the file needn't stay in memory. */
type Typeface = { name: string } & (
  | { font: Font; letters?: never }
  | { font?: never; letters: Map<number, LetterShape> }
);

const { resolve } = createRequire(productFile("package.json"));

/** The packages of Noto: their lists of which file has which letters. */
const families = {
  "noto-sans": () => resolve("@fontsource-variable/noto-sans/unicode.json"),
  "noto-sans-arabic": () => resolve("@fontsource-variable/noto-sans-arabic/unicode.json"),
  "noto-sans-hebrew": () => resolve("@fontsource-variable/noto-sans-hebrew/unicode.json"),
  "noto-sans-thai": () => resolve("@fontsource-variable/noto-sans-thai/unicode.json"),
  "noto-sans-devanagari": () => resolve("@fontsource-variable/noto-sans-devanagari/unicode.json"),
  "noto-sans-bengali": () => resolve("@fontsource-variable/noto-sans-bengali/unicode.json"),
  "noto-sans-gujarati": () => resolve("@fontsource-variable/noto-sans-gujarati/unicode.json"),
  "noto-sans-gurmukhi": () => resolve("@fontsource-variable/noto-sans-gurmukhi/unicode.json"),
  "noto-sans-tamil": () => resolve("@fontsource-variable/noto-sans-tamil/unicode.json"),
  "noto-sans-telugu": () => resolve("@fontsource-variable/noto-sans-telugu/unicode.json"),
  "noto-sans-kannada": () => resolve("@fontsource-variable/noto-sans-kannada/unicode.json"),
  "noto-sans-malayalam": () => resolve("@fontsource-variable/noto-sans-malayalam/unicode.json"),
  "noto-sans-sinhala": () => resolve("@fontsource-variable/noto-sans-sinhala/unicode.json"),
  "noto-sans-lao": () => resolve("@fontsource-variable/noto-sans-lao/unicode.json"),
  "noto-sans-khmer": () => resolve("@fontsource-variable/noto-sans-khmer/unicode.json"),
  "noto-sans-myanmar": () => resolve("@fontsource-variable/noto-sans-myanmar/unicode.json"),
  "noto-sans-armenian": () => resolve("@fontsource-variable/noto-sans-armenian/unicode.json"),
  "noto-sans-georgian": () => resolve("@fontsource-variable/noto-sans-georgian/unicode.json"),
  "noto-sans-ethiopic": () => resolve("@fontsource-variable/noto-sans-ethiopic/unicode.json"),
  "noto-sans-sc": () => resolve("@fontsource-variable/noto-sans-sc/unicode.json"),
  "noto-sans-tc": () => resolve("@fontsource-variable/noto-sans-tc/unicode.json"),
  "noto-sans-jp": () => resolve("@fontsource-variable/noto-sans-jp/unicode.json"),
  "noto-sans-kr": () => resolve("@fontsource-variable/noto-sans-kr/unicode.json"),
  "noto-emoji": () => resolve("@fontsource-variable/noto-emoji/unicode.json"),
} as const;
type Family = keyof typeof families;

/** Families by the letters that they are for. */
const scriptFamilies: readonly (readonly [Family, RegExp])[] = [
  ["noto-sans-arabic", /\p{Script_Extensions=Arabic}/u],
  ["noto-sans-hebrew", /\p{Script_Extensions=Hebrew}/u],
  ["noto-sans-thai", /\p{Script_Extensions=Thai}/u],
  ["noto-sans-devanagari", /\p{Script_Extensions=Devanagari}/u],
  ["noto-sans-bengali", /\p{Script_Extensions=Bengali}/u],
  ["noto-sans-gujarati", /\p{Script_Extensions=Gujarati}/u],
  ["noto-sans-gurmukhi", /\p{Script_Extensions=Gurmukhi}/u],
  ["noto-sans-tamil", /\p{Script_Extensions=Tamil}/u],
  ["noto-sans-telugu", /\p{Script_Extensions=Telugu}/u],
  ["noto-sans-kannada", /\p{Script_Extensions=Kannada}/u],
  ["noto-sans-malayalam", /\p{Script_Extensions=Malayalam}/u],
  ["noto-sans-sinhala", /\p{Script_Extensions=Sinhala}/u],
  ["noto-sans-lao", /\p{Script_Extensions=Lao}/u],
  ["noto-sans-khmer", /\p{Script_Extensions=Khmer}/u],
  ["noto-sans-myanmar", /\p{Script_Extensions=Myanmar}/u],
  ["noto-sans-armenian", /\p{Script_Extensions=Armenian}/u],
  ["noto-sans-georgian", /\p{Script_Extensions=Georgian}/u],
  ["noto-sans-ethiopic", /\p{Script_Extensions=Ethiopic}/u],
];

/** Chinese, Japanese and Korean share signs, and draw some of them differently. The families of these languages have most symbols, too. */
const eastAsianFamilies = ["noto-sans-sc", "noto-sans-tc", "noto-sans-jp", "noto-sans-kr"] as const;
export type EastAsianFamily = (typeof eastAsianFamilies)[number];

const isEastAsian = (family: Family) => eastAsianFamilies.some((one) => one === family);

/** By letters that only one of the languages has: kana, hangul, bopomofo. */
export function eastAsianFamilyOf(text: string): EastAsianFamily {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "noto-sans-jp";
  if (/\p{Script=Hangul}/u.test(text)) return "noto-sans-kr";
  return /\p{Script=Bopomofo}/u.test(text) ? "noto-sans-tc" : "noto-sans-sc";
}

export type Fonts = {
  /** The first font that has all of these letters. Files of Noto are read with the first letter that is in them. */
  fontWith(letters: readonly number[], weight: Weight, eastAsian: EastAsianFamily): Typeface | undefined;
  /** Draws a box for a letter that no font has. */
  first: Record<Weight, { name: string; font: Font }>;
};

let fonts: Promise<Fonts> | undefined;

/** Loaded with the first use, and cached. */
export const loadFonts = (): Promise<Fonts> => (fonts ??= readFonts());

async function readFonts(): Promise<Fonts> {
  const { default: fontkit } = await import("@cantoo/fontkit");
  const open = (bytes: Buffer) => fontkit.create(bytes) as Font;
  const product = async (name: string) => ({
    name,
    font: knowingItsLetters(open(await readFile(productFile(`server/paper/fonts/${name}.ttf`)))),
  });
  const [plain, bold, other] = await Promise.all([
    product("figtree-400"),
    product("figtree-700"),
    product("noto-sans-400"),
  ]);
  const first = { plain, bold };
  const noto = notoFonts(open);
  function* fontsFor(letter: number, weight: Weight, eastAsian: EastAsianFamily): Generator<Typeface | undefined> {
    yield first[weight];
    const written = String.fromCodePoint(letter);
    for (const [family, scripts] of scriptFamilies) if (scripts.test(written)) yield noto(family, letter, weight);
    // Greek, Cyrillic and Vietnamese. The file of our own has signs beside letters in one font, and one weight.
    if (weight === "bold") yield noto("noto-sans", letter, weight);
    yield other;
    yield noto(eastAsian, letter, weight);
    for (const family of eastAsianFamilies) yield noto(family, letter, weight);
    yield noto("noto-emoji", letter, weight);
  }
  return {
    first,
    fontWith(letters, weight, eastAsian) {
      for (const typeface of fontsFor(letters[0]!, weight, eastAsian))
        if (typeface && letters.every((letter) => hasLetter(typeface, letter))) return typeface;
      return undefined;
    },
  };
}

const hasLetter = ({ font, letters }: Typeface, letter: number): boolean =>
  font ? font.hasGlyphForCodePoint(letter) : letters.has(letter);

function lettersOf(font: Font): Map<number, LetterShape> {
  const scale = 1 / font.unitsPerEm;
  return new Map(
    font.characterSet.map((letter) => {
      const { path, advanceWidth } = font.glyphForCodePoint(letter)!;
      return [letter, { outline: contoursOf(path, (x, y) => [x * scale, y * scale]), width: advanceWidth * scale }];
    }),
  );
}

/** A glyph that fontkit first meets as a part of another's outline has no letter for it ever after, and is shaped as none. */
function knowingItsLetters(font: Font): Font {
  for (const letter of font.characterSet) font.glyphForCodePoint(letter);
  return font;
}

const variableWeights = { plain: 400, bold: 700 } as const;

type FontFile = { path: string; weight: Weight; isAlone: boolean };

function notoFonts(open: (bytes: Buffer) => Font) {
  const ranges = new Map<Family, Map<number, FileRange[]>>();
  const opened = new Map<string, Typeface>();
  return (family: Family, letter: number, weight: Weight): Typeface | undefined => {
    const known = ranges.get(family) ?? fileRangesOf(family);
    ranges.set(family, known);
    const path = known.get(blockOf(letter))?.find(({ from, to }) => from <= letter && letter <= to)?.path;
    if (!path) return undefined;
    const name = `${weight} ${path}`;
    const typeface = opened.get(name) ?? openTypeface(name, { path, weight, isAlone: isEastAsian(family) });
    opened.set(name, typeface);
    return typeface;
  };

  function openTypeface(name: string, { path, weight, isAlone }: FontFile): Typeface {
    const font = openInWeight(path, weight);
    return isAlone ? { name, letters: lettersOf(font) } : { name, font };
  }

  function openInWeight(path: string, weight: Weight): Font {
    const font = open(readFileSync(path));
    // The outlines are unpacked before a weight is chosen: fontkit 2.0 fails to unpack composite ones afterwards.
    font.glyphForCodePoint(0x20);
    return knowingItsLetters(font.getVariation({ wght: variableWeights[weight] }));
  }
}

/** Letters that a file of a family has. */
type FileRange = { from: number; to: number; path: string };
const blockOf = (letter: number) => letter >> 8;

/** By blocks of 256 letters. A package lists for each of its files the ranges in it: `"[4]": "U+d679-d68b,U+d68e"`. */
function fileRangesOf(family: Family): Map<number, FileRange[]> {
  const list = families[family]();
  const files = Object.entries(JSON.parse(readFileSync(list, "utf8")) as Record<string, string>);
  const blocks = new Map<number, FileRange[]>();
  for (const [subset, written] of files) {
    const path = join(dirname(list), "files", `${family}-${subset.replace(/[[\]]/g, "")}-wght-normal.woff2`);
    for (const range of written.split(",")) {
      const [from = 0, to = from] = range
        .slice(2)
        .split("-")
        .map((end) => Number.parseInt(end, 16));
      for (let block = blockOf(from); block <= blockOf(to); block += 1)
        blocks.set(block, [...(blocks.get(block) ?? []), { from, to, path }]);
    }
  }
  return blocks;
}
