import { type Verdict, decideVerdict } from "../../contract/door/door-rules.ts";
import type { DoorPlace, DoorTicket } from "./door-queries.ts";

/** What a ticket comes to if it is shown here and now. */
export const verdictOf = (ticket: DoorTicket, { serviceID }: DoorPlace, now: Date): Verdict =>
  decideVerdict({ ...ticket, isHere: ticket.serviceID === serviceID }, now, ticket.letIn);
