import type { Font } from "@cantoo/fontkit";
import { loadFonts } from "./fonts.ts";

/** Letters as paths, in thousandths of an em: for pictures that look the same everywhere. */
export type LetterOutlines = {
  /** In ems. */
  measure(text: string, bold: boolean): number;
  /** A line of text as an SVG path, with the y axis upwards. */
  draw(text: string, bold: boolean): string;
};

type LetterOutline = { d: string; advance: number };

export async function loadLetterOutlines(): Promise<LetterOutlines> {
  const fonts = await loadFonts();
  const faces = {
    plain: [fonts["figtree-400"].font, fonts["noto-sans-400"].font],
    bold: [fonts["figtree-700"].font, fonts["noto-sans-400"].font],
  };
  const lettersOf = (text: string, bold: boolean): LetterOutline[] =>
    [...text.normalize("NFC")].map((letter) => letterOutlineOf(bold ? faces.bold : faces.plain, letter));
  return {
    measure: (text, bold) => lettersOf(text, bold).reduce((all, { advance }) => all + advance, 0) / 1000,
    draw(text, bold) {
      let x = 0;
      return lettersOf(text, bold)
        .map(({ d, advance }) => {
          const path = movePath(d, x);
          x += advance;
          return path;
        })
        .join("");
    },
  };
}

/** From the first font that has the letter, else the sign for a missing one. */
function letterOutlineOf(face: readonly Font[], letter: string): LetterOutline {
  const codePoint = letter.codePointAt(0)!;
  const font = face.find((one) => one.hasGlyphForCodePoint(codePoint)) ?? face[0]!;
  const glyph = font.glyphForCodePoint(codePoint)!;
  const scale = 1000 / font.unitsPerEm;
  return { d: glyph.path.scale(scale, scale).toSVG(), advance: glyph.advanceWidth * scale };
}

/** These paths use only M, L, Q, C and Z with absolute pairs. */
const movePath = (d: string, x: number): string =>
  d.replace(
    /(-?[\d.]+)[ ,]?(-?[\d.]+)/g,
    (_, across: string, up: string) => `${roundToTenth(Number(across) + x)} ${roundToTenth(Number(up))} `,
  );

const roundToTenth = (value: number) => Math.round(value * 10) / 10;

type DrawnLine = { text: string; x: number; y: number; color: string; bold: boolean; size: number };

/** `y` is the baseline. */
export const svgLine = ({ draw }: LetterOutlines, { text, x, y, color, bold, size }: DrawnLine): string =>
  `<path fill="${color}" transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${size / 1000} ${-size / 1000})" d="${draw(text, bold)}"/>`;
