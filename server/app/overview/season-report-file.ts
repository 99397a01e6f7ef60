import { dollars } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { SeasonReport } from "../../../contract/app/season-report.ts";
import { dayText } from "../../../contract/platform/time-zone.ts";
import { fileOf, newPaper } from "../../paper/pdf-page.ts";
import { type Sheet, line, newSheet, row, title } from "../../paper/report-sheet.ts";

/** The report on paper, as long as it needs to be. */
export async function drawSeasonReport(report: SeasonReport): Promise<Buffer> {
  const { association, program, zone, now, entrants, awards, seasons, categories, scorers, money } = report;
  const paper = await newPaper(`Report of ${program}`);
  const sheet = newSheet(paper);
  line(sheet, association, { bold: true, size: 13, faded: true });
  line(sheet, program, { bold: true, size: 26, room: 34 });
  line(sheet, `As of ${dayText(now, zone, now)}`, { faded: true });
  title(sheet, "Entries and entrants");
  row(sheet, "Submitted", String(seasons[0]!.submitted));
  row(sheet, "Started", String(entrants.started));
  if (entrants.disqualified > 0) row(sheet, "Disqualified", String(entrants.disqualified));
  row(sheet, "Who submitted", String(entrants.submitted));
  row(sheet, "Of them, had submitted before", String(entrants.returning));
  row(sheet, "Award titles given", String(awards));
  drawSeasons(sheet, report);
  title(sheet, seasons.length > 1 ? "By category, this season first" : "By category");
  for (const { label, name, submitted } of categories) row(sheet, `${name} (${label})`, submitted.join("   "));
  if (scorers.length > 0) {
    title(sheet, "Scorers");
    for (const { fullName, sheets, mean } of scorers)
      row(sheet, fullName, `${plural(sheets, "scoresheet")}, mean ${mean}`);
  }
  drawMoney(sheet, money);
  return fileOf(paper);
}

function drawSeasons(sheet: Sheet, { seasons }: SeasonReport) {
  if (seasons.length < 2) return;
  title(sheet, "By year");
  for (const { name, year, submitted } of seasons) row(sheet, `${name} (${year})`, `${submitted} submitted`);
}

function drawMoney(sheet: Sheet, { fees, sales }: SeasonReport["money"]) {
  const kept = ({ taken, refunded }: typeof fees) =>
    refunded > 0 ? `${dollars(taken)}, ${dollars(refunded)} refunded` : dollars(taken);
  if (fees.taken === 0 && sales.taken === 0) return;
  title(sheet, "Money");
  if (fees.taken > 0) row(sheet, "Fees", kept(fees));
  if (sales.taken > 0) row(sheet, "Other sales", kept(sales));
  row(sheet, "What stays", dollars(fees.taken - fees.refunded + sales.taken - sales.refunded));
}
