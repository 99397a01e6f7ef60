import type { Path } from "@cantoo/fontkit";

/** Twice the thousandths of an em that PDF counts in, so that outlines of fonts by 1000 and by 2000 stay as they are. */
export const unitsPerEm = 2000;

/**
 * Closed contours, each as x, y and whether the point is on the curve (1) or bends it (0), point after point. The first point and those on
 * both sides of one that bends are on the curve.
 */
export type Outline = Int16Array[];

/** `place` answers ems. Fonts with cubic curves aren't among ours. */
export function contoursOf({ commands }: Path, place: (x: number, y: number) => [number, number]): Outline {
  const contours: number[][] = [];
  const add = (x: number, y: number, onCurve: number) => {
    const [across, up] = place(x, y);
    contours.at(-1)!.push(Math.round(across * unitsPerEm), Math.round(up * unitsPerEm), onCurve);
  };
  for (const { command, args } of commands) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = args;
    if (command === "moveTo") contours.push([]);
    if (command === "moveTo" || command === "lineTo") add(x1, y1, 1);
    else if (command === "quadraticCurveTo") {
      add(x1, y1, 0);
      add(x2, y2, 1);
    }
  }
  return contours
    .map(withoutRepeatedStart)
    .filter(({ length }) => length > 6)
    .map((contour) => Int16Array.from(contour));
}

/** A contour closes by itself. */
function withoutRepeatedStart(contour: number[]): number[] {
  const [x, y, onCurve] = contour.slice(-3);
  return contour.length > 3 && onCurve === 1 && x === contour[0] && y === contour[1] ? contour.slice(0, -3) : contour;
}

type Point = { x: number; y: number; onCurve: boolean };

export const pointsOf = (contour: Int16Array): Point[] =>
  Array.from({ length: contour.length / 3 }, (_, at) => ({
    x: contour[at * 3]!,
    y: contour[at * 3 + 1]!,
    onCurve: contour[at * 3 + 2] === 1,
  }));
