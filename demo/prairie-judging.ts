import { type SheetValues, isComment } from "../contract/judging/scoring-rules.ts";
import { type DemoContest, type ContestPlan, type EntryPlan, addContest, addContestEntry } from "./contest.ts";
import { type ClientData, type DemoData, momentAt, personID } from "./demo-data.ts";
import { type Judge, addScore, assignJudge, judges, sheetValuesOf } from "./judges.ts";
import {
  projectForm,
  prairieCategories,
  prairieCriteria,
  materialBoardFolder,
  photographFolder,
  planFolder,
  roomForm,
} from "./prairie-requirements.ts";
import { projectEntry } from "./project-entry.ts";
import type { Project } from "./project.ts";
import { judgingProjects } from "./projects-judging.ts";

/** Judging is blind: nobody is asked who built it or who took the pictures. */
const plan: ContestPlan = {
  url: "excellence-judging",
  name: "Excellence in Renovation Awards",
  tagline: "Old buildings, second lives",
  description:
    "Twenty-four renovations, judged without names. Entries are closed, five judges are at work, and results come out at the spring supper.",
  banner: "10 banner",
  judging: { blind: true, show_scores_to_users: "private-comments" },
  timeframes: [
    ["entries", [-75], [-20, "17:00"]],
    ["scoring", [-14], [16, "17:00"]],
    ["gallery", [40], [400, "17:00"]],
  ],
  categories: prairieCategories.map((category) => ({
    ...category,
    description: `Renovations only. ${category.description}`,
  })),
  folders: [{ ...photographFolder, credit: "hidden" }, planFolder, materialBoardFolder],
  forms: [
    { ...projectForm, description: "Judging is blind. Please name no person and no company in your answers." },
    roomForm,
  ],
  criteria: prairieCriteria.map((each) =>
    isComment(each) ? { ...each, help: "For the staff. Entrants see values only." } : each,
  ),
  sections: [
    {
      kind: "text",
      size: "large",
      title: "The judges are reading",
      html: "<p>Twenty-four projects came in from five states. Three judges see each of them, none of them sees a name, and nobody, the staff included, knows who is ahead.</p>",
    },
    {
      kind: "countdown",
      title: "Until the judges are done",
      timeframe: "scoring",
      background: { kind: "image", picture: "10 mirrored" },
    },
    {
      kind: "image",
      size: "medium",
      picture: "16 golden",
      alt: "An A-frame with a tall glass gable",
      caption: "Greenhouse Cabin",
    },
  ],
};

/** Three judges see each category. */
const categoriesByJudge: Record<Judge, readonly string[]> = {
  scorer: ["BRICK", "GLASS", "INTER", "HOME"],
  scorer2: ["BRICK", "STONE", "MIXED"],
  scorer3: ["GLASS", "STONE", "INTER"],
  scorer4: ["BRICK", "GLASS", "MIXED", "HOME"],
  scorer5: ["STONE", "MIXED", "INTER", "HOME"],
};

/** How many sheets each has saved so far; the next one is a draft where the judge likes to sleep on it. */
const savedSheets: Record<Judge, number> = { scorer: 6, scorer2: 12, scorer3: 8, scorer4: 10, scorer5: 5 };
const judgesWithDraft: readonly Judge[] = ["scorer", "scorer5"];

const interiors = "INTER";

const conflictOfInterest = { judge: "scorer3", title: "Two Cooks, One Counter" } as const;

type EnteredProject = { project: Project; entryID: string; quality: number };

export function addJudgingContest(filling: DemoData, prairie: ClientData): void {
  const contest = addContest(filling, prairie, plan);
  const entered = judgingProjects.map((project, index) => addProjectEntry(contest, project, index));
  for (const judge of judges) {
    assignJudge(contest, judge, categoriesByJudge[judge]);
    addSheetsOf(contest, judge, entered);
  }
  addInteriorsPanel(contest);
  declareConflict(contest, entered);
  addScorerQuestion(contest, entered);
}

function addProjectEntry(contest: DemoContest, project: Project, index: number): EnteredProject {
  const created = -70 + index * 2;
  const whole = projectEntry(project, contest.filling.today, created, -200 - index * 11);
  const entryID = addContestEntry(contest, withoutNames({ ...whole, submitted: Math.min(-21, created + 4) }));
  return { project, entryID, quality: 0.93 - (index % 4) * 0.06 - (index % 5) * 0.015 };
}

/** Without what would give the entrant away. */
const withoutNames = ({ answers, files, ...entry }: EntryPlan): EntryPlan => ({
  ...entry,
  answers: Object.fromEntries(Object.entries(answers).filter(([form]) => form !== "Team and credits")),
  files: Object.fromEntries(
    Object.entries(files).map(([folder, each]) => [folder, each.map((file) => ({ ...file, credit: "" }))]),
  ),
});

function addSheetsOf(contest: DemoContest, judge: Judge, entered: readonly EnteredProject[]) {
  const mine = entered.filter(
    ({ project }) => categoriesByJudge[judge].includes(project.category) && !isRecused(judge, project),
  );
  mine.slice(0, savedSheets[judge]).forEach(({ entryID, quality, project }, index) => {
    const values = sheetValuesOf(contest.criteria, quality, judge, project.title);
    const time = `20:${String(10 + index * 3)}`;
    // The first sheet was thought over: the earlier one stays in the history.
    if (index === 0) addScore(contest, { entryID, judge, values: { ...values, design: 6 }, days: -9, time });
    addScore(contest, { entryID, judge, values, days: -8 + Math.floor(index / 2), time });
  });
  const next = mine[savedSheets[judge]];
  if (next && judgesWithDraft.includes(judge)) addDraftSheet(contest, judge, next);
}

const isRecused = (judge: Judge, { title }: Project) =>
  judge === conflictOfInterest.judge && title === conflictOfInterest.title;

function addDraftSheet(
  { filling, add, criteria: sheet, serviceID, scoresheetID }: DemoContest,
  judge: Judge,
  { entryID, quality, project }: EnteredProject,
) {
  const { design = null, craft = null } = sheetValuesOf(sheet, quality, judge, project.title);
  const values: SheetValues = {
    design,
    craft,
    comment: "The window is the best idea here. Look at the plan again before ",
  };
  const who = {
    service_id: serviceID,
    entry_id: entryID,
    scoresheet_id: scoresheetID,
    user_id: personID(filling, judge),
  };
  add("score_drafts", { ...who, values, updated_at: momentAt(filling, -1, "21:47") });
}

const projectTitled = (entered: readonly EnteredProject[], title: string) =>
  entered.find(({ project }) => project.title === title)!;

function declareConflict({ filling, add, serviceID }: DemoContest, entered: readonly EnteredProject[]) {
  add("scoring_conflicts", {
    service_id: serviceID,
    entry_id: projectTitled(entered, conflictOfInterest.title).entryID,
    user_id: personID(filling, conflictOfInterest.judge),
    reason: "I think I chose the pendant lamps for this kitchen, three years ago, for the owner’s sister.",
    declared_at: momentAt(filling, -5, "19:12"),
  });
}

/** Those who see the interiors sit together, and one of them decides what they leave level. */
function addInteriorsPanel({ filling, add, serviceID, categories: made }: DemoContest) {
  const panel = { service_id: serviceID, scorer_panel_id: filling.newID() };
  const members = judges.filter((judge) => categoriesByJudge[judge].includes(interiors));
  add("scorer_panels", { ...panel, name: "Interiors", chair_id: personID(filling, members[0]!) });
  add("scorer_panel_members", ...members.map((judge) => ({ ...panel, user_id: personID(filling, judge) })));
  add("scorer_panel_categories", { ...panel, category_id: made.get(interiors) });
}

function addScorerQuestion({ filling, add, serviceID }: DemoContest, entered: readonly EnteredProject[]) {
  add("help_requests", {
    help_request_id: filling.newID(),
    service_id: serviceID,
    entry_id: projectTitled(entered, "Candle Factory Flats").entryID,
    user_id: personID(filling, "scorer4"),
    scoring: true,
    message: "The plan shows six flats and the photographs three. Is it all right to judge only what can be seen?",
    created_at: momentAt(filling, -2, "22:03"),
  });
}
