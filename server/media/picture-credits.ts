import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import type { FileKind } from "../../contract/platform/files.ts";

/** What a picture says of itself wherever it goes. */
export type PictureCredits = {
  title: string;
  caption: string;
  credit: string;
  /** Where it was entered, and under which number. */
  source: string;
  code: string;
  /** What it may be used for, and the last day of that. */
  terms?: string;
  until?: string;
};

/** The first bytes of a file with the words among them, and what comes behind its last. */
type InsertedBytes = { before: Buffer; after?: Buffer };
type CreditInserter = (head: Buffer, words: Buffer) => InsertedBytes | undefined;

/** As much of a file's beginning as any of these formats needs to be read. */
const HEAD_BYTES = 64;

/** A picture with its words in it, and by how many bytes it is longer for them. */
type CreditedPicture = { picture: Readable; longer: number };

/**
 * The same picture with its words in it, as XMP, which is read by what photographs are worked on with. It isn't drawn anew: the words are put
 * between what is there. For pictures that were drawn here and say nothing of themselves yet; any other file goes by as it is.
 */
export async function addCredits(picture: Readable, kind: FileKind, words: PictureCredits): Promise<CreditedPicture> {
  const write = inserters[kind];
  if (!write) return { picture, longer: 0 };
  const parts = picture[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  const head = await readHead(parts);
  const made = write(head, xmpPacketOf(words)) ?? { before: head };
  const whole = Readable.from(withInserted(made, parts));
  // Whoever lets go of it before it has begun lets go of what is stored, too.
  whole.once("close", () => picture.destroy());
  return { picture: whole, longer: made.before.length - head.length + (made.after?.length ?? 0) };
}

async function readHead(parts: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const { value, done } = await parts.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function* withInserted({ before, after }: InsertedBytes, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield before;
  yield* rest;
  if (after) yield after;
}

/** Behind what says that it is a JPEG, and how it is to be read. */
function insertIntoJPEG(head: Buffer, words: Buffer): InsertedBytes | undefined {
  if (head.length < 20 || head.readUInt16BE(0) !== 0xffd8) return undefined;
  const at = head.readUInt16BE(2) === 0xffe0 ? 4 + head.readUInt16BE(4) : 2;
  if (at > head.length) return undefined;
  const segment = Buffer.concat([Buffer.from("http://ns.adobe.com/xap/1.0/\0"), words]);
  const marker = Buffer.from([0xff, 0xe1, 0, 0]);
  marker.writeUInt16BE(segment.length + 2, 2);
  return { before: Buffer.concat([head.subarray(0, at), marker, segment, head.subarray(at)]) };
}

/** Behind the picture's size, as text that isn't packed. */
function insertIntoPNG(head: Buffer, words: Buffer): InsertedBytes | undefined {
  if (head.length < 33 || head.toString("latin1", 1, 4) !== "PNG") return undefined;
  const data = Buffer.concat([Buffer.from("iTXtXML:com.adobe.xmp\0\0\0\0\0"), words]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length - 4);
  sum.writeUInt32BE(crc32(data));
  return { before: Buffer.concat([head.subarray(0, 33), length, data, sum, head.subarray(33)]) };
}

const XMP_FLAG = 0x04;
const ALPHA_FLAG = 0x10;

/** At its end; its beginning says that they are there, which takes the longer form of it. */
function insertIntoWebP(head: Buffer, words: Buffer): InsertedBytes | undefined {
  if (head.length < 30 || head.toString("latin1", 8, 12) !== "WEBP") return undefined;
  const extended = extendedWebP(head);
  if (!extended) return undefined;
  const chunk = Buffer.concat([Buffer.from("XMP \0\0\0\0"), words, Buffer.alloc(words.length % 2)]);
  chunk.writeUInt32LE(words.length, 4);
  const grown = extended.length - head.length + chunk.length;
  extended.writeUInt32LE(head.readUInt32LE(4) + grown, 4);
  extended[20]! |= XMP_FLAG;
  return { before: extended, after: chunk };
}

function extendedWebP(head: Buffer): Buffer | undefined {
  const form = head.toString("latin1", 12, 16);
  if (form === "VP8X") return Buffer.from(head);
  const size = form === "VP8 " ? lossySize(head) : form === "VP8L" ? losslessSize(head) : undefined;
  if (!size) return undefined;
  const chunk = Buffer.concat([Buffer.from("VP8X\x0a\0\0\0"), Buffer.alloc(10)]);
  chunk[8] = size.hasAlpha ? ALPHA_FLAG : 0;
  chunk.writeUIntLE(size.width - 1, 12, 3);
  chunk.writeUIntLE(size.height - 1, 15, 3);
  return Buffer.concat([head.subarray(0, 12), chunk, head.subarray(12)]);
}

const lossySize = (head: Buffer) => ({
  width: head.readUInt16LE(26) & 0x3fff,
  height: head.readUInt16LE(28) & 0x3fff,
  hasAlpha: false,
});

function losslessSize(head: Buffer) {
  const bits = head.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, hasAlpha: ((bits >>> 28) & 1) === 1 };
}

const inserters: Partial<Record<FileKind, CreditInserter>> = {
  jpeg: insertIntoJPEG,
  png: insertIntoPNG,
  webp: insertIntoWebP,
};

/** A JPEG has room for 64 KB, and a caption may be a book. */
const shorten = (text: string, most: number) => text.trim().slice(0, most).toWellFormed();

const escaped = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

const element = (name: string, text: string, most: number) =>
  shorten(text, most) && `<${name}>${escaped(shorten(text, most))}</${name}>`;
const languageElement = (name: string, text: string, most: number) =>
  shorten(text, most) &&
  `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escaped(shorten(text, most))}</rdf:li></rdf:Alt></${name}>`;
const listElement = (name: string, text: string, most: number) =>
  shorten(text, most) && `<${name}><rdf:Seq><rdf:li>${escaped(shorten(text, most))}</rdf:li></rdf:Seq></${name}>`;

/**
 * By the fields of the IPTC’s photo metadata: title, description, creator, credit line, source and job, and rights usage terms. The
 * day on which these end is PLUS’s: the IPTC has none.
 */
const xmpPacketOf = ({ title, caption, credit, source, code, terms = "", until = "" }: PictureCredits): Buffer =>
  Buffer.from(
    [
      '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
      '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/">',
      languageElement("dc:title", title, 500),
      languageElement("dc:description", caption, 2_000),
      listElement("dc:creator", credit, 500),
      element("photoshop:Credit", credit, 500),
      element("photoshop:Source", source, 500),
      element("photoshop:TransmissionReference", code, 100),
      terms && element("xmpRights:Marked", "True", 4),
      languageElement("xmpRights:UsageTerms", terms, 2_000),
      element("plus:LicenseEndDate", until, 10),
      '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
    ].join(""),
  );
