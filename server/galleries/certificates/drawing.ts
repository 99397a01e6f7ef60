import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { type PDFImage, type PDFPage, rgb } from "@cantoo/pdf-lib";
import sharp from "sharp";
import {
  type CertificateDesign,
  type CertificateValues,
  type Measure,
  layCertificate,
  paperSize,
  plainDesign,
} from "../../../contract/galleries/certificate-design.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { House } from "../../platform/house.ts";
import { newBook } from "../../paper/pdf-book.ts";
import { type Paper, drawQR, fileOf, finishPages, newPaper, widthIn, write } from "../../paper/pdf-page.ts";
import { type StoredFile, rendition } from "../../media/renditions.ts";
import { backgroundFile, designOf } from "./queries.ts";

/** What a program's certificates are drawn with. */
export type Look = { design: CertificateDesign; file: StoredFile | undefined };

export async function lookOf(sql: Sql, serviceID: string): Promise<Look> {
  const [[row], [file]] = await Promise.all([designOf(sql, serviceID), backgroundFile(sql, serviceID)]);
  return { design: row?.design ?? plainDesign, file };
}

type Drawing = { house: House; look: Look; title: string; certificates: readonly CertificateValues[] };

/** A page for each. */
export async function drawCertificates({ house, look, ...asked }: Drawing): Promise<Buffer> {
  return fileOf(await drawPages({ ...asked, look, behind: await behindAll(house, look) }));
}

/** As many pages as are in memory at once. */
const PART = 50;

type Binding = Drawing & {
  path: string;
  /** Asked after each part. */
  drawn: (pages: number) => Promise<void>;
};

/** The same in a file, for as many as there are: each behind its entry's bookmark. */
export async function bindCertificates({ house, look, title, certificates, path, drawn }: Binding): Promise<void> {
  const behind = await behindAll(house, look);
  await using book = await newBook(path);
  for (let from = 0; from < certificates.length; from += PART) {
    const part = certificates.slice(from, from + PART);
    const paper = await drawPages({ look, title, certificates: part, behind });
    finishPages(paper);
    await book.add(
      paper.document,
      part.map(({ entry, award }, page) => ({ title: `${entry} · ${award}`, page })),
    );
    await drawn(from + part.length);
  }
  await book.finish({ title });
}

const behindAll = async (house: House, { design, file }: Look) => file && (await pictureFor(house, design, file));

type Pages = Omit<Drawing, "house"> & { behind: Buffer | undefined };

async function drawPages({ look, title, certificates, behind }: Pages): Promise<Paper> {
  const paper = await newPaper(title);
  const picture = behind && (await paper.document.embedJpg(behind));
  const measure = measureOf(paper);
  for (const values of certificates) {
    drawCertificate(paper, look, { values, picture, measure });
    // Others are served between two pages.
    await setImmediate();
  }
  return paper;
}

/** Most of what stands on a certificate stands on the others, too. */
function measureOf(paper: Paper): Measure {
  const known = new Map<string, number>();
  return (text, bold) => {
    const key = `${bold} ${text}`;
    const width = known.get(key) ?? widthIn(faceOf(paper, bold), text);
    known.set(key, width);
    return width;
  };
}

const faceOf = ({ bold: strong, plain }: Paper, bold: boolean) => (bold ? strong : plain);

type Content = { values: CertificateValues; picture: PDFImage | undefined; measure: Measure };

function drawCertificate(paper: Paper, { design }: Look, { values, picture, measure }: Content) {
  const { width, height, fields } = layCertificate(design, values, measure);
  const page = paper.document.addPage([width, height]);
  if (picture) page.drawImage(picture, { x: 0, y: 0, width, height });
  else if (design.frame) drawFrame(page, colorOf(design.frame));
  for (const { box, qr, lines, size, color, bold } of fields) {
    if (qr) drawCode(page, qr, { x: box.x, y: height - box.y - box.height, side: box.width });
    for (const line of lines)
      write(page, line.text, height - line.y, {
        face: faceOf(paper, bold),
        size,
        x: line.x,
        color: colorOf(color),
        width: Infinity,
      });
  }
}

/** On white, with the rim that readers look for, whatever picture is behind it. */
function drawCode(page: PDFPage, text: string, { x, y, side }: { x: number; y: number; side: number }) {
  page.drawRectangle({ x, y, width: side, height: side, color: rgb(1, 1, 1) });
  const rim = side * 0.08;
  drawQR(page, text, { x: x + rim, y: y + rim, side: side - 2 * rim });
}

/** From the edge, in points: a strong line and a fine one within it. */
const frames = [
  { inset: 24, thickness: 2.5 },
  { inset: 31, thickness: 0.75 },
] as const;

function drawFrame(page: PDFPage, borderColor: ReturnType<typeof rgb>) {
  const { width, height } = page.getSize();
  for (const { inset, thickness } of frames)
    page.drawRectangle({
      x: inset,
      y: inset,
      width: width - 2 * inset,
      height: height - 2 * inset,
      borderColor,
      borderWidth: thickness,
    });
}

function colorOf(hex: string) {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(red!, green!, blue!);
}

/** Points to pixels: fine enough for print, and a file that can still be mailed. */
const DENSITY = 200 / 72;

/** The picture as the page is: what is beyond its edges is cut off on both sides. */
async function pictureFor(house: House, design: CertificateDesign, file: StoredFile): Promise<Buffer> {
  const { width, height } = paperSize(design);
  const source = await house.files.read(rendition(file, "full").key);
  return sharp(await buffer(source))
    .resize({ width: Math.round(width * DENSITY), height: Math.round(height * DENSITY), fit: "cover" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 85 })
    .toBuffer();
}
