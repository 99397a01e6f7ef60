import { plainDesign } from "../contract/galleries/certificate-design.ts";
import { meanOf, percentOf } from "../contract/judging/scoring-rules.ts";
import { type Contest, type ContestPlan, addContest, addEntry } from "./contest.ts";
import { type ClientFilling, type Filling, addPart, at, note, person } from "./filling.ts";
import { addScore, assign, judges, sheetOf } from "./judges.ts";
import { about, categories, criteria, materialBoard, photographs, plans, room, team } from "./prairie-requirements.ts";
import { entryOf } from "./project-entry.ts";
import type { Project } from "./project.ts";
import { addBallots, addVote } from "./voting.ts";
import { addShortlist, closed, shortlisted } from "./past-shortlist.ts";
import { pastBuildings } from "./projects-past.ts";
import { pastHomes } from "./projects-past-homes.ts";

const released = -120;

const planOf = (filling: Filling): ContestPlan => ({
  url: "excellence-past",
  name: `Excellence in Building Awards ${at(filling, released).slice(0, 4)}`,
  tagline: "Thirty projects, twenty-four awards, one very long evening",
  description:
    "Last season’s entries and winners. Three judges made the shortlist, five scored every project on it; entrants can read what they said.",
  banner: "24 banner",
  judging: {
    show_scores_to_users: "yes-comments",
    results_released_at: at(filling, released, "19:30"),
    round: 2,
    round_name: "Final",
    scorers_see: "after-own",
  },
  timeframes: [
    ["entries", [-260], [-200, "17:00"]],
    ["scoring", [closed + 1], [-150, "17:00"]],
    ["publicVoting", [-149], [-125, "17:00"]],
    ["gallery", [released], [300, "17:00"]],
  ],
  categories,
  folders: [photographs, plans, materialBoard],
  forms: [about, room, team],
  criteria,
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

type Judged = { project: Project; title: string; category: string; quality: number; mean: number };

/** Answers who won, for the next level. */
export function addPastContest(filling: Filling, prairie: ClientFilling) {
  const plan = planOf(filling);
  const contest = addContest(filling, prairie, plan);
  for (const judge of judges) {
    const labels = categories.map(({ label }) => label);
    assign(contest, judge, labels);
  }
  const judged = categories.flatMap(({ label }) => judgedIn(label));
  const finalists = shortlisted(contest, judged);
  const titles = titlesOf([...finalists]);
  const entered = judged.map((each, index) => {
    const goesOn = finalists.has(each);
    const awardTitle = titles.get(each.project) ?? null;
    return { ...each, ...enter(contest, each, index, { goesOn, awardTitle }), number: index + 1, goesOn, awardTitle };
  });
  addShortlist(contest, entered);
  addTalk(contest, entered);
  addPeoplesChoice(contest, entered);
  addGalleries(contest);
  addCertificates(contest);
  noteRelease(contest);
  const winners = entered.flatMap(({ awardTitle, ...each }) => (awardTitle === null ? [] : [{ ...each, awardTitle }]));
  return { contest, winners, name: plan.name };
}

const talk: readonly [by: string, days: number, time: string, text: string][] = [
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
function addTalk({ filling, client, serviceID }: Contest, entered: readonly { title: string; entryID: string }[]) {
  const { entryID } = entered.find(({ title }) => title === "Ridgeline House")!;
  addPart(client, "what judges said of the past awards")(
    "scoring_remarks",
    ...talk.map(([by, days, time, text]) => ({
      remark_id: filling.newID(),
      service_id: serviceID,
      entry_id: entryID,
      round: 2,
      user_id: person(filling, by),
      text,
      written_at: at(filling, days, time),
    })),
  );
}

function noteRelease({ filling, client, serviceID }: Contest) {
  const after = { resultsReleasedAt: at(filling, released, "19:30"), reason: null, below: 0 };
  const about = { serviceID, recordID: serviceID, before: null, after };
  note(filling, client, { days: released, time: "19:30", by: "owner", action: "PUBLISH_RESULTS", ...about });
}

/** What stands first in the list of its category is what the judges like best. */
const judgedIn = (label: string): Judged[] =>
  [...pastBuildings, ...pastHomes]
    .filter(({ category }) => category === label)
    .map((project, place) => {
      const best = project.title === "Ridgeline House" ? 0.98 : 0.93;
      const quality = best - place * 0.052;
      const percents = judges.map((judge) => percentOf(criteria, sheetOf(criteria, quality, judge, project.title)));
      return { project, title: project.title, category: label, quality, mean: meanOf(percents) };
    });

const byMean = (a: Judged, b: Judged) => b.mean - a.mean;
const ladder = ["Gold", "Silver", "Merit", "Merit"];

/** The best of all is Best in Show; in its own category the next one down has the gold. */
function titlesOf(judged: readonly Judged[]): Map<Project, string> {
  const [best] = judged.toSorted(byMean);
  const ranked = Map.groupBy(judged.toSorted(byMean), ({ project }) => project.category);
  const given = [...ranked.values()].flatMap((each) => {
    const titles = each.includes(best!) ? ["Best in Show", ...ladder.slice(0, 3)] : ladder;
    return titles.map((title, place): [Project, string] => [each[place]!.project, title]);
  });
  return new Map(given);
}

type Outcome = { goesOn: boolean; awardTitle: string | null };

function enter(contest: Contest, { project, quality }: Judged, index: number, { goesOn, awardTitle }: Outcome) {
  const created = -255 + Math.floor(index * 1.6);
  const whole = entryOf(project, contest.filling.today, created, -320 - index * 9);
  const columns = { award_title: awardTitle, round: goesOn ? 2 : 1 };
  const entryID = addEntry(contest, { ...whole, submitted: created + 3, columns });
  if (goesOn)
    judges.forEach((judge, which) => {
      const values = sheetOf(criteria, quality, judge, project.title);
      addScore(contest, { entryID, judge, values, days: closed + 2 + which * 2 + Math.floor(index / 4), round: 2 });
    });
  return { entryID, plan: whole };
}

/** The public likes what the judges had fourth. */
function addPeoplesChoice(contest: Contest, entered: readonly { entryID: string; category: string }[]) {
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
function addCertificates({ filling, add, serviceID }: Contest) {
  const gold = "#8a5a00";
  const signed = { text: "Presented at the awards gala in Manhattan, Kansas", y: 79.5, size: 12 };
  const program = plainDesign.fields.find(({ kind }) => kind === "program")!;
  const design = {
    ...plainDesign,
    frame: gold,
    fields: [
      ...plainDesign.fields.map((field) => (field.kind === "award" ? { ...field, color: gold } : field)),
      { ...program, ...signed, kind: "text" },
    ],
  };
  add("certificate_designs", { certificate_design_id: filling.newID(), service_id: serviceID, design });
}

function addGalleries({ filling, add, serviceID }: Contest) {
  const [year] = at(filling, released).split("-");
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
