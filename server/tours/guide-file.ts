import { setImmediate } from "node:timers/promises";
import { type PDFImage, type PDFPage, rgb } from "@cantoo/pdf-lib";
import { priceText } from "../../contract/platform/money.ts";
import { hoursText } from "../../contract/platform/opening-hours.ts";
import { propertyStatuses } from "../../contract/people/participants.ts";
import { type TimeZone, dayText, momentText } from "../../contract/platform/time-zone.ts";
import type { TourHome } from "../../contract/tours/tour.ts";
import { type Paper, addPage, faint, fileOf, margin, newPaper, right, rule, write } from "../paper/pdf-page.ts";

/** What a guide says; it is made anew when any of it changes. */
export type Guide = {
  association: string;
  name: string;
  tagline: string;
  zone: TimeZone;
  days: readonly { opensAt: string; closesAt: string }[];
  homes: readonly TourHome[];
};

/** A home's first photograph as JPEG, as wide as it is printed; undefined where there is none. */
type PhotoOf = (home: TourHome) => Promise<Buffer | undefined>;

const ON_A_PAGE = 4;
const TOP = 730;
const ROW = 168;
const photo = { width: 150, height: 100 };
const textLeft = margin + photo.width + 20;
const brand = rgb(0.043, 0.365, 0.388);
const paperWhite = rgb(1, 1, 1);
const land = rgb(0.945, 0.957, 0.949);

/** N10 The homes in their order, four to a page, behind a page with a small map. Others are served between two pages. */
export async function drawGuide(guide: Guide, photoOf: PhotoOf, now: Date): Promise<Buffer> {
  const paper = await newPaper(`Guide to ${guide.name}`);
  await drawFront(addPage(paper), paper, guide, now);
  let page = addPage(paper);
  for (const [at, home] of guide.homes.entries()) {
    if (at > 0 && at % ON_A_PAGE === 0) {
      await setImmediate();
      page = addPage(paper);
    }
    const bytes = await photoOf(home);
    const image = bytes && (await paper.document.embedJpg(bytes));
    drawHome({ page, paper, guide, now }, home, at, image);
  }
  paper.document
    .getPages()
    .forEach((each, at, { length }) =>
      write(each, `${guide.name} · page ${at + 1} of ${length}`, 28, { face: paper.plain, size: 9, color: faint }),
    );
  return fileOf(paper);
}

async function drawFront(
  page: PDFPage,
  { plain, bold }: Paper,
  { association, name, tagline, zone, days, homes }: Guide,
  now: Date,
) {
  write(page, association, 720, { face: bold, size: 13, color: faint });
  write(page, name, 684, { face: bold, size: 28 });
  if (tagline) write(page, tagline, 660, { face: plain, size: 13, color: faint });
  days.slice(0, 8).forEach((day, at) =>
    write(page, `${dayText(day.opensAt, zone, now)}, ${hoursText(day, zone)}`, 628 - at * 19, {
      face: plain,
      size: 13,
    }),
  );
  const placed = homes.flatMap((home, at) =>
    home.latitude === null || home.longitude === null
      ? []
      : [{ x: home.longitude, y: home.latitude, text: numberOf(home, at) }],
  );
  if (placed.length > 1) await drawMap(page, { plain, bold }, placed);
  write(page, "Homes are open on these days, unless the guide says otherwise. The newest word stands on the web.", 60, {
    face: plain,
    size: 10,
    color: faint,
  });
}

const numberOf = ({ number }: TourHome, at: number) => String(number ?? at + 1);

type Dot = { x: number; y: number; text: string };
const frame = { x: margin, y: 96, width: right - margin, height: 360 };
const INSET = 24;
/** As many dots as are drawn before others are served. */
const AT_ONCE = 40;
/** Of a degree along a meridian. */
const MILES = 69.05;

/** Where the homes stand to each other, north above, with a mile to measure by. */
async function drawMap(page: PDFPage, { plain, bold }: Pick<Paper, "plain" | "bold">, dots: readonly Dot[]) {
  const [west, east] = [Math.min(...dots.map(({ x }) => x)), Math.max(...dots.map(({ x }) => x))];
  const [south, north] = [Math.min(...dots.map(({ y }) => y)), Math.max(...dots.map(({ y }) => y))];
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [across, up] = [Math.max((east - west) * narrowing, 1e-4), Math.max(north - south, 1e-4)];
  const scale = Math.min((frame.width - 2 * INSET) / across, (frame.height - 2 * INSET) / up);
  const [left, low] = [frame.x + (frame.width - across * scale) / 2, frame.y + (frame.height - up * scale) / 2];
  page.drawRectangle({ ...frame, color: land });
  const isCrowded = dots.length > 80;
  const radius = isCrowded ? 5 : 9;
  for (const [at, { x, y, text }] of dots.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const [dotX, dotY] = [left + (x - west) * narrowing * scale, low + (y - south) * scale];
    page.drawCircle({ x: dotX, y: dotY, size: radius, color: brand, borderColor: paperWhite, borderWidth: 1 });
    const size = isCrowded ? 5 : 9;
    write(page, text, dotY - size * 0.36, {
      face: bold,
      size,
      x: dotX - text.length * size * 0.29,
      color: paperWhite,
      width: 40,
    });
  }
  const mile = scale / MILES;
  const long = [10, 5, 2, 1, 0.5, 0.25].find((miles) => miles * mile <= frame.width / 3) ?? 0.1;
  const y = frame.y + 12;
  page.drawLine({
    start: { x: frame.x + 12, y },
    end: { x: frame.x + 12 + long * mile, y },
    thickness: 1.5,
    color: faint,
  });
  write(page, `${long} ${long === 1 ? "mile" : "miles"}, as the crow flies; north is above`, y + 5, {
    face: plain,
    size: 8,
    x: frame.x + 12,
    color: faint,
  });
}

type Sheet = { page: PDFPage; paper: Paper; guide: Guide; now: Date };

function drawHome(
  { page, paper: { plain, bold }, guide, now }: Sheet,
  home: TourHome,
  at: number,
  image: PDFImage | undefined,
) {
  const top = TOP - (at % ON_A_PAGE) * ROW;
  rule(page, top + 20);
  const box = { x: margin, y: top - photo.height + 8, ...photo };
  if (image) page.drawImage(image, box);
  else page.drawRectangle({ ...box, color: land });
  const { name, company, price, status, beds, baths, squareFeet } = home;
  write(page, `${numberOf(home, at)}  ${name}`, top - 6, {
    face: bold,
    size: 15,
    x: textLeft,
    width: right - textLeft,
  });
  const facts = [
    price === null ? propertyStatuses[status] : priceText(price),
    beds === null ? "" : `${beds} ${beds === 1 ? "bed" : "beds"}`,
    baths === null ? "" : `${baths} ${baths === 1 ? "bath" : "baths"}`,
    squareFeet === null ? "" : `${squareFeet.toLocaleString("en-US")} sq ft`,
  ];
  const lines = [
    { text: whereOf(home, guide.zone, now), face: plain },
    { text: facts.filter(Boolean).join(" · "), face: plain },
    { text: company && `Built by ${company}`, face: plain },
    ...hoursOf(home, guide.zone, now).map((text) => ({ text, face: plain })),
  ].filter(({ text }) => text);
  lines
    .slice(0, 7)
    .forEach(({ text, face }, row) =>
      write(page, text, top - 26 - row * 15, { face, size: 11, x: textLeft, width: right - textLeft, color: faint }),
    );
}

/** Its street, once it is told; until then its city, and when. */
function whereOf({ address, city, state, toldAt }: TourHome, zone: TimeZone, now: Date): string {
  const place = [address, city, state].filter(Boolean).join(", ");
  return toldAt === null ? place : [place, `street told ${momentText(toldAt, zone, now)}`].filter(Boolean).join("; ");
}

/** As many days as stand on a line. */
const DAYS_ON_A_LINE = 3;

/** Days with the same hours together. */
function hoursOf({ openings }: TourHome, zone: TimeZone, now: Date): string[] {
  const days = Map.groupBy(openings, ({ hours }) => (hours ? hoursText(hours, zone) : "Closed"));
  return [...days].flatMap(([hours, same]) => {
    const names = same.map(({ day }) => dayText(day, zone, now));
    const lines = Array.from({ length: Math.ceil(names.length / DAYS_ON_A_LINE) }, (_, at) =>
      names.slice(at * DAYS_ON_A_LINE, (at + 1) * DAYS_ON_A_LINE).join(" · "),
    );
    return lines.map((line) => `${hours}: ${line}`);
  });
}
