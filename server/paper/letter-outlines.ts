import { type Outline, pointsOf, unitsPerEm } from "./outlines.ts";
import { loadTextShaper } from "./text-shaping.ts";

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
    draw(text, bold) {
      const paths: string[] = [];
      for (const { x, clusters } of shape(text, weightOf(bold)).runs) {
        let start = x;
        for (const { outline, width } of clusters) {
          paths.push(pathOf(outline, start));
          start += width;
        }
      }
      return paths.join("");
    },
  };
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10;

function pathOf(outline: Outline, start: number): string {
  const thousandths = (value: number) => (value / unitsPerEm) * 1000;
  return outline
    .map((contour) => {
      const points = pointsOf(contour);
      const place = ({ x, y }: { x: number; y: number }) =>
        `${roundToTenth(thousandths(x) + start * 1000)} ${roundToTenth(thousandths(y))}`;
      const steps = points.map((point, at) => {
        if (at === 0) return `M${place(point)}`;
        if (!point.onCurve) return `Q${place(point)} ${place(points[at + 1] ?? points[0]!)}`;
        return points[at - 1]!.onCurve ? `L${place(point)}` : "";
      });
      return `${steps.join("")}Z`;
    })
    .join("");
}

type DrawnLine = { text: string; x: number; y: number; color: string; bold: boolean; size: number };

/** `y` is the baseline. */
export const svgLine = ({ draw }: LetterOutlines, { text, x, y, color, bold, size }: DrawnLine): string =>
  `<path fill="${color}" transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${size / 1000} ${-size / 1000})" d="${draw(text, bold)}"/>`;
