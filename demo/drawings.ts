import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { planPDF, planSVG } from "./floor-plan.ts";
import { sponsorLogo } from "./sponsor-logos.ts";
import { type MadePicture, fileFacts, makeView, thumbsOf } from "./views.ts";

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;

/** A roof over tall grass. */
const prairieLogo = svg(
  512,
  512,
  `<rect width="512" height="512" rx="112" fill="#0B5D63"/>
  <path d="M92 268 256 120l164 148" fill="none" stroke="#fff" stroke-width="40" stroke-linecap="round" stroke-linejoin="round"/>
  <g fill="none" stroke="#F6AE2D" stroke-width="26" stroke-linecap="round">
    <path d="M168 404c0-52 8-84 24-112M256 404V262M344 404c0-52-8-84-24-112M212 404c0-36 2-60 8-80M300 404c0-36-2-60-8-80"/>
  </g>`,
);

/** A lighthouse's beam over two waves. */
const harborLogo = svg(
  512,
  512,
  `<rect width="512" height="512" rx="256" fill="#27348B"/>
  <path d="M256 150 470 84v132z" fill="#FFD166"/><path d="M256 150 42 84v132z" fill="#6474D6"/>
  <path d="M228 170h56l18 170h-92z" fill="#fff"/><rect x="222" y="126" width="68" height="44" rx="10" fill="#FFD166"/>
  <g fill="none" stroke="#8FD3E8" stroke-width="24" stroke-linecap="round">
    <path d="M96 368c40-28 80-28 107 0s67 28 107 0 67-28 107 0M128 424c32-24 64-24 85 0s53 24 85 0 53-24 85 0"/>
  </g>`,
);

/** Samples of what a room is made of, as designers lay them out. */
const materialBoard = (colors: readonly string[]) =>
  svg(
    1200,
    900,
    `<rect width="1200" height="900" fill="#F3EFE8"/>
    ${colors
      .map((color, index) => {
        const [x, y] = [80 + (index % 3) * 360, 90 + Math.floor(index / 3) * 380];
        return `<rect x="${x + 10}" y="${y + 14}" width="320" height="340" rx="10" fill="#000" opacity=".12"/>
          <rect x="${x}" y="${y}" width="320" height="340" rx="10" fill="${color}"/>`;
      })
      .join("")}`,
  );

const drawings: Record<string, string> = {
  "prairie logo": prairieLogo,
  "harbor logo": harborLogo,
  "board beech": materialBoard(["#D9B98C", "#F4F1EA", "#A7B49A", "#3F4A4F", "#C9764F", "#E8DCC6"]),
  "board wool": materialBoard(["#B8C1B0", "#8E9A8A", "#EDE7DB", "#5E6B6A", "#D8C6A5", "#2F3B40"]),
};

/** Whatever a row of uploads may show: a view of a picture, a drawing or a plan. */
export function makePicture(name: string, folder: string): Promise<MadePicture> {
  if (name.startsWith("plan ")) return makeFloorPlan(Number(name.slice(5)), folder);
  if (name.startsWith("storey ")) return makeDrawing(name, planSVG(Number(name.slice(7))), folder);
  const drawing = drawings[name] ?? sponsorLogo(name);
  return drawing ? makeDrawing(name, drawing, folder) : makeView(name, folder);
}

async function makeDrawing(name: string, source: string, folder: string): Promise<MadePicture> {
  const file = join(folder, `${name.replaceAll(" ", "-")}.png`);
  const bytes = await sharp(Buffer.from(source)).png().toBuffer();
  await writeFile(file, bytes);
  return { kind: "png", pages: null, file, ...fileFacts(bytes), ...(await thumbsOf(sharp(bytes), file)) };
}

/** The first page's small pictures are drawn from the very lines that the PDF draws. */
async function makeFloorPlan(number: number, folder: string): Promise<MadePicture> {
  const file = join(folder, `plan-${number}.pdf`);
  await writeFile(file, planPDF(number));
  const page = sharp(Buffer.from(planSVG(number))).flatten({ background: "#ffffff" });
  return {
    kind: "pdf",
    pages: 1,
    file,
    ...fileFacts(await readFile(file)),
    ...(await thumbsOf(page, file)),
  };
}
