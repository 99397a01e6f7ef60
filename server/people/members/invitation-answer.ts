import type { InvitationState } from "../../../contract/people/invitations.ts";
import type { LinkState } from "../../platform/links/queries.ts";
import { type InvitationRow, offerText } from "./invitation-queries.ts";

const invitationStateOf: Record<LinkState, InvitationState> = {
  open: "open",
  used: "accepted",
  revoked: "withdrawn",
  expired: "expired",
};

export const invitationAnswerOf = (row: InvitationRow) => ({
  ...row,
  offer: offerText(row),
  state: invitationStateOf[row.state],
});
