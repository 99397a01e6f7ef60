import { Array as List, Integer, Optional, type Static } from "typebox";
import { get } from "../platform/endpoint.ts";
import { pollAnswer, pollQuery } from "../platform/polling.ts";
import { Cursor, ID, Instant, inputRecord, nullable, record } from "../platform/schema.ts";

/** A scan that let somebody in. Whose the ticket is, the order says. */
const checkInRow = record({
  scanID: ID(),
  at: Instant(),
  /** The home; null is the event itself. */
  propertyID: nullable(ID()),
  ticketID: ID(),
  ticketNumber: Integer(),
  productID: ID(),
  transactionID: ID(),
});
export type CheckInRow = Static<typeof checkInRow>;

export const listCheckIns = get("/clients/:client/services/:service/check-ins", {
  summary: "Each check-in that counts, the earliest change first, or what changed since",
  allow: "VIEW_ATTENDANCE",
  feature: "door",
  query: inputRecord({ ...pollQuery, after: Optional(Cursor()) }),
  answer: record({ checkIns: List(checkInRow), next: nullable(Cursor()), ...pollAnswer }),
});
