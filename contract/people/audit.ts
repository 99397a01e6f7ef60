import { Array as List, Optional, type Static, String as Str, Unsafe } from "typebox";
import { get } from "../platform/endpoint.ts";
import { purposes } from "../platform/permissions.ts";
import { Cursor, ID, Instant, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

export const auditEntry = record({
  auditID: ID(),
  at: Instant(),
  /** Who did it; null for the holder of a link, and for somebody who is gone. */
  userID: nullable(ID()),
  fullName: nullable(Str()),
  /** The purpose of the link by which it was done, if it was done by a link. */
  linkPurpose: nullable(oneOf(purposes)),
  action: Str(),
  serviceName: nullable(Str()),
  timeZone: nullable(oneOf(timeZoneNames)),
  recordID: nullable(ID()),
  before: Unsafe<unknown>({}),
  after: Unsafe<unknown>({}),
});
export type AuditEntry = Static<typeof auditEntry>;

export const auditLog = get("/clients/:client/audit", {
  summary: "What staff changed, newest first",
  allow: "VIEW_AUDIT_LOG",
  query: inputRecord({
    after: Optional(Cursor()),
    action: Optional(Str({ maxLength: 60 })),
    serviceID: Optional(ID()),
  }),
  answer: record({ entries: List(auditEntry), next: nullable(Cursor()), actions: List(Str()) }),
});
