import { meanOf, percentOf, withPlaces, scoreSummary } from "../contract/judging/scoring-rules.ts";
import type { DemoContest } from "./contest.ts";
import { addClientPart, momentAt, personID } from "./demo-data.ts";
import { type Judge, addScore, judges, sheetValuesOf } from "./judges.ts";

/** The first round of the past awards: three judges saw everything, and the first four of each category went on. */
const scorers = judges.slice(0, 3);
const OPENED_DAY = -190;
export const CLOSED_DAY = -171;
const SHORTLISTED_PER_CATEGORY = 4;

type ScoredProject = { title: string; category: string; quality: number };

/** Before they came back to it in the second round they saw it with other eyes. */
const firstRoundValues = ({ criteria }: DemoContest, { quality, title }: ScoredProject, judge: Judge) =>
  sheetValuesOf(criteria, quality, judge, `${title}, at first sight`);

/** In the order of what the first round gave them. */
export const pickShortlist = <Each extends ScoredProject>(contest: DemoContest, entered: readonly Each[]): Set<Each> =>
  new Set(
    [...Map.groupBy(entered, ({ category }) => category).values()].flatMap((each) =>
      each
        .toSorted((a, b) => firstRoundMean(contest, b) - firstRoundMean(contest, a))
        .slice(0, SHORTLISTED_PER_CATEGORY),
    ),
  );

const firstRoundMean = (contest: DemoContest, seen: ScoredProject): number =>
  meanOf(scorers.map((judge) => percentOf(contest.criteria, firstRoundValues(contest, seen, judge))));

type EnteredProject = ScoredProject & { entryID: string; goesOn: boolean };

/** As the round was closed, and it never changes again. */
export function addShortlist(contest: DemoContest, entered: readonly EnteredProject[]): void {
  const { filling, client, serviceID, scoresheetID, criteria, categories } = contest;
  const judged = entered.map((each, index) => ({ ...each, sheets: addFirstRoundSheets(contest, each, index) }));
  const add = addClientPart(client, "the closed round of the past awards");
  const assignments = judges.flatMap((judge) =>
    [...categories.values()].map((categoryID) => ({
      userID: personID(filling, judge),
      categoryID,
      entryID: null,
      toldAt: momentAt(filling, OPENED_DAY),
    })),
  );
  add("rounds", {
    service_id: serviceID,
    round: 1,
    name: "Shortlist",
    method: "mean",
    break_ties: false,
    minimum_sheets: 3,
    blind: false,
    opens_at: momentAt(filling, OPENED_DAY),
    closes_at: momentAt(filling, CLOSED_DAY, "17:00"),
    chosen_by: `the first ${SHORTLISTED_PER_CATEGORY} of each category`,
    reason: null,
    set_up: { assignments, scoresheets: [{ scoresheetID, name: "Judging", criteria }] },
    closed_at: momentAt(filling, CLOSED_DAY, "18:00"),
    closed_by: personID(filling, "owner"),
  });
  for (const each of Map.groupBy(judged, ({ category }) => category).values())
    add("round_entries", ...rankedResults(contest, each));
}

type FirstRoundSheet = { scoreID: string; userID: string; percent: number };

const addFirstRoundSheets = (contest: DemoContest, seen: EnteredProject, index: number): FirstRoundSheet[] =>
  scorers.map((judge, which) =>
    addScore(contest, {
      entryID: seen.entryID,
      judge,
      values: firstRoundValues(contest, seen, judge),
      days: OPENED_DAY + 2 + which * 3 + Math.floor(index / 4),
    }),
  );

/** Everybody scored everything: the corrected result is the mean. */
const rankedResults = (
  { serviceID }: DemoContest,
  judged: readonly (EnteredProject & { sheets: FirstRoundSheet[] })[],
) =>
  withPlaces(
    judged.map((each) => {
      const { mean, spread } = scoreSummary(each.sheets.map(({ percent }) => percent));
      return { ...each, result: mean, mean, corrected: mean, spread };
    }),
  ).map(({ entryID, place, joint, result, mean, corrected, spread, sheets, goesOn }) => ({
    service_id: serviceID,
    round: 1,
    entry_id: entryID,
    place,
    joint,
    result,
    mean,
    corrected,
    spread,
    broken: null,
    sheets,
    goes_on: goesOn,
  }));
