import { Array as List, Boolean as Bool, Integer, Number as Num, Optional, String as Text } from "typebox";
import { brokenTie } from "./decisions.ts";
import { get, post } from "../platform/endpoint.ts";
import { resultMethodNames } from "../platform/result-methods.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { ID, Instant, Standings, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";

const roundsPath = "/:client/contests/:service/rounds";

export const mostRounds = 20;

const mostRoundEntries = 20_000;

/** The name of a round, by its number where staff gave it none. */
export const roundName = ({ round, name }: { round: number; name: string }): string => name || `Round ${round}`;

/** The rule that proposes the entries going on: the first places of each category, or a least result. */
export type RoundCut = { by: "places"; least: number } | { by: "result"; least: number };

type PlacedEntry = { entryID: string; place: number | null; result: number | null };

/** The entries that go on by a cut. Entries that share the last place all go on: none is left out by a coin. */
export function entriesGoingOn(
  categories: readonly { entries: readonly PlacedEntry[] }[],
  { by, least }: RoundCut,
): string[] {
  const isOver = ({ place, result }: PlacedEntry) =>
    by === "places" ? place !== null && place <= least : result !== null && result >= least;
  return categories.flatMap(({ entries }) => entries.filter(isOver).map(({ entryID }) => entryID));
}

export const closedRound = record({
  round: Integer(),
  name: Text(),
  closedAt: Instant(),
  entries: Integer(),
  goOn: Integer(),
});

export const rankedEntry = {
  entryID: ID(),
  code: Text(),
  title: Text(),
  ownerName: Text(),
  company: nullable(Text()),
  cover: nullable(pictureSchema),
  place: nullable(Integer()),
  joint: Bool(),
  /** The result by the contest’s method, which orders the places. */
  result: nullable(Num()),
  broken: nullable(brokenTie),
  mean: nullable(Num()),
  /** The mean corrected for the severity of its scorers. */
  corrected: nullable(Num()),
  spread: nullable(Num()),
  scores: List(record({ userID: ID(), fullName: Text(), percent: Num() })),
};

const rankingRules = record({ method: oneOf(resultMethodNames), breakTies: Bool() });

/** A change of the ranking rules that was made once scoresheets were saved in the round. */
export const ruleChange = record({
  at: Instant(),
  by: nullable(Text()),
  sheets: Integer(),
  before: rankingRules,
  after: rankingRules,
});

export const getRound = get(roundsPath, {
  summary: "A round of a contest that is over, as it was computed when the next was started",
  feature: "scoring",
  allow: "VIEW_SCORES",
  query: inputRecord({ round: Text({ pattern: "^\\d{1,2}$" }) }),
  answer: record({
    standings: Standings(),
    current: record({ round: Integer(), name: Text() }),
    closedRounds: List(closedRound),
    round: Integer(),
    name: Text(),
    method: oneOf(resultMethodNames),
    minimumSheets: Integer(),
    resultsReleasedAt: nullable(Instant()),
    opensAt: nullable(Instant()),
    closesAt: nullable(Instant()),
    closedAt: Instant(),
    closedBy: nullable(Text()),
    ruleChanges: List(ruleChange),
    /** The rule or the person that chose the entries going on. */
    chosenBy: Text(),
    /** The reason why fewer scoresheets than the minimum were enough. */
    reason: nullable(Text()),
    categories: List(
      record({
        categoryID: ID(),
        label: Text(),
        name: Text(),
        entries: List(record({ ...rankedEntry, goesOn: Bool() })),
      }),
    ),
  }),
});

export const startRound = post(`${roundsPath}/start`, {
  summary: "Close a contest's round and start the next with the entries that go on",
  feature: "scoring",
  allow: "PUBLISH_RESULTS",
  changes: "service",
  body: inputRecord({
    /** The round that is closed by the new one. */
    round: Integer({ minimum: 1, maximum: mostRounds }),
    entryIDs: List(ID(), { minItems: 1, maxItems: mostRoundEntries, uniqueItems: true }),
    chosenBy: Text({ minLength: 1, maxLength: 200 }),
    /** The name of the next round; without one rounds are numbered. */
    name: Text({ maxLength: 60 }),
    opensAt: Instant(),
    closesAt: Instant(),
    /** Whether scorers keep their assignments; otherwise they are assigned anew. */
    keepScorers: Bool(),
    /** Required where entries have fewer scoresheets than the minimum. */
    reason: Optional(Text({ maxLength: 2_000 })),
  }),
  answer: record({ round: Integer() }),
  maxBytes: 4_000_000,
  done: "Round started.",
});

export const undoRound = post(`${roundsPath}/undo`, {
  summary: "Take back that a contest's round was started, while nothing is scored in it",
  feature: "scoring",
  allow: "PUBLISH_RESULTS",
  changes: "service",
  body: inputRecord({ round: Integer({ minimum: 2, maximum: mostRounds }) }),
  answer: record({ round: Integer() }),
  done: "Back in the round before.",
});

/** Creates a gallery of the entries that went on, hidden until staff publish it. */
export const makeShortlist = post(`${roundsPath}/shortlist`, {
  summary: "Make a gallery of the entries that went on from a round",
  feature: "galleries",
  allow: "EDIT_GALLERIES",
  body: inputRecord({
    round: Integer({ minimum: 1, maximum: mostRounds }),
    name: Text({ minLength: 1, maxLength: 200 }),
  }),
  answer: record({ galleryID: ID() }),
  done: "Shortlist made. Publish it when it should be seen.",
});
