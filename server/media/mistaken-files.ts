import { open } from "node:fs/promises";
import { type FileKind, fileKinds } from "../../contract/platform/files.ts";
import {
  adviceOnNote,
  adviceOnShortcutName,
  applePagesAdvice,
  googleLinkAdvice,
  macNoteAdvice,
  openDocumentAdvice,
  shortcutAdvice,
  webLinkAdvice,
} from "../../contract/platform/mistaken-files.ts";

/** The beginnings of files that only stand for another file (formats' own documentation). */
const appleDoubleHead = Buffer.from("00051607", "hex");
const windowsShortcutHead = Buffer.from("4c0000000114020000000000c000000000000046", "hex");
const macAliasHead = Buffer.from("626f6f6b000000006d61726b", "hex");
const oldOfficeHead = Buffer.from("d0cf11e0a1b11ae1", "hex");
const encryptedOfficePart = Buffer.from("EncryptedPackage", "utf16le");

const lockedOfficeAdvice =
  "This document is locked with a password. Save a copy without the password, or as a PDF, and upload that.";

const printedTextAdvice =
  "Opened as text, this file shows the marks of the program that wrote it. Save it there as a PDF, and upload that file.";

const packedFormats: readonly [name: RegExp, advice: string][] = [
  [/\.iwa$|^Index\.zip$/, applePagesAdvice],
  [/^META-INF\/manifest\.xml$/, openDocumentAdvice],
];

/** What to upload in place of a file that only stands for another, by its beginning, name and kind. */
export function adviceOnMistakenFile(head: Buffer, name: string, kind: FileKind | undefined): string | undefined {
  if (head.subarray(0, 4).equals(appleDoubleHead)) return macNoteAdvice;
  return adviceOnNote(name) ?? (kind === undefined || isPlainText(kind) ? adviceOnShortcut(head, name) : undefined);
}

const isPlainText = (kind: FileKind) => fileKinds[kind].contentType.startsWith("text/");

function adviceOnShortcut(head: Buffer, name: string): string | undefined {
  const startsWith = (start: Buffer) => head.subarray(0, start.length).equals(start);
  if (startsWith(windowsShortcutHead) || startsWith(macAliasHead)) return shortcutAdvice;
  const byEnding = adviceOnShortcutName(name);
  if (byEnding) return byEnding;
  const text = head.toString("latin1");
  if (/^(\xef\xbb\xbf)?\s*\[(\{[0-9A-F-]+\}|InternetShortcut)\]/i.test(text) && /^URL=/im.test(text))
    return webLinkAdvice;
  if (/^(\{\\rtf|%!PS)/.test(text)) return printedTextAdvice;
  if (
    /^\s*\{\s*"[^}]*"(doc_id|resource_id)"\s*:/.test(text) ||
    /^\s*\{\s*"url"\s*:\s*"https:\/\/docs\.google\.com\//.test(text)
  )
    return googleLinkAdvice("document", "Docs", "PDF Document (.pdf)");
  return undefined;
}

/** A ZIP by its content that is a document of a program in truth. */
export const adviceOnPackedDocument = (names: readonly string[]): string | undefined =>
  packedFormats.flatMap(([pattern, advice]) => (names.some((name) => pattern.test(name)) ? [advice] : []))[0];

/** Old Office documents, and new ones that are locked, begin alike. */
export const isOldOfficeHead = (head: Buffer) => head.subarray(0, oldOfficeHead.length).equals(oldOfficeHead);

/** Office packs a locked document into a file of its old format. */
export async function adviceOnLockedOffice(path: string, name: string): Promise<string | undefined> {
  await using file = await open(path);
  const { size } = await file.stat();
  const start = await file.read(Buffer.alloc(SEARCHED_BYTES), 0, SEARCHED_BYTES, 0);
  if (!isOldOfficeHead(start.buffer)) return undefined;
  const end = await file.read(Buffer.alloc(SEARCHED_BYTES), 0, SEARCHED_BYTES, Math.max(0, size - SEARCHED_BYTES));
  const isLocked =
    /\.(docx|xlsx|pptx)$/i.test(name) ||
    [start.buffer, end.buffer].some((bytes) => bytes.includes(encryptedOfficePart));
  return isLocked ? lockedOfficeAdvice : undefined;
}

/** Names of parts stand near the beginning or the end. */
const SEARCHED_BYTES = 65_536;
