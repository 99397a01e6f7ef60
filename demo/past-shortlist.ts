import { meanOf, percentOf, ranked, resultOf } from "../contract/judging/scoring-rules.ts";
import type { Contest } from "./contest.ts";
import { addPart, at, person } from "./filling.ts";
import { type Judge, addScore, judges, sheetOf } from "./judges.ts";

/** The first round of the past awards: three judges saw everything, and the first four of each category went on. */
const scorers = judges.slice(0, 3);
const opened = -190;
export const closed = -171;
const goOn = 4;

type Seen = { title: string; category: string; quality: number };

/** Before they came back to it in the second round they saw it with other eyes. */
const firstLook = ({ criteria }: Contest, { quality, title }: Seen, judge: Judge) =>
  sheetOf(criteria, quality, judge, `${title}, at first sight`);

/** In the order of what the first round gave them. */
export const shortlisted = <Each extends Seen>(contest: Contest, entered: readonly Each[]): Set<Each> =>
  new Set(
    [...Map.groupBy(entered, ({ category }) => category).values()].flatMap((each) =>
      each.toSorted((a, b) => meanAt(contest, b) - meanAt(contest, a)).slice(0, goOn),
    ),
  );

const meanAt = (contest: Contest, seen: Seen): number =>
  meanOf(scorers.map((judge) => percentOf(contest.criteria, firstLook(contest, seen, judge))));

type Entered = Seen & { entryID: string; goesOn: boolean };

/** As the round was closed, and it never changes again. */
export function addShortlist(contest: Contest, entered: readonly Entered[]): void {
  const { filling, client, serviceID, scoresheetID, criteria, categories } = contest;
  const judged = entered.map((each, index) => ({ ...each, sheets: addSheets(contest, each, index) }));
  const add = addPart(client, "the closed round of the past awards");
  const assignments = judges.flatMap((judge) =>
    [...categories.values()].map((categoryID) => ({
      userID: person(filling, judge),
      categoryID,
      entryID: null,
      toldAt: at(filling, opened),
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
    opens_at: at(filling, opened),
    closes_at: at(filling, closed, "17:00"),
    chosen_by: `the first ${goOn} of each category`,
    reason: null,
    set_up: { assignments, scoresheets: [{ scoresheetID, name: "Judging", criteria }] },
    closed_at: at(filling, closed, "18:00"),
    closed_by: person(filling, "owner"),
  });
  for (const each of Map.groupBy(judged, ({ category }) => category).values())
    add("round_entries", ...placed(contest, each));
}

type Sheet = { scoreID: string; userID: string; percent: number };

const addSheets = (contest: Contest, seen: Entered, index: number): Sheet[] =>
  scorers.map((judge, which) =>
    addScore(contest, {
      entryID: seen.entryID,
      judge,
      values: firstLook(contest, seen, judge),
      days: opened + 2 + which * 3 + Math.floor(index / 4),
    }),
  );

/** Everybody scored everything: the corrected result is the mean. */
const placed = ({ serviceID }: Contest, judged: readonly (Entered & { sheets: Sheet[] })[]) =>
  ranked(
    judged.map((each) => {
      const { mean, spread } = resultOf(each.sheets.map(({ percent }) => percent));
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
