import { useId, useState } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { assignTicketVerifier } from "../../../contract/door/ticket-verifiers.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Select } from "../../platform/ui/Select.tsx";
import { Switch } from "../../platform/ui/Switch.tsx";
import { UserSearch } from "../../platform/people/UserSearch.tsx";
import type { FoundUser } from "../../platform/people/use-user-search.ts";

import { WillingVolunteers } from "./WillingVolunteers.tsx";

type Props = { at: ServiceAddress; homes: readonly { propertyID: string; name: string }[] };

/** A person, and the door they stand at. */
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
        <Field label="Verifier" required help="People without an account can be invited under People.">
          {(control) => <UserSearch {...control} value={user} onChange={setUser} />}
        </Field>
        {!user && <WillingVolunteers client={at.client} onChoose={setUser} />}
        {homes.length > 0 && (
          <Field label="Where">
            {(control) => (
              <Select
                {...control}
                value={propertyID}
                options={[
                  { value: "", label: "Everywhere" },
                  ...homes.map((home) => ({ value: home.propertyID, label: home.name })),
                ]}
                onChange={({ target }) => choose(target.value)}
              />
            )}
          </Field>
        )}
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
