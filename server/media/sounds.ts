/** Sounds without metadata: only needed parts are kept, so that unknown tags go as well. */

/** Bits a second, by the version's row and the four bits of the header (ISO/IEC 11172-3 and 13818-3, layer III). */
const bitRates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const sampleRates = { 1: [44_100, 48_000, 32_000], 2: [22_050, 24_000, 16_000], 2.5: [11_025, 12_000, 8_000] } as const;
const mpegVersions = { 3: 1, 2: 2, 0: 2.5 } as const;

/** The length in bytes of the frame at `at`; undefined where none begins. */
function frameLength(file: Buffer, at: number): number | undefined {
  if (at + 4 > file.length || file[at] !== 0xff || (file[at + 1]! & 0xe0) !== 0xe0) return undefined;
  const version = mpegVersions[((file[at + 1]! >> 3) & 3) as keyof typeof mpegVersions];
  const isLayer3 = ((file[at + 1]! >> 1) & 3) === 1;
  if (version === undefined || !isLayer3) return undefined;
  const kilobits = bitRates[version === 1 ? 1 : 2][file[at + 2]! >> 4];
  const rate = sampleRates[version][(file[at + 2]! >> 2) & 3];
  if (!kilobits || !rate) return undefined;
  const padding = (file[at + 2]! >> 1) & 1;
  return Math.floor(((version === 1 ? 144 : 72) * kilobits * 1_000) / rate) + padding;
}

/** An MP3's frames alone, without tags (ID3 at the start, in between and at the end, APE, Lyrics3) and without data between frames. */
export function framesOfMP3(file: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = endOfID3(file, 0); at < file.length;) {
    const length = frameLength(file, at);
    const end = at + (length ?? 0);
    // A sync pattern that occurs in a tag by chance isn't followed by another frame.
    const isFrame =
      length !== undefined && (end >= file.length || frameLength(file, end) !== undefined || isTag(file, end));
    if (isFrame && end <= file.length) parts.push(file.subarray(at, end));
    at = isFrame ? end : Math.max(endOfID3(file, at), at + 1);
  }
  if (parts.length === 0) throw new Error("This sound has no frame that can be heard.");
  return Buffer.concat(parts);
}

const tagNames = ["ID3", "TAG", "APETAGEX", "LYRICSBEGIN", "3DI"];
const isTag = (file: Buffer, at: number) =>
  tagNames.some((name) => file.toString("latin1", at, at + name.length) === name);

/** The end of the ID3v2 tag at `at`; its length has seven bits a byte. */
function endOfID3(file: Buffer, at: number): number {
  if (file.toString("latin1", at, at + 3) !== "ID3") return at;
  const length = [6, 7, 8, 9].reduce((sum, byte) => sum * 128 + ((file[at + byte] ?? 0) & 0x7f), 0);
  return Math.min(at + 10 + length, file.length);
}

/** Chunks needed to play a WAV: format, number of samples, 64-bit lengths, and the sound. */
const audibleChunks = new Set(["fmt ", "fact", "ds64", "data"]);

/** A WAV without LIST, bext, iXML, id3, _PMX and other chunks of metadata. */
export function soundOfWAV(file: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 12; at + 8 <= file.length;) {
    const name = file.toString("latin1", at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const end = Math.min(at + 8 + length, file.length);
    if (audibleChunks.has(name)) parts.push(file.subarray(at, end), Buffer.alloc((end - at) % 2));
    // A sound over 4 GB has the length 0xffffffff, and reaches to the end.
    at = end + (length % 2);
  }
  const body = Buffer.concat([Buffer.from("WAVE", "latin1"), ...parts]);
  const head = Buffer.from(file.subarray(0, 8));
  if (head.readUInt32LE(4) !== 0xffffffff) head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
