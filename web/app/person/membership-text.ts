import type { PersonAnswer } from "../../../contract/app/person.ts";
import { calendarDayText } from "../../../contract/platform/time-zone.ts";

type Facts = Pick<PersonAnswer, "membership" | "isMember" | "rosterCounts" | "rosterLine">;

const rosterWays = { email: "by their address", mailbox: "by their mailbox", number: "by number and name" } as const;

/** 'Yes: verified by line 214 of the roster, by their address, until Dec 31, 2026.' */
export function membershipText({ membership, isMember, rosterCounts, rosterLine }: Facts): string {
  if (!membership)
    return rosterLine
      ? `Not yet: line ${rosterLine.line} of the roster is theirs, but they haven’t said that they are a member.`
      : "No: they haven’t said that they are a member.";
  const until = membership.verifiedUntil ? `, until ${calendarDayText(membership.verifiedUntil)}` : "";
  if (membership.verified && membership.verifiedBy === "roster")
    return rosterLine
      ? `Yes: verified by line ${rosterLine.line} of the roster, ${rosterWays[rosterLine.by]}${until}.`
      : `Yes: verified by the roster${until}.`;
  if (membership.verified && membership.verifiedBy === "provider") return `Yes: your member system says so${until}.`;
  if (membership.verified) return "Yes: verified by staff.";
  if (isMember) return "Yes: they say so, and here that is enough.";
  if (membership.verifiedBy === "staff") return "No: staff decided so.";
  return rosterCounts ? "No: they say so, and the roster doesn’t know them." : "No.";
}
