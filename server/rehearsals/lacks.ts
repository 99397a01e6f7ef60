import { contradictions } from "../../contract/programs/contradictions.ts";
import { sizeText } from "../../contract/platform/files.ts";
import { plural } from "../../contract/platform/plural.ts";
import type { Finding } from "../../contract/rehearsals/rehearsals.ts";
import { scoresheetProblem } from "../../contract/judging/scoring-rules.ts";
import { type ServiceKind, judgedIn } from "../../contract/platform/service-kinds.ts";
import { capitalized } from "../../contract/platform/capitalized.ts";
import { timeframeNamed } from "../../contract/platform/visibility.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { serviceSettingsOf } from "../programs/queries.ts";
import { windowsOf } from "../programs/programs.ts";
import { scoresheetFor } from "../judging/scoresheets.ts";
import { neverShown, unanswerable } from "./answers.ts";
import { type Setup, type SetupFolder, type SetupForm, setupOf } from "./queries.ts";

/** What a photograph of today's needs at least. */
const SMALL = 100_000;

/** What of a program's setup is missing, or contradicts itself: what would stop a season, and what may be meant. */
export async function lacksOf(sql: Sql, serviceID: string): Promise<Finding[]> {
  const [settings, setup] = await Promise.all([
    serviceSettingsOf(sql, serviceID).then(one),
    setupOf(sql, serviceID).then(one),
  ]);
  const { kind } = settings;
  const timeframes = windowsOf(settings.timeframes);
  const missing = (what: string, text: string): Finding => ({ weight: "missing", what, text });
  const { many, groups, group } = judgedIn(kind);
  return [
    ...(timeframeNamed(timeframes, "entries")
      ? []
      : [missing("Dates", `There are no dates for ${many}: nobody could ever enter.`)]),
    ...(timeframeNamed(timeframes, "scoring")
      ? []
      : [missing("Dates", "There are no dates for scoring: scorers could never score.")]),
    ...contradictions(kind, timeframes).map((text): Finding => ({ weight: "look", what: "Dates", text })),
    ...(setup.categories.length > 0 ? [] : [missing(capitalized(groups), `There is no ${group} to enter.`)]),
    ...formLacks(setup.forms),
    ...folderLacks(setup.folders),
    ...sheetLacks(setup, kind),
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

const formLacks = (forms: readonly SetupForm[]): Finding[] =>
  forms.flatMap(({ name, elements }) => [
    ...unanswerable(elements).map(({ label, message }): Finding => ({
      weight: "missing",
      what: name,
      text: `No answer to “${label}” is right, so nobody can complete it: ${message}.`,
    })),
    ...neverShown(elements).map(({ label, message }): Finding => ({
      weight: "look",
      what: name,
      text: `“${label}”: ${message}`,
    })),
  ]);

const folderLacks = (folders: readonly SetupFolder[]): Finding[] =>
  folders.flatMap(({ name, minimumFiles, maximumFiles, maximumBytes }): Finding[] => {
    if (minimumFiles > maximumFiles)
      return [
        {
          weight: "missing",
          what: name,
          text: `It asks for ${plural(minimumFiles, "file")} and takes ${maximumFiles}.`,
        },
      ];
    if (maximumBytes < SMALL)
      return [
        {
          weight: "look",
          what: name,
          text: `It takes files of up to ${sizeText(maximumBytes)}: hardly any photograph is so small.`,
        },
      ];
    return [];
  });

function sheetLacks({ categories, scoresheets }: Setup, kind: ServiceKind): Finding[] {
  const { groups } = judgedIn(kind);
  if (scoresheets.length === 0)
    return [{ weight: "missing", what: "Scoresheets", text: "There is no scoresheet to judge by." }];
  const without = categories
    .filter(({ categoryID }) => !scoresheetFor(scoresheets, categoryID))
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
    ...scoresheets.flatMap(({ name, criteria }): Finding[] => {
      const problem = scoresheetProblem(criteria);
      return problem ? [{ weight: "missing", what: name, text: problem }] : [];
    }),
  ];
}
