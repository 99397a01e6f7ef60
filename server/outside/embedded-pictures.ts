/** A JPEG's segments that are needed to show it: JFIF, the color profile, Adobe's color transform. The rest is said of it. */
const shown = new Set([0xe0, 0xe2, 0xee]);

/** The picture without what its camera or its program wrote into it; as it is where it can't be read. */
export function bareJPEG(file: Uint8Array): Uint8Array {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return file;
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    // From here on come the pixels.
    if (marker === 0xda) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return file;
    const says = (marker >= 0xe0 && marker <= 0xef && !shown.has(marker)) || marker === 0xfe;
    if (!says) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, bytes.subarray(at)]);
}

const said = new Set(["tEXt", "zTXt", "iTXt", "eXIf", "tIME"]);

export function barePNG(file: Uint8Array): Uint8Array {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.toString("latin1", 1, 4) !== "PNG") return file;
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return file;
    if (!said.has(bytes.toString("latin1", at + 4, at + 8))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}
