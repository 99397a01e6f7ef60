import { acceptEntryInvitation } from "../entries/accept-entry-invitation.ts";
import type { Acceptances } from "../people/members/acceptances.ts";
import { acceptSponsorInvitation } from "../sponsors/accept-sponsor-invitation.ts";
import { acceptBuilderInvitation } from "../tours/accept-builder-invitation.ts";

export const acceptances: Acceptances = {
  builder: acceptBuilderInvitation,
  sponsor: acceptSponsorInvitation,
  entry: acceptEntryInvitation,
};
