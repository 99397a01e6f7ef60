import { loadTextShaper, type PlacedGlyph } from "./text-shaping.ts";

/** Letters as paths, in thousandths of an em: for pictures that look the same everywhere. */
export type LetterOutlines = {
  /** In ems. */
  measure(text: string, bold: boolean): number;
  /** A line of text as an SVG path, with the y axis upwards. */
  draw(text: string, bold: boolean): string;
};

export async function loadLetterOutlines(): Promise<LetterOutlines> {
  const { shape, measure } = await loadTextShaper();
  const weightOf = (bold: boolean) => (bold ? "bold" : "plain");
  return {
    measure: (text, bold) => measure(text, weightOf(bold)),
    draw: (text, bold) =>
      shape(text, weightOf(bold))
        .runs.flatMap(({ x, clusters }) => {
          let end = x;
          return clusters.flatMap(({ glyphs, width }) => {
            const start = end;
            end += width;
            return glyphs.map((glyph) => outlineOf(glyph, start));
          });
        })
        .join(""),
  };
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10;

const outlineOf = ({ glyph, x, y, scale }: PlacedGlyph, start: number): string =>
  glyph.path
    .mapPoints((across, up) => [
      roundToTenth((across * scale + start + x) * 1000),
      roundToTenth((up * scale + y) * 1000),
    ])
    .toSVG();

type DrawnLine = { text: string; x: number; y: number; color: string; bold: boolean; size: number };

/** `y` is the baseline. */
export const svgLine = ({ draw }: LetterOutlines, { text, x, y, color, bold, size }: DrawnLine): string =>
  `<path fill="${color}" transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${size / 1000} ${-size / 1000})" d="${draw(text, bold)}"/>`;
