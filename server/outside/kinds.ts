import { open } from "node:fs/promises";
import type { FileKind } from "../../contract/files.ts";
import { kindOfName } from "../../contract/files.ts";
import { namesInZip } from "./zip.ts";

/** How much of a file must be read before `kindOfHead` can tell. */
export const headBytes = 4096;

const markup = /<(!doctype|html|head|body|script|svg|iframe|object|embed)\b|<\?(xml|php)/i;
/** Tab, line feed, form feed, carriage return and escape occur in text. */
const inText = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);

type Sign = (head: Buffer) => boolean;
const has =
  (bytes: string, at = 0): Sign =>
  (head) =>
    head.subarray(at, at + bytes.length).equals(Buffer.from(bytes, "latin1"));
const both =
  (...signs: Sign[]): Sign =>
  (head) =>
    signs.every((sign) => sign(head));
const either =
  (...signs: Sign[]): Sign =>
  (head) =>
    signs.some((sign) => sign(head));
const brand = (pattern: RegExp): Sign => both(has("ftyp", 4), (head) => pattern.test(brandsOf(head)));

/** The main brand first, then those it is compatible with. */
function brandsOf(head: Buffer): string {
  const end = Math.min(head.readUInt32BE(0), head.length, 256);
  return head.toString("latin1", 8, 12) + " " + head.toString("latin1", 16, end);
}

const heic = /^(heic|heix|heim|heis|hevc|hevx)|^(mif1|msf1) .*(heic|heix|heim|heis)/;

/** What each kind begins with. The first that fits is it. */
const signs: [FileKind, Sign][] = [
  ["jpeg", has("\xff\xd8\xff")],
  ["png", has("\x89PNG\r\n\x1a\n")],
  ["gif", either(has("GIF87a"), has("GIF89a"))],
  ["webp", both(has("RIFF"), has("WEBP", 8))],
  ["wav", both(has("RIFF"), has("WAVE", 8))],
  ["pdf", isPDFHead],
  ["heic", brand(heic)],
  ["m4a", brand(/^(M4A|M4B)/)],
  ["mov", either(brand(/^qt {2}/), has("moov", 4), has("wide", 4), has("mdat", 4))],
  ["mp4", brand(/^(isom|iso\d|mp4\d|avc1|M4V|dash|MSNV|3gp)/)],
  ["zip", has("PK\x03\x04")],
  ["mp3", either(has("ID3"), isMp3Frame)],
  // AC1032 and its forerunners; a drawing to be exchanged is text as a rule; SketchUp says so in UTF-16.
  ["dwg", (head) => /^AC(10[0-9]{2}|1\.[0-9]|2\.[0-9]{2})/.test(head.toString("latin1", 0, 6))],
  ["dxf", either(has("AutoCAD Binary DXF\r\n\x1a\0"), isDrawingText)],
  ["skp", has("\xff\xfe\xff\x0eS\0k\0e\0t\0c\0h\0U\0p\0 \0M\0o\0d\0e\0l\0")],
];

/** Some writers put a few bytes before it, and every reader forgives them; a page of HTML is none the less a page. */
function isPDFHead(head: Buffer): boolean {
  const at = head.subarray(0, 1024).indexOf("%PDF-");
  return at >= 0 && !markup.test(head.toString("latin1", 0, at));
}

/** Pairs of lines, a code and a value: comments (999) may stand before the first section. */
function isDrawingText(head: Buffer): boolean {
  return /^(\s*999\r?\n[^\n]*\n)*\s*0\r?\nSECTION\r?\n/.test(head.toString("latin1")) && isText(head);
}

/** Eleven bits of sync, layer three, and no reserved bit rate or sampling rate. */
function isMp3Frame(head: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = head;
  const layerThree = first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
  return layerThree && (third & 0xf0) !== 0xf0 && (third & 0xf0) !== 0 && (third & 0x0c) !== 0x0c;
}

/**
 * What a file is by its first bytes. An Office document is still a `zip` here. The name decides only what content
 * can't: whether text is a table, or written in Markdown.
 */
export function kindOfHead(head: Buffer, name: string): FileKind | undefined {
  const found = signs.find(([, sign]) => sign(head))?.[0];
  return found ?? (isText(head) ? textKind(name) : undefined);
}

function textKind(name: string): FileKind {
  const claimed = kindOfName(name);
  return claimed === "csv" || claimed === "md" ? claimed : "txt";
}

/** What a file is by its whole content. */
export async function kindOfFile(path: string, name: string): Promise<FileKind | undefined> {
  const kind = kindOfHead(await headOf(path), name);
  return kind === "zip" ? officeKind(await namesInZip(path)) : kind;
}

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return buffer.subarray(0, bytesRead);
}

const officeParts: [FileKind, string][] = [
  ["docx", "word/document.xml"],
  ["xlsx", "xl/workbook.xml"],
  ["pptx", "ppt/presentation.xml"],
];

/** Without a directory it is no zip at all; with macros it is a program. */
function officeKind(names: string[] | undefined): FileKind | undefined {
  if (!names || names.some((name) => name.endsWith("vbaProject.bin"))) return undefined;
  return officeParts.find(([, part]) => names.includes(part))?.[0] ?? "zip";
}

/** Text of any encoding but UTF-16, whose markup could hide from us. */
function isText(head: Buffer): boolean {
  return head.every((byte) => byte >= 0x20 || inText.has(byte)) && !markup.test(head.toString("latin1"));
}
