import type { withdrawInvitation, withdrawProgramInvitation } from "../../../../contract/people/invitations.ts";
import type { ParamsOf } from "../../../../contract/platform/endpoint.ts";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import type { ListedInvitation } from "./invitation-words.ts";

type Props = { invitation: ListedInvitation } & (
  | { endpoint: typeof withdrawInvitation; params: ParamsOf<typeof withdrawInvitation> }
  | { endpoint: typeof withdrawProgramInvitation; params: ParamsOf<typeof withdrawProgramInvitation> }
);

/** Of who scores by the link, the link ends; of others the invitation is withdrawn. */
export function WithdrawInvitation({ invitation: { email, acceptedBy, byLink }, endpoint, params }: Props) {
  return (
    <Confirm
      title={byLink ? `End the link of ${acceptedBy ?? email}?` : `Cancel the invitation of ${email}?`}
      text={
        byLink
          ? "They can’t score by it any more, from now on. What they have scored stays, and so does what they are assigned."
          : "The link in the mail stops working. You can invite them again."
      }
      lasting="reversible"
      action={byLink ? "End the link" : "Cancel the invitation"}
      danger
      endpoint={endpoint as typeof withdrawProgramInvitation}
      params={params as ParamsOf<typeof withdrawProgramInvitation>}
    />
  );
}
