import { publicHomes, homeOf } from "../../tours/public-homes.ts";
import { type Element, isQuestion } from "../../../contract/platform/forms/element.ts";
import { visibleElements } from "../../../contract/platform/forms/validate.ts";
import { missingOf } from "../../../contract/tours/missing-of-home.ts";
import { isOpen, openingsOf } from "../../../contract/platform/opening-hours.ts";
import { missingOfSponsor } from "../../../contract/sponsors/sponsor-benefits.ts";
import { type TourHome, firstHomes, getTour, getTourHome, listMine } from "../../../contract/tours/tour.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { previewTour, previewTourHome } from "../../../contract/app/preview-links.ts";
import { refuseAbout } from "../../platform/http/principal.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { on } from "../../platform/http/handle.ts";
import { found } from "../../platform/http/refusal.ts";
import { isSelling } from "../../commerce/sales/queries.ts";
import { serviceSettingsOf } from "../../programs/queries.ts";
import { sponsorDates, sponsorsOf, sponsorsOfHome, tiersOf } from "../../sponsors/queries.ts";
import {
  type StoredProperty,
  buildersOf,
  groupsOf,
  oneProperty,
  ownedBy,
  publicOnes,
  storedProperties,
  tourDays,
} from "../../tours/queries.ts";
import type { ClientRow, ServiceRow } from "../../platform/access/directory-queries.ts";

export const tour = [
  on(getTour, (ask) => tourOf(ask, ask.query.after)),

  on(getTourHome, (ask) => homePageOf(ask, ask.params.propertyID)),

  on(previewTour, (ask) => {
    refuseAbout(ask.bearer, ask.service.serviceID);
    return tourOf(ask, ask.query.after);
  }),

  on(previewTourHome, (ask) => {
    refuseAbout(ask.bearer, ask.service.serviceID);
    return homePageOf(ask, ask.params.propertyID);
  }),

  on(listMine, async ({ sql, service, user, now }) => {
    const { serviceID, timeZone: zone } = service;
    const [days, homes, builders, sponsors, tiers, dates, [program], [person]] = await Promise.all([
      tourDays(sql, serviceID),
      storedProperties(sql, serviceID, ownedBy(user.userID)),
      buildersOf(sql, serviceID),
      sponsorsOf(sql, serviceID),
      tiersOf(sql, serviceID),
      sponsorDates(sql, serviceID),
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
        missing: absent({ "a logo": builder.logo, "a text about you": builder.about, "a phone number": builder.phone }),
      })),
      homes: homes.map((home) => ({
        ...home,
        cover: home.images[0]?.picture ?? null,
        images: home.images.length,
        missing: missingOf(home),
        openings: openingsOf(days, home.hours, zone),
      })),
      sponsors: sponsors.filter(isMine).map((sponsor) => ({
        ...sponsor,
        tier: tiers.find(({ sponsorTierID }) => sponsorTierID === sponsor.sponsorTierID)?.name ?? "",
        missing: missingOfSponsor(sponsor),
        due: dates.find(({ sponsorID }) => sponsorID === sponsor.sponsorID)?.due ?? null,
      })),
    };
  }),
];

type TourScope = { sql: Sql; client: ClientRow; service: ServiceRow; now: Date };

/** The tour from a place in its list on, as visitors see it. */
async function tourOf({ sql, client, service, now }: TourScope, after = "0"): Promise<AnswerOf<typeof getTour>> {
  const { serviceID } = service;
  const [head, days, propertyGroups, homes] = await Promise.all([
    headOf(sql, client, service, now),
    tourDays(sql, serviceID),
    groupsOf(sql, serviceID),
    publicHomes(sql, serviceID, service.timeZone, now),
  ]);
  const used = new Set(homes.map(({ propertyGroupID }) => propertyGroupID));
  const start = Number(after);
  const end = start === 0 ? firstHomes : homes.length;
  return {
    ...head,
    days,
    propertyGroups: propertyGroups.filter(({ propertyGroupID }) => used.has(propertyGroupID)),
    ...factsOf(homes, now),
    homes: homes.slice(start, end),
    next: end < homes.length ? String(end) : null,
  };
}

/** A home of it, as visitors see it. */
async function homePageOf(
  { sql, client, service, now }: TourScope,
  propertyID: string,
): Promise<AnswerOf<typeof getTourHome>> {
  const { serviceID } = service;
  const [head, days, groups, builders, sponsors, [row]] = await Promise.all([
    headOf(sql, client, service, now),
    tourDays(sql, serviceID),
    groupsOf(sql, serviceID),
    buildersOf(sql, serviceID),
    sponsorsOfHome(sql, serviceID, propertyID),
    storedProperties(sql, serviceID, fragment`${publicOnes} ${oneProperty(propertyID)}`),
  ]);
  const stored = found(row, "home");
  const builder = builders.find(({ builderID, removed }) => builderID === stored.builderID && !removed) ?? null;
  const listed = { ...stored, builderID: builder?.builderID ?? null, cover: stored.images[0]?.picture ?? null };
  const home = homeOf(listed, { days, zone: service.timeZone, now });
  return {
    ...head,
    home: {
      ...home,
      story: stored.story,
      accessibility: stored.accessibility,
      houseRules: stored.houseRules,
      tourLink: stored.tourLink,
      groupName: groups.find(({ propertyGroupID }) => propertyGroupID === home.propertyGroupID)?.name ?? "",
      images: stored.images,
      floorPlans: stored.floorPlans,
      fieldGroups: stored.fieldGroups.map(answered).filter(({ elements }) => elements.length > 0),
      builder,
      sponsors,
    },
  };
}

/** What is said of all homes of a tour at once. */
function factsOf(homes: readonly TourHome[], now: Date) {
  const companies = new Map(
    homes.flatMap(({ builderID, company }) => (builderID ? [[builderID, company] as const] : [])),
  );
  return {
    builders: [...companies].map(([builderID, company]) => ({ builderID, company })),
    total: homes.length,
    open: homes.filter(({ openings }) => isOpen(openings, now)).length,
    known: {
      price: homes.some(({ price }) => price !== null),
      beds: homes.some(({ beds }) => beds !== null),
      onlineTour: homes.some(({ onlineTour }) => onlineTour),
      place: homes.some(({ latitude }) => latitude !== null),
    },
  };
}

const absent = (facts: Record<string, unknown>) =>
  Object.entries(facts).flatMap(([what, fact]) => (fact ? [] : [what]));

async function headOf(sql: Sql, client: ClientRow, { serviceID, timeZone }: ServiceRow, now: Date) {
  const [program, sells] = await Promise.all([
    serviceSettingsOf(sql, serviceID).then(one),
    isSelling(sql, serviceID, now),
  ]);
  const { name, url, tagline } = program;
  return { now: now.toISOString(), clientName: client.name, name, url, tagline, zone: timeZone, sells };
}

function answered({ name, elements, answers }: StoredProperty["fieldGroups"][number]) {
  const questions = visibleElements(elements as Element[], answers).filter(isQuestion);
  const isGiven = (value: unknown) => value !== null && value !== undefined && value !== "" && String(value) !== "";
  const given = questions.filter((question) => isGiven(answers[question.name]));
  return {
    name,
    elements: given,
    propertyFields: given.map((question) => ({ name: question.name, value: answers[question.name] })),
  };
}
