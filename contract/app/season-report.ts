import { Array as List, Integer, type Static, String as Str } from "typebox";
import { download, get } from "../platform/endpoint.ts";
import { ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

const path = "/:client/contests/:service/report";

/** Number of seasons that are compared: the program's own and those that it was copied from. */
export const mostSeasons = 5;

const season = record({ serviceID: ID(), name: Str(), year: Integer(), submitted: Integer() });

const report = record({
  now: Instant(),
  zone: oneOf(timeZoneNames),
  association: Str(),
  program: Str(),
  resultsReleasedAt: nullable(Instant()),
  /** This season first, then earlier ones. */
  seasons: List(season),
  /** Submitted entries per season, in the order of `seasons`; categories of this season come first. */
  categories: List(record({ label: Str(), name: Str(), submitted: List(Integer()) })),
  entrants: record({
    /** Entrants with an entry that was submitted and not disqualified. */
    submitted: Integer(),
    /** Entrants among these who had submitted to the association before. */
    returning: Integer(),
    started: Integer(),
    disqualified: Integer(),
  }),
  awards: Integer(),
  scorers: List(
    record({
      userID: ID(),
      fullName: Str(),
      /** Saved scoresheets, in all rounds. */
      sheets: Integer(),
      firstAt: Instant(),
      lastAt: Instant(),
      /** Mean of the scorer's scores, out of 100. */
      mean: Integer(),
    }),
  ),
  /** Amounts in cents. */
  money: record({
    fees: record({ taken: Integer(), refunded: Integer() }),
    sales: record({ taken: Integer(), refunded: Integer() }),
  }),
});
export type SeasonReport = Static<typeof report>;

export const getSeasonReport = get(path, {
  summary: "What a season came to: entries, entrants, scorers, money",
  feature: "entries",
  allow: "VIEW_SCORES",
  answer: report,
});

export const seasonReportFile = download(`${path}-file`, {
  summary: "The same on paper",
  feature: "entries",
  allow: "VIEW_SCORES",
  fileName: "season-report.pdf",
});
