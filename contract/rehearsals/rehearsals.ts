import { Array as List, Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { ID, Instant, Standings, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";

/** Steps of a season that a rehearsal does by itself. Staff do the rest by hand. */
export const rehearsalSteps = [
  "entries",
  "close",
  "screen",
  "assign",
  "score",
  "goOn",
  "assignAgain",
  "scoreAgain",
  "offer",
  "answer",
  "titles",
  "release",
] as const;
export type RehearsalStep = (typeof rehearsalSteps)[number];

export const rehearsalLimits = { entries: 200, scorers: 20 } as const;
/** Fewer scorers show nothing of how they differ. */
const fewestScorers = 3;

/** `missing` stops a season; `look` may be intended; `note` is information. */
const findingWeights = ["missing", "look", "note"] as const;
/** A gap or contradiction in a program's setup, or something that made-up people couldn't do. */
export const finding = record({ weight: oneOf(findingWeights), what: Str(), text: Str() });
export type RehearsalFinding = Static<typeof finding>;

/** Refusal of products in a rehearsal. */
export const noSalesInRehearsal = "A rehearsal takes no money. Add it to the program itself.";

const step = record({
  step: oneOf(rehearsalSteps),
  /** `leftOut`: the program's season doesn't have this step. */
  state: oneOf(["done", "next", "later", "leftOut"]),
  doneAt: nullable(Instant()),
  /** The result: '16 submitted, 4 drafts'. */
  says: nullable(Str()),
});

const path = "/clients/:client/services/:service/rehearsal";

/** The program and its rehearsal have the same answer. */
export const getRehearsal = get(path, {
  summary: "What a program's setup lacks, and how far its rehearsal is",
  feature: "scoring",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({
    standings: Standings(),
    program: record({ serviceID: ID(), name: Str(), url: Str() }),
    /** Findings about the program's setup now. */
    lacks: List(finding),
    rehearsal: nullable(
      record({
        serviceID: ID(),
        name: Str(),
        url: Str(),
        startedAt: Instant(),
        startedBy: nullable(Str()),
        entries: Integer(),
        scorers: Integer(),
        steps: List(step),
        /** Findings of the rehearsal. */
        findings: List(finding),
        /** The running step and its progress. */
        running: nullable(record({ taskID: ID(), isOwn: Bool(), done: Integer(), total: nullable(Integer()) })),
        /** Why the last step failed. */
        failed: nullable(Str()),
      }),
    ),
  }),
});
export type Rehearsal = Static<(typeof getRehearsal)["answer"]>;

/** Idempotent: an existing rehearsal is answered. */
export const startRehearsal = post(path, {
  summary:
    "Start a rehearsal: a copy of a program that nobody but its staff ever sees, for made-up entrants and scorers",
  feature: "scoring",
  allow: "REHEARSE",
  form: {
    entries: {
      type: "input",
      kind: "number",
      whole: true,
      label: "How many to make up",
      required: true,
      min: 1,
      max: rehearsalLimits.entries,
    },
    scorers: {
      type: "input",
      kind: "number",
      whole: true,
      label: "Scorers",
      required: true,
      min: fewestScorers,
      max: rehearsalLimits.scorers,
    },
    secondRound: {
      type: "checkbox",
      label: "With a second round",
      help: "The better half goes on, and is judged once more.",
    },
  },
  answer: record({ url: Str() }),
  done: "Rehearsal started.",
});

export const rehearse = post(`${path}/steps`, {
  summary: "Go on with a rehearsal, through this step",
  feature: "scoring",
  allow: "REHEARSE",
  body: inputRecord({ through: oneOf(rehearsalSteps) }),
  answer: record({ taskID: ID() }),
});

/** Idempotent. */
export const removeRehearsal = post(`${path}/remove`, {
  summary: "Remove a rehearsal with all that was made up for it",
  feature: "scoring",
  allow: "REHEARSE",
  answer: record({}),
  done: "Rehearsal removed.",
});
