import { type Verdict, verdictOn } from "../../contract/door/door-rules.ts";
import type { DoorPlace, DoorTicket } from "./queries.ts";

/** What a ticket comes to if it is shown here and now. */
export const verdictOf = (ticket: DoorTicket, { serviceID }: DoorPlace, now: Date): Verdict =>
  verdictOn({ ...ticket, isHere: ticket.serviceID === serviceID }, now, ticket.letIn);
