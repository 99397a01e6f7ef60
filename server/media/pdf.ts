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
import { brokenPDF, lockedPDF, thumbWidths } from "../../contract/platform/files.ts";
import { refuse } from "../platform/http/refusal.ts";
import { type PictureFacts, drawThumbs } from "./images.ts";

/** pdfjs is typed for a browser; this is the canvas it draws on here. */
type Context = { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } };
type CanvasFactory = { create(width: number, height: number): { canvas: object; context: Context } };
type Drawing = Parameters<PDFPageProxy["render"]>[0];

const width = thumbWidths[thumbWidths.length - 1]!;
const tallest = width * 4;
const home = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
const within = (folder: string) => join(home, folder, "/");

/** Read piece by piece, as the first page needs it. */
const opening = (path: string) =>
  getDocument({
    url: pathToFileURL(path),
    disableAutoFetch: true,
    disableStream: true,
    useSystemFonts: false,
    maxImageSize: 50_000_000,
    verbosity: 0,
    cMapUrl: within("cmaps"),
    standardFontDataUrl: within("standard_fonts"),
    wasmUrl: within("wasm"),
    iccUrl: within("iccs"),
  });

/** Says the number of pages as soon as the first was found, and answers how that looks. */
export async function drawPDF(path: string, folder: string, say: (pages: number) => void): Promise<PictureFacts> {
  const document = await opening(path).promise.catch(unreadable);
  const page = await document.getPage(1).catch(unreadable);
  say(document.numPages);
  return drawThumbs(await drawnPage(document, page), folder);
}

/** As many pages as are drawn of one: a book of plates has fewer. */
const mostDrawn = 200;

/** The same pages as pictures of themselves: what they say beside what is seen is gone, and so is their text. */
export async function drawnCopy(path: string): Promise<Uint8Array> {
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const [source, copy] = [await opening(path).promise.catch(unreadable), await PDFDocument.create()];
  if (source.numPages > mostDrawn) refuse(brokenPDF, 422);
  for (let number = 1; number <= source.numPages; number += 1) {
    const page = await source.getPage(number).catch(unreadable);
    const { width: across, height: down } = page.getViewport({ scale: 1 });
    const picture = await copy.embedJpg(await (await drawnPage(source, page)).jpeg({ quality: 84 }).toBuffer());
    copy.addPage([across, down]).drawImage(picture, { x: 0, y: 0, width: across, height: down });
    page.cleanup();
  }
  return copy.save();
}

const unreadable = (error: unknown): never => refuse(error instanceof PasswordException ? lockedPDF : brokenPDF, 422);

async function drawnPage(document: PDFDocumentProxy, page: PDFPageProxy) {
  const size = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(width / size.width, tallest / size.height) });
  const [across, down] = [sidePixels(viewport.width), sidePixels(viewport.height)];
  const { canvas, context } = (document.canvasFactory as CanvasFactory).create(across, down);
  await page.render({ canvas, canvasContext: context, viewport, background: "white" } as Drawing).promise;
  const pixels = context.getImageData(0, 0, across, down).data;
  return sharp(pixels, { raw: { width: across, height: down, channels: 4 } }).removeAlpha();
}

const sidePixels = (side: number) => Math.max(1, Math.round(side));

/** What stands for a page that can't be drawn: letter paper with a few lines of writing on it. */
export function drawSheet(folder: string): Promise<PictureFacts> {
  const lines = [300, 380, 460, 540, 620, 700].map((y) => `<rect x="200" y="${y}" width="1200" height="24" rx="12"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="2070">
    <rect width="1600" height="2070" fill="#f6f4f0"/><g fill="#d9d5cd">${lines.join("")}</g></svg>`;
  return drawThumbs(sharp(Buffer.from(svg)), folder);
}
