import { crc32, deflateSync } from "node:zlib";
import { qrCells } from "./qr-cells.ts";

/** Pixels of a cell, and cells of white around the code, by which scanners find it (ISO 18004). */
const CELL = 6;
const EDGE = 4;

/** A QR code as PNG of one bit a pixel, black on white: about a kilobyte. */
export function drawQRPicture(text: string): Buffer {
  const { count, isDark } = qrCells(text);
  const side = (count + 2 * EDGE) * CELL;
  const rowBytes = 1 + Math.ceil(side / 8);
  const pixels = Buffer.alloc(side * rowBytes, 0xff);
  for (let y = 0; y < side; y += 1) {
    // Each row begins with its filter: none.
    pixels[y * rowBytes] = 0;
    const row = Math.floor(y / CELL) - EDGE;
    for (let x = 0; x < side; x += 1) {
      const column = Math.floor(x / CELL) - EDGE;
      const isInside = row >= 0 && column >= 0 && row < count && column < count;
      if (isInside && isDark(row, column)) pixels[y * rowBytes + 1 + (x >> 3)]! &= ~(0x80 >> (x & 7));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(pixels, { level: 9 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}
