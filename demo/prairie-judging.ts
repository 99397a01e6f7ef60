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

/** Judging is blind: no question asks for the builder or the photographer. */
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
  rules: {
    days: -80,
    by: "admin",
    text: "Who may enter\nBuilders, remodelers and designers with an office between the Mississippi and the High Plains. The work was finished within the last two years.\n\nWhat you send\nTwo to twelve photographs that show the building as it is. You hold the rights to them, or have asked whoever does.\n\nHow it is judged\nFive judges from outside the region, without names. Their decision is final.\n\nQuestions: awards@prairie.example",
  },
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

/** Number of saved sheets by judge; the next one is a draft of judges who like to sleep on it. */
const savedSheets: Record<Judge, number> = { scorer: 6, scorer2: 12, scorer3: 8, scorer4: 10, scorer5: 5 };
const judgesWithDraft: readonly Judge[] = ["scorer", "scorer5"];

const interiors = "INTER";

const conflictOfInterest = { judge: "scorer3", title: "Two Cooks, One Counter" } as const;

type EnteredProject = { project: Project; entryID: string; quality: number };

export function addJudgingContest(data: DemoData, prairie: ClientData): void {
  const contest = addContest(data, prairie, plan);
  const entries = judgingProjects.map((project, index) => addProjectEntry(contest, project, index));
  for (const judge of judges) {
    assignJudge(contest, judge, categoriesByJudge[judge]);
    addSheetsOf(contest, judge, entries);
  }
  addInteriorsPanel(contest);
  declareConflict(contest, entries);
  addScorerQuestion(contest, entries);
}

function addProjectEntry(contest: DemoContest, project: Project, index: number): EnteredProject {
  const created = -70 + index * 2;
  const completeEntry = projectEntry(project, contest.data.today, created, -200 - index * 11);
  const entryID = addContestEntry(contest, withoutNames({ ...completeEntry, submitted: Math.min(-21, created + 4) }));
  return { project, entryID, quality: 0.93 - (index % 4) * 0.06 - (index % 5) * 0.015 };
}

const withoutNames = ({ answers, files, ...entry }: EntryPlan): EntryPlan => ({
  ...entry,
  answers: Object.fromEntries(Object.entries(answers).filter(([form]) => form !== "Team and credits")),
  files: Object.fromEntries(
    Object.entries(files).map(([folder, each]) => [folder, each.map((file) => ({ ...file, credit: "" }))]),
  ),
});

function addSheetsOf(contest: DemoContest, judge: Judge, entries: readonly EnteredProject[]) {
  const mine = entries.filter(
    ({ project }) => categoriesByJudge[judge].includes(project.category) && !isRecused(judge, project),
  );
  mine.slice(0, savedSheets[judge]).forEach(({ entryID, quality, project }, index) => {
    const values = sheetValuesOf(contest.criteria, quality, judge, project.title);
    const time = `20:${String(10 + index * 3)}`;
    // The first sheet was revised: the earlier one stays in the history.
    if (index === 0) addScore(contest, { entryID, judge, values: { ...values, design: 6 }, days: -9, time });
    addScore(contest, { entryID, judge, values, days: -8 + Math.floor(index / 2), time });
  });
  const next = mine[savedSheets[judge]];
  if (next && judgesWithDraft.includes(judge)) addDraftSheet(contest, judge, next);
}

const isRecused = (judge: Judge, { title }: Project) =>
  judge === conflictOfInterest.judge && title === conflictOfInterest.title;

function addDraftSheet(
  { data, add, criteria: sheet, serviceID, scoresheetID }: DemoContest,
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
    user_id: personID(data, judge),
  };
  add("score_drafts", { ...who, values, updated_at: momentAt(data, -1, "21:47") });
}

const projectTitled = (entries: readonly EnteredProject[], title: string) =>
  entries.find(({ project }) => project.title === title)!;

function declareConflict({ data, add, serviceID }: DemoContest, entries: readonly EnteredProject[]) {
  add("scoring_conflicts", {
    service_id: serviceID,
    entry_id: projectTitled(entries, conflictOfInterest.title).entryID,
    user_id: personID(data, conflictOfInterest.judge),
    reason: "I think I chose the pendant lamps for this kitchen, three years ago, for the owner’s sister.",
    declared_at: momentAt(data, -5, "19:12"),
  });
}

/** The judges of interiors as a panel, with a chair who decides ties. */
function addInteriorsPanel({ data, add, serviceID, categories: made }: DemoContest) {
  const panel = { service_id: serviceID, scorer_panel_id: data.newID() };
  const members = judges.filter((judge) => categoriesByJudge[judge].includes(interiors));
  add("scorer_panels", { ...panel, name: "Interiors", chair_id: personID(data, members[0]!) });
  add("scorer_panel_members", ...members.map((judge) => ({ ...panel, user_id: personID(data, judge) })));
  add("scorer_panel_categories", { ...panel, category_id: made.get(interiors) });
}

function addScorerQuestion({ data, add, serviceID }: DemoContest, entries: readonly EnteredProject[]) {
  add("help_requests", {
    help_request_id: data.newID(),
    service_id: serviceID,
    entry_id: projectTitled(entries, "Candle Factory Flats").entryID,
    user_id: personID(data, "scorer4"),
    scoring: true,
    message: "The plan shows six flats and the photographs three. Is it all right to judge only what can be seen?",
    created_at: momentAt(data, -2, "22:03"),
  });
}
