import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Text } from "typebox";
import { applicationPath, scholarshipEndpointPath } from "../platform/application-paths.ts";
import { get, post } from "../platform/endpoint.ts";
import type { Option } from "../platform/forms/element.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { Cursor, ID, Instant, Standings, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";

/**
 * The staff's decisions on submitted entries, in programs that look at entries before they are judged. `returned` lets the
 * entrant answer questions until a time; `waiting` takes a decision back.
 */
export const screeningDecisions = ["accepted", "refused", "returned", "waiting"] as const;
export const bulkScreeningDecisions = ["accepted", "refused", "waiting"] as const;
export type ScreeningDecision = (typeof screeningDecisions)[number];

const decisionOptions = [
  { value: "accepted", label: "Accepted" },
  { value: "refused", label: "Refused" },
  { value: "returned", label: "Returned with questions" },
  { value: "waiting", label: "Still to look at" },
] as const satisfies readonly (Option & { value: ScreeningDecision })[];

export type ScreeningState = ScreeningDecision;

/** The questions to the entrant, the time until which the entry can be changed, and the time of the answer. */
export const returnedForAnswers = record({ questions: Text(), until: Instant(), answeredAt: nullable(Instant()) });
type ReturnedForAnswers = Static<typeof returnedForAnswers>;

type ReturnState = { screening: string | null; returned: ReturnedForAnswers | null };

/** The entrant has it back. Once the time is over it waits for staff again, answered or not. */
export const isWithEntrant = ({ screening, returned }: ReturnState, now: Date): boolean =>
  screening === null && returned !== null && returned.answeredAt === null && Date.parse(returned.until) > now.getTime();

type ScreenableEntry = ReturnState & { submittedAt: string | null };

/** The state in the screening; null where the program has none. A refused entry stays refused when the program stops screening. */
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

export const returnUntil = { type: "input", kind: "dateTime", isEnd: true, label: "Answer until" } as const;

export const screenEntry = post("/:client/contests/:service/entries/:entryID/screen", {
  summary: "Accept, refuse or return an entry with questions before it is judged, or take that back",
  also: [scholarshipEndpointPath(`${applicationPath}/screen`)],
  feature: "entries",
  allow: "SCREEN_ENTRIES",
  changes: "service",
  form: {
    decision: { type: "select", label: "Decision", required: true, options: decisionOptions },
    /** For a returned entry, the questions. */
    reason: refusalReason,
    /** The time until which a returned entry can be changed. */
    until: returnUntil,
    /** The submission that staff looked at: a later one has to be looked at again. */
    submittedAt: { type: "input", kind: "dateTime", label: "Submitted", carried: true },
  },
  answer: record({}),
  more: changedMeanwhile,
});

/** The part of a decision that its `If-Match` is made from. */
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
  /** Whether a returned entry came back answered; null where it was never returned, or still is. */
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
    /** Whether the program screens entries. */
    screened: Bool(),
    /** The number of all waiting entries. */
    left: Integer(),
    /** The number of entries that match, the first submitted first. */
    total: Integer(),
    entries: List(screeningQueueEntry),
    next: nullable(Cursor()),
    categories: List(record({ categoryID: ID(), label: Text(), name: Text() })),
    standings: Standings(),
  }),
});
