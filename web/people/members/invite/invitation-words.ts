import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import type {
  inviteToProgram,
  listInvitations,
  resendAllInvitations,
} from "../../../../contract/people/invitations.ts";
import { plural } from "../../../../contract/platform/plural.ts";

export type ListedInvitation = AnswerOf<typeof listInvitations>["invitations"][number];

/** What became of each line of a batch. */
export type InvitedLines = AnswerOf<typeof inviteToProgram>["lines"];

/** Whether nobody has answered it. */
export const isWaiting = ({ state }: Pick<ListedInvitation, "state">): boolean =>
  state === "open" || state === "expired";

export function resentText({ sent, paused }: AnswerOf<typeof resendAllInvitations>): string {
  const held = paused > 0 ? ` ${plural(paused, "was", "were")} mailed within the last hour, and isn’t again.` : "";
  return sent === 0 ? `Nothing was sent.${held}` : `${plural(sent, "invitation")} sent again.${held}`;
}
