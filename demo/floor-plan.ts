/** A floor plan as lines and words on a sheet of 792 by 612 points, drawn as a PDF and as the picture of its page. */
type Line = readonly [x1: number, y1: number, x2: number, y2: number, weight: number];
type Words = readonly [x: number, y: number, size: number, text: string];
type Plan = { lines: readonly Line[]; words: readonly Words[] };

const [width, height] = [792, 612];

const walls = (left: number, top: number, right: number, bottom: number): Line[] => [
  [left, top, right, top, 5],
  [right, top, right, bottom, 5],
  [right, bottom, left, bottom, 5],
  [left, bottom, left, top, 5],
];

const frame: Line[] = [
  [24, 24, 768, 24, 1],
  [768, 24, 768, 588, 1],
  [768, 588, 24, 588, 1],
  [24, 588, 24, 24, 1],
  [24, 540, 768, 540, 1],
];

const plans: readonly Plan[] = [
  {
    lines: [
      ...frame,
      ...walls(110, 90, 680, 480),
      [300, 90, 300, 300, 3],
      [110, 300, 250, 300, 3],
      [470, 300, 680, 300, 3],
      [470, 300, 470, 400, 3],
      [340, 380, 430, 380, 2],
      [340, 420, 430, 420, 2],
      [340, 380, 340, 420, 2],
      [430, 380, 430, 420, 2],
      [560, 480, 620, 500, 2],
    ],
    words: [
      [170, 200, 14, "Bedroom"],
      [170, 218, 10, "12'-0\" x 14'-6\""],
      [450, 190, 14, "Living"],
      [450, 208, 10, "24'-0\" x 14'-6\""],
      [180, 400, 14, "Bath and laundry"],
      [352, 404, 10, "Island"],
      [340, 350, 14, "Kitchen"],
      [540, 400, 14, "Entry and porch"],
      [44, 568, 12, "Ground floor plan"],
      [560, 568, 10, 'Scale 1/8" = 1\'-0"    Sheet A-101'],
    ],
  },
  {
    lines: [
      ...frame,
      ...walls(90, 110, 450, 460),
      ...walls(450, 200, 700, 460),
      [90, 280, 330, 280, 3],
      [330, 110, 330, 220, 3],
      [450, 330, 590, 330, 3],
      [90, 490, 700, 490, 1],
      [150, 460, 150, 490, 1],
      [400, 460, 400, 490, 1],
    ],
    words: [
      [150, 190, 14, "Studio"],
      [150, 208, 10, "16'-0\" x 11'-0\""],
      [350, 180, 14, "Stair"],
      [180, 380, 14, "Long room"],
      [180, 398, 10, "30'-0\" x 15'-0\""],
      [520, 270, 14, "Kitchen"],
      [520, 400, 14, "Pantry and mud room"],
      [44, 568, 12, "First floor plan"],
      [560, 568, 10, 'Scale 1/8" = 1\'-0"    Sheet A-102'],
    ],
  },
];

const floorPlanAt = (number: number): Plan => plans[(number - 1) % plans.length]!;

export function planSVG(number: number): string {
  const { lines, words } = floorPlanAt(number);
  const drawn = lines.map(
    ([x1, y1, x2, y2, weight]) =>
      `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="#16252b" stroke-width="${weight}" stroke-linecap="square"/>`,
  );
  const written = words.map(
    ([x, y, size, text]) =>
      `<text x="${x}" y="${y}" font-family="Helvetica, Arial, sans-serif" font-size="${size}">${escapedXML(text)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1236" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="#fff"/>${drawn.join("")}${written.join("")}</svg>`;
}

const escapedXML = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export function planPDF(number: number): string {
  const { lines, words } = floorPlanAt(number);
  // A PDF's page begins at its foot.
  const up = (y: number) => height - y;
  const drawn = lines.map(([x1, y1, x2, y2, weight]) => `${weight} w ${x1} ${up(y1)} m ${x2} ${up(y2)} l S`);
  const written = words.map(([x, y, size, text]) => `BT /F1 ${size} Tf ${x} ${up(y)} Td (${escapedPDF(text)}) Tj ET`);
  const page = ["2 J", ...drawn, ...written].join("\n");
  return pdfFileOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ]);
}

const escapedPDF = (text: string) => text.replace(/[\\()]/g, "\\$&");

/** The objects, and the table that says where each of them begins. */
function pdfFileOf(objects: readonly string[]): string {
  let file = "%PDF-1.4\n";
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, "0")} 00000 n \n`;
  });
  const table = file.length;
  const count = objects.length + 1;
  return `${file}xref\n0 ${count}\n0000000000 65535 f \n${starts.join("")}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
}
