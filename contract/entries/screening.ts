import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Text } from "typebox";
import { applicationPath, scholarshipEndpointPath } from "../platform/application-paths.ts";
import { get, post } from "../platform/endpoint.ts";
import type { Option } from "../platform/forms/element.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { Cursor, ID, Instant, Standings, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";

/**
 * What staff decide of what was submitted, where a program has them look before it is judged; `returned` lets whoever sent it
 * answer questions in it until a time, and `waiting` takes it back.
 */
export const screeningDecisions = ["accepted", "refused", "returned", "waiting"] as const;
/** What can be decided of many at once. */
export const bulkScreeningDecisions = ["accepted", "refused", "waiting"] as const;
export type ScreeningDecision = (typeof screeningDecisions)[number];

const decisionOptions = [
  { value: "accepted", label: "Accepted" },
  { value: "refused", label: "Refused" },
  { value: "returned", label: "Returned with questions" },
  { value: "waiting", label: "Still to look at" },
] as const satisfies readonly (Option & { value: ScreeningDecision })[];

/** Where an entry stands in it. */
export type ScreeningState = ScreeningDecision;

/** What was asked of whoever sent an entry, until when it can be changed for that, and when it was submitted again. */
export const returnedForAnswers = record({ questions: Text(), until: Instant(), answeredAt: nullable(Instant()) });
type ReturnedForAnswers = Static<typeof returnedForAnswers>;

type ReturnState = { screening: string | null; returned: ReturnedForAnswers | null };

/** It is with whoever sent it. Once the time is over it waits again by itself, answered or not. */
export const isWithEntrant = ({ screening, returned }: ReturnState, now: Date): boolean =>
  screening === null && returned !== null && returned.answeredAt === null && Date.parse(returned.until) > now.getTime();

type ScreenableEntry = ReturnState & { submittedAt: string | null };

/** Where an entry stands with staff who look at it first; null where nobody does. What was refused is, whoever looks now. */
export function screeningOf(entry: ScreenableEntry, screened: boolean, now: Date): ScreeningState | null {
  const { submittedAt, screening } = entry;
  if (submittedAt === null) return null;
  if (screening === "refused") return "refused";
  if (!screened) return null;
  if (isWithEntrant(entry, now)) return "returned";
  return screening === "accepted" ? "accepted" : "waiting";
}

export const longestScreeningReason = 2_000;

export const refusalReason = {
  type: "textarea",
  label: "Reason",
  maxLength: longestScreeningReason,
  help: "Whoever sent it reads it, by email and with what was submitted.",
} as const;

export const returnQuestions = {
  type: "textarea",
  label: "Questions",
  maxLength: longestScreeningReason,
  help: "What is missing or unclear. Whoever sent it reads them, by email and with what was submitted.",
} as const;

export const returnUntil = { type: "input", kind: "dateTime", label: "Answer until" } as const;

export const screenEntry = post("/:client/contests/:service/entries/:entryID/screen", {
  summary: "Accept, refuse or return an entry with questions before it is judged, or take that back",
  also: [scholarshipEndpointPath(`${applicationPath}/screen`)],
  feature: "entries",
  allow: "SCREEN_ENTRIES",
  changes: "service",
  form: {
    decision: { type: "select", label: "Decision", required: true, options: decisionOptions },
    /** Of what is returned, the questions. */
    reason: refusalReason,
    /** Until when what is returned can be changed. */
    until: returnUntil,
    /** When what was looked at had been submitted: what was changed since is looked at anew. */
    submittedAt: { type: "input", kind: "dateTime", label: "Submitted", carried: true },
  },
  answer: record({}),
  more: changedMeanwhile,
});

/** What a decision is made upon, for its `If-Match`. */
export const comparableDecision = ({ screening, screeningReason, returned }: DecidedEntry) => ({
  decision: screening ?? ("waiting" as const),
  reason: screening === "returned" ? (returned?.questions ?? null) : screeningReason,
});
type DecidedEntry = {
  screening: ScreeningState | null;
  screeningReason: string | null;
  returned: ReturnedForAnswers | null;
};

const screeningQueueEntry = record({
  entryID: ID(),
  code: Text(),
  title: Text(),
  categoryName: Text(),
  fullName: Text(),
  submittedAt: Instant(),
  thumbURL: nullable(Text()),
  /** Whether what was asked of it came back answered; null where nothing was asked, or it is still out. */
  answered: nullable(Bool()),
});
export type ScreeningQueueEntry = Static<typeof screeningQueueEntry>;

export const getScreening = get("/clients/:client/services/:service/screening", {
  summary: "See which entries wait to be looked at, or what was decided of them",
  feature: "entries",
  allow: "VIEW_ENTRIES",
  query: inputRecord({
    screening: Optional(oneOf(screeningDecisions)),
    categoryID: Optional(ID()),
    after: Optional(Cursor()),
  }),
  answer: record({
    /** Whether the program has staff look at entries at all. */
    screened: Bool(),
    /** How many wait in all. */
    left: Integer(),
    /** How many there are of those asked for; whoever came first is first. */
    total: Integer(),
    entries: List(screeningQueueEntry),
    next: nullable(Cursor()),
    categories: List(record({ categoryID: ID(), label: Text(), name: Text() })),
    standings: Standings(),
  }),
});
