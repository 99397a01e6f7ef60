import { setImmediate } from "node:timers/promises";
import { type PDFImage, type PDFPage, rgb } from "@cantoo/pdf-lib";
import { priceText } from "../../contract/platform/money.ts";
import { hoursText } from "../../contract/platform/opening-hours.ts";
import { propertyStatuses } from "../../contract/people/participants.ts";
import { type TimeZone, dayText, momentText } from "../../contract/platform/time-zone.ts";
import type { TourHome } from "../../contract/tours/tour.ts";
import {
  type Paper,
  addPage,
  faintColor,
  savePaper,
  pageMargin,
  newPaper,
  rightEdge,
  drawRule,
  drawText,
} from "../paper/pdf-page.ts";

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
type PhotoReader = (home: TourHome) => Promise<Buffer | undefined>;

const HOMES_PER_PAGE = 4;
const FIRST_ROW_TOP = 730;
const ROW_HEIGHT = 168;
const photoSize = { width: 150, height: 100 };
const textLeft = pageMargin + photoSize.width + 20;
const brandColor = rgb(0.043, 0.365, 0.388);
const whiteColor = rgb(1, 1, 1);
const landColor = rgb(0.945, 0.957, 0.949);

/** N10 The homes in their order, four to a page, behind a page with a small map. Others are served between two pages. */
export async function drawGuide(guide: Guide, photoOf: PhotoReader, now: Date): Promise<Buffer> {
  const paper = await newPaper(`Guide to ${guide.name}`);
  await drawFront(addPage(paper), paper, guide, now);
  let page = addPage(paper);
  for (const [at, home] of guide.homes.entries()) {
    if (at > 0 && at % HOMES_PER_PAGE === 0) {
      await setImmediate();
      page = addPage(paper);
    }
    const bytes = await photoOf(home);
    const image = bytes && (await paper.document.embedJpg(bytes));
    drawHome({ page, paper, guide, now }, home, at, image);
  }
  paper.document.getPages().forEach((each, at, { length }) =>
    drawText(each, `${guide.name} · page ${at + 1} of ${length}`, 28, {
      face: paper.plain,
      size: 9,
      color: faintColor,
    }),
  );
  return savePaper(paper);
}

async function drawFront(
  page: PDFPage,
  { plain, bold }: Paper,
  { association, name, tagline, zone, days, homes }: Guide,
  now: Date,
) {
  drawText(page, association, 720, { face: bold, size: 13, color: faintColor });
  drawText(page, name, 684, { face: bold, size: 28 });
  if (tagline) drawText(page, tagline, 660, { face: plain, size: 13, color: faintColor });
  days.slice(0, 8).forEach((day, at) =>
    drawText(page, `${dayText(day.opensAt, zone, now)}, ${hoursText(day, zone)}`, 628 - at * 19, {
      face: plain,
      size: 13,
    }),
  );
  const placed = homes.flatMap((home, at) =>
    home.latitude === null || home.longitude === null
      ? []
      : [{ x: home.longitude, y: home.latitude, text: homeNumber(home, at) }],
  );
  if (placed.length > 1) await drawMap(page, { plain, bold }, placed);
  drawText(
    page,
    "Homes are open on these days, unless the guide says otherwise. The newest word stands on the web.",
    60,
    {
      face: plain,
      size: 10,
      color: faintColor,
    },
  );
}

const homeNumber = ({ number }: TourHome, at: number) => String(number ?? at + 1);

type MapDot = { x: number; y: number; text: string };
const mapFrame = { x: pageMargin, y: 96, width: rightEdge - pageMargin, height: 360 };
const MAP_INSET = 24;
/** As many dots as are drawn before others are served. */
const DOTS_AT_ONCE = 40;
/** Of a degree along a meridian. */
const MILES_PER_DEGREE = 69.05;

/** Where the homes stand to each other, north above, with a mile to measure by. */
async function drawMap(page: PDFPage, { plain, bold }: Pick<Paper, "plain" | "bold">, dots: readonly MapDot[]) {
  const [west, east] = [Math.min(...dots.map(({ x }) => x)), Math.max(...dots.map(({ x }) => x))];
  const [south, north] = [Math.min(...dots.map(({ y }) => y)), Math.max(...dots.map(({ y }) => y))];
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [across, up] = [Math.max((east - west) * narrowing, 1e-4), Math.max(north - south, 1e-4)];
  const scale = Math.min((mapFrame.width - 2 * MAP_INSET) / across, (mapFrame.height - 2 * MAP_INSET) / up);
  const [left, low] = [
    mapFrame.x + (mapFrame.width - across * scale) / 2,
    mapFrame.y + (mapFrame.height - up * scale) / 2,
  ];
  page.drawRectangle({ ...mapFrame, color: landColor });
  const isCrowded = dots.length > 80;
  const radius = isCrowded ? 5 : 9;
  for (const [at, { x, y, text }] of dots.entries()) {
    if (at % DOTS_AT_ONCE === DOTS_AT_ONCE - 1) await setImmediate();
    const [dotX, dotY] = [left + (x - west) * narrowing * scale, low + (y - south) * scale];
    page.drawCircle({ x: dotX, y: dotY, size: radius, color: brandColor, borderColor: whiteColor, borderWidth: 1 });
    const size = isCrowded ? 5 : 9;
    drawText(page, text, dotY - size * 0.36, {
      face: bold,
      size,
      x: dotX - text.length * size * 0.29,
      color: whiteColor,
      width: 40,
    });
  }
  const mile = scale / MILES_PER_DEGREE;
  const long = [10, 5, 2, 1, 0.5, 0.25].find((miles) => miles * mile <= mapFrame.width / 3) ?? 0.1;
  const y = mapFrame.y + 12;
  page.drawLine({
    start: { x: mapFrame.x + 12, y },
    end: { x: mapFrame.x + 12 + long * mile, y },
    thickness: 1.5,
    color: faintColor,
  });
  drawText(page, `${long} ${long === 1 ? "mile" : "miles"}, as the crow flies; north is above`, y + 5, {
    face: plain,
    size: 8,
    x: mapFrame.x + 12,
    color: faintColor,
  });
}

type GuideSheet = { page: PDFPage; paper: Paper; guide: Guide; now: Date };

function drawHome(
  { page, paper: { plain, bold }, guide, now }: GuideSheet,
  home: TourHome,
  at: number,
  image: PDFImage | undefined,
) {
  const top = FIRST_ROW_TOP - (at % HOMES_PER_PAGE) * ROW_HEIGHT;
  drawRule(page, top + 20);
  const box = { x: pageMargin, y: top - photoSize.height + 8, ...photoSize };
  if (image) page.drawImage(image, box);
  else page.drawRectangle({ ...box, color: landColor });
  const { name, company, price, status, beds, baths, squareFeet } = home;
  drawText(page, `${homeNumber(home, at)}  ${name}`, top - 6, {
    face: bold,
    size: 15,
    x: textLeft,
    width: rightEdge - textLeft,
  });
  const facts = [
    price === null ? propertyStatuses[status] : priceText(price),
    beds === null ? "" : `${beds} ${beds === 1 ? "bed" : "beds"}`,
    baths === null ? "" : `${baths} ${baths === 1 ? "bath" : "baths"}`,
    squareFeet === null ? "" : `${squareFeet.toLocaleString("en-US")} sq ft`,
  ];
  const lines = [
    { text: addressText(home, guide.zone, now), face: plain },
    { text: facts.filter(Boolean).join(" · "), face: plain },
    { text: company && `Built by ${company}`, face: plain },
    ...hoursLines(home, guide.zone, now).map((text) => ({ text, face: plain })),
  ].filter(({ text }) => text);
  lines.slice(0, 7).forEach(({ text, face }, row) =>
    drawText(page, text, top - 26 - row * 15, {
      face,
      size: 11,
      x: textLeft,
      width: rightEdge - textLeft,
      color: faintColor,
    }),
  );
}

/** Its street, once it is told; until then its city, and when. */
function addressText({ address, city, state, toldAt }: TourHome, zone: TimeZone, now: Date): string {
  const place = [address, city, state].filter(Boolean).join(", ");
  return toldAt === null ? place : [place, `street told ${momentText(toldAt, zone, now)}`].filter(Boolean).join("; ");
}

/** As many days as stand on a line. */
const DAYS_PER_LINE = 3;

/** Days with the same hours together. */
function hoursLines({ openings }: TourHome, zone: TimeZone, now: Date): string[] {
  const days = Map.groupBy(openings, ({ hours }) => (hours ? hoursText(hours, zone) : "Closed"));
  return [...days].flatMap(([hours, same]) => {
    const names = same.map(({ day }) => dayText(day, zone, now));
    const lines = Array.from({ length: Math.ceil(names.length / DAYS_PER_LINE) }, (_, at) =>
      names.slice(at * DAYS_PER_LINE, (at + 1) * DAYS_PER_LINE).join(" · "),
    );
    return lines.map((line) => `${hours}: ${line}`);
  });
}
