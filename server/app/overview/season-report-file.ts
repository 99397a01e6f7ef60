import { dollars } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { SeasonReport } from "../../../contract/app/season-report.ts";
import { dayText } from "../../../contract/platform/time-zone.ts";
import { savePaper, newPaper } from "../../paper/pdf-page.ts";
import { type ReportSheet, writeLine, newReportSheet, writeRow, writeTitle } from "../../paper/report-sheet.ts";

/** The report on paper, as long as it needs to be. */
export async function drawSeasonReport(report: SeasonReport): Promise<Buffer> {
  const { association, program, zone, now, entrants, awards, seasons, categories, scorers, money } = report;
  const paper = await newPaper(`Report of ${program}`);
  const sheet = newReportSheet(paper);
  writeLine(sheet, association, { bold: true, size: 13, faded: true });
  writeLine(sheet, program, { bold: true, size: 26, room: 34 });
  writeLine(sheet, `As of ${dayText(now, zone, now)}`, { faded: true });
  writeTitle(sheet, "Entries and entrants");
  writeRow(sheet, "Submitted", String(seasons[0]!.submitted));
  writeRow(sheet, "Started", String(entrants.started));
  if (entrants.disqualified > 0) writeRow(sheet, "Disqualified", String(entrants.disqualified));
  writeRow(sheet, "Who submitted", String(entrants.submitted));
  writeRow(sheet, "Of them, had submitted before", String(entrants.returning));
  writeRow(sheet, "Award titles given", String(awards));
  drawSeasons(sheet, report);
  writeTitle(sheet, seasons.length > 1 ? "By category, this season first" : "By category");
  for (const { label, name, submitted } of categories) writeRow(sheet, `${name} (${label})`, submitted.join("   "));
  if (scorers.length > 0) {
    writeTitle(sheet, "Scorers");
    for (const { fullName, sheets, mean } of scorers)
      writeRow(sheet, fullName, `${plural(sheets, "scoresheet")}, mean ${mean}`);
  }
  drawMoney(sheet, money);
  return savePaper(paper);
}

function drawSeasons(sheet: ReportSheet, { seasons }: SeasonReport) {
  if (seasons.length < 2) return;
  writeTitle(sheet, "By year");
  for (const { name, year, submitted } of seasons) writeRow(sheet, `${name} (${year})`, `${submitted} submitted`);
}

function drawMoney(sheet: ReportSheet, { fees, sales }: SeasonReport["money"]) {
  const kept = ({ taken, refunded }: typeof fees) =>
    refunded > 0 ? `${dollars(taken)}, ${dollars(refunded)} refunded` : dollars(taken);
  if (fees.taken === 0 && sales.taken === 0) return;
  writeTitle(sheet, "Money");
  if (fees.taken > 0) writeRow(sheet, "Fees", kept(fees));
  if (sales.taken > 0) writeRow(sheet, "Other sales", kept(sales));
  writeRow(sheet, "What stays", dollars(fees.taken - fees.refunded + sales.taken - sales.refunded));
}
