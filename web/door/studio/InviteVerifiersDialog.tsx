import { useState } from "react";
import { inviteToProgram, readInvitedFileOfProgram } from "../../../contract/people/invitations.ts";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { InviteDialog } from "../../people/members/invite/InviteDialog.tsx";
import { VerifierPlaceField } from "./VerifierPlaceField.tsx";

type Props = { at: ServiceAddress; homes: readonly { propertyID: string; name: string }[] };

/** F29 Invites people to check tickets with an account of their own; who needs none has a shift's pass. */
export function InviteVerifiersDialog({ at, homes }: Props) {
  const [propertyID, choose] = useState("");
  const { run, busy } = useAction(inviteToProgram, { done: false });
  return (
    <InviteDialog
      title="Invite ticket verifiers"
      text="They get a link by email, make an account or sign in, and check tickets on their own phone."
      reader={{ endpoint: readInvitedFileOfProgram, params: at }}
      isOfferChanged={propertyID !== ""}
      busy={busy}
      send={async (invited) => {
        const outcome = await run(at, { ...invited, kind: "verifier", propertyID: propertyID || null });
        return outcome.ok ? outcome.answer.lines : undefined;
      }}
    >
      <VerifierPlaceField homes={homes} propertyID={propertyID} onChange={choose} />
    </InviteDialog>
  );
}
