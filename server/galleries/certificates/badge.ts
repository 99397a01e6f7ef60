import type { BadgeLook } from "../../../contract/galleries/certificates.ts";
import { type CertificateField, layOutFields } from "../../../contract/galleries/certificate-design.ts";
import { loadLetterOutlines, svgLine } from "../../paper/letter-outlines.ts";

type BadgeWords = { awardTitle: string; program: string; association: string };

const badgeSize = { width: 320, height: 112 } as const;
const badgeColors = {
  light: { paper: "#ffffff", line: "#d5dedf", ink: "#0e2229", faint: "#586b72", medal: "#8a5a00" },
  dark: { paper: "#0f2129", line: "#2b414b", ink: "#f2f6f6", faint: "#a9bac0", medal: "#f2c14e" },
} as const satisfies Record<BadgeLook, Record<string, string>>;

/** Draws the badge for the winner's own site. The letters are outlines: a page's own fonts don't change them. */
export async function drawBadge(badgeWords: BadgeWords, look: BadgeLook): Promise<string> {
  const { paper, line, medal } = badgeColors[look];
  const letters = await loadLetterOutlines();
  const words = badgeTexts(look).map(({ field, text }) => ({ field, text: text(badgeWords) }));
  const layout = layOutFields(words, badgeSize, letters.measure);
  const paths = layout.flatMap(({ lines, ...how }) => lines.map((one) => svgLine(letters, { ...one, ...how })));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${badgeSize.width}" height="${badgeSize.height}" viewBox="0 0 ${badgeSize.width} ${badgeSize.height}" role="img" aria-label="${escapeXML(`${badgeWords.awardTitle}, ${badgeWords.program}, ${badgeWords.association}`)}"><title>${escapeXML(`${badgeWords.awardTitle}, ${badgeWords.program}`)}</title><rect x=".5" y=".5" width="${badgeSize.width - 1}" height="${badgeSize.height - 1}" rx="12" fill="${paper}" stroke="${line}"/><g fill="none" stroke="${medal}" stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round"><circle cx="50" cy="44" r="22"/><path d="m38 63-6 27 18-10 18 10-6-27"/><path d="m41 44 6.500 6.500 12-13"/></g>${paths.join("")}</svg>`;
}

type BadgeText = { field: CertificateField; text(badgeWords: BadgeWords): string };

function badgeTexts(look: BadgeLook): BadgeText[] {
  const { ink, faint } = badgeColors[look];
  const field = (y: number, points: number, more: Partial<CertificateField>): CertificateField => ({
    kind: "text",
    text: "",
    x: 29,
    y,
    width: 67,
    size: points,
    align: "left",
    color: ink,
    bold: false,
    ...more,
  });
  return [
    { field: field(10, 17, { bold: true }), text: ({ awardTitle }) => awardTitle },
    { field: field(48, 11, {}), text: ({ program }) => program },
    { field: field(72, 9.5, { color: faint }), text: ({ association }) => association },
  ];
}

const escapeXML = (text: string) =>
  text.replace(/\p{Cc}/gu, " ").replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
