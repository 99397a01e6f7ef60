import { rgb } from "@cantoo/pdf-lib";
import { plural } from "../../contract/platform/plural.ts";
import { sponsorPlaces } from "../../contract/sponsors/sponsor-pages.ts";
import type { SponsorReport } from "../../contract/sponsors/sponsor-report.ts";
import { calendarDayText, dayText } from "../../contract/platform/time-zone.ts";
import { faintColor, savePaper, pageMargin, newPaper, rightEdge, drawText } from "../paper/pdf-page.ts";
import { type ReportSheet, writeLine, moveDown, newReportSheet, writeRow, writeTitle } from "../paper/report-sheet.ts";

const brandColor = rgb(0.043, 0.365, 0.388);
const softColor = rgb(0.81, 0.87, 0.87);
/** As many weeks as have room beside each other. */
const MOST_WEEKS = 26;
const chartSize = { height: 90, gap: 4 };

/** The report on paper, as long as it needs to be. */
export async function drawReport(report: SponsorReport): Promise<Buffer> {
  const { association, program, sponsor, tier, views, clicks, benefits, places, weeks, zone } = report;
  const paper = await newPaper(`Sponsorship of ${sponsor}`);
  const sheet = newReportSheet(paper);
  writeLine(sheet, association, { bold: true, size: 13, faded: true });
  writeLine(sheet, sponsor, { bold: true, size: 26, room: 34 });
  writeLine(sheet, tier ? `${tier} sponsor of ${program}` : `Sponsor of ${program}`, { size: 13 });
  writeLine(sheet, `As of ${dayText(report.now, zone, report.now)}`, { faded: true });
  writeTitle(sheet, "Seen and followed");
  writeLine(sheet, `${plural(views, "view")} and ${plural(clicks, "visit")} to the website`, {
    bold: true,
    size: 14,
    room: 24,
  });
  writeLine(
    sheet,
    "A visitor counts once a day in each place. Nothing is kept of who they were, and known robots are left out.",
    {
      faded: true,
      size: 10,
    },
  );
  if (weeks.length > 0) drawWeeks(sheet, weeks);
  if (places.length > 0) {
    writeTitle(sheet, "Where");
    for (const { place, ...counted } of places)
      writeRow(sheet, sponsorPlaces[place], `${plural(counted.views, "view")}, ${plural(counted.clicks, "visit")}`);
  }
  if (benefits.length > 0) {
    writeTitle(sheet, "What was promised");
    for (const { benefit, deliveredAt, note } of benefits) {
      writeRow(sheet, benefit, deliveredAt ? `Delivered ${dayText(deliveredAt, zone, report.now)}` : "To come");
      if (note) writeLine(sheet, note, { faded: true, size: 10 });
    }
  }
  return savePaper(paper);
}

/** The last half year, week by week: views behind, visits before them. */
function drawWeeks(sheet: ReportSheet, all: SponsorReport["weeks"]) {
  const weeks = all.slice(-MOST_WEEKS);
  moveDown(sheet, chartSize.height + 24);
  const most = Math.max(1, ...weeks.map(({ views, clicks }) => Math.max(views, clicks)));
  const step = Math.min(40, (rightEdge - pageMargin) / weeks.length);
  weeks.forEach(({ views, clicks }, at) => {
    const bar = (value: number, color: typeof brandColor) =>
      sheet.page.drawRectangle({
        x: pageMargin + at * step,
        y: sheet.y,
        width: step - chartSize.gap,
        height: (value / most) * chartSize.height,
        color,
      });
    bar(views, softColor);
    bar(clicks, brandColor);
  });
  const { plain } = sheet.paper;
  const [first, last] = [weeks[0]!, weeks.at(-1)!];
  drawText(sheet.page, `Week of ${calendarDayText(first.week)}`, sheet.y - 14, {
    face: plain,
    size: 9,
    color: faintColor,
  });
  if (weeks.length > 1)
    drawText(sheet.page, `Week of ${calendarDayText(last.week)}`, sheet.y - 14, {
      face: plain,
      size: 9,
      right: rightEdge,
      color: faintColor,
    });
  sheet.y -= 18;
}
