import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type PDFDocumentProxy,
  type PDFPageProxy,
  getDocument,
  PasswordException,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import {
  brokenPDFMessage,
  dynamicFormMessage,
  lockedPDFMessage,
  portfolioMessage,
  thumbWidths,
} from "../../contract/platform/files.ts";
import { refuse } from "../platform/http/refusal.ts";
import { storageCode } from "../platform/storage/storage-error.ts";
import { type PictureFacts, drawThumbs } from "./images.ts";

/** pdfjs is typed for a browser; this is the canvas that it draws on here. */
type CanvasContext = { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } };
type CanvasFactory = { create(width: number, height: number): { canvas: object; context: CanvasContext } };
type RenderParameters = Parameters<PDFPageProxy["render"]>[0];

const drawnWidth = thumbWidths[thumbWidths.length - 1]!;
const maxDrawnHeight = drawnWidth * 4;
const pdfjsFolder = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
const pdfjsPath = (folder: string) => join(pdfjsFolder, folder, "/");

/** The file is read in pieces, as the first page needs them. */
const openPDF = (path: string) =>
  getDocument({
    url: pathToFileURL(path),
    disableAutoFetch: true,
    disableStream: true,
    useSystemFonts: false,
    maxImageSize: 50_000_000,
    verbosity: 0,
    cMapUrl: pdfjsPath("cmaps"),
    standardFontDataUrl: pdfjsPath("standard_fonts"),
    wasmUrl: pdfjsPath("wasm"),
    iccUrl: pdfjsPath("iccs"),
  });

/** Reports the number of pages as soon as the first page is found, and returns that page's renditions. */
export async function drawPDF(
  path: string,
  folder: string,
  reportPages: (pages: number) => void,
): Promise<PictureFacts> {
  const document = await openPDF(path).promise.catch(refuseUnreadable);
  const page = await document.getPage(1).catch(refuseUnreadable);
  await refuseShownByAcrobatAlone(document, page);
  reportPages(document.numPages);
  return drawThumbs(await drawPageAsJPEG(document, page), folder);
}

/** Portfolios and forms of XFA have pages that stand for their content in all other readers (ISO 32000-1, 7.11.6 and 12.7.8). */
async function refuseShownByAcrobatAlone(document: PDFDocumentProxy, firstPage: PDFPageProxy): Promise<void> {
  const info = (await document.getMetadata().catch(() => undefined))?.info as PDFFeatures | undefined;
  if (info?.IsCollectionPresent) refuse(portfolioMessage, 422);
  if (info?.IsXFAPresent && (!info.IsAcroFormPresent || !(await hasFields(document, firstPage))))
    refuse(dynamicFormMessage, 422);
}

type PDFFeatures = { IsCollectionPresent?: boolean; IsXFAPresent?: boolean; IsAcroFormPresent?: boolean };

/** A form of XFA may list its fields; only one that has them on its pages is shown by others. Without them there is a placeholder of one page. */
async function hasFields(document: PDFDocumentProxy, firstPage: PDFPageProxy): Promise<boolean> {
  if (document.numPages > 1) return true;
  const annotations = (await firstPage.getAnnotations()) as { subtype?: string }[];
  return annotations.some(({ subtype }) => subtype === "Widget");
}

/** A page as a picture; its size in points. No file where it can't be drawn. */
export type DrawnPage = { number: number; file?: string; width: number; height: number };

const LETTER_PAGE = { width: 612, height: 792 };

/** Reports the number of pages, then each of the first pages, as others see it: upright, cropped, with filled fields and notes. */
export async function drawPages(
  { path, folder, most }: { path: string; folder: string; most: number },
  report: (message: { pages: number } | { page: DrawnPage }) => Promise<unknown>,
): Promise<void> {
  const document = await openPDF(path).promise.catch(refuseUnreadable);
  await refuseShownByAcrobatAlone(document, await document.getPage(1).catch(refuseUnreadable));
  await report({ pages: document.numPages });
  for (let number = 1; number <= Math.min(most, document.numPages); number += 1)
    await report({ page: await drawnPage(document, number, folder) });
}

async function drawnPage(document: PDFDocumentProxy, number: number, folder: string): Promise<DrawnPage> {
  try {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const file = join(folder, `page-${number}.jpg`);
    await (await drawPageAsJPEG(document, page)).jpeg({ quality: 80 }).toFile(file);
    page.cleanup();
    return { number, file, width, height };
  } catch (error) {
    if (storageCode(error)) throw error;
    return { number, ...LETTER_PAGE };
  }
}

/** A limit above that of books of plates. */
const maxDrawnPages = 200;

/** The pages as pictures of themselves: metadata is gone, and so is the text. */
export async function redrawnPDF(path: string): Promise<Uint8Array> {
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const [source, copy] = [await openPDF(path).promise.catch(refuseUnreadable), await PDFDocument.create()];
  if (source.numPages > maxDrawnPages) refuse(brokenPDFMessage, 422);
  for (let number = 1; number <= source.numPages; number += 1) {
    const page = await source.getPage(number).catch(refuseUnreadable);
    const { width: across, height: down } = page.getViewport({ scale: 1 });
    const picture = await copy.embedJpg(await (await drawPageAsJPEG(source, page)).jpeg({ quality: 84 }).toBuffer());
    copy.addPage([across, down]).drawImage(picture, { x: 0, y: 0, width: across, height: down });
    page.cleanup();
  }
  return copy.save();
}

const refuseUnreadable = (error: unknown): never =>
  refuse(error instanceof PasswordException ? lockedPDFMessage : brokenPDFMessage, 422);

async function drawPageAsJPEG(document: PDFDocumentProxy, page: PDFPageProxy) {
  const size = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(drawnWidth / size.width, maxDrawnHeight / size.height) });
  const [across, down] = [sidePixels(viewport.width), sidePixels(viewport.height)];
  const { canvas, context } = (document.canvasFactory as CanvasFactory).create(across, down);
  await page.render({ canvas, canvasContext: context, viewport, background: "white" } as RenderParameters).promise;
  const pixels = context.getImageData(0, 0, across, down).data;
  return sharp(pixels, { raw: { width: across, height: down, channels: 4 } }).removeAlpha();
}

const sidePixels = (side: number) => Math.max(1, Math.round(side));

/** A placeholder for a page that can't be drawn: letter paper with a few lines of writing. */
export function drawPlaceholderSheet(folder: string): Promise<PictureFacts> {
  const lines = [300, 380, 460, 540, 620, 700].map((y) => `<rect x="200" y="${y}" width="1200" height="24" rx="12"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="2070">
    <rect width="1600" height="2070" fill="#f6f4f0"/><g fill="#d9d5cd">${lines.join("")}</g></svg>`;
  return drawThumbs(sharp(Buffer.from(svg)), folder);
}
