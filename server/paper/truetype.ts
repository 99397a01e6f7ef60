import type { Path } from "@cantoo/fontkit";
import type { Cluster } from "./text-shaping.ts";

/** Twice the thousandths of an em that PDF counts in, so that outlines of fonts by 1000 and by 2000 stay as they are. */
export const unitsPerEm = 2000;

type Point = { x: number; y: number; onCurve: boolean };
type Contour = Point[];
type Box = { left: number; bottom: number; right: number; top: number };

/**
 * A TrueType font with the tables that PDF asks for (ISO 32000-1, 9.9): a glyph for each cluster, after the one for missing letters. So
 * letters from any number of fonts are one font, and what is copied from a glyph is what it stands for.
 */
export function truetypeFont(clusters: readonly Cluster[]): Buffer {
  const outlines = [[], ...clusters.map(outlineOf)];
  const boxes = outlines.map(boxOf);
  const glyphs = outlines.map((outline, at) => glyphData(outline, boxes[at]!));
  const widths = [0, ...clusters.map(({ width }) => Math.round(width * unitsPerEm))];
  const all = boxOf(outlines.flat());
  const offsets = [0];
  for (const { length } of glyphs) offsets.push(offsets.at(-1)! + length);
  const ascent = Math.max(0, all.top);
  const descent = Math.min(0, all.bottom);
  return fontFile({
    glyf: Buffer.concat(glyphs),
    head: shorts(
      ...[1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 0, unitsPerEm, 0, 0, 0, 0, 0, 0, 0, 0],
      ...[all.left, all.bottom, all.right, all.top],
      ...[0, 8, 2, 1, 0],
    ),
    hhea: shorts(
      1,
      0,
      ascent,
      descent,
      0,
      Math.max(...widths),
      all.left,
      0,
      all.right,
      1,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      glyphs.length,
    ),
    hmtx: shorts(...widths.flatMap((width, at) => [width, boxes[at]!.left])),
    loca: Buffer.concat(offsets.map((offset) => shorts(offset >>> 16, offset & 0xffff))),
    maxp: shorts(
      ...[1, 0, glyphs.length],
      Math.max(...outlines.map((outline) => outline.flat().length)),
      Math.max(...outlines.map(({ length }) => length)),
      ...[0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
    ),
  });
}

const outlineOf = ({ glyphs }: Cluster): Contour[] =>
  glyphs.flatMap(({ glyph, x, y, scale }) => {
    const place = (across: number, up: number, onCurve: boolean): Point => ({
      x: Math.round((across * scale + x) * unitsPerEm),
      y: Math.round((up * scale + y) * unitsPerEm),
      onCurve,
    });
    return contoursOf(glyph.path, place);
  });

/** Fonts with cubic curves aren't among ours. */
function contoursOf({ commands }: Path, place: (x: number, y: number, onCurve: boolean) => Point): Contour[] {
  const contours: Contour[] = [];
  for (const { command, args } of commands) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = args;
    if (command === "moveTo") contours.push([place(x1, y1, true)]);
    else if (command === "lineTo") contours.at(-1)!.push(place(x1, y1, true));
    else if (command === "quadraticCurveTo") contours.at(-1)!.push(place(x1, y1, false), place(x2, y2, true));
  }
  return contours.map(withoutRepeatedEnd).filter(({ length }) => length > 2);
}

/** A contour closes by itself. */
function withoutRepeatedEnd(contour: Contour): Contour {
  const [first, last] = [contour[0]!, contour.at(-1)!];
  return contour.length > 1 && last.onCurve && first.x === last.x && first.y === last.y
    ? contour.slice(0, -1)
    : contour;
}

function boxOf(outline: readonly Contour[]): Box {
  const points = outline.flat();
  if (points.length === 0) return { left: 0, bottom: 0, right: 0, top: 0 };
  const edge = (choose: (one: number, other: number) => number, axis: "x" | "y") =>
    points.reduce((most, point) => choose(most, point[axis]), points[0]![axis]);
  return {
    left: edge(Math.min, "x"),
    bottom: edge(Math.min, "y"),
    right: edge(Math.max, "x"),
    top: edge(Math.max, "y"),
  };
}

function glyphData(outline: readonly Contour[], { left, bottom, right, top }: Box): Buffer {
  if (outline.length === 0) return Buffer.alloc(0);
  const points = outline.flat();
  let end = -1;
  const ends = outline.map(({ length }) => (end += length));
  const steps = (axis: "x" | "y") => points.map((point, at) => point[axis] - (points[at - 1]?.[axis] ?? 0));
  const data = Buffer.concat([
    shorts(outline.length, left, bottom, right, top, ...ends, 0),
    Buffer.from(points.map(({ onCurve }) => (onCurve ? 1 : 0))),
    shorts(...steps("x"), ...steps("y")),
  ]);
  return padded(data);
}

/** Tables begin at multiples of four bytes. */
const padded = (data: Buffer) => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);

function fontFile(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables);
  const power = Math.floor(Math.log2(entries.length));
  const header = shorts(1, 0, entries.length, 16 * 2 ** power, power, 16 * (entries.length - 2 ** power));
  let offset = header.length + 16 * entries.length;
  const directory = entries.map(([tag, data]) => {
    const entry = Buffer.alloc(16);
    entry.write(tag, "latin1");
    entry.writeUInt32BE(checksum(padded(data)), 4);
    entry.writeUInt32BE(offset, 8);
    entry.writeUInt32BE(data.length, 12);
    offset += padded(data).length;
    return entry;
  });
  return Buffer.concat([header, ...directory, ...entries.map(([, data]) => padded(data))]);
}

function checksum(data: Buffer): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0;
  return sum;
}

function shorts(...values: number[]): Buffer {
  const data = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) data.writeUInt16BE(value & 0xffff, at * 2);
  return data;
}
