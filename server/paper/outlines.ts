import type { Font } from "@cantoo/fontkit";
import { fontsRead } from "./fonts.ts";

/** Letters as shapes, in a thousand to the em: for pictures that look the same wherever they are shown. */
export type Outlines = {
  /** In letters of one unit. */
  measure(text: string, bold: boolean): number;
  /** A line of text as the path of an SVG, its letters upwards. */
  draw(text: string, bold: boolean): string;
};

type Letter = { d: string; advance: number };

export async function outlines(): Promise<Outlines> {
  const fonts = await fontsRead();
  const faces = {
    plain: [fonts["figtree-400"].font, fonts["noto-sans-400"].font],
    bold: [fonts["figtree-700"].font, fonts["noto-sans-400"].font],
  };
  const lettersOf = (text: string, bold: boolean): Letter[] =>
    [...text.normalize("NFC")].map((letter) => letterOf(bold ? faces.bold : faces.plain, letter));
  return {
    measure: (text, bold) => lettersOf(text, bold).reduce((all, { advance }) => all + advance, 0) / 1000,
    draw(text, bold) {
      let x = 0;
      return lettersOf(text, bold)
        .map(({ d, advance }) => {
          const moved = movedBy(d, x);
          x += advance;
          return moved;
        })
        .join("");
    },
  };
}

/** In the first font that has it, else as the sign for what is missing. */
function letterOf(face: readonly Font[], letter: string): Letter {
  const codePoint = letter.codePointAt(0)!;
  const font = face.find((one) => one.hasGlyphForCodePoint(codePoint)) ?? face[0]!;
  const glyph = font.glyphForCodePoint(codePoint)!;
  const scale = 1000 / font.unitsPerEm;
  return { d: glyph.path.scale(scale, scale).toSVG(), advance: glyph.advanceWidth * scale };
}

/** Only M, L, Q, C and Z stand in these paths, each with absolute pairs. */
const movedBy = (d: string, x: number): string =>
  d.replace(
    /(-?[\d.]+)[ ,]?(-?[\d.]+)/g,
    (_, across: string, up: string) => `${round(Number(across) + x)} ${round(Number(up))} `,
  );

const round = (value: number) => Math.round(value * 10) / 10;

type DrawnLine = { text: string; x: number; y: number; color: string; bold: boolean; size: number };

/** A line of text in an SVG, standing on `y`. */
export const svgLine = ({ draw }: Outlines, { text, x, y, color, bold, size }: DrawnLine): string =>
  `<path fill="${color}" transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${size / 1000} ${-size / 1000})" d="${draw(text, bold)}"/>`;
