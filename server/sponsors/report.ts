import { type SponsorReport, getSponsorReport, sponsorReportFile } from "../../contract/sponsors/sponsor-report.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { on, onOutsideTransaction } from "../platform/http/handlers.ts";
import { requireFound } from "../platform/http/refusal.ts";
import { fileHeaders } from "../media/renditions.ts";
import { serviceSettingsOf } from "../programs/queries.ts";
import { benefitsOfSponsor } from "./benefits.ts";
import { sponsorsOfProgram, tiersOfProgram } from "./sponsor-queries.ts";
import { viewsByPlace, viewsByWeek } from "./sponsor-view-queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

type SponsorReportScope = { client: ClientRow; service: ServiceRow; params: { sponsorID: string }; now: Date };

export const sponsorReportCalls = [
  on(getSponsorReport, ({ sql, client, service, params, now }) =>
    sponsorReportOf(sql, { client, service, params, now }),
  ),

  onOutsideTransaction(sponsorReportFile, async ({ app, client, service, params, now, reply }) => {
    const report = await app.database.readInside(client.clientID, (sql) =>
      sponsorReportOf(sql, { client, service, params, now }),
    );
    const { drawReport } = await import("./report-file.ts");
    const name = `Sponsorship of ${report.sponsor}.pdf`;
    reply.headers(fileHeaders({ key: "", kind: "pdf", contentType: "application/pdf" }, name));
    return reply.send(await drawReport(report)) as never;
  }),
];

/** What a sponsorship did, so far. */
async function sponsorReportOf(
  sql: Sql,
  { client, service, params: { sponsorID }, now }: SponsorReportScope,
): Promise<SponsorReport> {
  const { serviceID, timeZone: zone } = service;
  const [program, [row], tiers, weeks, places] = await Promise.all([
    serviceSettingsOf(sql, serviceID).then(requireRow),
    sponsorsOfProgram(sql, serviceID, sponsorID),
    tiersOfProgram(sql, serviceID),
    viewsByWeek(sql, sponsorID),
    viewsByPlace(sql, sponsorID),
  ]);
  const sponsor = requireFound(row, "sponsor");
  const tier = tiers.find(({ sponsorTierID }) => sponsorTierID === sponsor.sponsorTierID) ?? null;
  const { benefits } = await benefitsOfSponsor(sql, sponsorID, tier);
  const sum = (what: "views" | "clicks") => places.reduce((all, place) => all + place[what], 0);
  return {
    now: now.toISOString(),
    zone,
    association: client.name,
    program: program.name,
    sponsor: sponsor.name,
    tier: tier?.name ?? "",
    views: sum("views"),
    clicks: sum("clicks"),
    weeks,
    places,
    benefits,
  };
}
