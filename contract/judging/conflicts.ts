import { Array as List, Boolean as Bool, Integer, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";

const contestPath = "/:client/contests/:service";

/** The connections between two people that Rosette can find. */
export const connectionKinds = ["own", "mailbox", "domain", "company", "builder", "sponsor"] as const;

const pairFields = { userID: ID(), fullName: Str(), entryID: ID(), code: Str(), title: Str() };

/** A conflict that was found by a connection, and that nobody declared. */
export const foundConflict = record({
  ...pairFields,
  kind: oneOf(connectionKinds),
  reason: Str(),
});

export const decidedConflict = record({
  ...pairFields,
  conflictDecisionID: ID(),
  decision: oneOf(["lifted", "placed"]),
  conflict: Str(),
  reason: Str(),
  /** Null where that account was removed. */
  decidedBy: nullable(Str()),
  decidedAt: Instant(),
  /** Nothing was decided or declared since: the conflict can be put back. */
  isLifted: Bool(),
});

export const mostListedConflicts = 200;

/** The conflicts of a scorer with the program's entries, for a look before they are assigned. */
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

/** Declares a conflict that was found, or one that was lifted. */
export const addConflict = post(`${conflictPath}/add`, {
  summary: "Put a conflict of interest in place",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  answer: record({}),
  done: "Conflict of interest put in place.",
});
