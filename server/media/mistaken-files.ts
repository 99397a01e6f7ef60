import { open } from "node:fs/promises";
import { type FileKind, type Restriction, acceptsKind, fileKinds } from "../../contract/platform/files.ts";

/** The beginnings of files that only stand for another file (formats' own documentation). */
const appleDoubleHead = Buffer.from("00051607", "hex");
const windowsShortcutHead = Buffer.from("4c0000000114020000000000c000000000000046", "hex");
const macAliasHead = Buffer.from("626f6f6b000000006d61726b", "hex");
const oldOfficeHead = Buffer.from("d0cf11e0a1b11ae1", "hex");
const encryptedOfficePart = Buffer.from("EncryptedPackage", "utf16le");

const googleLinkAdvice = (document: string, app: string, kind: string) =>
  `This is only a link to a Google ${document}; nobody else can open it. In Google ${app}, choose File > Download > ${kind}, and upload that file.`;
const exportAdvice = (program: string, how: string) =>
  `This is a file of ${program}, which few others can open. ${how}, and upload that file.`;

const macNoteAdvice =
  "This is only a note that a Mac keeps beside a file, as its name begins with “._”. Upload the file of the same name without “._”.";
const officeNoteAdvice =
  "This is only a note that Office keeps while a document is open, as its name begins with “~$”. Upload the document of the same name without “~$”.";
const systemNoteAdvice =
  "This is only a note of the system about a folder. Leave it out, and upload the other files of that folder.";
const unfinishedAdvice =
  "This file has only begun to be downloaded to your computer. Wait until that is done, or download it once more, and upload the finished file.";
const iCloudAdvice =
  "This file is still in iCloud and not on your computer. In the Finder, choose “Download Now” for it, and upload it then.";
const webLinkAdvice =
  "This is only a link to a web page. Open the page, print it as a PDF or save what you need from it, and upload that file.";
const shortcutAdvice =
  "This is only a shortcut to a file, which stays on your computer. Open the folder that it leads to, and upload the file itself.";
const lockedOfficeAdvice =
  "This document is locked with a password. Save a copy without the password, or as a PDF, and upload that.";

const printedTextAdvice =
  "Opened as text, this file shows the marks of the program that wrote it. Save it there as a PDF, and upload that file.";

/** Whatever is in them: a picture that has only begun to be downloaded begins as a picture. */
const adviceByName: readonly [name: RegExp, advice: string][] = [
  [/^\._/, macNoteAdvice],
  [/^~\$/, officeNoteAdvice],
  [/^(\.DS_Store|Thumbs\.db|desktop\.ini)$/i, systemNoteAdvice],
  [/\.(crdownload|part|partial|download|opdownload)$/i, unfinishedAdvice],
  [/^\..+\.icloud$/i, iCloudAdvice],
];

/** Files under these names are text, or of no kind that is taken; one that is a picture or a PDF in truth is taken as such. */
const adviceByEnding: readonly [ending: RegExp, advice: string][] = [
  [/\.gsheet$/i, googleLinkAdvice("sheet", "Sheets", "Microsoft Excel (.xlsx) or PDF")],
  [/\.gslides$/i, googleLinkAdvice("presentation", "Slides", "PDF Document (.pdf)")],
  [/\.gdraw$/i, googleLinkAdvice("drawing", "Drawings", "JPEG Image (.jpg)")],
  [
    /\.(gdoc|gform|gsite|gmap|glink|gscript|gtable|gjam|gnote)$/i,
    googleLinkAdvice("document", "Docs", "PDF Document (.pdf)"),
  ],
  [/\.(webloc|url|website)$/i, webLinkAdvice],
  [/\.(lnk|desktop|alias)$/i, shortcutAdvice],
];

/** With a kind that the advice leads to: where that isn't taken, it would lead nowhere. */
const adviceByFormat: readonly [ending: RegExp, advice: string, leadsTo: FileKind][] = [
  [/\.tiff?$/i, exportAdvice("the format TIFF", "Save the picture as JPEG or PNG"), "jpeg"],
  [
    /\.(cr2|cr3|nef|nrw|arw|dng|orf|rw2|raf|pef|srw)$/i,
    exportAdvice("your camera (RAW)", "Save the picture as JPEG"),
    "jpeg",
  ],
  [/\.(psd|psb)$/i, exportAdvice("Photoshop", "In Photoshop, choose File > Export > Export As and JPEG"), "jpeg"],
  [
    /\.(ai|eps|ps|indd|svgz?|cdr)$/i,
    exportAdvice("a drawing program", "Save the drawing as a PDF, JPEG or PNG"),
    "jpeg",
  ],
  [/\.bmp$/i, exportAdvice("the format BMP", "Save the picture as JPEG or PNG"), "jpeg"],
  [
    /\.doc$/i,
    exportAdvice("an old Word (doc)", "In Word, choose File > Save As and PDF or “Word Document (.docx)”"),
    "pdf",
  ],
  [
    /\.xls$/i,
    exportAdvice("an old Excel (xls)", "In Excel, choose File > Save As and PDF or “Excel Workbook (.xlsx)”"),
    "pdf",
  ],
  [
    /\.pps?$|\.ppt$/i,
    exportAdvice("an old PowerPoint (ppt)", "In PowerPoint, choose File > Save As and PDF or pptx"),
    "pdf",
  ],
  [
    /\.(docm|xlsm|pptm|dotm)$/i,
    exportAdvice("Office with macros", "Save it as a PDF, or without macros (docx, xlsx or pptx)"),
    "pdf",
  ],
  [
    /\.(rar|7z|tar|gz|tgz|sitx?)$/i,
    "This is packed in a way that not everybody can unpack. Pack the files as a ZIP, or upload them one by one.",
    "zip",
  ],
  [/\.(avi|wmv|mkv|webm|flv|mpe?g)$/i, exportAdvice("another kind of film", "Save the film as MP4"), "mp4"],
  [/\.(rtf|wpd|wps)$/i, exportAdvice("a writing program", "Save the document as a PDF or docx"), "pdf"],
];

const packedFormats: readonly [name: RegExp, advice: string][] = [
  [/\.iwa$|^Index\.zip$/, exportAdvice("Pages, Numbers or Keynote", "There, choose File > Export To > PDF")],
  [/^META-INF\/manifest\.xml$/, exportAdvice("LibreOffice or OpenOffice", "There, choose File > Export As > PDF")],
];

const adviceFor = (name: string, rows: readonly (readonly [RegExp, string])[]) =>
  rows.find(([pattern]) => pattern.test(name))?.[1];

/** What to upload in place of a file that only stands for another, by its beginning, name and kind. */
export function adviceOnMistakenFile(head: Buffer, name: string, kind: FileKind | undefined): string | undefined {
  if (head.subarray(0, 4).equals(appleDoubleHead)) return macNoteAdvice;
  const byName = adviceFor(baseNameOf(name), adviceByName);
  return byName ?? (kind === undefined || isPlainText(kind) ? adviceOnShortcut(head, name) : undefined);
}

const isPlainText = (kind: FileKind) => fileKinds[kind].contentType.startsWith("text/");

function adviceOnShortcut(head: Buffer, name: string): string | undefined {
  const startsWith = (start: Buffer) => head.subarray(0, start.length).equals(start);
  if (startsWith(windowsShortcutHead) || startsWith(macAliasHead)) return shortcutAdvice;
  const byEnding = adviceFor(name, adviceByEnding);
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

/** How to save a file of a kind that isn't taken, by its name. */
export const adviceOnFormat = (name: string, restriction: Restriction): string | undefined =>
  adviceByFormat.find(([ending, , leadsTo]) => ending.test(name) && acceptsKind(restriction, leadsTo))?.[1];

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

const baseNameOf = (name: string) => name.split(/[/\\]/).at(-1)!;
