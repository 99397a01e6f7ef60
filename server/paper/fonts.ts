import { readFile } from "node:fs/promises";
import type { Font } from "@cantoo/fontkit";
import { productFile } from "../platform/product-file.ts";

/** The product's own type, for papers and for pictures with words on them. */
export const fontNames = ["figtree-400", "figtree-700", "noto-sans-400"] as const;

/** `widthOf`: at a size of one point. */
export type LoadedFont = { bytes: Buffer; font: Font; widthOf(letter: string): number };
let loadedFonts: Promise<Record<(typeof fontNames)[number], LoadedFont>> | undefined;

/** Loaded with the first use, and cached. */
export const loadFonts = () => (loadedFonts ??= readFonts());

async function readFonts() {
  const { default: fontkit } = await import("@cantoo/fontkit");
  const read = await Promise.all(
    fontNames.map(async (name) => {
      const bytes = await readFile(productFile(`server/paper/fonts/${name}.ttf`));
      const font = fontkit.create(bytes) as Font;
      return [name, { bytes, font, widthOf: widthsOf(font) }] as const;
    }),
  );
  return Object.fromEntries(read) as Record<(typeof fontNames)[number], LoadedFont>;
}

function widthsOf(font: Font): (letter: string) => number {
  const widths = new Map<string, number>();
  return (letter) => {
    const knownWidth = widths.get(letter);
    if (knownWidth !== undefined) return knownWidth;
    const width = font.glyphForCodePoint(letter.codePointAt(0)!)!.advanceWidth / font.unitsPerEm;
    widths.set(letter, width);
    return width;
  };
}
