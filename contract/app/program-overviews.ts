import { Array as List, Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { get } from "../platform/endpoint.ts";
import { ID, Instant, nullable, record } from "../platform/schema.ts";
import { attentionItem } from "./attention.ts";

/** Of what was sold; amounts are in cents, of the program's own lines. */
const salesPart = record({
  /** Products that are offered or were sold, in their order. `size`: their own limit. */
  products: List(
    record({
      productID: ID(),
      name: Str(),
      /** Whether it lets somebody in. */
      admits: Bool(),
      sold: Integer(),
      held: Integer(),
      size: nullable(Integer()),
      amount: Integer(),
      withdrawn: Bool(),
    }),
  ),
  /** Limits that products share. */
  limits: List(record({ name: Str(), taken: Integer(), size: Integer() })),
  /** Live tickets, and those that carts hold now. */
  tickets: Integer(),
  held: Integer(),
  orders: Integer(),
  net: Integer(),
  refunded: Integer(),
  today: Integer(),
  ticketsToday: Integer(),
  /** Live tickets at the end of each day on which any were sold, cumulative, by the program's clocks. */
  days: List(record({ day: Str(), tickets: Integer() })),
  /** Codes that were used, the most used first, and how many there are. */
  codes: List(record({ code: Str(), uses: Integer(), mostUses: nullable(Integer()), discount: Integer() })),
  codesUsed: Integer(),
  /** Who waits, by product: people, and the places they want. */
  waiting: List(record({ productID: ID(), name: Str(), people: Integer(), places: Integer() })),
});
export type SalesPart = Static<typeof salesPart>;

/** How far the setup is, in what the kind needs. */
const setupPart = record({ sections: Integer(), products: Integer(), questions: Integer(), homes: Integer() });

const guest = record({ transactionID: ID(), name: Str(), tickets: Integer(), products: Str() });

export const eventOverview = get("/:client/events/:service/overview", {
  summary: "Where an event stands, and what needs attention",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({
    now: Instant(),
    attention: List(attentionItem),
    setup: setupPart,
    sales: salesPart,
    /** Tickets that were let in so far, today's own where each day lets in anew, and who is inside by today's count. */
    admitted: Integer(),
    admittedToday: Integer(),
    inside: Integer(),
    /** Buyers of tickets whose guests haven't answered, the first ones, and how many tickets there are in all. */
    unanswered: List(guest),
    unansweredTickets: Integer(),
    /** Whether anything is asked of guests. */
    asks: Bool(),
  }),
});
export type EventOverviewAnswer = Static<(typeof eventOverview)["answer"]>;

const overviewHome = record({
  propertyID: ID(),
  name: Str(),
  number: nullable(Integer()),
  builder: nullable(Str()),
  missing: List(Str()),
  /** Whether it counts among the public homes. */
  shown: Bool(),
  /** Inside by today's count. */
  inside: Integer(),
  mostInside: nullable(Integer()),
});

export const paradeOverview = get("/:client/parades/:service/overview", {
  summary: "Where a tour stands, and what needs attention",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({
    now: Instant(),
    attention: List(attentionItem),
    setup: setupPart,
    sales: salesPart,
    homes: List(overviewHome),
    /** Builders with homes that aren't complete, or who haven't answered their invitation. */
    builders: List(
      record({
        builderID: ID(),
        company: Str(),
        /** Invited and hasn't answered, since when; null: has an account, or nobody was invited. */
        invitedAt: nullable(Instant()),
        isOwned: Bool(),
        incomplete: Integer(),
        homes: Integer(),
      }),
    ),
    buildersInAll: Integer(),
    conflicts: Integer(),
    /** Shifts that are on, and those of them from whose phone nothing was heard for a quarter of an hour. */
    shifts: Integer(),
    silentShifts: Integer(),
  }),
});
export type ParadeOverviewAnswer = Static<(typeof paradeOverview)["answer"]>;

export const surveyOverview = get("/:client/surveys/:service/overview", {
  summary: "Where a survey stands, and what needs attention",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({
    now: Instant(),
    attention: List(attentionItem),
    setup: setupPart,
    anonymous: Bool(),
    /** Answers at the end of each day, cumulative; null for an anonymous survey, whose answers have no day. */
    days: nullable(List(record({ day: Str(), answers: Integer() }))),
    /** Mails that asked for an answer, and when the last ones left. */
    asked: Integer(),
    lastAskedAt: nullable(Instant()),
  }),
});
export type SurveyOverviewAnswer = Static<(typeof surveyOverview)["answer"]>;
