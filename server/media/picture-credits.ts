import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import type { FileKind } from "../../contract/platform/files.ts";

export type PictureCredits = {
  title: string;
  caption: string;
  credit: string;
  /** The program and the entry's code. */
  source: string;
  code: string;
  /** Purposes that the picture may be used for, and the last day of that right. */
  terms?: string;
  until?: string;
};

/** The beginning of the file with the credits in it, and bytes to append at its end. */
type InsertedBytes = { before: Buffer; after?: Buffer };
type CreditInserter = (head: Buffer, words: Buffer) => InsertedBytes | undefined;

/** Enough bytes of a file's beginning for every supported format. */
const HEAD_BYTES = 64;

/** The picture with its credits, and by how many bytes it has grown. */
type CreditedPicture = { picture: Readable; longer: number };

/**
 * Embeds credits as XMP, which photo software reads. The bytes are inserted while the picture is streamed; its pixels aren't encoded again.
 * Only for renditions, which carry no metadata yet; files of other kinds pass unchanged.
 */
export async function addCredits(picture: Readable, kind: FileKind, words: PictureCredits): Promise<CreditedPicture> {
  const write = inserters[kind];
  if (!write) return { picture, longer: 0 };
  const parts = picture[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  const head = await readHead(parts);
  const inserted = write(head, xmpPacketOf(words)) ?? { before: head };
  const stream = Readable.from(withInserted(inserted, parts));
  // Closing the result early closes the stored file's stream, too.
  stream.once("close", () => picture.destroy());
  return { picture: stream, longer: inserted.before.length - head.length + (inserted.after?.length ?? 0) };
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

/** After the JPEG and JFIF markers. */
function insertIntoJPEG(head: Buffer, words: Buffer): InsertedBytes | undefined {
  if (head.length < 20 || head.readUInt16BE(0) !== 0xffd8) return undefined;
  const at = head.readUInt16BE(2) === 0xffe0 ? 4 + head.readUInt16BE(4) : 2;
  if (at > head.length) return undefined;
  const segment = Buffer.concat([Buffer.from("http://ns.adobe.com/xap/1.0/\0"), words]);
  const marker = Buffer.from([0xff, 0xe1, 0, 0]);
  marker.writeUInt16BE(segment.length + 2, 2);
  return { before: Buffer.concat([head.subarray(0, at), marker, segment, head.subarray(at)]) };
}

/** After the header chunk, as uncompressed text. */
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

/** At the end of the file. A flag in the header announces it, for which the header must have the extended form. */
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

/** A JPEG segment holds 64 KB, and captions may be longer. */
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
 * Fields of IPTC photo metadata: title, description, creator, credit line, source, job and rights usage terms. The last day of the rights
 * is a PLUS field, since IPTC has none.
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
