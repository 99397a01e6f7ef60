import type { TicketRestriction } from "../../contract/votes/public-votes.ts";
import { plural } from "../../contract/platform/plural.ts";
import type { PublicVoteRow, TotalRow } from "./vote-queries.ts";

type CertifiedCount = {
  association: string;
  program: string;
  vote: PublicVoteRow;
  countedAt: Date;
  voters: number;
  ballots: number;
  aside: number;
  refused: number;
  /** Of all ballots that count, a line each. */
  hash: string;
  groups: readonly { name: string; items: readonly TotalRow[] }[];
};

const voterWords: Record<TicketRestriction, string> = {
  no: "one ballot for each account",
  "per-ticket": "one ballot for each ticket",
  "per-scanned-ticket": "one ballot for each ticket that was scanned",
  unrestricted: "one ballot for each confirmed email address",
};

/** What was counted, in words that are signed and stay. Who reads it needs nothing of ours to check it. */
export function certificateOf(count: CertifiedCount): string {
  const { association, program, vote, countedAt, ballots, aside, refused, hash, groups } = count;
  return [
    "CERTIFICATE OF THE COUNT",
    "",
    `Association: ${association}`,
    `Program: ${program}`,
    `Vote: ${vote.name} (${vote.publicVoteID})`,
    `Voting was open from ${vote.opensAt} to ${vote.closesAt}: ${voterWords[vote.ticketRestriction]}, ${plural(vote.choices, "choice")} in a group.`,
    `Counted: ${countedAt.toISOString()}`,
    `Voters: ${count.voters}`,
    `Ballots that count, a group each: ${ballots}`,
    `Put aside and looked at by a person: ${aside}, of which ${refused} don’t count`,
    `SHA-256 of the list of all ballots that count: ${hash}`,
    ...groups.flatMap(({ name, items }) => [
      "",
      name,
      ...items.map(({ place, title, votes, itemID }) => `${place}. ${title}: ${plural(votes, "vote")} (${itemID})`),
    ]),
    "",
  ].join("\n");
}
