import { rgb } from "@cantoo/pdf-lib";
import { plural } from "../../contract/platform/plural.ts";
import { sponsorPlaces } from "../../contract/sponsors/sponsor-pages.ts";
import type { SponsorReport } from "../../contract/sponsors/sponsor-report.ts";
import { calendarDayText, dayText } from "../../contract/platform/time-zone.ts";
import { faint, fileOf, margin, newPaper, right, write } from "../paper/pdf-page.ts";
import { type Sheet, line, makeRoom, newSheet, row, title } from "../paper/report-sheet.ts";

const brand = rgb(0.043, 0.365, 0.388);
const soft = rgb(0.81, 0.87, 0.87);
/** As many weeks as have room beside each other. */
const WEEKS = 26;
const chart = { height: 90, gap: 4 };

/** The report on paper, as long as it needs to be. */
export async function drawReport(report: SponsorReport): Promise<Buffer> {
  const { association, program, sponsor, tier, views, clicks, benefits, places, weeks, zone } = report;
  const paper = await newPaper(`Sponsorship of ${sponsor}`);
  const sheet = newSheet(paper);
  line(sheet, association, { bold: true, size: 13, faded: true });
  line(sheet, sponsor, { bold: true, size: 26, room: 34 });
  line(sheet, tier ? `${tier} sponsor of ${program}` : `Sponsor of ${program}`, { size: 13 });
  line(sheet, `As of ${dayText(report.now, zone, report.now)}`, { faded: true });
  title(sheet, "Seen and followed");
  line(sheet, `${plural(views, "view")} and ${plural(clicks, "visit")} to the website`, {
    bold: true,
    size: 14,
    room: 24,
  });
  line(
    sheet,
    "A visitor counts once a day in each place. Nothing is kept of who they were, and known robots are left out.",
    {
      faded: true,
      size: 10,
    },
  );
  if (weeks.length > 0) drawWeeks(sheet, weeks);
  if (places.length > 0) {
    title(sheet, "Where");
    for (const { place, ...counted } of places)
      row(sheet, sponsorPlaces[place], `${plural(counted.views, "view")}, ${plural(counted.clicks, "visit")}`);
  }
  if (benefits.length > 0) {
    title(sheet, "What was promised");
    for (const { benefit, deliveredAt, note } of benefits) {
      row(sheet, benefit, deliveredAt ? `Delivered ${dayText(deliveredAt, zone, report.now)}` : "To come");
      if (note) line(sheet, note, { faded: true, size: 10 });
    }
  }
  return fileOf(paper);
}

/** The last half year, week by week: views behind, visits before them. */
function drawWeeks(sheet: Sheet, all: SponsorReport["weeks"]) {
  const weeks = all.slice(-WEEKS);
  makeRoom(sheet, chart.height + 24);
  const most = Math.max(1, ...weeks.map(({ views, clicks }) => Math.max(views, clicks)));
  const step = Math.min(40, (right - margin) / weeks.length);
  weeks.forEach(({ views, clicks }, at) => {
    const bar = (value: number, color: typeof brand) =>
      sheet.page.drawRectangle({
        x: margin + at * step,
        y: sheet.y,
        width: step - chart.gap,
        height: (value / most) * chart.height,
        color,
      });
    bar(views, soft);
    bar(clicks, brand);
  });
  const { plain } = sheet.paper;
  const [first, last] = [weeks[0]!, weeks.at(-1)!];
  write(sheet.page, `Week of ${calendarDayText(first.week)}`, sheet.y - 14, { face: plain, size: 9, color: faint });
  if (weeks.length > 1)
    write(sheet.page, `Week of ${calendarDayText(last.week)}`, sheet.y - 14, {
      face: plain,
      size: 9,
      right,
      color: faint,
    });
  sheet.y -= 18;
}
