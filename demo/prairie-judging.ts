import { type SheetValues, isComment } from "../contract/judging/scoring-rules.ts";
import { type Contest, type ContestPlan, type EntryPlan, addContest, addEntry } from "./contest.ts";
import { type ClientFilling, type Filling, at, person } from "./filling.ts";
import { type Judge, addScore, assign, judges, sheetOf } from "./judges.ts";
import { about, categories, criteria, materialBoard, photographs, plans, room } from "./prairie-requirements.ts";
import { entryOf } from "./project-entry.ts";
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
  categories: categories.map((category) => ({ ...category, description: `Renovations only. ${category.description}` })),
  folders: [{ ...photographs, credit: "hidden" }, plans, materialBoard],
  forms: [{ ...about, description: "Judging is blind. Please name no person and no company in your answers." }, room],
  criteria: criteria.map((each) =>
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
const duties: Record<Judge, readonly string[]> = {
  scorer: ["BRICK", "GLASS", "INTER", "HOME"],
  scorer2: ["BRICK", "STONE", "MIXED"],
  scorer3: ["GLASS", "STONE", "INTER"],
  scorer4: ["BRICK", "GLASS", "MIXED", "HOME"],
  scorer5: ["STONE", "MIXED", "INTER", "HOME"],
};

/** How many sheets each has saved so far; the next one is a draft where the judge likes to sleep on it. */
const saved: Record<Judge, number> = { scorer: 6, scorer2: 12, scorer3: 8, scorer4: 10, scorer5: 5 };
const drafting: readonly Judge[] = ["scorer", "scorer5"];

const interiors = "INTER";

const conflict = { judge: "scorer3", title: "Two Cooks, One Counter" } as const;

type Entered = { project: Project; entryID: string; quality: number };

export function addJudgingContest(filling: Filling, prairie: ClientFilling): void {
  const contest = addContest(filling, prairie, plan);
  const entered = judgingProjects.map((project, index) => enter(contest, project, index));
  for (const judge of judges) {
    assign(contest, judge, duties[judge]);
    judgeAll(contest, judge, entered);
  }
  seatPanel(contest);
  declareConflict(contest, entered);
  askAsScorer(contest, entered);
}

function enter(contest: Contest, project: Project, index: number): Entered {
  const created = -70 + index * 2;
  const whole = entryOf(project, contest.filling.today, created, -200 - index * 11);
  const entryID = addEntry(contest, nameless({ ...whole, submitted: Math.min(-21, created + 4) }));
  return { project, entryID, quality: 0.93 - (index % 4) * 0.06 - (index % 5) * 0.015 };
}

/** Without what would give the entrant away. */
const nameless = ({ answers, files, ...entry }: EntryPlan): EntryPlan => ({
  ...entry,
  answers: Object.fromEntries(Object.entries(answers).filter(([form]) => form !== "Team and credits")),
  files: Object.fromEntries(
    Object.entries(files).map(([folder, each]) => [folder, each.map((file) => ({ ...file, credit: "" }))]),
  ),
});

function judgeAll(contest: Contest, judge: Judge, entered: readonly Entered[]) {
  const mine = entered.filter(({ project }) => duties[judge].includes(project.category) && !isRecused(judge, project));
  mine.slice(0, saved[judge]).forEach(({ entryID, quality, project }, index) => {
    const values = sheetOf(contest.criteria, quality, judge, project.title);
    const time = `20:${String(10 + index * 3)}`;
    // The first sheet was thought over: the earlier one stays in the history.
    if (index === 0) addScore(contest, { entryID, judge, values: { ...values, design: 6 }, days: -9, time });
    addScore(contest, { entryID, judge, values, days: -8 + Math.floor(index / 2), time });
  });
  const next = mine[saved[judge]];
  if (next && drafting.includes(judge)) keepDraft(contest, judge, next);
}

const isRecused = (judge: Judge, { title }: Project) => judge === conflict.judge && title === conflict.title;

function keepDraft(
  { filling, add, criteria: sheet, serviceID, scoresheetID }: Contest,
  judge: Judge,
  { entryID, quality, project }: Entered,
) {
  const { design = null, craft = null } = sheetOf(sheet, quality, judge, project.title);
  const values: SheetValues = {
    design,
    craft,
    comment: "The window is the best idea here. Look at the plan again before ",
  };
  const who = {
    service_id: serviceID,
    entry_id: entryID,
    scoresheet_id: scoresheetID,
    user_id: person(filling, judge),
  };
  add("score_drafts", { ...who, values, updated_at: at(filling, -1, "21:47") });
}

const named = (entered: readonly Entered[], title: string) => entered.find(({ project }) => project.title === title)!;

function declareConflict({ filling, add, serviceID }: Contest, entered: readonly Entered[]) {
  add("scoring_conflicts", {
    service_id: serviceID,
    entry_id: named(entered, conflict.title).entryID,
    user_id: person(filling, conflict.judge),
    reason: "I think I chose the pendant lamps for this kitchen, three years ago, for the owner’s sister.",
    declared_at: at(filling, -5, "19:12"),
  });
}

/** Those who see the interiors sit together, and one of them decides what they leave level. */
function seatPanel({ filling, add, serviceID, categories: made }: Contest) {
  const panel = { service_id: serviceID, scorer_panel_id: filling.newID() };
  const members = judges.filter((judge) => duties[judge].includes(interiors));
  add("scorer_panels", { ...panel, name: "Interiors", chair_id: person(filling, members[0]!) });
  add("scorer_panel_members", ...members.map((judge) => ({ ...panel, user_id: person(filling, judge) })));
  add("scorer_panel_categories", { ...panel, category_id: made.get(interiors) });
}

function askAsScorer({ filling, add, serviceID }: Contest, entered: readonly Entered[]) {
  add("help_requests", {
    help_request_id: filling.newID(),
    service_id: serviceID,
    entry_id: named(entered, "Candle Factory Flats").entryID,
    user_id: person(filling, "scorer4"),
    scoring: true,
    message: "The plan shows six flats and the photographs three. Is it all right to judge only what can be seen?",
    created_at: at(filling, -2, "22:03"),
  });
}
