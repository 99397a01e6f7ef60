import { Array as List, Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { ID, Instant, Standings, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";

/** A season, as far as a rehearsal goes through it by itself. What is in between, staff do by hand, as ever. */
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
/** With fewer, nothing can be said of how scorers differ. */
const fewestScorers = 3;

/** `missing` stops a season; `look` may be meant; `note` is good to know of a rehearsal. */
const findingWeights = ["missing", "look", "note"] as const;
/** What a program's setup lacks or contradicts; and what people ran into who did what it asks of them. */
export const finding = record({ weight: oneOf(findingWeights), what: Str(), text: Str() });
export type RehearsalFinding = Static<typeof finding>;

/** Of what is to be sold in one. */
export const noSalesInRehearsal = "A rehearsal takes no money. Add it to the program itself.";

const step = record({
  step: oneOf(rehearsalSteps),
  /** `leftOut`: not a part of this program's season. */
  state: oneOf(["done", "next", "later", "leftOut"]),
  doneAt: nullable(Instant()),
  /** What came of it: '16 submitted, 4 drafts'. */
  says: nullable(Str()),
});

const path = "/clients/:client/services/:service/rehearsal";

/** At the program or at its rehearsal: both answer the same. */
export const getRehearsal = get(path, {
  summary: "What a program's setup lacks, and how far its rehearsal is",
  feature: "scoring",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({
    standings: Standings(),
    program: record({ serviceID: ID(), name: Str(), url: Str() }),
    /** Of the program, as it is now. */
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
        /** Of the rehearsal: what nobody could do. */
        findings: List(finding),
        /** The step that is being done, and how far it is. */
        running: nullable(record({ taskID: ID(), isOwn: Bool(), done: Integer(), total: nullable(Integer()) })),
        /** Why the last one stopped. */
        failed: nullable(Str()),
      }),
    ),
  }),
});
export type Rehearsal = Static<(typeof getRehearsal)["answer"]>;

/** Where there is one already, that one is answered. */
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

/** Safe to repeat: one that is gone stays gone. */
export const removeRehearsal = post(`${path}/remove`, {
  summary: "Remove a rehearsal with all that was made up for it",
  feature: "scoring",
  allow: "REHEARSE",
  answer: record({}),
  done: "Rehearsal removed.",
});
