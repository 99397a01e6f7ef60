import { type SponsorReport, getSponsorReport, sponsorReportFile } from "../../contract/sponsors/sponsor-report.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { on, outside } from "../platform/http/handle.ts";
import { found } from "../platform/http/refusal.ts";
import { fileHeaders } from "../media/renditions.ts";
import { serviceSettingsOf } from "../programs/queries.ts";
import { promisedTo } from "./benefits.ts";
import { sponsorsOf, tiersOf } from "./queries.ts";
import { viewsByPlace, viewsByWeek } from "./view-queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

type SponsorReportScope = { client: ClientRow; service: ServiceRow; params: { sponsorID: string }; now: Date };

export const sponsorReports = [
  on(getSponsorReport, ({ sql, client, service, params, now }) => reportOf(sql, { client, service, params, now })),

  outside(sponsorReportFile, async ({ house, client, service, params, now, reply }) => {
    const report = await house.database.readInside(client.clientID, (sql) =>
      reportOf(sql, { client, service, params, now }),
    );
    const { drawReport } = await import("./report-file.ts");
    const name = `Sponsorship of ${report.sponsor}.pdf`;
    reply.headers(fileHeaders({ key: "", kind: "pdf", contentType: "application/pdf" }, name));
    return reply.send(await drawReport(report)) as never;
  }),
];

/** What a sponsorship did, so far. */
async function reportOf(
  sql: Sql,
  { client, service, params: { sponsorID }, now }: SponsorReportScope,
): Promise<SponsorReport> {
  const { serviceID, timeZone: zone } = service;
  const [program, [row], tiers, weeks, places] = await Promise.all([
    serviceSettingsOf(sql, serviceID).then(one),
    sponsorsOf(sql, serviceID, sponsorID),
    tiersOf(sql, serviceID),
    viewsByWeek(sql, sponsorID),
    viewsByPlace(sql, sponsorID),
  ]);
  const sponsor = found(row, "sponsor");
  const tier = tiers.find(({ sponsorTierID }) => sponsorTierID === sponsor.sponsorTierID) ?? null;
  const { benefits } = await promisedTo(sql, sponsorID, tier);
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
