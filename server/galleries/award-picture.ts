import { type CertificateField, layFields } from "../../contract/galleries/certificate-design.ts";
import { sharedPicture } from "../../contract/galleries/award-picture.ts";
import { oneAtATime } from "../platform/mutex.ts";
import { outlines, svgLine } from "../paper/outlines.ts";

export type Shared = { awardTitle: string; name: string; by: string };

const { width, height } = sharedPicture;

/** What is drawn takes a core for a moment: many who ask at once wait for each other. */
const inTurn = oneAtATime();

/** The photograph, dark towards its foot, with what was won on it. Its letters are outlines: it looks the same on every machine. */
export const drawAward = (photograph: Buffer, said: Shared): Promise<Buffer> =>
  inTurn(async () => {
    const { default: sharp } = await import("sharp");
    return sharp(photograph)
      .resize({ width, height, fit: "cover", position: "attention" })
      .composite([{ input: Buffer.from(await words(said)) }])
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  });

async function words(said: Shared): Promise<string> {
  const letters = await outlines();
  const placed = layFields(
    fields.map(({ field: certificateField, text }) => ({ field: certificateField, text: text(said) })),
    sharedPicture,
    letters.measure,
  );
  const lines = placed.flatMap(({ lines: all, ...how }) => all.map((one) => svgLine(letters, { ...one, ...how })));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="foot" x2="0" y2="1"><stop offset=".2" stop-color="#08151b" stop-opacity="0"/><stop offset=".56" stop-color="#08151b" stop-opacity=".74"/><stop offset="1" stop-color="#08151b" stop-opacity=".94"/></linearGradient><rect width="100%" height="100%" fill="url(#foot)"/>${lines.join("")}</svg>`;
}

const field = (y: number, size: number, more: Partial<CertificateField> = {}): CertificateField => ({
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

const fields: { field: CertificateField; text(said: Shared): string }[] = [
  { field: field(48, 62, { color: "#f2c14e" }), text: ({ awardTitle }) => awardTitle },
  { field: field(70, 40), text: ({ name }) => name },
  { field: field(86, 26, { bold: false, color: "#dfe8e8" }), text: ({ by }) => by },
];
