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
import { fullNameOf } from "./people.ts";
import type { Project } from "./project.ts";
import { addBallots, addVote } from "./votes.ts";
import { addShortlist, CLOSED_DAY, pickShortlist } from "./past-shortlist.ts";
import { pastBuildings } from "./projects-past.ts";
import { pastHomes } from "./projects-past-homes.ts";

const RELEASED_DAY = -120;

const planOf = (data: DemoData): ContestPlan => ({
  url: "excellence-past",
  name: `Excellence in Building Awards ${momentAt(data, RELEASED_DAY).slice(0, 4)}`,
  tagline: "Thirty projects, twenty-four awards, one very long evening",
  description:
    "Last season’s entries and winners. Three judges made the shortlist, five scored every project on it; entrants can read what they said.",
  banner: "24 banner",
  judging: {
    show_scores_to_users: "yes-comments",
    results_released_at: momentAt(data, RELEASED_DAY, "19:30"),
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

/** Returns the winners, who go on to the next competition. */
export function addPastContest(data: DemoData, prairie: ClientData) {
  const plan = planOf(data);
  const contest = addContest(data, prairie, plan);
  for (const judge of judges) {
    const labels = prairieCategories.map(({ label }) => label);
    assignJudge(contest, judge, labels);
  }
  const projects = prairieCategories.flatMap(({ label }) => judgedProjectsIn(label));
  const finalists = pickShortlist(contest, projects);
  const titles = awardTitlesOf([...finalists]);
  const entries = projects.map((each, index) => {
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
  addShortlist(contest, entries);
  addJudgesComments(contest, entries);
  addPeoplesChoice(contest, entries);
  addGalleries(contest);
  addCertificates(contest);
  noteRelease(contest);
  const winners = entries.flatMap(({ awardTitle, ...each }) => (awardTitle === null ? [] : [{ ...each, awardTitle }]));
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

/** Judges' comments on the Best in Show before scoring closed. */
function addJudgesComments(
  { data, client, serviceID }: DemoContest,
  entries: readonly { title: string; entryID: string }[],
) {
  const { entryID } = entries.find(({ title }) => title === "Ridgeline House")!;
  addClientPart(client, "what judges said of the past awards")(
    "scoring_remarks",
    ...judgesComments.map(([by, days, time, text]) => ({
      remark_id: data.newID(),
      service_id: serviceID,
      entry_id: entryID,
      round: 2,
      user_id: personID(data, by),
      text,
      written_at: momentAt(data, days, time),
    })),
  );
}

function noteRelease({ data, client, serviceID }: DemoContest) {
  const after = { resultsReleasedAt: momentAt(data, RELEASED_DAY, "19:30"), reason: null, below: 0 };
  const about = { serviceID, recordID: serviceID, before: null, after };
  noteStaffChange(data, client, {
    days: RELEASED_DAY,
    time: "19:30",
    by: "owner",
    action: "PUBLISH_RESULTS",
    ...about,
  });
}

/** The order of projects within a category is the judges' order. */
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

/** The best of all is Best in Show; the next in its category has the gold. */
function awardTitlesOf(projects: readonly JudgedProject[]): Map<Project, string> {
  const [best] = projects.toSorted(byMean);
  const ranked = Map.groupBy(projects.toSorted(byMean), ({ project }) => project.category);
  const titledProjects = [...ranked.values()].flatMap((each) => {
    const titles = each.includes(best!) ? ["Best in Show", ...titlesByPlace.slice(0, 3)] : titlesByPlace;
    return titles.map((title, place): [Project, string] => [each[place]!.project, title]);
  });
  return new Map(titledProjects);
}

/** What the chair of the jury let visitors read of the winners that stand first. */
const juryQuotes: Readonly<Record<string, string>> = {
  "Ridgeline House": "A house that lets the hill speak first. Nothing here is louder than the view.",
  "Mill Street Row": "Three houses that give a street its evenings back.",
  "Tamarack Cabin": "Everything that a cabin needs, and the courage to leave out the rest.",
  "Quarry Ridge": "Stone from within sight of the house, laid as if nobody had ever asked it to move.",
  "Fern Street Kitchen": "A room in which nobody has to be told where to stand.",
};

const wordsAbout = ({ title, story }: Project) => ({
  project_text: story,
  ...(juryQuotes[title] && { jury_quote: juryQuotes[title], quoted_from: `${fullNameOf("scorer")}, jury chair` }),
});

type PastOutcome = { goesOn: boolean; awardTitle: string | null };

function addPastEntry(
  contest: DemoContest,
  { project, quality }: JudgedProject,
  index: number,
  { goesOn, awardTitle }: PastOutcome,
) {
  const created = -255 + Math.floor(index * 1.6);
  const completeEntry = projectEntry(project, contest.data.today, created, -320 - index * 9);
  const columns = { award_title: awardTitle, round: goesOn ? 2 : 1, ...(awardTitle !== null && wordsAbout(project)) };
  const entryID = addContestEntry(contest, { ...completeEntry, submitted: created + 3, columns });
  if (goesOn)
    judges.forEach((judge, which) => {
      const values = sheetValuesOf(prairieCriteria, quality, judge, project.title);
      addScore(contest, { entryID, judge, values, days: CLOSED_DAY + 2 + which * 2 + Math.floor(index / 4), round: 2 });
    });
  return { entryID, plan: completeEntry };
}

/** Votes for the public's winner in each category; where the public likes what the judges did, it is their first. */
const mostVotes = [41, 58, 36, 127, 47, 64] as const;
const MOST_LIKED = 3;

/** Mostly the public's winner is the judges' fourth. */
function addPeoplesChoice(contest: DemoContest, pastEntries: readonly { entryID: string; category: string }[]) {
  const vote = addVote(contest, "contest", {
    name: "People’s choice",
    question: "Which one would you walk past twice?",
    description: "One project in each category.",
    ticketRestriction: "unrestricted",
  });
  const liked = [...Map.groupBy(pastEntries, ({ category }) => category)].flatMap(([category, entries], group) =>
    entries.map(({ entryID }, place) => ({
      groupID: contest.categories.get(category)!,
      itemID: entryID,
      votes: place === (group === MOST_LIKED ? 0 : 3) ? mostVotes[group]! : 29 - place * 4 + ((group * 7 + place) % 5),
    })),
  );
  addBallots(contest, vote, { day: -130, liked });
}

/** Certificates in the product's design, in the colors of the evening, with the place of the ceremony. */
function addCertificates({ data, add, serviceID }: DemoContest) {
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
  add("certificate_designs", { certificate_design_id: data.newID(), service_id: serviceID, design });
}

function addGalleries({ data, add, serviceID }: DemoContest) {
  const [year] = momentAt(data, RELEASED_DAY).split("-");
  const galleries = [
    { kind: "winners", name: `Winners ${year}`, shows: "awarded", grouped_by: "category", description: winnersText },
    { kind: "gallery", name: "All entries", shows: "submitted", grouped_by: "category", description: allText },
    { kind: "archive", name: `Archive ${year}`, shows: "awarded", grouped_by: "title", description: archiveText },
  ];
  galleries.forEach((gallery, position) =>
    add("galleries", { gallery_id: data.newID(), service_id: serviceID, position, published: true, ...gallery }),
  );
}

const winnersText = "Five judges scored every finalist on its own page, without knowing what the others had written.";
const allText = "Everything that was entered, winners and not, in the order of the categories.";
const archiveText = "Kept for good, by award: Best in Show, Gold, Silver and Merit.";
