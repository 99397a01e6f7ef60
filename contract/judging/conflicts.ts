import { Array as List, Boolean as Bool, Integer, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";

const contestPath = "/:client/contests/:service";

/** What two people are to each other, as far as Rosette can know it. */
export const connectionKinds = ["own", "mailbox", "domain", "company", "builder", "sponsor"] as const;

const pairFields = { userID: ID(), fullName: Str(), entryID: ID(), code: Str(), title: Str() };

/** A conflict that nobody declared: found from what is known of the two. */
export const foundConflict = record({
  ...pairFields,
  kind: oneOf(connectionKinds),
  /** Why, in a sentence. */
  reason: Str(),
});

export const decidedConflict = record({
  ...pairFields,
  conflictDecisionID: ID(),
  decision: oneOf(["lifted", "placed"]),
  /** What the conflict was. */
  conflict: Str(),
  /** Why it was lifted. */
  reason: Str(),
  /** Null where that account isn't there any more. */
  decidedBy: nullable(Str()),
  decidedAt: Instant(),
  /** Nothing was decided or declared since: it can be put in place again. */
  isLifted: Bool(),
});

/** The most that are named at once. */
export const mostListedConflicts = 200;

/** What is known of somebody before they are assigned. */
export const scorerConflicts = get(`${contestPath}/scorers/:userID/conflicts`, {
  summary: "The conflicts of interest of a person, assigned or not",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  answer: record({ found: List(foundConflict), total: Integer() }),
});

const conflictPath = `${contestPath}/entries/:entryID/conflicts/:userID`;

export const liftConflict = post(`${conflictPath}/lift`, {
  summary: "Lift a conflict of interest",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  form: {
    reason: {
      type: "textarea",
      label: "Reason",
      help: "Kept with your name and the time. Staff alone read it.",
      required: true,
      maxLength: 2_000,
    },
  },
  answer: record({}),
  done: "Conflict of interest lifted.",
});

/** For one that was found, and for one that was lifted. */
export const addConflict = post(`${conflictPath}/add`, {
  summary: "Put a conflict of interest in place",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  answer: record({}),
  done: "Conflict of interest put in place.",
});
