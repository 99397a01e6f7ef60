import { Array as List, Boolean as Bool, Integer, Number as Num, Optional, String as Text } from "typebox";
import { brokenTie } from "./decisions.ts";
import { get, post } from "../platform/endpoint.ts";
import { resultMethodNames } from "../platform/result-methods.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { ID, Instant, Standings, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";

const roundsPath = "/:client/contests/:service/rounds";

/** As many as a contest can have. */
export const mostRounds = 20;

/** As many entries as one round takes. */
const mostRoundEntries = 20_000;

/** What a round is called where nobody gave it a name. */
export const roundName = ({ round, name }: { round: number; name: string }): string => name || `Round ${round}`;

/** By what it is proposed who goes on: the first so many places of each category, or a result of at least so much. */
export type RoundCut = { by: "places"; least: number } | { by: "result"; least: number };

type PlacedEntry = { entryID: string; place: number | null; result: number | null };

/** Who goes on by a cut. Whoever shares the last place that goes on goes on, too: nobody is left out by a coin. */
export function entriesGoingOn(
  categories: readonly { entries: readonly PlacedEntry[] }[],
  { by, least }: RoundCut,
): string[] {
  const isOver = ({ place, result }: PlacedEntry) =>
    by === "places" ? place !== null && place <= least : result !== null && result >= least;
  return categories.flatMap(({ entries }) => entries.filter(isOver).map(({ entryID }) => entryID));
}

/** A round that is over, in a list. */
export const closedRound = record({
  round: Integer(),
  name: Text(),
  closedAt: Instant(),
  entries: Integer(),
  goOn: Integer(),
});

/** An entry with what it was judged by. */
export const rankedEntry = {
  entryID: ID(),
  code: Text(),
  title: Text(),
  ownerName: Text(),
  company: nullable(Text()),
  cover: nullable(pictureSchema),
  place: nullable(Integer()),
  joint: Bool(),
  /** By the contest’s method: what the place goes by. */
  result: nullable(Num()),
  /** What told it from entries of the same result. */
  broken: nullable(brokenTie),
  mean: nullable(Num()),
  /** The mean as scorers of one severity would have given it. */
  corrected: nullable(Num()),
  spread: nullable(Num()),
  /** The score of each sheet, and whose it is. */
  scores: List(record({ userID: ID(), fullName: Text(), percent: Num() })),
};

const rankingRules = record({ method: oneOf(resultMethodNames), breakTies: Bool() });

/** That places went by something else once scoresheets were saved in a round: when, by whom, and how many there were. */
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
    /** The round that is on. */
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
    /** How it was chosen who goes on. */
    chosenBy: Text(),
    /** Why fewer scoresheets than asked for were enough. */
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
    /** The round that is closed by it. */
    round: Integer({ minimum: 1, maximum: mostRounds }),
    entryIDs: List(ID(), { minItems: 1, maxItems: mostRoundEntries, uniqueItems: true }),
    /** How they were chosen, for whoever reads it later. */
    chosenBy: Text({ minLength: 1, maxLength: 200 }),
    /** Of the next round; without one rounds are numbered. */
    name: Text({ maxLength: 60 }),
    opensAt: Instant(),
    closesAt: Instant(),
    /** Whether scorers keep what they are assigned to; otherwise they are assigned anew. */
    keepScorers: Bool(),
    /** Asked where entries have fewer scoresheets than they need. */
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

/** A gallery of those that went on, hidden until staff publish it. */
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
