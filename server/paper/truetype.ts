import { type Outline, pointsOf, unitsPerEm } from "./outlines.ts";
import type { LetterCluster } from "./text-shaping.ts";

type Box = { left: number; bottom: number; right: number; top: number };

/**
 * A TrueType font with the tables that PDF asks for (ISO 32000-1, 9.9): a glyph for each cluster, after the one for missing letters. So
 * letters from any number of fonts are one font, and what is copied from a glyph is what it stands for.
 */
export function truetypeFont(clusters: readonly LetterCluster[]): Buffer {
  const outlines: Outline[] = [[], ...clusters.map(({ outline }) => outline)];
  const boxes = outlines.map(boxOf);
  const glyphs = outlines.map((outline, at) => glyphData(outline, boxes[at]!));
  const widths = [0, ...clusters.map(({ width }) => Math.round(width * unitsPerEm))];
  const all = boxAround(boxes);
  const most = (count: (outline: Outline) => number) => Math.max(...outlines.map(count));
  const offsets = [0];
  for (const { length } of glyphs) offsets.push(offsets.at(-1)! + length);
  const ascent = Math.max(0, all.top);
  const descent = Math.min(0, all.bottom);
  return fontFile({
    glyf: Buffer.concat(glyphs),
    head: Buffer.concat([
      shorts(1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 0, unitsPerEm, 0, 0, 0, 0, 0, 0, 0, 0),
      shorts(all.left, all.bottom, all.right, all.top),
      shorts(0, 8, 2, 1, 0),
    ]),
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
    maxp: Buffer.concat([
      shorts(
        1,
        0,
        glyphs.length,
        most((outline) => outline.flatMap(pointsOf).length),
        most(({ length }) => length),
      ),
      shorts(0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    ]),
  });
}

function boxOf(outline: Outline): Box {
  const points = outline.flatMap(pointsOf);
  if (points.length === 0) return { left: 0, bottom: 0, right: 0, top: 0 };
  const [across, up] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...across), bottom: Math.min(...up), right: Math.max(...across), top: Math.max(...up) };
}

const boxAround = (boxes: readonly Box[]): Box =>
  boxes.reduce((all, box) => ({
    left: Math.min(all.left, box.left),
    bottom: Math.min(all.bottom, box.bottom),
    right: Math.max(all.right, box.right),
    top: Math.max(all.top, box.top),
  }));

function glyphData(outline: Outline, { left, bottom, right, top }: Box): Buffer {
  if (outline.length === 0) return Buffer.alloc(0);
  const points = outline.flatMap(pointsOf);
  let end = -1;
  const ends = outline.map(({ length }) => (end += length / 3));
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
