import {
  type ParadeOverviewAnswer,
  eventOverview,
  paradeOverview,
  surveyOverview,
} from "../../../contract/app/program-overviews.ts";
import { missingFromHome, unnamedHome } from "../../../contract/tours/missing-of-home.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { countInside } from "../../door/exit-queries.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { serviceSettingsOf } from "../../programs/queries.ts";
import { programFromRow } from "../../programs/program-rows.ts";
import { surveyOf } from "../../surveys/survey-queries.ts";
import { type StoredProperty, homesOfTours } from "../../tours/tour-queries.ts";
import { attentionOf } from "./attention-of.ts";
import { admissions, buyersWithOpenAnswers, setupCounts } from "./sales-part-queries.ts";
import { salesPartOf } from "./sales-part.ts";
import { answersByDay, mailsAsking } from "./survey-overview-queries.ts";
import { buildersWithInvitations, doorNow, insideHomes } from "./tour-overview-queries.ts";

/** A tour has at most some hundreds. */
const MOST_HOMES = 2_000;

export const programOverviews = [
  on(eventOverview, async ({ sql, client: { clientID }, service: { serviceID }, standings, now }) => {
    const program = { clientID, serviceID };
    const [shared, sales, admitted, { inside }, unanswered] = await Promise.all([
      sharedParts(sql, program, standings, now),
      salesPartOf(sql, program, now),
      admissions(sql, serviceID, now).then(requireRow),
      countInside(sql, { serviceID, propertyID: null }, now).then(requireRow),
      buyersWithOpenAnswers(sql, program),
    ]);
    return {
      ...shared,
      sales,
      ...admitted,
      inside,
      unanswered: unanswered.map(({ transactionID, name, tickets, products }) => ({
        transactionID,
        name,
        tickets,
        products,
      })),
      unansweredTickets: unanswered[0]?.inAll ?? 0,
      asks: shared.setup.questions > 0,
    };
  }),

  on(paradeOverview, async ({ sql, client: { clientID }, service: { serviceID }, standings, now }) => {
    const program = { clientID, serviceID };
    const [shared, sales, stored, inside, builders, door] = await Promise.all([
      sharedParts(sql, program, standings, now),
      salesPartOf(sql, program, now),
      homesOfTours(sql, [serviceID], MOST_HOMES),
      insideHomes(sql, serviceID, now),
      buildersWithInvitations(sql, serviceID),
      doorNow(sql, serviceID, now).then(requireRow),
    ]);
    const insideOf = new Map(inside.map((row) => [row.propertyID, row.inside]));
    const homes = stored.map((home) => ({ ...home, missing: missingFromHome(home) }));
    return {
      ...shared,
      ...door,
      sales,
      homes: homes.map((home) => homeRow(home, insideOf.get(home.propertyID) ?? 0)),
      builders: buildersToAsk(builders, homes),
      buildersInAll: builders.length,
    };
  }),

  on(surveyOverview, async ({ sql, client: { clientID }, service: { serviceID }, standings, now }) => {
    const [shared, { anonymous }, mails] = await Promise.all([
      sharedParts(sql, { clientID, serviceID }, standings, now),
      surveyOf(sql, serviceID).then(requireRow),
      mailsAsking(sql, serviceID).then(requireRow),
    ]);
    return { ...shared, ...mails, anonymous, days: anonymous ? null : [...(await answersByDay(sql, serviceID))] };
  }),
];

type ProgramOfClient = { clientID: string; serviceID: string };

/** What all overviews have: when, what needs somebody, and how far the setup is. */
async function sharedParts(
  sql: Sql,
  { clientID, serviceID }: ProgramOfClient,
  standings: readonly Standing[],
  now: Date,
) {
  const program = programFromRow(requireRow(await serviceSettingsOf(sql, serviceID)), now);
  const [[found], setup] = await Promise.all([
    attentionOf(sql, { clientID, programs: [program], standingsIn: () => standings, now }),
    setupCounts(sql, serviceID).then(requireRow),
  ]);
  return { now: now.toISOString(), attention: found?.attention ?? [], setup };
}

type HomeWithMissing = StoredProperty & { missing: string[] };

const homeRow = (
  { propertyID, name, number, builder, missing, mostInside }: HomeWithMissing,
  inside: number,
): ParadeOverviewAnswer["homes"][number] => ({
  propertyID,
  name,
  number,
  builder: builder?.company ?? null,
  missing,
  shown: name !== unnamedHome,
  inside,
  mostInside,
});

/** Those with something to do: they haven't answered their invitation, or one of their homes lacks something. */
function buildersToAsk(
  builders: Awaited<ReturnType<typeof buildersWithInvitations>>,
  homes: readonly HomeWithMissing[],
): ParadeOverviewAnswer["builders"] {
  const homesOf = Map.groupBy(homes, ({ builder }) => builder?.builderID);
  return builders
    .map((one) => {
      const own = homesOf.get(one.builderID) ?? [];
      return { ...one, homes: own.length, incomplete: own.filter(({ missing }) => missing.length > 0).length };
    })
    .filter(({ invitedAt, incomplete }) => invitedAt !== null || incomplete > 0);
}
