/**
 * Pictures within documents, without the metadata of cameras and programs. Needed parts are kept and everything else goes, so that unknown
 * metadata goes, too. An unreadable picture stays as it is only where a `bare…` function says so.
 */

const bufferOf = (file: Uint8Array) => Buffer.from(file.buffer, file.byteOffset, file.byteLength);

/** JFIF and Adobe's color transform; the color profile is one of several kinds of APP2. */
const visibleSegments = new Set([0xe0, 0xee]);
const isDescription = (bytes: Buffer, at: number, marker: number): boolean => {
  if (marker === 0xfe) return true;
  if (marker < 0xe0 || marker > 0xef || visibleSegments.has(marker)) return false;
  return marker !== 0xe2 || bytes.toString("latin1", at + 4, at + 15) !== "ICC_PROFILE";
};

/** A JPEG's segments and scans up to its end marker, without APPn and COM, and without data behind the picture (a film, another picture). */
export function bareJPEG(file: Uint8Array): Uint8Array {
  const bytes = bufferOf(file);
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return file;
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) break;
    else {
      const end = at + 2 + bytes.readUInt16BE(at + 2);
      if (end > bytes.length) return file;
      if (!isDescription(bytes, at, marker)) parts.push(bytes.subarray(at, end));
      at = end;
      if (marker !== 0xda) continue;
      const next = endOfScan(bytes, at);
      parts.push(bytes.subarray(at, next));
      at = next;
    }
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}

/** Scan data ends at a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1];
    if (marker === undefined) break;
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return bytes.length;
}

const visibleChunks = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP bKGD pHYs sBIT hIST acTL fcTL fdAT".split(" "),
);

export function barePNG(file: Uint8Array): Uint8Array {
  const bytes = bufferOf(file);
  if (bytes.toString("latin1", 1, 4) !== "PNG") return file;
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return file;
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (visibleChunks.has(name)) parts.push(bytes.subarray(at, end));
    if (name === "IEND") break;
    at = end;
  }
  return Buffer.concat(parts);
}

/** JPEG 2000's boxes (ISO/IEC 15444-1) without XML and UUID, which hold descriptions. A bare codestream has comments (COM) in its head. */
export function bareJPEG2000(file: Uint8Array): Uint8Array {
  const bytes = bufferOf(file);
  if (bytes.length < 12 || bytes.toString("latin1", 4, 8) !== "jP  ") return bareCodestream(bytes);
  const parts: Buffer[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const boxLength = bytes.readUInt32BE(at);
    const length = boxLength === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : boxLength || bytes.length - at;
    const end = Math.min(at + Math.max(length, 8), bytes.length);
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (name === "jp2c" && boxLength !== 1) {
      const codestream = bareCodestream(bytes.subarray(at + 8, end));
      const head = Buffer.from(bytes.subarray(at, at + 8));
      head.writeUInt32BE(8 + codestream.length);
      parts.push(head, codestream);
    } else if (!["xml ", "uuid", "uinf", "jp2i"].includes(name)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

function bareCodestream(bytes: Buffer): Buffer {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0xff4fff51) return bytes;
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  // The main head ends at the first tile.
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0x90) {
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (bytes[at + 1] !== 0x64) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

/** The header of an enhanced metafile may name the program and the drawing. */
export function bareEMF(file: Uint8Array): Uint8Array {
  const bytes = Buffer.from(file);
  if (bytes.length < 88 || bytes.readUInt32LE(0) !== 1) return file;
  const [letters, start] = [bytes.readUInt32LE(60), bytes.readUInt32LE(64)];
  if (start > 0 && start + 2 * letters <= bytes.length) bytes.fill(0, start, start + 2 * letters);
  bytes.fill(0, 60, 68);
  return bytes;
}

/** An SVG without descriptions, comments, and the elements and attributes of editors. */
export const bareSVG = (xml: string): string =>
  xml
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<\?(?!xml\b)[\s\S]*?\?>/g, "")
    .replace(/<(metadata|title|desc|i:pgf|i:aipgf\w*)\b[^>]*?(?:\/>|>[\s\S]*?<\/\1\s*>)/g, "")
    .replace(/<((?:sodipodi|inkscape):[\w-]+)\b[^>]*?(?:\/>|>[\s\S]*?<\/\1\s*>)/g, "")
    .replace(/\s(?:(?:sodipodi|inkscape|i|serif):[\w:-]+|data-[\w-]+)=(?:"[^"]*"|'[^']*')/g, "");

/** Encoded anew: for formats that hold descriptions in many places. */
export async function redrawn(file: Uint8Array, format: "gif" | "webp" | "tiff"): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  return sharp(file, { animated: format !== "tiff" })
    .toColorspace("srgb")
    .toFormat(format)
    .toBuffer();
}
