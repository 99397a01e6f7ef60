import { open } from "node:fs/promises";
import { type FileKind, kindOfFileName } from "../../contract/platform/files.ts";
import { namesInZip } from "./zip-reader.ts";

/** The bytes that `kindOfHead` needs. */
export const headBytes = 4096;

const markupPattern = /<(!doctype|html|head|body|script|svg|iframe|object|embed)\b|<\?(xml|php)/i;
/** Tab, line feed, form feed, carriage return and escape occur in text. */
const textControlCharacters = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);

/** The library's names of supported kinds. An Office document counts as a zip until its directory is read. */
const kindsByExtension: Partial<Record<string, FileKind>> = {
  jpg: "jpeg",
  png: "png",
  apng: "png",
  gif: "gif",
  webp: "webp",
  heic: "heic",
  avif: "avif",
  pdf: "pdf",
  mp4: "mp4",
  m4v: "mp4",
  "3gp": "mp4",
  mov: "mov",
  m4a: "m4a",
  m4b: "m4a",
  mp3: "mp3",
  wav: "wav",
  zip: "zip",
  docx: "zip",
  xlsx: "zip",
  pptx: "zip",
  dwg: "dwg",
  skp: "skp",
};

/** The first box tells HEIC from AVIF and other formats: the library knows both by their common brand as HEIC. */
function heifKind(head: Buffer): FileKind | undefined {
  const brands = brandsOf(head);
  if (/hei[cxms]|hev[cx]/.test(brands)) return "heic";
  return /avif|avis/.test(brands) ? "avif" : undefined;
}

/** The main brand first, then the compatible brands. */
function brandsOf(head: Buffer): string {
  const end = Math.min(head.readUInt32BE(0), head.length, 256);
  return head.toString("latin1", 8, 12) + " " + head.toString("latin1", 16, end);
}

/** The kind by the signature in the first bytes alone: parsing whole files of strangers would be a way in. */
async function kindBySignature(head: Buffer): Promise<FileKind | undefined> {
  if (isZipHead(head)) return "zip";
  if (isPDFHead(head)) return "pdf";
  if (isDrawing(head)) return "dxf";
  const { fileTypeFromBuffer } = await import("file-type");
  const kind = kindsByExtension[(await fileTypeFromBuffer(head))?.ext ?? ""];
  return kind === "heic" || kind === "avif" ? heifKind(head) : kind;
}

export const isZipHead = (head: Buffer) => head.toString("latin1", 0, 4) === "PK\x03\x04";

/** Some writers put a few bytes before the signature, and every reader forgives that; a page of HTML stays HTML. */
function isPDFHead(head: Buffer): boolean {
  const at = head.subarray(0, 1024).indexOf("%PDF-");
  return at >= 0 && !markupPattern.test(head.toString("latin1", 0, at));
}

/** DXF: binary, or pairs of lines with a code and a value; comments (999) may come before the first section. */
function isDrawing(head: Buffer): boolean {
  const text = head.toString("latin1");
  if (text.startsWith("AutoCAD Binary DXF\r\n\x1a\0")) return true;
  return /^(\s*999\r?\n[^\n]*\n)*\s*0\r?\nSECTION\r?\n/.test(text) && isText(head);
}

/**
 * The kind by the first bytes. Office documents are still `zip` here. The name decides only what content can't: whether text is CSV or
 * Markdown.
 */
export async function kindOfHead(head: Buffer, name: string): Promise<FileKind | undefined> {
  return (await kindBySignature(head)) ?? (isText(head) ? textKind(name) : undefined);
}

function textKind(name: string): FileKind {
  const claimed = kindOfFileName(name);
  return claimed === "csv" || claimed === "md" ? claimed : "txt";
}

/** The kind by the whole content. */
export async function kindOfFile(path: string, name: string): Promise<FileKind | undefined> {
  const kind = await kindOfHead(await readHead(path), name);
  return kind === "zip" ? officeKind(await namesInZip(path)) : kind;
}

/** The bytes that `kindOfHead` needs, or all of a smaller file. */
export async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return buffer.subarray(0, bytesRead);
}

const officeParts: [FileKind, string][] = [
  ["docx", "word/document.xml"],
  ["xlsx", "xl/workbook.xml"],
  ["pptx", "ppt/presentation.xml"],
];

/** A file without a directory is no zip; one with macros is a program. */
function officeKind(names: string[] | undefined): FileKind | undefined {
  if (!names || names.some((name) => name.endsWith("vbaProject.bin"))) return undefined;
  return officeParts.find(([, part]) => names.includes(part))?.[0] ?? "zip";
}

/** Text in any encoding but UTF-16, which could hide markup. */
function isText(head: Buffer): boolean {
  return (
    head.every((byte) => byte >= 0x20 || textControlCharacters.has(byte)) &&
    !markupPattern.test(head.toString("latin1"))
  );
}
