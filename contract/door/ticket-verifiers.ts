import { Array as List, Boolean as Bool, Optional, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { ID, nullable, record, inputRecord, NullableID } from "../platform/schema.ts";

const path = "/clients/:client/services/:service/ticket-verifiers";
const manageAccess = { allow: "MANAGE_DOOR", feature: "door" } as const;

export const listTicketVerifiers = get(path, {
  summary: "Who checks tickets at a program's doors without being its staff",
  ...manageAccess,
  answer: record({
    verifiers: List(
      record({
        userID: ID(),
        fullName: Str(),
        email: Str(),
        propertyID: nullable(ID()),
        /** The home's name; '' for the whole program. */
        place: Str(),
        sells: Bool(),
      }),
    ),
    /** Homes that somebody can be assigned to. */
    homes: List(record({ propertyID: ID(), name: Str() })),
  }),
});

/** Null for the whole program. */
const assignmentFields = { userID: ID(), propertyID: NullableID() };

export const assignTicketVerifier = post(`${path}/assign`, {
  summary: "Assign a ticket verifier",
  ...manageAccess,
  /** `sells`: whether the verifier may sell tickets. Repeating the call changes it. */
  body: inputRecord({ ...assignmentFields, sells: Optional(Bool()) }),
  done: "Ticket verifier assigned.",
});

export const unassignTicketVerifier = post(`${path}/unassign`, {
  summary: "Take an assignment from a ticket verifier",
  ...manageAccess,
  body: inputRecord(assignmentFields),
  done: "Ticket verifier unassigned.",
});
