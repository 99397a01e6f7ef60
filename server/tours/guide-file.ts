import { setImmediate } from "node:timers/promises";
import { type PDFImage, type PDFPage, rgb } from "@cantoo/pdf-lib";
import type { MapFeatures } from "../../contract/platform/map-tile.ts";
import { priceText } from "../../contract/platform/money.ts";
import { hoursText } from "../../contract/platform/opening-hours.ts";
import { plural } from "../../contract/platform/plural.ts";
import { propertyStatuses } from "../../contract/people/participants.ts";
import { type TimeZone, dayText, momentText } from "../../contract/platform/time-zone.ts";
import type { TourHome } from "../../contract/tours/tour.ts";
import {
  type Paper,
  addPage,
  drawQR,
  faintColor,
  savePaper,
  pageMargin,
  newPaper,
  rightEdge,
  drawRule,
  drawText,
} from "../paper/pdf-page.ts";
import { type PaperTags, type TagRole, tagPaper } from "../paper/pdf-tags.ts";
import { type MapNumber, type PageFrame, drawGuideMap } from "./guide-map.ts";

/** The content of a guide; a change of any of it makes a new file. */
export type Guide = {
  association: string;
  name: string;
  tagline: string;
  /** The tour's page on the web. */
  url: string;
  zone: TimeZone;
  days: readonly { opensAt: string; closesAt: string }[];
  homes: readonly TourHome[];
  /** The lowest of a ticket now, in cents; null where none is sold. */
  price: { amount: number | null; memberAmount: number | null } | null;
  sponsors: readonly { tier: string; names: readonly string[] }[];
};

type GuideSources = {
  /** A home's first photograph as JPEG, as wide as it is printed; undefined where there is none. */
  photoOf(home: TourHome): Promise<Buffer | undefined>;
  /** What the map shows around the homes. */
  map: MapFeatures;
  now: Date;
};

/** The most homes on a page. Homes are spread evenly, so that each page is filled. */
const MOST_ON_PAGE = 5;
const HOMES_TOP = 750;
const HOMES_BOTTOM = 50;
const GAP = 18;
const landColor = rgb(0.945, 0.957, 0.949);
const textWidth = rightEdge - pageMargin;

type Drawing = { paper: Paper; tags: PaperTags; guide: Guide; now: Date };

/** N10 A page with the map, days, price and sponsors, then the homes in their order. Other requests get a turn between two pages. */
export async function drawGuide(guide: Guide, { photoOf, map, now }: GuideSources): Promise<Buffer> {
  const paper = await newPaper(`Guide to ${guide.name}`);
  const tags = tagPaper(paper);
  const drawing = { paper, tags, guide, now };
  await drawFront(addPage(paper), drawing, map);
  for (const { homes, from } of pagesOf(guide.homes)) {
    await setImmediate();
    const page = addPage(paper);
    const height = (HOMES_TOP - HOMES_BOTTOM) / homes.length;
    for (const [at, home] of homes.entries()) {
      const bytes = await photoOf(home);
      const image = bytes && (await paper.document.embedJpg(bytes));
      const top = HOMES_TOP - at * height;
      tags.group("Sect", () =>
        drawHome({ ...drawing, page, top, height }, { home, number: homeNumber(home, from + at), image }),
      );
    }
  }
  paper.document.getPages().forEach((page, at, { length }) =>
    tags.decorate(page, () =>
      drawText(page, `${guide.name} · page ${at + 1} of ${length}`, 28, {
        face: paper.plain,
        size: 9,
        color: faintColor,
      }),
    ),
  );
  tags.finish();
  return savePaper(paper);
}

/** As many pages as are needed, each with about as many homes. */
function pagesOf(homes: readonly TourHome[]): { homes: readonly TourHome[]; from: number }[] {
  const pages = Math.ceil(homes.length / MOST_ON_PAGE);
  return Array.from({ length: pages }, (_, page) => {
    const [from, to] = [page, page + 1].map((count) => Math.round((count * homes.length) / pages)) as [number, number];
    return { homes: homes.slice(from, to), from };
  });
}

const homeNumber = ({ number }: TourHome, at: number) => String(number ?? at + 1);

type Line = { face?: "plain" | "bold"; size: number; color?: ReturnType<typeof rgb>; x?: number; width?: number };

const QR_SIDE = 92;
/** The days and the price beside the code. */
const besideCode = textWidth - QR_SIDE - 24;
/** The most lines of sponsors on the front. */
const MOST_SPONSOR_LINES = 10;
const MOST_DAYS = 8;

async function drawFront(page: PDFPage, drawing: Drawing, map: MapFeatures) {
  const { paper, tags, guide, now } = drawing;
  const { association, name, tagline, zone, days, homes, url, price } = guide;
  const write = (role: TagRole, text: string, y: number, { face = "plain", ...style }: Line) =>
    tags.mark(page, role, () => drawText(page, text, y, { face: paper[face], ...style }));
  write("P", association, 732, { face: "bold", size: 12, color: faintColor, width: besideCode });
  write("H1", name, 700, { face: "bold", size: 28, width: besideCode });
  let y = 678;
  if (tagline) write("P", tagline, y, { size: 13, color: faintColor, width: besideCode });
  y -= tagline ? 24 : 6;
  for (const { days: names, hours } of sameHours(days, zone, now)) {
    const lines = wrapText(paper.plain, `${hours}: ${names.join(" · ")}`, { size: 11.5, width: besideCode });
    tags.mark(page, "P", () =>
      lines.forEach((line, at) =>
        drawText(page, line, y - at * 15, { face: paper.plain, size: 11.5, width: besideCode }),
      ),
    );
    y -= lines.length * 15;
  }
  if (price) {
    write("P", ticketText(price), y - 4, { face: "bold", size: 12, width: besideCode });
    y -= 20;
  }
  const codeX = rightEdge - QR_SIDE;
  tags.mark(
    page,
    "Figure",
    () => drawQR(page, url, { x: codeX, y: 652, side: QR_SIDE }),
    `Code of the tour’s page: ${url}`,
  );
  write("P", price ? "Tickets, hours, route" : "Hours and your route", 640, {
    size: 8.5,
    x: codeX,
    color: faintColor,
    width: QR_SIDE,
  });
  const top = Math.min(y + 4, 618);
  const sponsorLines = sponsorsText(drawing);
  const bottom = 84 + (sponsorLines.length > 0 ? sponsorLines.length * 12 + 26 : 0);
  const frame = { x: pageMargin, y: bottom, width: textWidth, height: top - bottom };
  const numbers = homes.flatMap((home, at): MapNumber[] =>
    home.latitude === null || home.longitude === null
      ? []
      : [{ latitude: home.latitude, longitude: home.longitude, text: homeNumber(home, at) }],
  );
  if (numbers.length > 1 && (map.get("roads") ?? []).length > 0)
    await drawFrontMap(page, drawing, { frame, features: map, numbers });
  else if (homes.length > 0) drawAddresses(page, drawing, frame);
  if (sponsorLines.length > 0) {
    write("H2", "With thanks to", bottom - 20, { face: "bold", size: 11 });
    tags.mark(page, "P", () =>
      sponsorLines.forEach((line, at) => drawText(page, line, bottom - 34 - at * 12, { face: paper.plain, size: 9.5 })),
    );
  }
  write("P", "Homes are open on these days, unless the guide says otherwise. The newest word stands on the web:", 60, {
    size: 9,
    color: faintColor,
  });
  write("P", url.replace(/^https?:\/\//, ""), 48, { size: 9, color: faintColor });
}

/** 'Tickets from $24, for members from $18' */
const ticketText = ({ amount, memberAmount }: NonNullable<Guide["price"]>) =>
  [
    amount !== null && `Tickets from ${priceText(amount)}`,
    memberAmount !== null &&
      `${amount === null ? "Tickets for members" : "for members"} from ${priceText(memberAmount)}`,
  ]
    .filter(Boolean)
    .join(", ");

function sponsorsText({ paper, guide }: Drawing): string[] {
  const lines = guide.sponsors.flatMap(({ tier, names }) =>
    wrapText(paper.plain, `${tier ? `${tier}: ` : ""}${names.join(", ")}`, { size: 9.5, width: textWidth }),
  );
  return lines.length > MOST_SPONSOR_LINES
    ? [...lines.slice(0, MOST_SPONSOR_LINES - 1), "And all others on the tour’s page on the web."]
    : lines;
}

type FrontMap = { frame: PageFrame; features: MapFeatures; numbers: readonly MapNumber[] };

/** Drawn between the marks of a figure: other requests get a turn while it is drawn. */
async function drawFrontMap(page: PDFPage, { paper, tags }: Drawing, map: FrontMap) {
  const words = `Map of the streets with the numbers of ${plural(map.numbers.length, "home")}. Their addresses stand at each home.`;
  const close = tags.open(page, "Figure", words);
  await drawGuideMap(page, paper, map);
  close();
}

const LEAST_ADDRESS_ROW = 26;
const MOST_ADDRESS_ROW = 46;

/** Where the map has no streets: which number is where, by its address, in one column or two. */
function drawAddresses(page: PDFPage, { paper, tags, guide, now }: Drawing, frame: PageFrame) {
  const { homes, zone } = guide;
  const top = frame.y + frame.height - 16;
  tags.mark(page, "H2", () => drawText(page, "Where they are", top, { face: paper.bold, size: 13 }));
  const room = frame.height - 40;
  const rows = Math.floor(room / LEAST_ADDRESS_ROW);
  const columns = homes.length <= rows ? 1 : 2;
  const isCut = homes.length > rows * columns;
  const shown = isCut ? homes.slice(0, rows * columns - 1) : homes;
  const inColumn = isCut ? rows : Math.ceil(shown.length / columns);
  const height = Math.min(MOST_ADDRESS_ROW, room / inColumn);
  const width = textWidth / columns - (columns - 1) * 12;
  const size = height > 36 ? 13 : 10.5;
  const placeOf = (at: number) => ({
    x: pageMargin + Math.floor(at / inColumn) * (textWidth / 2 + 6),
    y: top - 10 - size - (at % inColumn) * height,
  });
  tags.group("L", () => {
    for (const [at, home] of shown.entries()) {
      const { x, y } = placeOf(at);
      tags.mark(page, "LI", () => {
        drawText(page, `${homeNumber(home, at)}  ${home.name}`, y, { face: paper.bold, size, x, width });
        const address = { face: paper.plain, size: size - 1.5, x, width, color: faintColor };
        drawText(page, addressText(home, zone, now), y - size - 1.5, address);
      });
    }
    if (isCut) {
      const { x, y } = placeOf(shown.length);
      const more = `and ${homes.length - shown.length} more inside`;
      tags.mark(page, "LI", () => drawText(page, more, y, { face: paper.plain, size, x, width }));
    }
  });
}

type HomeSheet = Drawing & { page: PDFPage; top: number; height: number };
type DrawnHome = { home: TourHome; number: string; image: PDFImage | undefined };

const MOST_PHOTO_WIDTH = 250;

function drawHome({ page, paper, tags, guide, now, top, height }: HomeSheet, { home, number, image }: DrawnHome) {
  const photoHeight = Math.min(height - GAP, MOST_PHOTO_WIDTH / 1.5);
  const photo = { x: pageMargin, y: top - photoHeight, width: photoHeight * 1.5, height: photoHeight };
  tags.decorate(page, () => drawRule(page, top + GAP / 2));
  if (image) tags.mark(page, "Figure", () => page.drawImage(image, photo), `Photograph of ${home.name}`);
  else tags.decorate(page, () => page.drawRectangle({ ...photo, color: landColor }));
  const x = photo.x + photo.width + 18;
  const width = rightEdge - x;
  const title = wrapText(paper.bold, `${number}  ${home.name}`, { size: 15, width }).slice(0, 2);
  tags.mark(page, "H2", () =>
    title.forEach((line, at) => drawText(page, line, top - 13 - at * 18, { face: paper.bold, size: 15, x, width })),
  );
  let y = top - 15 - title.length * 18;
  for (const text of homeLines(home, guide, now)) {
    const room = Math.floor((y - (top - height + GAP / 2)) / 14) + 1;
    const lines = wrapText(paper.plain, text, { size: 10.5, width }).slice(0, Math.max(0, room));
    if (lines.length === 0) return;
    tags.mark(page, "P", () =>
      lines.forEach((line, at) =>
        drawText(page, line, y - at * 14, { face: paper.plain, size: 10.5, x, width, color: faintColor }),
      ),
    );
    y -= lines.length * 14 + 2;
  }
}

function homeLines(home: TourHome, { zone, days }: Guide, now: Date): string[] {
  const { company, price, status, beds, baths, squareFeet } = home;
  const facts = [
    price === null ? propertyStatuses[status] : priceText(price),
    beds === null ? "" : plural(beds, "bed"),
    baths === null ? "" : plural(baths, "bath"),
    squareFeet === null ? "" : `${squareFeet.toLocaleString("en-US")} sq ft`,
  ];
  return [
    addressText(home, zone, now),
    facts.filter(Boolean).join(" · "),
    company && `Built by ${company}`,
    ...openText(home, days, { zone, now }),
  ].filter(Boolean);
}

/** The street, once it is public; until then the city, and the moment. */
function addressText({ address, city, state, toldAt }: TourHome, zone: TimeZone, now: Date): string {
  const place = [address, city, state].filter(Boolean).join(", ");
  return toldAt === null ? place : [place, `street told ${momentText(toldAt, zone, now)}`].filter(Boolean).join("; ");
}

type Clock = { zone: TimeZone; now: Date };

/** The tour's hours stand on the front: a home says in which its own differ. */
function openText({ openings }: TourHome, days: Guide["days"], { zone, now }: Clock): string[] {
  if (openings.length === 0) return [];
  const isUsual = ({ day, hours }: TourHome["openings"][number]) =>
    days.some(({ opensAt, closesAt }) => opensAt === day && hours?.opensAt === opensAt && hours.closesAt === closesAt);
  const other = openings.filter((opening) => !isUsual(opening));
  if (other.length === 0) return ["Open on all days of the tour"];
  const open = other.flatMap(({ hours }) => hours ?? []);
  const closed = other.filter(({ hours }) => hours === null).map(({ day }) => together(dayText(day, zone, now)));
  return [
    ...sameHours(open, zone, now).map(({ hours, days: names }) => `${hours}: ${names.join(" · ")}`),
    closed.length > 0 && `Closed: ${closed.join(" · ")}`,
    other.length < openings.length && "Open on all other days of the tour",
  ].filter((line) => line !== false);
}

/** Days with the same hours, which are said once. */
function sameHours(windows: Guide["days"], zone: TimeZone, now: Date): { hours: string; days: string[] }[] {
  const grouped = Map.groupBy(windows.slice(0, MOST_DAYS * 4), (window) => hoursText(window, zone));
  return [...grouped].map(([hours, same]) => ({
    hours,
    days: same.map(({ opensAt }) => together(dayText(opensAt, zone, now))),
  }));
}

type Measured = { measure(text: string): number };

/** Words that stay in one line. */
const together = (text: string) => text.replaceAll(" ", "\u00A0");

/** Lines of a text, broken between words. */
function wrapText(face: Measured, text: string, { size, width }: { size: number; width: number }): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && face.measure(longer) * size <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => line.replaceAll("\u00A0", " "));
}
