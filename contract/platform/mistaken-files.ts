import type { FileKind } from "./files.ts";

/** What to send in place of a file that nobody could use. */

export const googleLinkAdvice = (document: string, app: string, kind: string) =>
  `This is only a link to a Google ${document}; nobody else can open it. In Google ${app}, choose File > Download > ${kind}, and upload that file.`;
const exportAdvice = (program: string, how: string) =>
  `This is a file of ${program}, which few others can open. ${how}, and upload that file.`;

export const macNoteAdvice =
  "This is only a note that a Mac keeps beside a file, as its name begins with “._”. Upload the file of the same name without “._”.";
const officeNoteAdvice =
  "This is only a note that Office keeps while a document is open, as its name begins with “~$”. Upload the document of the same name without “~$”.";
const systemNoteAdvice =
  "This is only a note of the system about a folder. Leave it out, and upload the other files of that folder.";
const unfinishedAdvice =
  "This file has only begun to be downloaded to your computer. Wait until that is done, or download it once more, and upload the finished file.";
const iCloudAdvice =
  "This file is still in iCloud and not on your computer. In the Finder, choose “Download Now” for it, and upload it then.";
export const webLinkAdvice =
  "This is only a link to a web page. Open the page, print it as a PDF or save what you need from it, and upload that file.";
export const shortcutAdvice =
  "This is only a shortcut to a file, which stays on your computer. Open the folder that it leads to, and upload the file itself.";
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

export const applePagesAdvice = exportAdvice("Pages, Numbers or Keynote", "There, choose File > Export To > PDF");
export const openDocumentAdvice = exportAdvice("LibreOffice or OpenOffice", "There, choose File > Export As > PDF");

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
  [/\.(pages|numbers|key)$/i, applePagesAdvice, "pdf"],
  [/\.(odt|ods|odp|odg)$/i, openDocumentAdvice, "pdf"],
  [/\.(rtf|wpd|wps)$/i, exportAdvice("a writing program", "Save the document as a PDF or docx"), "pdf"],
];

const adviceFor = (name: string, rows: readonly (readonly [RegExp, string])[]) =>
  rows.find(([pattern]) => pattern.test(name))?.[1];

const baseNameOf = (name: string) => name.split(/[/\\]/).at(-1)!;

/** On a file whose name alone says that it isn't what it seems. */
export const adviceOnNote = (name: string): string | undefined => adviceFor(baseNameOf(name), adviceByName);

/** On a file that is a shortcut by its name, unless it is a picture or a PDF in truth. */
export const adviceOnShortcutName = (name: string): string | undefined => adviceFor(name, adviceByEnding);

/** On a file of a kind that isn't taken, by its name. */
export const adviceOnFormat = (name: string, isTaken: (kind: FileKind) => boolean): string | undefined =>
  adviceByFormat.find(([ending, , leadsTo]) => ending.test(name) && isTaken(leadsTo))?.[1];
