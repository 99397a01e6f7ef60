import { meanOf, percentOf, withPlaces, scoreSummary } from "../contract/judging/scoring-rules.ts";
import type { DemoContest } from "./contest.ts";
import { addClientPart, momentAt, personID } from "./demo-data.ts";
import { type Judge, addScore, judges, sheetValuesOf } from "./judges.ts";

/** The first round of the past awards: three judges scored every entry, and the best four of each category went on. */
const scorers = judges.slice(0, 3);
const OPENED_DAY = -190;
export const CLOSED_DAY = -171;
const SHORTLISTED_PER_CATEGORY = 4;

type ScoredProject = { title: string; category: string; quality: number };

/** Scores of the first round differ from those of the second. */
const firstRoundValues = ({ criteria }: DemoContest, { quality, title }: ScoredProject, judge: Judge) =>
  sheetValuesOf(criteria, quality, judge, `${title}, at first sight`);

/** The best of a category after the first round. */
export const pickShortlist = <Each extends ScoredProject>(contest: DemoContest, projects: readonly Each[]): Set<Each> =>
  new Set(
    [...Map.groupBy(projects, ({ category }) => category).values()].flatMap((each) =>
      each
        .toSorted((a, b) => firstRoundMean(contest, b) - firstRoundMean(contest, a))
        .slice(0, SHORTLISTED_PER_CATEGORY),
    ),
  );

const firstRoundMean = (contest: DemoContest, project: ScoredProject): number =>
  meanOf(scorers.map((judge) => percentOf(contest.criteria, firstRoundValues(contest, project, judge))));

type EnteredProject = ScoredProject & { entryID: string; goesOn: boolean };

/** The shortlist, as fixed when the round was closed. */
export function addShortlist(contest: DemoContest, entries: readonly EnteredProject[]): void {
  const { data, client, serviceID, scoresheetID, criteria, categories } = contest;
  const scoredEntries = entries.map((each, index) => ({ ...each, sheets: addFirstRoundSheets(contest, each, index) }));
  const add = addClientPart(client, "the closed round of the past awards");
  const assignments = judges.flatMap((judge) =>
    [...categories.values()].map((categoryID) => ({
      userID: personID(data, judge),
      categoryID,
      entryID: null,
      toldAt: momentAt(data, OPENED_DAY),
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
    opens_at: momentAt(data, OPENED_DAY),
    closes_at: momentAt(data, CLOSED_DAY, "17:00"),
    chosen_by: `the first ${SHORTLISTED_PER_CATEGORY} of each category`,
    reason: null,
    set_up: { assignments, scoresheets: [{ scoresheetID, name: "Judging", criteria }] },
    closed_at: momentAt(data, CLOSED_DAY, "18:00"),
    closed_by: personID(data, "owner"),
  });
  for (const each of Map.groupBy(scoredEntries, ({ category }) => category).values())
    add("round_entries", ...rankedResults(contest, each));
}

type FirstRoundSheet = { scoreID: string; userID: string; percent: number };

const addFirstRoundSheets = (contest: DemoContest, entry: EnteredProject, index: number): FirstRoundSheet[] =>
  scorers.map((judge, which) =>
    addScore(contest, {
      entryID: entry.entryID,
      judge,
      values: firstRoundValues(contest, entry, judge),
      days: OPENED_DAY + 2 + which * 3 + Math.floor(index / 4),
    }),
  );

/** Every judge scored every entry, so that the corrected result is the mean. */
const rankedResults = (
  { serviceID }: DemoContest,
  scoredEntries: readonly (EnteredProject & { sheets: FirstRoundSheet[] })[],
) =>
  withPlaces(
    scoredEntries.map((each) => {
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
