import { returnFromProvider } from "../../../contract/people/provider-sign-in.ts";
import { recordChange } from "../../platform/audit/queries.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { verifyByRoster } from "../rosters/queries.ts";
import { recordEvent } from "../webhooks/record-event.ts";
import type { ClaimedPerson } from "./claims.ts";
import * as queries from "./provider-queries.ts";

type MembershipClaim = {
  userID: string;
  said: ClaimedPerson;
  providerName: string;
  /** Whether a membership counts only once it is verified. */
  roster: boolean;
  now: Date;
};

const noMembership = { memberNumber: null, level: null, verifiedBy: null, verifiedUntil: null, isVerified: false };

/**
 * Makes the membership that a member system says, or takes away the one that it has said before. What staff have decided stands, and who
 * is on the roster stays on it.
 */
export async function applyClaimedMembership(
  sql: Sql,
  { userID, said, providerName, roster, now }: MembershipClaim,
): Promise<void> {
  const { membership, memberNumber, level } = said;
  if (!membership) return;
  const [before = noMembership] = await queries.membershipBefore(sql, userID);
  if (membership.isMember)
    await queries.grantMembership(sql, userID, { memberNumber, level, until: membership.until, now });
  else if (before.verifiedBy === "provider" || before.level !== null) {
    await queries.endMembership(sql, userID);
    await verifyByRoster(sql, now, userID);
    if (!roster && before.verifiedBy === "provider") await queries.deleteUnverifiedMembership(sql, userID);
  }
  const [after = noMembership] = await queries.membershipBefore(sql, userID);
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (before.isVerified !== after.isVerified)
    await recordEvent(sql, after.isVerified ? "member.verified" : "member.lost", null, { userID });
  await recordChange(sql, {
    userID,
    action: "SIGN_IN_BY_PROVIDER",
    call: returnFromProvider.path,
    serviceID: null,
    recordID: userID,
    before: { ...facts(before), provider: providerName },
    after: { ...facts(after), provider: providerName },
  });
}

const facts = ({ memberNumber, level, isVerified, verifiedUntil }: Omit<MembershipFacts, "verifiedBy">) => ({
  memberNumber,
  level,
  verified: isVerified,
  verifiedUntil,
});
type MembershipFacts = Awaited<ReturnType<typeof queries.membershipBefore>>[number] | typeof noMembership;

export const isStaffAt = async (sql: Sql, userID: string): Promise<boolean> =>
  requireRow(await queries.hasRole(sql, userID)).isStaff;
