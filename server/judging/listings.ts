import { tieBreakerLabels } from "../../contract/judging/ties.ts";
import { resultMethodOf } from "../../contract/platform/result-methods.ts";
import { roundScore } from "../../contract/judging/scoring-rules.ts";
import { matchesSearch } from "../../contract/judging/results.ts";
import { type Column, type ListRequest, type Listing, PART_SIZE, listing } from "../tables/downloads/listing.ts";
import { requireRow } from "../platform/db/sql.ts";
import { categoryHeadings } from "../entries/category-headings.ts";
import { progressBy } from "./progress.ts";
import { type Ranking, criteriaMeansOfTied, rankingOf } from "./ranking.ts";
import type { Decision } from "./chairs-queries.ts";
import { progressOf } from "./progress-queries.ts";
import { judgingRulesOf } from "./results-queries.ts";
import { closedRanking } from "./rounds.ts";
import { findClosedRound } from "./rounds-queries.ts";
import { agreedChanges } from "./sheet-change-queries.ts";
import type { TieBreak } from "./ties.ts";
import { categoriesToScore, assignedScorersOf } from "./scorers-queries.ts";

type CriterionMean = { name: string; label: string; mean: number };
type ClosedRanking = Awaited<ReturnType<typeof closedRanking>>;
type AgreedChange = Awaited<ReturnType<typeof agreedChanges>>[number];
type ResultListed = (Ranking | ClosedRanking)[number]["entries"][number] & {
  categoryName: string;
  method: string;
  breakTies: boolean;
  /** The mean share of each criterion, of entries with equal results. */
  means: readonly CriterionMean[];
  /** Sheets that were changed by leave after their scorers had seen each other's. */
  changes: readonly AgreedChange[];
};

/** Each entry's place and the numbers behind it, with a column for each scorer. A ranking is computed from all entries at once. */
export async function resultsListing(
  context: ListRequest<{ search?: string; categoryID?: string; round?: number }>,
): Promise<Listing> {
  const { clientID, filter, read } = context;
  const serviceID = context.serviceID!;
  const program = { clientID, serviceID };
  const {
    method,
    breakTies,
    ranking,
    agreed: agreedSheets,
    means,
  } = await read(async (sql) => {
    const agreedSheets = await agreedChanges(sql, serviceID);
    const [over] = filter.round === undefined ? [] : await findClosedRound(sql, serviceID, filter.round);
    const rules = over ?? requireRow(await judgingRulesOf(sql, serviceID));
    const ranking: Ranking | ClosedRanking =
      over && filter.round ? await closedRanking(sql, program, filter.round) : await rankingOf(sql, program, rules);
    return { ...rules, agreed: agreedSheets, ranking, means: await criteriaMeansOfTied(sql, ranking) };
  });
  const changes = new Map(agreedSheets.map((change) => [change.scoreID, change]));
  const results = ranking
    .filter(({ categoryID }) => !filter.categoryID || categoryID === filter.categoryID)
    .flatMap((category) =>
      category.entries.map((entry) => ({
        ...entry,
        categoryName: category.name,
        method: resultMethodOf(method).label,
        breakTies,
        means: means.get(entry.entryID) ?? [],
        changes: entry.scores.flatMap(({ scoreID }) => changes.get(scoreID) ?? []),
      })),
    )
    .filter((entry) => matchesSearch(entry, filter.search));
  const scorers = new Map(results.flatMap((entry) => entry.scores.map(({ userID, fullName }) => [userID, fullName])));
  const criteria = new Map(results.flatMap((entry) => entry.means.map(({ name, label }) => [name, label])));
  return listing(
    [
      ...resultColumns(await categoryHeadings(context)),
      ...[...criteria].map(criterionColumn),
      sheetsColumn,
      ...[...scorers].map(scoreColumn),
    ],
    results.length,
    inBatches(results),
  );
}

async function* inBatches<Row>(rows: readonly Row[]) {
  for (let at = 0; at < rows.length; at += PART_SIZE) yield rows.slice(at, at + PART_SIZE);
}

const resultColumns = ({ group }: { group: string }): readonly Column<ResultListed>[] => [
  { id: "category", heading: group, kind: "text", value: ({ categoryName }) => categoryName },
  { id: "place", heading: "Place", kind: "number", value: ({ place }) => place },
  { id: "joint", heading: "Joint place", kind: "yesNo", value: ({ joint }) => joint },
  { id: "code", heading: "Code", kind: "text", value: ({ code }) => code },
  { id: "title", heading: "Title", kind: "text", value: ({ title }) => title },
  { id: "owner", heading: "Owner", kind: "text", value: ({ ownerName }) => ownerName },
  { id: "company", heading: "Company", kind: "text", value: ({ company }) => company },
  { id: "awardTitle", heading: "Award title", kind: "text", value: ({ awardTitle }) => awardTitle },
  { id: "withdrawn", heading: "Result retracted", kind: "text", value: ({ resultWithdrawn }) => resultWithdrawn },
  { id: "method", heading: "Places go by", kind: "text", value: ({ method }) => method },
  { id: "result", heading: "Result", kind: "number", value: ({ result }) => result },
  { id: "breakTies", heading: "Equal results decided between", kind: "yesNo", value: ({ breakTies }) => breakTies },
  { id: "broken", heading: "Tie decided by", kind: "text", value: ({ broken }) => broken && tieText(broken) },
  {
    id: "decidedBy",
    heading: "Decided by",
    kind: "text",
    value: ({ broken }) => (broken?.decision ? deciderText(broken.decision) : null),
  },
  { id: "decidedAt", heading: "Decided at", kind: "instant", value: ({ broken }) => broken?.decision?.at ?? null },
  {
    id: "changes",
    heading: "Changes agreed to",
    kind: "text",
    value: ({ changes }) => changes.map(changeText).join("; "),
  },
  { id: "mean", heading: "Mean", kind: "number", value: ({ mean }) => mean },
  { id: "corrected", heading: "Corrected mean", kind: "number", value: ({ corrected }) => corrected },
  { id: "spread", heading: "Spread", kind: "number", value: ({ spread }) => spread },
];

/** The scorers' columns follow this one. */
const sheetsColumn: Column<ResultListed> = {
  id: "sheets",
  heading: "Sheets",
  kind: "number",
  value: ({ sheets }) => sheets,
};

/** Out of 100, of entries with equal results: the first step of the ordered rule. */
const criterionColumn = ([name, label]: [string, string]): Column<ResultListed> => ({
  id: `criterion ${name}`,
  heading: `Mean of ${label}`,
  kind: "number",
  value: ({ means }) => {
    const mean = means.find((criterion) => criterion.name === name)?.mean;
    return mean === undefined ? null : roundScore(100 * mean, 2);
  },
});

const deciderText = ({ by, asChair, inPlaceOf }: Decision) =>
  [by ?? "Somebody who is gone", asChair ? "chair" : "staff", inPlaceOf && `in place of ${inPlaceOf}`]
    .filter(Boolean)
    .join(", ");

const changeText = ({ fullName, decision }: AgreedChange) =>
  `${fullName}’s scoresheet (${deciderText(decision)}, ${decision.at})`;

const tieText = ({ by, words }: TieBreak) => [tieBreakerLabels[by], words].filter(Boolean).join(": ");

const scoreColumn = ([userID, fullName]: [string, string]): Column<ResultListed> => ({
  id: userID,
  heading: fullName,
  kind: "number",
  value: ({ scores }) => scores.find((score) => score.userID === userID)?.percent ?? null,
});

type ScorerListed = {
  fullName: string;
  email: string;
  categories: string;
  entries: number;
  saved: number;
  drafts: number;
  total: number;
  lastSavedAt: string | null;
};

export async function scorersListing({ clientID, read, ...context }: ListRequest<object>): Promise<Listing> {
  const serviceID = context.serviceID!;
  const program = { clientID, serviceID };
  const [people, categories, progress] = await read((sql) =>
    Promise.all([assignedScorersOf(sql, serviceID), categoriesToScore(sql, program), progressOf(sql, program)]),
  );
  const ofScorer = progressBy("userID", progress);
  const scorers = people.map(({ userID, categoryIDs, entryIDs, ...person }) => ({
    ...person,
    ...ofScorer(userID),
    categories: categories
      .flatMap(({ categoryID, label }) => (categoryIDs.includes(categoryID) ? label : []))
      .join("; "),
    entries: entryIDs.length,
  }));
  return listing(scorerColumns(await categoryHeadings({ read, ...context })), scorers.length, inBatches(scorers));
}

const scorerColumns = ({ groups, many }: { groups: string; many: string }): readonly Column<ScorerListed>[] => [
  { id: "fullName", heading: "Name", kind: "text", value: ({ fullName }) => fullName },
  { id: "email", heading: "Email", kind: "text", value: ({ email }) => email },
  { id: "categories", heading: groups, kind: "text", value: ({ categories }) => categories },
  { id: "entries", heading: `Single ${many.toLowerCase()}`, kind: "number", value: ({ entries }) => entries },
  { id: "scored", heading: "Scored", kind: "number", value: ({ saved }) => saved },
  { id: "drafts", heading: "Drafts", kind: "number", value: ({ drafts }) => drafts },
  { id: "total", heading: "To score", kind: "number", value: ({ total }) => total },
  { id: "lastSavedAt", heading: "Last saved at", kind: "instant", value: ({ lastSavedAt }) => lastSavedAt },
];
