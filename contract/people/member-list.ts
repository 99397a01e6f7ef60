import { Array as List, Boolean as Bool, Optional, type Static, String as Text } from "typebox";
import { get } from "../platform/endpoint.ts";
import { pollAnswer, pollQuery } from "../platform/polling.ts";
import { Cursor, ID, Instant, NullableDay, inputRecord, nullable, record } from "../platform/schema.ts";

const memberRow = record({
  userID: ID(),
  fullName: Text(),
  email: Text(),
  memberNumber: nullable(Text()),
  /** As the member system says it. */
  level: nullable(Text()),
  /** Whether it is verified now: with a last day, until that is over. */
  verified: Bool(),
  verifiedUntil: NullableDay(),
  joinedAt: Instant(),
});
export type MemberRow = Static<typeof memberRow>;

export const listMembers = get("/clients/:client/members", {
  summary: "Members with an account, or those whose membership changed since",
  allow: "VIEW_PEOPLE",
  query: inputRecord({ ...pollQuery, after: Optional(Cursor()) }),
  answer: record({ members: List(memberRow), next: nullable(Cursor()), ...pollAnswer }),
});
