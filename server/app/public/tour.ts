import { publicHomes, tourHomeOf } from "../../tours/public-homes.ts";
import { type Element, isQuestion } from "../../../contract/platform/forms/element.ts";
import { visibleElements } from "../../../contract/platform/forms/validate.ts";
import { missingFromHome } from "../../../contract/tours/missing-of-home.ts";
import { isHomeOpen, openingsOf } from "../../../contract/platform/opening-hours.ts";
import { missingFromSponsor } from "../../../contract/sponsors/sponsor-benefits.ts";
import { type TourHome, homesOnFirstPage, getTour, getTourHome, listMine } from "../../../contract/tours/tour.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { previewTour, previewTourHome } from "../../../contract/app/preview-links.ts";
import { refuseOtherRecord } from "../../platform/http/principal.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { on } from "../../platform/http/handlers.ts";
import { requireFound } from "../../platform/http/refusal.ts";
import { isSelling } from "../../commerce/cart/transaction-queries.ts";
import { lowestPrices } from "../../commerce/shop/lowest-price-queries.ts";
import { serviceSettingsOf } from "../../programs/queries.ts";
import { sponsorDueDates, sponsorsOfProgram, sponsorsOfHome, tiersOfProgram } from "../../sponsors/sponsor-queries.ts";
import {
  type StoredProperty,
  buildersOf,
  propertyGroupsOf,
  isProperty,
  isOwnedBy,
  isPublicHome,
  storedProperties,
  tourDays,
} from "../../tours/tour-queries.ts";
import type { ClientRow, ServiceRow } from "../../platform/access/directory-queries.ts";

export const tourPages = [
  on(getTour, (ask) => tourPageOf(ask, ask.query.after)),

  on(getTourHome, (ask) => homePageOf(ask, ask.params.propertyID)),

  on(previewTour, (ask) => {
    refuseOtherRecord(ask.linkHolder, ask.service.serviceID);
    return tourPageOf(ask, ask.query.after);
  }),

  on(previewTourHome, (ask) => {
    refuseOtherRecord(ask.linkHolder, ask.service.serviceID);
    return homePageOf(ask, ask.params.propertyID);
  }),

  on(listMine, async ({ sql, service, user, now }) => {
    const { serviceID, timeZone: zone } = service;
    const [days, homes, builders, sponsors, tiers, dates, [program], [person]] = await Promise.all([
      tourDays(sql, serviceID),
      storedProperties(sql, serviceID, isOwnedBy(user.userID)),
      buildersOf(sql, serviceID),
      sponsorsOfProgram(sql, serviceID),
      tiersOfProgram(sql, serviceID),
      sponsorDueDates(sql, serviceID),
      serviceSettingsOf(sql, serviceID),
      sql<{ fullName: string }>`select full_name from users where user_id = ${user.userID}`,
    ]);
    const isMine = ({ user: owner, removed }: { user: { userID: string } | null; removed: boolean }) =>
      !removed && owner?.userID === user.userID;
    return {
      serviceName: program!.name,
      fullName: person?.fullName ?? "",
      zone,
      now: now.toISOString(),
      days,
      builders: builders.filter(isMine).map((builder) => ({
        ...builder,
        missing: absentFacts({
          "a logo": builder.logo,
          "a text about you": builder.about,
          "a phone number": builder.phone,
        }),
      })),
      homes: homes.map((home) => ({
        ...home,
        cover: home.images[0]?.picture ?? null,
        images: home.images.length,
        missing: missingFromHome(home),
        openings: openingsOf(days, home.hours, zone),
      })),
      sponsors: sponsors.filter(isMine).map((sponsor) => ({
        ...sponsor,
        tier: tiers.find(({ sponsorTierID }) => sponsorTierID === sponsor.sponsorTierID)?.name ?? "",
        missing: missingFromSponsor(sponsor),
        due: dates.find(({ sponsorID }) => sponsorID === sponsor.sponsorID)?.due ?? null,
      })),
    };
  }),
];

type TourScope = { sql: Sql; client: ClientRow; service: ServiceRow; now: Date };

/** The tour as visitors see it, from a place in its list on. */
async function tourPageOf({ sql, client, service, now }: TourScope, after = "0"): Promise<AnswerOf<typeof getTour>> {
  const { serviceID } = service;
  const [head, days, propertyGroups, homes] = await Promise.all([
    pageHeadOf(sql, client, service, now),
    tourDays(sql, serviceID),
    propertyGroupsOf(sql, serviceID),
    publicHomes(sql, serviceID, service.timeZone, now),
  ]);
  const used = new Set(homes.map(({ propertyGroupID }) => propertyGroupID));
  const start = Number(after);
  const end = start === 0 ? homesOnFirstPage : homes.length;
  return {
    ...head,
    days,
    propertyGroups: propertyGroups.filter(({ propertyGroupID }) => used.has(propertyGroupID)),
    ...tourFactsOf(homes, now),
    homes: homes.slice(start, end),
    next: end < homes.length ? String(end) : null,
  };
}

/** A home as visitors see it. */
async function homePageOf(
  { sql, client, service, now }: TourScope,
  propertyID: string,
): Promise<AnswerOf<typeof getTourHome>> {
  const { serviceID } = service;
  const [head, prices, days, groups, builders, sponsors, [row]] = await Promise.all([
    pageHeadOf(sql, client, service, now),
    lowestPrices(sql, serviceID, now),
    tourDays(sql, serviceID),
    propertyGroupsOf(sql, serviceID),
    buildersOf(sql, serviceID),
    sponsorsOfHome(sql, serviceID, propertyID),
    storedProperties(sql, serviceID, fragment`${isPublicHome} ${isProperty(propertyID)}`),
  ]);
  const stored = requireFound(row, "home");
  const builder = builders.find(({ builderID, removed }) => builderID === stored.builderID && !removed) ?? null;
  const listedHome = { ...stored, builderID: builder?.builderID ?? null, cover: stored.images[0]?.picture ?? null };
  const home = tourHomeOf(listedHome, { days, zone: service.timeZone, now });
  return {
    ...head,
    ticketPrice: prices.tickets,
    home: {
      ...home,
      story: stored.story,
      accessibility: stored.accessibility,
      houseRules: stored.houseRules,
      tourLink: stored.tourLink,
      groupName: groups.find(({ propertyGroupID }) => propertyGroupID === home.propertyGroupID)?.name ?? "",
      images: stored.images,
      floorPlans: stored.floorPlans,
      fieldGroups: stored.fieldGroups.map(answeredQuestions).filter(({ elements }) => elements.length > 0),
      builder,
      sponsors,
    },
  };
}

/** Facts shared by all homes of a tour. */
function tourFactsOf(homes: readonly TourHome[], now: Date) {
  const companies = new Map(
    homes.flatMap(({ builderID, company }) => (builderID ? [[builderID, company] as const] : [])),
  );
  return {
    builders: [...companies].map(([builderID, company]) => ({ builderID, company })),
    total: homes.length,
    open: homes.filter(({ openings }) => isHomeOpen(openings, now)).length,
    known: {
      price: homes.some(({ price }) => price !== null),
      beds: homes.some(({ beds }) => beds !== null),
      onlineTour: homes.some(({ onlineTour }) => onlineTour),
      place: homes.some(({ latitude }) => latitude !== null),
    },
  };
}

const absentFacts = (facts: Record<string, unknown>) =>
  Object.entries(facts).flatMap(([what, fact]) => (fact ? [] : [what]));

async function pageHeadOf(sql: Sql, client: ClientRow, { serviceID, timeZone }: ServiceRow, now: Date) {
  const [program, sells] = await Promise.all([
    serviceSettingsOf(sql, serviceID).then(requireRow),
    isSelling(sql, serviceID, now),
  ]);
  const { name, url, tagline } = program;
  return { now: now.toISOString(), clientName: client.name, name, url, tagline, zone: timeZone, sells };
}

function answeredQuestions({ name, elements, answers }: StoredProperty["fieldGroups"][number]) {
  const questions = visibleElements(elements as Element[], answers).filter(isQuestion);
  const isGiven = (value: unknown) => value !== null && value !== undefined && value !== "" && String(value) !== "";
  const answeredElements = questions.filter((question) => isGiven(answers[question.name]));
  return {
    name,
    elements: answeredElements,
    propertyFields: answeredElements.map((question) => ({ name: question.name, value: answers[question.name] })),
  };
}
