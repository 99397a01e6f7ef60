import sharp from "sharp";
import type { Restriction } from "../../contract/platform/files.ts";
import { loadLetterOutlines, svgLine } from "../paper/letter-outlines.ts";
import { addPage, drawText, newPaper, savePaper } from "../paper/pdf-page.ts";

/** A file for a folder; its content says that it is made up. */
export type MadeUpFile = { name: string; bytes: Buffer };

/** Small pictures are quick to resize. */
const pictureSize = { width: 750, height: 500 };
const pictureColors = ["#0b5d63", "#6b4e71", "#855100", "#3a4e55", "#0c6e43", "#7a2e2e"];
const picturesDrawn = new Map<number, Promise<Buffer>>();

/** A few pictures are shared by a whole rehearsal. */
export async function madeUpFile(restriction: Restriction, number: number, nth: number): Promise<MadeUpFile> {
  const name = `rehearsal-${number}-${nth}`;
  if (restriction === "pdf") return { name: `${name}.pdf`, bytes: await pdfFile() };
  return { name: `${name}.jpg`, bytes: await pictureNumber((number + nth) % pictureColors.length) };
}

const pictureNumber = (which: number): Promise<Buffer> => {
  const picture = picturesDrawn.get(which) ?? drawPicture(which);
  picturesDrawn.set(which, picture);
  return picture;
};

async function drawPicture(which: number): Promise<Buffer> {
  const letters = await loadLetterOutlines();
  const { width, height } = pictureSize;
  const bold = true;
  const line = (text: string, y: number, height_: number) =>
    svgLine(letters, {
      text,
      x: (width - letters.measure(text, bold) * height_) / 2,
      y,
      size: height_,
      color: "#ffffff",
      bold,
    });
  // Warning stripes: nobody takes it for somebody's work, even as a thumbnail.
  const stripes = `<pattern id="stripes" width="64" height="64" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="32" height="64" fill="#ffffff" fill-opacity=".14"/></pattern>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${stripes}<rect width="100%" height="100%" fill="${pictureColors[which]}"/><rect width="100%" height="100%" fill="url(#stripes)"/>${line("Rehearsal", 260, 118)}${line("Not a real entry", 336, 44)}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer();
}

let pdfMade: Promise<Buffer> | undefined;
const pdfFile = () => (pdfMade ??= makePDF());

async function makePDF(): Promise<Buffer> {
  const paper = await newPaper("Rehearsal");
  drawText(addPage(paper), "Rehearsal. Not a real entry.", 700, { face: paper.bold, size: 28 });
  return savePaper(paper);
}
