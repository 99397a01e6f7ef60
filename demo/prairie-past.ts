import { defaultDesign } from "../contract/galleries/certificate-design.ts";
import { meanOf, percentOf } from "../contract/judging/scoring-rules.ts";
import { type DemoContest, type ContestPlan, addContest, addContestEntry } from "./contest.ts";
import { type ClientData, type DemoData, addClientPart, momentAt, noteStaffChange, personID } from "./demo-data.ts";
import { addScore, assignJudge, judges, sheetValuesOf } from "./judges.ts";
import {
  projectForm,
  prairieCategories,
  prairieCriteria,
  materialBoardFolder,
  photographFolder,
  planFolder,
  roomForm,
  teamForm,
} from "./prairie-requirements.ts";
import { projectEntry } from "./project-entry.ts";
import type { Project } from "./project.ts";
import { addBallots, addVote } from "./votes.ts";
import { addShortlist, CLOSED_DAY, pickShortlist } from "./past-shortlist.ts";
import { pastBuildings } from "./projects-past.ts";
import { pastHomes } from "./projects-past-homes.ts";

const RELEASED_DAY = -120;

const planOf = (filling: DemoData): ContestPlan => ({
  url: "excellence-past",
  name: `Excellence in Building Awards ${momentAt(filling, RELEASED_DAY).slice(0, 4)}`,
  tagline: "Thirty projects, twenty-four awards, one very long evening",
  description:
    "Last season’s entries and winners. Three judges made the shortlist, five scored every project on it; entrants can read what they said.",
  banner: "24 banner",
  judging: {
    show_scores_to_users: "yes-comments",
    results_released_at: momentAt(filling, RELEASED_DAY, "19:30"),
    round: 2,
    round_name: "Final",
    scorers_see: "after-own",
  },
  timeframes: [
    ["entries", [-260], [-200, "17:00"]],
    ["scoring", [CLOSED_DAY + 1], [-150, "17:00"]],
    ["publicVoting", [-149], [-125, "17:00"]],
    ["gallery", [RELEASED_DAY], [300, "17:00"]],
  ],
  categories: prairieCategories,
  folders: [photographFolder, planFolder, materialBoardFolder],
  forms: [projectForm, roomForm, teamForm],
  criteria: prairieCriteria,
  sections: [
    {
      kind: "text",
      size: "large",
      title: "Best in Show: Ridgeline House",
      html: "<p>“It sits on the ridge as if the hill had been waiting for it. Nothing here is louder than the view.”</p><p>Thirty projects, twenty-four on the shortlist, five judges, and for the first time not one of them missed a sheet.</p>",
    },
    {
      kind: "image",
      size: "large",
      picture: "1 banner",
      alt: "A modern house at dusk with all its windows lit",
      caption: "Ridgeline House, Okafor & Daughters",
    },
    {
      kind: "text",
      title: "Thank you",
      html: "<p>To everyone who entered, to the judges, and to the thirty-one volunteers who carried the panels up two flights of stairs. This season’s awards are open now.</p>",
      background: { kind: "gradient", color: "#F6EFE2", to: "#FFFFFF" },
    },
  ],
});

type JudgedProject = { project: Project; title: string; category: string; quality: number; mean: number };

/** Answers who won, for the next level. */
export function addPastContest(filling: DemoData, prairie: ClientData) {
  const plan = planOf(filling);
  const contest = addContest(filling, prairie, plan);
  for (const judge of judges) {
    const labels = prairieCategories.map(({ label }) => label);
    assignJudge(contest, judge, labels);
  }
  const judged = prairieCategories.flatMap(({ label }) => judgedProjectsIn(label));
  const finalists = pickShortlist(contest, judged);
  const titles = awardTitlesOf([...finalists]);
  const entered = judged.map((each, index) => {
    const goesOn = finalists.has(each);
    const awardTitle = titles.get(each.project) ?? null;
    return {
      ...each,
      ...addPastEntry(contest, each, index, { goesOn, awardTitle }),
      number: index + 1,
      goesOn,
      awardTitle,
    };
  });
  addShortlist(contest, entered);
  addJudgesComments(contest, entered);
  addPeoplesChoice(contest, entered);
  addGalleries(contest);
  addCertificates(contest);
  noteRelease(contest);
  const winners = entered.flatMap(({ awardTitle, ...each }) => (awardTitle === null ? [] : [{ ...each, awardTitle }]));
  return { contest, winners, name: plan.name };
}

const judgesComments: readonly [by: string, days: number, time: string, text: string][] = [
  [
    "scorer2",
    -153,
    "20:41",
    "I keep coming back to the stair hall. Does anyone else think the landing window is what makes the house?",
  ],
  ["scorer", -153, "21:05", "It is. Cover it with a hand in the second photograph and the plan falls apart."],
  ["scorer4", -152, "08:12", "Agreed. I had held the garage against it; from the road it hardly shows."],
  ["owner", -151, "16:30", "Thank you all. Scoring closes tomorrow at five."],
];

/** What the judges said of the best of all before scoring closed. */
function addJudgesComments(
  { filling, client, serviceID }: DemoContest,
  entered: readonly { title: string; entryID: string }[],
) {
  const { entryID } = entered.find(({ title }) => title === "Ridgeline House")!;
  addClientPart(client, "what judges said of the past awards")(
    "scoring_remarks",
    ...judgesComments.map(([by, days, time, text]) => ({
      remark_id: filling.newID(),
      service_id: serviceID,
      entry_id: entryID,
      round: 2,
      user_id: personID(filling, by),
      text,
      written_at: momentAt(filling, days, time),
    })),
  );
}

function noteRelease({ filling, client, serviceID }: DemoContest) {
  const after = { resultsReleasedAt: momentAt(filling, RELEASED_DAY, "19:30"), reason: null, below: 0 };
  const about = { serviceID, recordID: serviceID, before: null, after };
  noteStaffChange(filling, client, {
    days: RELEASED_DAY,
    time: "19:30",
    by: "owner",
    action: "PUBLISH_RESULTS",
    ...about,
  });
}

/** What stands first in the list of its category is what the judges like best. */
const judgedProjectsIn = (label: string): JudgedProject[] =>
  [...pastBuildings, ...pastHomes]
    .filter(({ category }) => category === label)
    .map((project, place) => {
      const best = project.title === "Ridgeline House" ? 0.98 : 0.93;
      const quality = best - place * 0.052;
      const percents = judges.map((judge) =>
        percentOf(prairieCriteria, sheetValuesOf(prairieCriteria, quality, judge, project.title)),
      );
      return { project, title: project.title, category: label, quality, mean: meanOf(percents) };
    });

const byMean = (a: JudgedProject, b: JudgedProject) => b.mean - a.mean;
const titlesByPlace = ["Gold", "Silver", "Merit", "Merit"];

/** The best of all is Best in Show; in its own category the next one down has the gold. */
function awardTitlesOf(judged: readonly JudgedProject[]): Map<Project, string> {
  const [best] = judged.toSorted(byMean);
  const ranked = Map.groupBy(judged.toSorted(byMean), ({ project }) => project.category);
  const given = [...ranked.values()].flatMap((each) => {
    const titles = each.includes(best!) ? ["Best in Show", ...titlesByPlace.slice(0, 3)] : titlesByPlace;
    return titles.map((title, place): [Project, string] => [each[place]!.project, title]);
  });
  return new Map(given);
}

type PastOutcome = { goesOn: boolean; awardTitle: string | null };

function addPastEntry(
  contest: DemoContest,
  { project, quality }: JudgedProject,
  index: number,
  { goesOn, awardTitle }: PastOutcome,
) {
  const created = -255 + Math.floor(index * 1.6);
  const whole = projectEntry(project, contest.filling.today, created, -320 - index * 9);
  const columns = { award_title: awardTitle, round: goesOn ? 2 : 1 };
  const entryID = addContestEntry(contest, { ...whole, submitted: created + 3, columns });
  if (goesOn)
    judges.forEach((judge, which) => {
      const values = sheetValuesOf(prairieCriteria, quality, judge, project.title);
      addScore(contest, { entryID, judge, values, days: CLOSED_DAY + 2 + which * 2 + Math.floor(index / 4), round: 2 });
    });
  return { entryID, plan: whole };
}

/** The public likes what the judges had fourth. */
function addPeoplesChoice(contest: DemoContest, entered: readonly { entryID: string; category: string }[]) {
  const vote = addVote(contest, "contest", {
    name: "People’s choice",
    question: "Which one would you walk past twice?",
    description: "One project in each category.",
    ticketRestriction: "unrestricted",
  });
  const liked = [...Map.groupBy(entered, ({ category }) => category)].flatMap(([category, entries]) =>
    entries.map(({ entryID }, place) => ({
      groupID: contest.categories.get(category)!,
      itemID: entryID,
      votes: place === 3 ? 41 : 29 - place * 5,
    })),
  );
  addBallots(contest, vote, { day: -130, liked });
}

/** As the house draws them, in the colors of the evening, with where it was handed over. */
function addCertificates({ filling, add, serviceID }: DemoContest) {
  const gold = "#8a5a00";
  const signed = { text: "Presented at the awards gala in Manhattan, Kansas", y: 79.5, size: 12 };
  const program = defaultDesign.fields.find(({ kind }) => kind === "program")!;
  const design = {
    ...defaultDesign,
    frame: gold,
    fields: [
      ...defaultDesign.fields.map((field) => (field.kind === "award" ? { ...field, color: gold } : field)),
      { ...program, ...signed, kind: "text" },
    ],
  };
  add("certificate_designs", { certificate_design_id: filling.newID(), service_id: serviceID, design });
}

function addGalleries({ filling, add, serviceID }: DemoContest) {
  const [year] = momentAt(filling, RELEASED_DAY).split("-");
  const galleries = [
    { kind: "winners", name: `Winners ${year}`, shows: "awarded", grouped_by: "category", description: winnersText },
    { kind: "gallery", name: "All entries", shows: "submitted", grouped_by: "category", description: allText },
    { kind: "archive", name: `Archive ${year}`, shows: "awarded", grouped_by: "title", description: archiveText },
  ];
  galleries.forEach((gallery, position) =>
    add("galleries", { gallery_id: filling.newID(), service_id: serviceID, position, published: true, ...gallery }),
  );
}

const winnersText = "Five judges scored every finalist on its own page, without knowing what the others had written.";
const allText = "Everything that was entered, winners and not, in the order of the categories.";
const archiveText = "Kept for good, by award: Best in Show, Gold, Silver and Merit.";
