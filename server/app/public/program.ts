import { type ServicePage, servicePage } from "../../../contract/programs/service-page.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handle.ts";
import type { SectionKind } from "../../../contract/programs/sections.ts";
import { isSelling, registersNow } from "../../commerce/sales/queries.ts";
import { publicTiers } from "../../sponsors/queries.ts";
import { hasPublicHomes } from "../../tours/queries.ts";
import { mostOnPage } from "../../../contract/tours/tour.ts";
import { publicHomes } from "../../tours/public-homes.ts";
import { votesToSee } from "../../votes/ballots.ts";
import { programOf } from "../../programs/programs.ts";
import { publicCategories, publicGalleries, sectionsOf, serviceSettingsOf } from "../../programs/queries.ts";
import { drawnSection } from "../../programs/section-rows.ts";

/** What visitors read of a program, or will once it is published. */
export async function publicPageOf(
  sql: Sql,
  client: { name: string },
  serviceID: string,
  now: Date,
): Promise<ServicePage> {
  const [row, sections, categories, galleries, sells, registers, hasHomes, publicVotes] = await Promise.all([
    serviceSettingsOf(sql, serviceID).then(one),
    sectionsOf(sql, serviceID),
    publicCategories(sql, serviceID),
    publicGalleries(sql, serviceID, now),
    isSelling(sql, serviceID, now),
    registersNow(sql, serviceID, now),
    hasPublicHomes(sql, serviceID),
    votesToSee(sql, serviceID, now),
  ]);
  const shows = (kind: SectionKind) => sections.some((section) => section.kind === kind);
  const [homes, sponsorTiers] = await Promise.all([
    shows("propertyList") ? publicHomes(sql, serviceID, row.timeZone, now) : [],
    shows("sponsors") ? publicTiers(sql, serviceID) : [],
  ]);
  return {
    ...programOf(row, now),
    now: now.toISOString(),
    clientName: client.name,
    sells,
    registers,
    hasHomes,
    homes: homes.slice(0, mostOnPage),
    homeCount: homes.length,
    sponsorTiers,
    sections: sections.map(drawnSection),
    categories,
    publicVotes,
    galleries,
  };
}

export const programPages = [
  on(servicePage, ({ sql, client, service, now }) => publicPageOf(sql, client, service.serviceID, now)),
];
