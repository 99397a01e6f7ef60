import { type ServicePage, servicePage } from "../../../contract/programs/service-page.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import type { SectionKind } from "../../../contract/programs/sections.ts";
import { isSelling, isRegistrationOpen } from "../../commerce/cart/transaction-queries.ts";
import { lowestPrices } from "../../commerce/shop/lowest-price-queries.ts";
import { publicTiers } from "../../sponsors/sponsor-queries.ts";
import { hasPublicHomes } from "../../tours/tour-queries.ts";
import { mostHomesInSection } from "../../../contract/tours/tour.ts";
import { publicHomes } from "../../tours/public-homes.ts";
import { publicVotesToShow } from "../../votes/ballots.ts";
import { programFromRow } from "../../programs/program-rows.ts";
import { publicCategories, publicGalleries, sectionsOf, serviceSettingsOf } from "../../programs/queries.ts";
import { rulesOfProgram } from "../../entries/rules-queries.ts";
import { entryPriceAt, feesOfCategory } from "../../../contract/programs/entry-prices.ts";
import { entryFeePrices } from "../../entries/entry-fee-queries.ts";
import { sectionFromRow } from "../../programs/section-rows.ts";

/** A program's public page, also before it is published. */
export async function publicPageOf(
  sql: Sql,
  client: { name: string },
  serviceID: string,
  now: Date,
): Promise<ServicePage> {
  const [
    row,
    sections,
    categories,
    entryFees,
    galleries,
    sells,
    registers,
    prices,
    hasHomes,
    publicVotes,
    [rules = null],
  ] = await Promise.all([
    serviceSettingsOf(sql, serviceID).then(requireRow),
    sectionsOf(sql, serviceID),
    publicCategories(sql, serviceID),
    entryFeePrices(sql, serviceID),
    publicGalleries(sql, serviceID, now),
    isSelling(sql, serviceID, now),
    isRegistrationOpen(sql, serviceID, now),
    lowestPrices(sql, serviceID, now),
    hasPublicHomes(sql, serviceID),
    publicVotesToShow(sql, serviceID, now),
    rulesOfProgram(sql, serviceID, null),
  ]);
  const program = programFromRow(row, now);
  const entriesCloseAt = program.timeframes.find(({ name }) => name === "entries")?.closesAt ?? null;
  const closesAtOf = (categoryID: string) =>
    program.categoryDates.find((dates) => dates.categoryID === categoryID)?.closesAt ?? entriesCloseAt;
  const shows = (kind: SectionKind) => sections.some((section) => section.kind === kind);
  const [homes, sponsorTiers] = await Promise.all([
    shows("propertyList") ? publicHomes(sql, serviceID, row.timeZone, now) : [],
    shows("sponsors") ? publicTiers(sql, serviceID) : [],
  ]);
  return {
    ...program,
    now: now.toISOString(),
    clientName: client.name,
    resultsReleasedAt: row.resultsReleasedAt && new Date(row.resultsReleasedAt).toISOString(),
    sells,
    registers,
    prices,
    hasHomes,
    homes: homes.slice(0, mostHomesInSection),
    homeCount: homes.length,
    sponsorTiers,
    sections: sections.map(sectionFromRow),
    categories: categories.map((category) => ({
      ...category,
      price: entryPriceAt(feesOfCategory(entryFees, category.categoryID), now, closesAtOf(category.categoryID)),
    })),
    rules,
    publicVotes,
    galleries,
  };
}

export const programPages = [
  on(servicePage, ({ sql, client, service, now }) => publicPageOf(sql, client, service.serviceID, now)),
];
