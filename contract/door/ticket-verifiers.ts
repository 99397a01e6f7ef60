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
        /** The home; '' for all of the program. */
        place: Str(),
        sells: Bool(),
      }),
    ),
    /** Where somebody can be assigned to, besides all of it. */
    homes: List(record({ propertyID: ID(), name: Str() })),
  }),
});

/** At one home of a tour; null: everywhere. */
const assignmentFields = { userID: ID(), propertyID: NullableID() };

export const assignTicketVerifier = post(`${path}/assign`, {
  summary: "Assign a ticket verifier",
  ...manageAccess,
  /** `sells`: they take money for tickets, too. Said again, it is changed. */
  body: inputRecord({ ...assignmentFields, sells: Optional(Bool()) }),
  done: "Ticket verifier assigned.",
});

export const unassignTicketVerifier = post(`${path}/unassign`, {
  summary: "Take an assignment from a ticket verifier",
  ...manageAccess,
  body: inputRecord(assignmentFields),
  done: "Ticket verifier unassigned.",
});
