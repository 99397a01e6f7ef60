import { beforeAll, expect, test } from "vitest";
import { uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import {
  brokenPDFMessage,
  brokenPictureMessage,
  dynamicFormMessage,
  emptyFileMessage,
  lockedPDFMessage,
  lockedZipMessage,
  portfolioMessage,
} from "../../contract/platform/files.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import { type Contest, addContest, addEntry, at } from "../../test/contest.ts";
import { pdfOf } from "../../test/pdf.ts";
import * as real from "../../test/real-files.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;
let entryID: string;

beforeAll(async () => {
  contest = await addContest(town);
  entryID = await addEntry(town, contest);
  await town.inside("oak", (sql) => sql`update document_folders set restriction = 'all', maximum_files = 99`);
});

type Content = Buffer | Promise<Buffer> | (() => Buffer | Promise<Buffer>);
type Row = [words: string, name: string, content: Content, outcome: string | { refused: string | RegExp }];
const refused = (text: string | RegExp) => ({ refused: text });
const taken = (name: string) => name;

/** Each is taken and saved under this name, or refused with these words: never taken as what it isn't. */
const rows: Row[] = [
  // Pictures
  ["a photograph of a phone from 2023 on", "photo.avif", real.avif, taken("photo.avif")],
  ["an AVIF of ten bits", "photo.avif", real.avifOfTenBits, taken("photo.avif")],
  ["an AVIF through which one sees", "logo.avif", real.transparentAVIF, taken("logo.avif")],
  ["an AVIF that a website called JPEG", "photo.jpg", real.avif, taken("photo.avif")],
  ["an AVIF that was cut off", "photo.avif", () => real.firstPart(real.avif(), 0.7), refused(brokenPictureMessage)],
  ["a JPEG without its last two bytes", "photo.jpg", () => real.without(real.jpeg(), 2), taken("photo.jpg")],
  [
    "a progressive JPEG without its last two bytes",
    "p.jpg",
    () => real.without(real.progressiveJPEG(), 2),
    taken("p.jpg"),
  ],
  ["a JPEG that lost some more", "photo.jpg", () => real.without(real.jpeg(), 200), refused(brokenPictureMessage)],
  [
    "a progressive JPEG that lost some more",
    "p.jpg",
    () => real.without(real.progressiveJPEG(), 200),
    refused(brokenPictureMessage),
  ],
  [
    "a JPEG whose lower half is missing",
    "photo.jpg",
    () => real.firstPart(real.jpeg(), 0.5),
    refused(brokenPictureMessage),
  ],
  [
    "a JPEG with a second picture behind it",
    "mpo.jpg",
    async () => Buffer.concat([await real.jpeg(), await real.jpeg()]),
    taken("mpo.jpg"),
  ],
  [
    "a JPEG filled up with nothing",
    "photo.jpg",
    async () => Buffer.concat([await real.jpeg(), Buffer.alloc(4_000)]),
    taken("photo.jpg"),
  ],
  ["a JPEG in a printer's inks", "print.jpg", real.inksJPEG, taken("print.jpg")],
  ["a JPEG that Windows called jfif", "photo.jfif", real.jpeg, taken("photo.jfif")],
  ["a JPEG that is called PNG", "photo.png", real.jpeg, taken("photo.jpg")],
  ["a PNG of sixteen bits", "scan.png", real.deepPNG, taken("scan.png")],
  ["an iPhone's HEIC", "Smith kitchen.HEIC", real.heic, taken("Smith kitchen.HEIC")],
  ["a HEIC that is called JPEG", "IMG_1.JPG", real.heic, taken("IMG_1.heic")],
  ["a moving GIF", "walk.gif", () => real.moving("gif"), taken("walk.gif")],
  ["a moving WebP", "walk.webp", () => real.moving("webp"), taken("walk.webp")],
  ["a TIFF of sixteen bits", "scan.tif", real.deepTIFF, refused(/TIFF.*Save the picture as JPEG or PNG/)],
  ["a TIFF in a printer's inks", "print.tiff", real.inksTIFF, refused(/Save the picture as JPEG or PNG/)],
  ["a TIFF that is called JPEG", "print.jpg", real.inksTIFF, refused(/although its name says so/)],
  ["a camera's raw picture", "DSC_1.NEF", real.deepTIFF, refused(/camera \(RAW\).*Save the picture as JPEG/)],
  ["a picture of Photoshop", "plan.psd", real.photoshop, refused(/Export As and JPEG/)],
  ["a BMP", "scan.bmp", real.bmp, refused(/Save the picture as JPEG or PNG/)],
  [
    "a drawing that could hold a program",
    "logo.svg",
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    refused(/Save the drawing as a PDF/),
  ],
  // PDFs
  ["a plain PDF", "essay.pdf", () => real.essayPDF(2), taken("essay.pdf")],
  ["a PDF that only may not be changed", "essay.pdf", real.restrictedPDF, taken("essay.pdf")],
  ["a PDF that opens with a password", "essay.pdf", real.lockedPDF, refused(lockedPDFMessage)],
  ["a portfolio", "all.pdf", real.portfolioPDF, refused(portfolioMessage)],
  ["a PDF with a file attached", "plan.pdf", real.attachingPDF, taken("plan.pdf")],
  ["a form that Acrobat alone shows", "form.pdf", real.dynamicFormPDF, refused(dynamicFormMessage)],
  ["such a form with named fields", "form.pdf", real.namedDynamicFormPDF, refused(dynamicFormMessage)],
  ["a form that everybody shows, with the same inside", "form.pdf", real.staticFormPDF, taken("form.pdf")],
  ["a filled form", "form.pdf", real.filledPDF, taken("form.pdf")],
  ["a PDF behind other bytes", "scan.pdf", Buffer.concat([Buffer.from("\n\njunk\n"), pdfOf()]), taken("scan.pdf")],
  ["a PDF without its last lines", "scan.pdf", pdfOf().subarray(0, -20), taken("scan.pdf")],
  ["a PDF that has only begun", "scan.pdf", pdfOf().subarray(0, 60), refused(brokenPDFMessage)],
  ["a book of 1,200 pages", "book.pdf", () => pdfOf({ pages: 1_200 }), taken("book.pdf")],
  ["a PDF that is called Word", "essay.docx", pdfOf(), taken("essay.pdf")],
  ["a file of nothing", "essay.pdf", Buffer.alloc(0), refused(emptyFileMessage)],
  // Documents
  ["a document of Word", "essay.docx", real.word, taken("essay.docx")],
  ["one with macros", "essay.docm", real.wordWithMacros, refused(/without macros/)],
  ["one that is locked", "essay.docx", real.lockedWord, refused(/locked with a password/)],
  ["one that is locked under an old name", "essay.doc", real.lockedWord, refused(/locked with a password/)],
  ["one of an old Word", "essay.doc", real.oldWord, refused(/old Word \(doc\).*Save As and PDF/)],
  ["a document of Pages", "essay.pages", real.applePages, refused(/Pages, Numbers or Keynote.*Export To > PDF/)],
  ["a document of LibreOffice", "essay.odt", real.openDocument, refused(/LibreOffice.*PDF/)],
  ["rich text", "essay.rtf", real.richText, refused(/Save it there as a PDF/)],
  ["rich text that is called Word", "essay.doc", real.richText, refused(/Save it there as a PDF/)],
  ["a drawing for printers", "logo.eps", real.postScript, refused(/Save it there as a PDF/)],
  // What only stands for a file
  [
    "a shortcut to a Google document",
    "Essay.gdoc",
    real.googleDocument,
    refused(/only a link to a Google document.*File > Download > PDF/),
  ],
  ["a shortcut to a Google sheet", "Rooms.gsheet", real.googleSheet, refused(/only a link to a Google sheet.*Excel/)],
  ["one under another name", "Essay.txt", real.googleDocument, refused(/only a link to a Google document/)],
  ["a Mac's link to a page", "House.webloc", real.webLink, refused(/only a link to a web page/)],
  ["a Mac's packed link to a page", "House.webloc", real.packedWebLink, refused(/only a link to a web page/)],
  ["a link of Windows to a page", "House.url", real.windowsWebLink, refused(/only a link to a web page/)],
  ["one without its ending", "House", real.windowsWebLink, refused(/only a link to a web page/)],
  ["a shortcut of Windows", "Plans.pdf.lnk", real.windowsShortcut, refused(/only a shortcut/)],
  ["one without its ending, as Windows hides it", "Plans.pdf", real.windowsShortcut, refused(/only a shortcut/)],
  ["an alias of a Mac", "Plans.pdf", real.macAlias, refused(/only a shortcut/)],
  ["a Mac's note beside a file", "._photo.jpg", real.macNote, refused(/begins with “\._”.*without “\._”/)],
  ["one that was renamed", "photo.jpg", real.macNote, refused(/a note that a Mac keeps/)],
  ["a note of Word beside an open document", "~$essay.docx", real.officeNote, refused(/begins with “~\$”/)],
  ["a note about a folder", ".DS_Store", Buffer.from("\0\0\0\x01Bud1\0"), refused(/a note of the system/)],
  ["what stands for a file in iCloud", ".photo.jpg.icloud", real.packedWebLink, refused(/still in iCloud/)],
  [
    "a picture that is still being downloaded",
    "photo.jpg.crdownload",
    real.jpeg,
    refused(/only begun to be downloaded/),
  ],
  // ZIPs
  ["a ZIP", "plans.zip", real.plainZip, taken("plans.zip")],
  ["a ZIP that is locked", "plans.zip", () => real.lockedZip(), refused(lockedZipMessage)],
  [
    "a ZIP with names of an old Windows",
    "plans.zip",
    () => real.zipOfOldNames({ "H\x84user.txt": Buffer.from("a") }),
    taken("plans.zip"),
  ],
  ["a ZIP that was cut off", "plans.zip", () => real.plainZip().subarray(0, -30), refused(/although its name says so/)],
  [
    "what isn't packed as a ZIP",
    "plans.rar",
    Buffer.from("Rar!\x1a\x07\x01\0", "latin1"),
    refused(/Pack the files as a ZIP/),
  ],
  // Names
  ["a name with an invisible turn of direction", "plan\u202efdp.exe", pdfOf(), taken("planfdp.exe.pdf")],
  ["a name that Windows keeps for itself", "CON.pdf", pdfOf(), taken("_CON.pdf")],
  ["a name with a folder of Windows", "C:\\fakepath\\Grundriß.pdf", pdfOf(), taken("Grundriß.pdf")],
  ["a name with what no system takes", 'What "is" it? 1<2.pdf', pdfOf(), taken("What -is- it- 1-2.pdf")],
  ["a name of 300 letters", `${"long ".repeat(60)}.pdf`, pdfOf(), taken(`${"long ".repeat(29)}l.pdf`)],
  ["a name of other letters", "台所 — 👩‍🍳.pdf", pdfOf(), taken("台所 — 👩‍🍳.pdf")],
  ["a name without an ending", "essay", pdfOf(), taken("essay.pdf")],
];

test.each(rows)("%s (%s) is taken rightly, or refused with how to do it right", async (_, name, content, outcome) => {
  const file = await (typeof content === "function" ? content() : content);
  const folder = { ...at(contest), entryID, folderID: contest.folders.photos };
  const { status, answer, problem } = await town.as("entrant")(uploadEntryFile, folder, undefined, {
    file,
    fileName: name,
  });
  if (typeof outcome === "object") {
    expect([status, problem?.detail]).toEqual([expect.any(Number), expect.stringMatching(outcome.refused)]);
    return;
  }
  expect([status, problem?.detail]).toEqual([200, undefined]);
  const headers = { authorization: `Bearer ${await town.token("entrant")}` };
  const sent = await town.server.inject({ url: fileURL("oak", answer.uploadID, "original"), headers });
  expect(sent.rawPayload.equals(file)).toBe(true);
  const [, saved] = /filename\*=UTF-8''(\S+)$/.exec(String(sent.headers["content-disposition"]))!;
  expect(decodeURIComponent(saved!)).toBe(outcome);
});

test("a picture that browsers can't show is saved as one they can, under its own name", async () => {
  const folder = { ...at(contest), entryID, folderID: contest.folders.photos };
  for (const [content, fileName, saved] of [
    [await real.heic(), "Smith kitchen.HEIC", "Smith kitchen.jpg"],
    [await real.avif(), "Smith kitchen.avif", "Smith kitchen.jpg"],
    [await real.transparentAVIF(), "Smith logo.avif", "Smith logo.png"],
  ] as const) {
    const { answer } = await town.as("entrant")(uploadEntryFile, folder, undefined, { file: content, fileName });
    const headers = { authorization: `Bearer ${await town.token("entrant")}` };
    const sent = await town.server.inject({ url: fileURL("oak", answer.uploadID, "full"), headers });
    expect(sent.headers["content-disposition"]).toContain(`filename="${saved}"`);
  }
});
