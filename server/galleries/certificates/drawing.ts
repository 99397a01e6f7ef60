import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { type PDFImage, type PDFPage, rgb } from "@cantoo/pdf-lib";
import sharp from "sharp";
import {
  type CertificateDesign,
  type CertificateValues,
  type MeasureText,
  layOutCertificate,
  paperSize,
  placeLogo,
  designInColor,
} from "../../../contract/galleries/certificate-design.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import { newPDFBook } from "../../paper/pdf-book.ts";
import { type Paper, drawQR, savePaper, finishPages, newPaper, drawText } from "../../paper/pdf-page.ts";
import { pictureForPrint } from "../../media/picture-for-print.ts";
import { type StoredFile, renditionOf } from "../../media/renditions.ts";
import { clientColor, findBackgroundFile, findDesign, findLogoFile } from "./queries.ts";

/** A program's design, its background picture and its logo. */
export type CertificateLook = {
  design: CertificateDesign;
  file: StoredFile | undefined;
  logo: StoredFile | undefined;
};

export async function certificateLookOf(sql: Sql, serviceID: string): Promise<CertificateLook> {
  const [[row], [file], [logo], color] = await Promise.all([
    findDesign(sql, serviceID),
    findBackgroundFile(sql, serviceID),
    findLogoFile(sql, serviceID),
    clientColor(sql),
  ]);
  return { design: row?.design ?? designInColor(color), file, logo };
}

type CertificatesToDraw = {
  app: App;
  look: CertificateLook;
  title: string;
  certificates: readonly CertificateValues[];
};

export async function drawCertificates({ app, look, ...asked }: CertificatesToDraw): Promise<Buffer> {
  return savePaper(await drawPages({ ...asked, look, ...(await picturesOf(app, look)) }));
}

const PAGES_PER_PART = 50;

type CertificatesToBind = CertificatesToDraw & {
  path: string;
  /** Called after each part. */
  onPart: (pages: number) => Promise<void>;
};

/** Draws any number of certificates into a file, each behind its entry's bookmark. */
export async function bindCertificates({
  app,
  look,
  title,
  certificates,
  path,
  onPart,
}: CertificatesToBind): Promise<void> {
  const pictures = await picturesOf(app, look);
  await using book = await newPDFBook(path);
  for (let from = 0; from < certificates.length; from += PAGES_PER_PART) {
    const part = certificates.slice(from, from + PAGES_PER_PART);
    const paper = await drawPages({ look, title, certificates: part, ...pictures });
    finishPages(paper);
    await book.add(
      paper.document,
      part.map(({ entry, award }, page) => ({ title: `${entry} · ${award}`, page })),
    );
    await onPart(from + part.length);
  }
  await book.finish({ title });
}

type Pictures = { behind: Buffer | undefined; logo: Buffer | undefined };

async function picturesOf(app: App, { design, file, logo }: CertificateLook): Promise<Pictures> {
  const hasLogo = design.fields.some(({ kind }) => kind === "logo");
  return {
    behind: file && (await cropBackground(app, design, file)),
    logo: hasLogo && logo ? await pictureForPrint(app, logo, LOGO_PIXELS) : undefined,
  };
}

type PagesToDraw = Omit<CertificatesToDraw, "app"> & Pictures;

async function drawPages({ look, title, certificates, behind, logo: logoBytes }: PagesToDraw): Promise<Paper> {
  const paper = await newPaper(title);
  const picture = behind && (await paper.document.embedJpg(behind));
  const logo = logoBytes && (await paper.document.embedPng(logoBytes));
  const measure = textMeasure(paper);
  for (const values of certificates) {
    drawCertificate(paper, look, { values, picture, logo, measure });
    // Other requests are served between two pages.
    await setImmediate();
  }
  return paper;
}

/** A cached measure: most texts are the same on every certificate. */
function textMeasure(paper: Paper): MeasureText {
  const widths = new Map<string, number>();
  return (text, bold) => {
    const key = `${bold} ${text}`;
    const width = widths.get(key) ?? fontFor(paper, bold).measure(text);
    widths.set(key, width);
    return width;
  };
}

const fontFor = ({ bold: strong, plain }: Paper, bold: boolean) => (bold ? strong : plain);

type CertificateContent = {
  values: CertificateValues;
  picture: PDFImage | undefined;
  logo: PDFImage | undefined;
  measure: MeasureText;
};

function drawCertificate(paper: Paper, { design }: CertificateLook, content: CertificateContent) {
  const { values, picture, logo, measure } = content;
  const { width, height, fields } = layOutCertificate(design, values, measure);
  const page = paper.document.addPage([width, height]);
  if (picture) page.drawImage(picture, { x: 0, y: 0, width, height });
  else if (design.frame) drawFrame(page, parseColor(design.frame));
  for (const { box, qr, rule, lines, size, color, bold, logo: place } of fields) {
    if (place && logo) drawLogo(page, logo, placeLogo(box, logo, place.align));
    if (rule !== undefined)
      page.drawLine({
        start: { x: box.x, y: height - rule },
        end: { x: box.x + box.width, y: height - rule },
        thickness: 0.75,
        color: parseColor(color),
      });
    if (qr) drawQRCode(page, qr, { x: box.x, y: height - box.y - box.height, side: box.width });
    for (const line of lines)
      drawText(page, line.text, height - line.y, {
        face: fontFor(paper, bold),
        size,
        x: line.x,
        color: parseColor(color),
        width: Infinity,
      });
  }
}

function drawLogo(page: PDFPage, logo: PDFImage, { x, y, width, height }: ReturnType<typeof placeLogo>) {
  page.drawImage(logo, { x, y: page.getHeight() - y - height, width, height });
}

/** A white square with the quiet zone that readers need, on any background. */
function drawQRCode(page: PDFPage, text: string, { x, y, side }: { x: number; y: number; side: number }) {
  page.drawRectangle({ x, y, width: side, height: side, color: rgb(1, 1, 1) });
  const rim = side * 0.08;
  drawQR(page, text, { x: x + rim, y: y + rim, side: side - 2 * rim });
}

/** Insets from the edge, in points: a strong line and a fine one within it. */
const frameLines = [
  { inset: 24, thickness: 2.5 },
  { inset: 31, thickness: 0.75 },
] as const;

function drawFrame(page: PDFPage, borderColor: ReturnType<typeof rgb>) {
  const { width, height } = page.getSize();
  for (const { inset, thickness } of frameLines)
    page.drawRectangle({
      x: inset,
      y: inset,
      width: width - 2 * inset,
      height: height - 2 * inset,
      borderColor,
      borderWidth: thickness,
    });
}

function parseColor(hex: string) {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(red!, green!, blue!);
}

/** Pixels per point: fine enough for print, in a file that can still be mailed. */
const PIXELS_PER_POINT = 200 / 72;

/** Wider and higher than a logo's box is, printed. */
const LOGO_PIXELS = { width: 1_600, height: 800 };

/** The picture cut to the page, the same amount on both sides. */
async function cropBackground(app: App, design: CertificateDesign, file: StoredFile): Promise<Buffer> {
  const { width, height } = paperSize(design);
  const source = await app.files.read(renditionOf(file, "full").key);
  return sharp(await buffer(source))
    .resize({
      width: Math.round(width * PIXELS_PER_POINT),
      height: Math.round(height * PIXELS_PER_POINT),
      fit: "cover",
    })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 85 })
    .toBuffer();
}
