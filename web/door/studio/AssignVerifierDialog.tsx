import { useId, useState } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { assignTicketVerifier } from "../../../contract/door/ticket-verifiers.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Switch } from "../../platform/ui/Switch.tsx";
import { UserSearch } from "../../platform/people/UserSearch.tsx";
import type { FoundUser } from "../../platform/people/use-user-search.ts";
import { InviteInstead } from "../../people/members/invite/InviteInstead.tsx";
import { InviteVerifiersDialog } from "./InviteVerifiersDialog.tsx";
import { VerifierPlaceField } from "./VerifierPlaceField.tsx";
import { WillingVolunteers } from "./WillingVolunteers.tsx";

type Props = { at: ServiceAddress; homes: readonly { propertyID: string; name: string }[] };

export function AssignVerifierDialog({ at, homes }: Props) {
  const id = useId();
  const { close } = useDialogs();
  const [user, setUser] = useState<FoundUser | null>(null);
  const [propertyID, choose] = useState("");
  const [sells, setSells] = useState(false);
  const { run, busy } = useAction(assignTicketVerifier);

  async function assign() {
    if (!user) return;
    const { ok } = await run(at, { userID: user.userID, propertyID: propertyID || null, sells });
    if (ok) close();
  }
  return (
    <Modal
      size="sm"
      title="Assign a verifier"
      text="They check tickets on their own phone, signed in. It stands in their action panel."
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} variant="primary" reason={user ? undefined : "Choose a person."} busy={busy}>
            Assign
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void assign();
        }}
      >
        <Field
          label="Verifier"
          required
          help={<InviteInstead dialog={<InviteVerifiersDialog at={at} homes={homes} />} />}
        >
          {(control) => <UserSearch {...control} value={user} onChange={setUser} />}
        </Field>
        {!user && <WillingVolunteers client={at.client} onChoose={setUser} />}
        <VerifierPlaceField homes={homes} propertyID={propertyID} onChange={choose} />
        <Switch
          label="Sells tickets, too"
          help="For cash, or for what was paid otherwise. What they take stands under Tills."
          checked={sells}
          onChange={setSells}
        />
      </form>
    </Modal>
  );
}
