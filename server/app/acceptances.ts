import { acceptVerifierInvitation } from "../door/accept-verifier-invitation.ts";
import { acceptEntryInvitation } from "../entries/accept-entry-invitation.ts";
import { acceptPanelInvitation } from "../judging/accept-panel-invitation.ts";
import type { Acceptances } from "../people/members/acceptances.ts";
import { acceptSponsorInvitation } from "../sponsors/accept-sponsor-invitation.ts";
import { acceptBuilderInvitation } from "../tours/accept-builder-invitation.ts";

export const acceptances: Acceptances = {
  panel: acceptPanelInvitation,
  verifier: acceptVerifierInvitation,
  builder: acceptBuilderInvitation,
  sponsor: acceptSponsorInvitation,
  entry: acceptEntryInvitation,
};
