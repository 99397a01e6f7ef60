import {
  type SeasonReport,
  getSeasonReport,
  mostSeasons,
  seasonReportFile,
} from "../../../contract/app/season-report.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { fileHeaders } from "../../media/renditions.ts";
import { serviceSettingsOf } from "../../programs/queries.ts";
import { categoriesOfSeasons, entrantCountsOf, moneyOf, scorersOfSeason, seasonsOf } from "./season-report-queries.ts";
import type { ClientRow, ServiceRow } from "../../platform/access/directory-queries.ts";

type SeasonScope = { client: ClientRow; service: ServiceRow; now: Date };

export const seasonReports = [
  on(getSeasonReport, ({ sql, client, service, now }) => seasonReportOf(sql, { client, service, now })),

  onOutsideTransaction(seasonReportFile, async ({ app, client, service, now, reply }) => {
    const report = await app.database.readInside(client.clientID, (sql) =>
      seasonReportOf(sql, { client, service, now }),
    );
    const { drawSeasonReport } = await import("./season-report-file.ts");
    reply.headers(
      fileHeaders({ key: "", kind: "pdf", contentType: "application/pdf" }, `Report of ${report.program}.pdf`),
    );
    return reply.send(await drawSeasonReport(report)) as never;
  }),
];

/** What the season came to, so far. */
async function seasonReportOf(sql: Sql, { client, service, now }: SeasonScope): Promise<SeasonReport> {
  const { serviceID, timeZone: zone, resultsReleasedAt } = service;
  const program = { clientID: client.clientID, serviceID };
  const [settings, seasons, [entered], scorers, money] = await Promise.all([
    serviceSettingsOf(sql, serviceID).then(requireRow),
    seasonsOf(sql, serviceID, mostSeasons),
    entrantCountsOf(sql, program),
    scorersOfSeason(sql, program),
    moneyOf(sql, program),
  ]);
  const { awards, ...entrants } = entered!;
  const rows = await categoriesOfSeasons(
    sql,
    seasons.map((season) => season.serviceID),
  );
  const taken = ({ fees }: { fees: boolean }) => {
    const of = money.find(({ isFee }) => isFee === fees);
    return { taken: of?.taken ?? 0, refunded: of?.refunded ?? 0 };
  };
  return {
    now: now.toISOString(),
    zone,
    association: client.name,
    program: settings.name,
    resultsReleasedAt,
    seasons,
    categories: categoriesBySeason(seasons, rows),
    entrants,
    awards,
    scorers,
    money: { fees: taken({ fees: true }), sales: taken({ fees: false }) },
  };
}

type CategoryRows = Awaited<ReturnType<typeof categoriesOfSeasons>>;

/** A category is the same in two seasons by its label; it is called as in the latest that has it. */
function categoriesBySeason(seasons: SeasonReport["seasons"], rows: CategoryRows): SeasonReport["categories"] {
  const ofSeason = (serviceID: string) => rows.filter((row) => row.serviceID === serviceID);
  const labels = [...new Set(seasons.flatMap(({ serviceID }) => ofSeason(serviceID).map(({ label }) => label)))];
  return labels.map((label) => {
    const found = seasons.map(({ serviceID }) => ofSeason(serviceID).find((row) => row.label === label));
    return {
      label,
      name: found.find((row) => row !== undefined)!.name,
      submitted: found.map((row) => row?.submitted ?? 0),
    };
  });
}
