import { Array as List, Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { attentionItem } from "./attention.ts";
import { awardStates } from "../entries/award-states.ts";
import { get } from "../platform/endpoint.ts";
import { ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";
import { categoryWindow, deadlineExtension, timeframe } from "../people/clients.ts";
import { serviceStatuses } from "../programs/services.ts";
import { timeZoneNames } from "../platform/time-zone.ts";
import { timeframeNames } from "../platform/service-kinds.ts";
import { visibilities } from "../platform/visibility.ts";

/** Steps of setting a contest up, in order. */
export const setupSteps = ["dates", "categories", "folders", "forms", "scoresheet", "scorers", "publish"] as const;
export type SetupStep = (typeof setupSteps)[number];

/** What a scholarship program has beside its applications. */
const scholarshipPart = record({
  /** How many letters each application needs; 0: none. */
  lettersAsked: Integer(),
  lettersDueAt: nullable(Instant()),
  /** Of recommenders who were asked: those who sent their letter, declined, and haven't answered. */
  lettersReceived: Integer(),
  lettersDeclined: Integer(),
  lettersOpen: Integer(),
  /** Applications with all their letters, and those that lack some, the submitted ones first. */
  applicationsComplete: Integer(),
  lacking: List(record({ entryID: ID(), title: Str(), fullName: Str(), submitted: Bool(), letters: Integer() })),
  lackingInAll: Integer(),
  /** In cents; null for those who don't decide about awards. */
  awards: nullable(
    record({
      budget: nullable(Integer()),
      held: Integer(),
      states: List(record({ state: oneOf(awardStates), awards: Integer(), amount: Integer() })),
      paid: Integer(),
      paidAmount: Integer(),
    }),
  ),
});

export const contestOverview = get("/:client/contests/:service/overview", {
  summary: "Where a contest stands, and what needs attention",
  feature: "entries",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({
    now: Instant(),
    name: Str(),
    status: oneOf(serviceStatuses),
    visibility: oneOf(visibilities),
    timeZone: oneOf(timeZoneNames),
    timeframes: List(timeframe),
    categoryDates: List(categoryWindow),
    everyCategoryDated: Bool(),
    extensions: List(deadlineExtension),
    graceMinutes: nullable(Integer()),
    resultsReleasedAt: nullable(Instant()),
    missing: List(oneOf(setupSteps)),
    started: Integer(),
    startedThisWeek: Integer(),
    submitted: Integer(),
    disqualified: Integer(),
    scoresIn: Integer(),
    scoresExpected: Integer(),
    scorers: Integer(),
    scorersFinished: Integer(),
    helpRequests: Integer(),
    attention: List(attentionItem),
    next: List(record({ name: oneOf(timeframeNames), at: Instant(), what: oneOf(["opens", "closes"]) })),
    /** Cumulative counts at the end of each day, by the program's clocks. */
    days: List(record({ day: Str(), started: Integer(), submitted: Integer() })),
    categories: List(
      record({
        categoryID: ID(),
        label: Str(),
        name: Str(),
        started: Integer(),
        submitted: Integer(),
        scorers: Integer(),
        scoresIn: Integer(),
        scoresExpected: Integer(),
      }),
    ),
    /** Null for a program that isn't one of scholarships. */
    scholarship: nullable(scholarshipPart),
    latest: List(
      record({
        entryID: ID(),
        code: Str(),
        title: Str(),
        thumbURL: nullable(Str()),
        categoryName: Str(),
        userID: ID(),
        fullName: Str(),
        state: oneOf(["started", "unpaid", "submitted", "scored", "disqualified"]),
        updatedAt: Instant(),
      }),
    ),
  }),
});
export type ContestOverviewAnswer = Static<(typeof contestOverview)["answer"]>;
