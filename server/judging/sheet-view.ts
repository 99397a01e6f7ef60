import {
  type Criterion,
  type SheetValues,
  commentName,
  counted,
  maximumTotalOf,
  meanOf,
  rounded,
} from "../../contract/judging/scoring-rules.ts";
import type { Judging, ShowScores } from "../../contract/programs/judging.ts";
import type { GivenSheet, SheetRow } from "./queries.ts";
import type { Scoresheet } from "./scoresheet-queries.ts";

/** The criteria with what was given for each. */
export const criteriaWith = (criteria: readonly Criterion[], values: SheetValues | null) =>
  criteria.map((criterion) => ({ ...criterion, help: criterion.help ?? "", value: values?.[criterion.name] ?? null }));

type SavedSheet = Omit<SheetRow, "scoresheetID" | "name" | "draft">;

const givenView = ({ criteria, values, total, percent, savedAt }: SavedSheet) => ({
  scoresheetCriteria: criteriaWith(criteria, values),
  isScored: savedAt !== null,
  total,
  maximumTotal: maximumTotalOf(criteria),
  percent,
  savedAt,
});

type Rules = Pick<Judging, "commentsRequired">;

export const sheetView = (row: SheetRow, { commentsRequired }: Rules) => ({
  scoresheetID: row.scoresheetID,
  name: row.name,
  draft: row.draft,
  commentRequired: commentsRequired,
  ...givenView(row),
});

const nothingGiven = { values: null, total: null, percent: null, savedAt: null };

export const previewView = ({ scoresheetID, name, criteria }: Scoresheet, rules: Rules) =>
  sheetView({ scoresheetID, name, criteria, draft: null, ...nothingGiven }, rules);

export const progressView = (row: SheetRow | undefined) => ({
  isDraft: row?.draft != null,
  ...givenView(row ?? { criteria: [], ...nothingGiven }),
});

/** What a scorer gave, with the comment as staff let the entrant read it. */
const valuesFor = ({ values, feedback }: GivenSheet): SheetValues =>
  feedback ? { ...values, [commentName]: feedback.text } : values;

/** N14 What an entrant may see of the sheets: who scored never, comments only where the contest shares them. */
export function ownScores(sheets: readonly GivenSheet[], showScoresToUsers: ShowScores) {
  const shown = (criteria: readonly Criterion[]) =>
    showScoresToUsers === "yes-comments" ? criteria : counted(criteria);
  const means = sheets.length > 0 ? meansOf(sheets) : [];
  return {
    showScoresToUsers,
    scorers: sheets.map((sheet, at) => ({
      scorer: `Scorer ${at + 1}`,
      scoresheetCriteria: criteriaWith(shown(sheet.criteria), valuesFor(sheet)),
      total: sheet.total,
      maximumTotal: maximumTotalOf(sheet.criteria),
      percent: sheet.percent,
    })),
    scoresheetCriteria: means,
    total: sheets.length > 0 ? rounded(meanOf(sheets.map(({ total }) => total)), 2) : null,
    maximumTotal: sheets.length > 0 ? maximumTotalOf(means) : null,
    percent: sheets.length > 0 ? rounded(meanOf(sheets.map(({ percent }) => percent)), 2) : null,
  };
}

function meansOf(sheets: readonly GivenSheet[]) {
  const criteria = counted(sheets[0]!.criteria);
  return criteria.map((criterion) => {
    const given = sheets.map(({ values }) => values[criterion.name]).filter((value) => typeof value === "number");
    const value = given.length > 0 ? rounded(meanOf(given), 2) : null;
    return { ...criterion, help: criterion.help ?? "", value };
  });
}
