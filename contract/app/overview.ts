import { Array as List, Integer, type Static, String as Str } from "typebox";
import { get } from "../platform/endpoint.ts";
import { ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";
import { deadlineExtension, timeframe } from "../people/clients.ts";
import { serviceStatuses } from "../programs/services.ts";
import { timeZoneNames } from "../platform/time-zone.ts";
import { timeframeNames } from "../platform/service-kinds.ts";
import { visibilities } from "../platform/visibility.ts";

/** Steps of setting a contest up, in order. */
export const setupSteps = ["dates", "categories", "folders", "forms", "scoresheet", "scorers", "publish"] as const;
export type SetupStep = (typeof setupSteps)[number];

export const attentionKinds = [
  "not-submitted",
  "no-payments",
  "paid-not-submitted",
  "awaiting-payment",
  "to-screen",
  "few-scorers",
  "no-scoresheet",
  "help-requests",
  "changes-waiting",
  "results-waiting",
  "award-withdrawn",
  "pictures-waiting",
  "pictures-ending",
] as const;

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
    attention: List(
      record({
        kind: oneOf(attentionKinds),
        title: Str(),
        text: Str(),
      }),
    ),
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
    latest: List(
      record({
        entryID: ID(),
        code: Str(),
        title: Str(),
        thumbURL: nullable(Str()),
        categoryName: Str(),
        userID: ID(),
        fullName: Str(),
        state: oneOf(["started", "submitted", "scored", "disqualified"]),
        updatedAt: Instant(),
      }),
    ),
  }),
});
export type ContestOverviewAnswer = Static<(typeof contestOverview)["answer"]>;
