import { contradictionTexts } from "../../contract/programs/timeframe-contradictions.ts";
import { sizeText } from "../../contract/platform/files.ts";
import { plural } from "../../contract/platform/plural.ts";
import type { RehearsalFinding } from "../../contract/rehearsals/rehearsals.ts";
import { scoresheetProblem } from "../../contract/judging/scoring-rules.ts";
import { type ServiceKind, judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { capitalized } from "../../contract/platform/capitalized.ts";
import { findTimeframe, withCategoryWindows } from "../../contract/platform/visibility.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { serviceSettingsOf } from "../programs/queries.ts";
import { withISOInstants } from "../programs/program-rows.ts";
import { applyingScoresheet } from "../judging/applying-scoresheet.ts";
import { neverShown, unanswerable } from "./made-up-answers.ts";
import { type Setup, type SetupFolder, type SetupForm, setupOf } from "./rehearsal-queries.ts";

/** The size of a small photograph from a current phone. */
const SMALL_FILE_BYTES = 100_000;

/** Gaps and contradictions in a program's setup: those that stop a season, and those that may be intended. */
export async function setupFindingsOf(sql: Sql, serviceID: string): Promise<RehearsalFinding[]> {
  const [settings, setup] = await Promise.all([
    serviceSettingsOf(sql, serviceID).then(requireRow),
    setupOf(sql, serviceID).then(requireRow),
  ]);
  const { kind } = settings;
  const timeframes = withISOInstants(settings.timeframes);
  const missing = (what: string, text: string): RehearsalFinding => ({ weight: "missing", what, text });
  const { many, groups, group } = judgedWordsOf(kind);
  return [
    ...(findTimeframe(timeframes, "entries")
      ? []
      : [missing("Dates", `There are no dates for ${many}: nobody could ever enter.`)]),
    ...(findTimeframe(timeframes, "scoring")
      ? []
      : [missing("Dates", "There are no dates for scoring: scorers could never score.")]),
    ...contradictionTexts(
      kind,
      withCategoryWindows({ ...settings, timeframes, categoryDates: withISOInstants(settings.categoryDates) }),
    ).map((text): RehearsalFinding => ({ weight: "look", what: "Dates", text })),
    ...(setup.categories.length > 0 ? [] : [missing(capitalized(groups), `There is no ${group} to enter.`)]),
    ...formFindings(setup.forms),
    ...folderFindings(setup.folders),
    ...scoresheetFindings(setup, kind),
    ...(setup.scorers > 0
      ? []
      : [
          { weight: "look", what: "Scorers", text: "Nobody is to score yet. The rehearsal makes up its own." } as const,
        ]),
    ...(setup.fees > 0
      ? [
          {
            weight: "note",
            what: "Fees",
            text: `${plural(setup.fees, "fee stays", "fees stay")} behind: a rehearsal takes no money.`,
          } as const,
        ]
      : []),
  ];
}

const formFindings = (forms: readonly SetupForm[]): RehearsalFinding[] =>
  forms.flatMap(({ name, elements }) => [
    ...unanswerable(elements).map(({ label, message }): RehearsalFinding => ({
      weight: "missing",
      what: name,
      text: `No answer to “${label}” is right, so nobody can complete it: ${message}.`,
    })),
    ...neverShown(elements).map(({ label, message }): RehearsalFinding => ({
      weight: "look",
      what: name,
      text: `“${label}”: ${message}`,
    })),
  ]);

const folderFindings = (folders: readonly SetupFolder[]): RehearsalFinding[] =>
  folders.flatMap(({ name, minimumFiles, maximumFiles, maximumBytes }): RehearsalFinding[] => {
    if (minimumFiles > maximumFiles)
      return [
        {
          weight: "missing",
          what: name,
          text: `It asks for ${plural(minimumFiles, "file")} and takes ${maximumFiles}.`,
        },
      ];
    if (maximumBytes < SMALL_FILE_BYTES)
      return [
        {
          weight: "look",
          what: name,
          text: `It takes files of up to ${sizeText(maximumBytes)}: hardly any photograph is so small.`,
        },
      ];
    return [];
  });

function scoresheetFindings({ categories, scoresheets }: Setup, kind: ServiceKind): RehearsalFinding[] {
  const { groups } = judgedWordsOf(kind);
  if (scoresheets.length === 0)
    return [{ weight: "missing", what: "Scoresheets", text: "There is no scoresheet to judge by." }];
  const without = categories
    .filter(({ categoryID }) => !applyingScoresheet(scoresheets, categoryID))
    .map(({ name }) => name);
  return [
    ...(without.length > 0
      ? [
          {
            weight: "missing",
            what: "Scoresheets",
            text: `These ${groups} have none to be judged by: ${without.join(", ")}.`,
          } as const,
        ]
      : []),
    ...scoresheets.flatMap(({ name, criteria }): RehearsalFinding[] => {
      const problem = scoresheetProblem(criteria);
      return problem ? [{ weight: "missing", what: name, text: problem }] : [];
    }),
  ];
}
