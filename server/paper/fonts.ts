import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Font } from "@cantoo/fontkit";
import { productFile } from "../platform/product-file.ts";

export type Weight = "plain" | "bold";

export type Typeface = { name: string; font: Font };

/** The packages of Noto, and the letters that they are for. */
const scriptFamilies = [
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
] as const;

/** Chinese, Japanese and Korean share signs, and draw some of them differently. Their families have most symbols, too. */
const eastAsianFamilies = ["noto-sans-sc", "noto-sans-tc", "noto-sans-jp", "noto-sans-kr"] as const;
export type EastAsianFamily = (typeof eastAsianFamilies)[number];
type Family = (typeof scriptFamilies)[number][0] | EastAsianFamily | "noto-sans" | "noto-emoji";

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
  first: Record<Weight, Typeface>;
};

let fonts: Promise<Fonts> | undefined;

/** Loaded with the first use, and cached. */
export const loadFonts = (): Promise<Fonts> => (fonts ??= readFonts());

async function readFonts(): Promise<Fonts> {
  const { default: fontkit } = await import("@cantoo/fontkit");
  const open = (bytes: Buffer) => fontkit.create(bytes) as Font;
  const product = async (name: string): Promise<Typeface> => ({
    name,
    font: open(await readFile(productFile(`server/paper/fonts/${name}.ttf`))),
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
        if (typeface && letters.every((letter) => typeface.font.hasGlyphForCodePoint(letter))) return typeface;
      return undefined;
    },
  };
}

/** How many files of Noto stay in memory: each has a hundred or two of its family's letters. */
const MOST_OPEN_FILES = 64;
const variableWeights = { plain: 400, bold: 700 } as const;
const { resolve } = createRequire(import.meta.url);

function notoFonts(open: (bytes: Buffer) => Font) {
  const ranges = new Map<Family, FileRange[]>();
  const opened = new Map<string, Typeface>();
  return (family: Family, letter: number, weight: Weight): Typeface | undefined => {
    const known = ranges.get(family) ?? fileRangesOf(family);
    ranges.set(family, known);
    const path = known.find(({ from, to }) => from <= letter && letter <= to)?.path;
    if (!path) return undefined;
    const key = `${weight} ${path}`;
    const typeface = opened.get(key) ?? {
      name: key,
      font: openInWeight(path, weight),
    };
    opened.delete(key);
    opened.set(key, typeface);
    if (opened.size > MOST_OPEN_FILES) opened.delete(opened.keys().next().value!);
    return typeface;
  };

  function openInWeight(path: string, weight: Weight): Font {
    const font = open(readFileSync(path));
    // The outlines are unpacked before a weight is chosen: fontkit 2.0 fails to unpack composite ones afterwards.
    font.glyphForCodePoint(0x20);
    return font.getVariation({ wght: variableWeights[weight] });
  }
}

/** Letters that a file of a family has. */
type FileRange = { from: number; to: number; path: string };

/** A package lists for each of its files the ranges of letters in it: `"[4]": "U+d679-d68b,U+d68e"`. */
function fileRangesOf(family: Family): FileRange[] {
  const list = resolve(`@fontsource-variable/${family}/unicode.json`);
  const files = Object.entries(JSON.parse(readFileSync(list, "utf8")) as Record<string, string>);
  return files.flatMap(([subset, written]) => {
    const path = join(dirname(list), "files", `${family}-${subset.replace(/[[\]]/g, "")}-wght-normal.woff2`);
    return written.split(",").map((range) => {
      const [from, to = from] = range.slice(2).split("-");
      return { from: Number.parseInt(from!, 16), to: Number.parseInt(to!, 16), path };
    });
  });
}
