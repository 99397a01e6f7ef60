import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { listPublicVotes } from "../../../contract/votes/public-vote-editing.ts";
import type { TicketRestriction, VoteState } from "../../../contract/votes/public-votes.ts";
import type { Tone } from "../../platform/ui/Badge.tsx";

export type StaffVotes = AnswerOf<typeof listPublicVotes>;
export type StaffVote = StaffVotes["publicVotes"][number];

/** N06 The staff’s words for who may vote, and how often. */
export const ticketRestrictionWords: Record<TicketRestriction, string> = {
  no: "Whoever is signed in, once",
  "per-ticket": "Each ticket, once",
  "per-scanned-ticket": "Each ticket that was scanned, once",
  unrestricted: "Anybody, once for each email address",
};

export const voteStateWords: Record<VoteState, { text: string; tone: Tone }> = {
  unpublished: { text: "Not published", tone: "neutral" },
  future: { text: "Opens later", tone: "neutral" },
  open: { text: "Open", tone: "confirm" },
  counting: { text: "Over, to be counted", tone: "warning" },
  counted: { text: "Counted", tone: "brand" },
  announced: { text: "Told to the public", tone: "confirm" },
};
