import { type CertificateField, layOutFields } from "../../contract/galleries/certificate-design.ts";
import { sharedPictureSize } from "../../contract/platform/pictures.ts";
import { newMutex } from "../platform/mutex.ts";
import { loadLetterOutlines, svgLine } from "../paper/letter-outlines.ts";

export type AwardPictureWords = { awardTitle: string; name: string; by: string };

const { width, height } = sharedPictureSize;

/** Drawing takes a core for a moment: many requests at once wait for each other. */
const drawingQueue = newMutex();

/** The photograph, dark towards its foot, with the award on it. The letters are outlines, so that it looks the same on every machine. */
export const drawAward = (photograph: Buffer, awardWords: AwardPictureWords): Promise<Buffer> =>
  drawingQueue(async () => {
    const { default: sharp } = await import("sharp");
    return sharp(photograph)
      .resize({ width, height, fit: "cover", position: "attention" })
      .composite([{ input: Buffer.from(await wordsAsSVG(awardWords)) }])
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  });

async function wordsAsSVG(awardWords: AwardPictureWords): Promise<string> {
  const letters = await loadLetterOutlines();
  const layout = layOutFields(
    wordsFields.map(({ field: certificateField, text }) => ({ field: certificateField, text: text(awardWords) })),
    sharedPictureSize,
    letters.measure,
  );
  const lines = layout.flatMap(({ lines: all, ...how }) => all.map((one) => svgLine(letters, { ...one, ...how })));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="foot" x2="0" y2="1"><stop offset=".2" stop-color="#08151b" stop-opacity="0"/><stop offset=".56" stop-color="#08151b" stop-opacity=".74"/><stop offset="1" stop-color="#08151b" stop-opacity=".94"/></linearGradient><rect width="100%" height="100%" fill="url(#foot)"/>${lines.join("")}</svg>`;
}

const wordsField = (y: number, size: number, more: Partial<CertificateField> = {}): CertificateField => ({
  kind: "text",
  text: "",
  x: 5,
  y,
  width: 90,
  size,
  align: "left",
  color: "#ffffff",
  bold: true,
  ...more,
});

const wordsFields: { field: CertificateField; text(awardWords: AwardPictureWords): string }[] = [
  { field: wordsField(48, 62, { color: "#f2c14e" }), text: ({ awardTitle }) => awardTitle },
  { field: wordsField(70, 40), text: ({ name }) => name },
  { field: wordsField(86, 26, { bold: false, color: "#dfe8e8" }), text: ({ by }) => by },
];
