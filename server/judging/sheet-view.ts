import {
  type Criterion,
  type SheetValues,
  commentName,
  scoredCriteria,
  maximumTotalOf,
  meanOf,
  roundScore,
} from "../../contract/judging/scoring-rules.ts";
import type { Judging, ShowScoresSetting } from "../../contract/programs/judging.ts";
import type { EntrantSheet, ScorerSheetRow } from "./scoring-queries.ts";
import type { Scoresheet } from "./scoresheet-queries.ts";

/** The criteria with what was given for each. */
export const criteriaWithValues = (criteria: readonly Criterion[], values: SheetValues | null) =>
  criteria.map((criterion) => ({ ...criterion, help: criterion.help ?? "", value: values?.[criterion.name] ?? null }));

type SavedSheet = Omit<ScorerSheetRow, "scoresheetID" | "name" | "draft">;

const savedSheetView = ({ criteria, values, total, percent, savedAt }: SavedSheet) => ({
  scoresheetCriteria: criteriaWithValues(criteria, values),
  isScored: savedAt !== null,
  total,
  maximumTotal: maximumTotalOf(criteria),
  percent,
  savedAt,
});

type CommentRules = Pick<Judging, "commentsRequired">;

export const scorerSheetView = (row: ScorerSheetRow, { commentsRequired }: CommentRules) => ({
  scoresheetID: row.scoresheetID,
  name: row.name,
  draft: row.draft,
  commentRequired: commentsRequired,
  ...savedSheetView(row),
});

const emptySheet = { values: null, total: null, percent: null, savedAt: null };

export const previewSheetView = ({ scoresheetID, name, criteria }: Scoresheet, rules: CommentRules) =>
  scorerSheetView({ scoresheetID, name, criteria, draft: null, ...emptySheet }, rules);

export const progressSheetView = (row: ScorerSheetRow | undefined) => ({
  isDraft: row?.draft != null,
  ...savedSheetView(row ?? { criteria: [], ...emptySheet }),
});

/** What a scorer gave, with the comment as staff let the entrant read it. */
const valuesForEntrant = ({ values, feedback }: EntrantSheet): SheetValues =>
  feedback ? { ...values, [commentName]: feedback.text } : values;

/** N14 What an entrant may see of the sheets: who scored never, comments only where the contest shares them. */
export function entrantScoresView(sheets: readonly EntrantSheet[], showScoresToUsers: ShowScoresSetting) {
  const shown = (criteria: readonly Criterion[]) =>
    showScoresToUsers === "yes-comments" ? criteria : scoredCriteria(criteria);
  const means = sheets.length > 0 ? sheetMeans(sheets) : [];
  return {
    showScoresToUsers,
    scorers: sheets.map((sheet, at) => ({
      scorer: `Scorer ${at + 1}`,
      scoresheetCriteria: criteriaWithValues(shown(sheet.criteria), valuesForEntrant(sheet)),
      total: sheet.total,
      maximumTotal: maximumTotalOf(sheet.criteria),
      percent: sheet.percent,
    })),
    scoresheetCriteria: means,
    total: sheets.length > 0 ? roundScore(meanOf(sheets.map(({ total }) => total)), 2) : null,
    maximumTotal: sheets.length > 0 ? maximumTotalOf(means) : null,
    percent: sheets.length > 0 ? roundScore(meanOf(sheets.map(({ percent }) => percent)), 2) : null,
  };
}

function sheetMeans(sheets: readonly EntrantSheet[]) {
  const criteria = scoredCriteria(sheets[0]!.criteria);
  return criteria.map((criterion) => {
    const given = sheets.map(({ values }) => values[criterion.name]).filter((value) => typeof value === "number");
    const value = given.length > 0 ? roundScore(meanOf(given), 2) : null;
    return { ...criterion, help: criterion.help ?? "", value };
  });
}
