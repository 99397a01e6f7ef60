import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, type PDFPage } from "@cantoo/pdf-lib";
import { cleanedPDF } from "./cleaned-pdf.ts";

/** Bytes. Larger files are scans and plates, whose pages are smaller as pictures. */
const MOST_BYTES_TO_COPY = 20 * 1024 * 1024;
const MOST_COPIED_BYTES = 6 * 1024 * 1024;

const name = (text: string) => PDFName.of(text);
const near = (one: number, other: number) => Math.abs(one - other) < 0.5;

/**
 * A PDF of the first pages without anything that isn't drawn by a page itself; undefined where such a copy could show something else than
 * the file does: fields and notes on pages, hidden layers, turned or cropped pages, inks.
 */
export async function copyPlainPages(path: string, folder: string, most: number): Promise<PlainPages | undefined> {
  if ((await stat(path)).size > MOST_BYTES_TO_COPY) return undefined;
  const file = await readFile(path);
  // Cleaning removes what may be seen, such as the picture of a film.
  const count = plainPagesIn(await PDFDocument.load(file, { updateMetadata: false, password: "" }), most);
  if (count === 0) return undefined;
  const source = await PDFDocument.load(await cleanedPDF(file), { updateMetadata: false });
  const copy = await PDFDocument.create();
  const copied = await copy.embedPdf(source, [...Array(count).keys()]);
  for (const page of copied) copy.addPage([page.width, page.height]).drawPage(page);
  const bytes = await copy.save();
  if (bytes.length > MOST_COPIED_BYTES) return undefined;
  const copyPath = join(folder, "pages.pdf");
  await writeFile(copyPath, bytes);
  return { copyPath, pages: source.getPageCount() };
}

type PlainPages = { copyPath: string; pages: number };

/** The number of pages to copy; 0 where one of them can't be. */
function plainPagesIn(source: PDFDocument, most: number): number {
  const { catalog } = source;
  const form = catalog.lookup(name("AcroForm"));
  const fields = form instanceof PDFDict ? form.lookup(name("Fields")) : undefined;
  const isShownByAcrobatAlone = catalog.has(name("Collection")) || (form instanceof PDFDict && form.has(name("XFA")));
  if (isShownByAcrobatAlone || catalog.has(name("OCProperties"))) return 0;
  if (fields instanceof PDFArray && fields.size() > 0) return 0;
  const pages = source.getPages().slice(0, most);
  return pages.every(isPlain) ? pages.length : 0;
}

function isPlain(page: PDFPage): boolean {
  const { node } = page;
  const [media, crop] = [page.getMediaBox(), page.getCropBox()];
  const isWhole = (["x", "y", "width", "height"] as const).every((side) => near(media[side], crop[side]));
  const isUpright = page.getRotation().angle % 360 === 0;
  return (
    isWhole &&
    isUpright &&
    media.width >= 1 &&
    media.height >= 1 &&
    !node.has(name("UserUnit")) &&
    node.has(name("Contents")) &&
    hasLinksAlone(node.lookup(name("Annots"))) &&
    isForScreens(node.lookup(name("Group")))
  );
}

/** Links are drawn by nothing of their own. */
function hasLinksAlone(annotations: unknown): boolean {
  if (annotations === undefined) return true;
  if (!(annotations instanceof PDFArray)) return false;
  return [...annotations.asArray().keys()].every((at) => {
    const annotation = annotations.lookup(at);
    return annotation instanceof PDFDict && annotation.get(name("Subtype")) === name("Link") && isBare(annotation);
  });
}

const isBare = (annotation: PDFDict) => {
  const border = annotation.lookup(name("Border"));
  const width = border instanceof PDFArray ? border.lookup(2) : undefined;
  const style = annotation.lookup(name("BS"));
  const styledWidth = style instanceof PDFDict ? style.lookup(name("W")) : undefined;
  const isZero = (value: unknown) => value instanceof PDFNumber && value.asNumber() === 0;
  return !annotation.has(name("AP")) && (isZero(width) || isZero(styledWidth));
};

/** Pages that are mixed in inks look otherwise when they are mixed in a screen's colors. */
function isForScreens(group: unknown): boolean {
  if (!(group instanceof PDFDict)) return true;
  const colors = group.lookup(name("CS"));
  return colors === undefined || colors === name("DeviceRGB") || colors === name("DeviceGray");
}
