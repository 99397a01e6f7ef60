import type { Static } from "typebox";
import type { participantOwner } from "../../../contract/people/participants.ts";
import type { AnyEndpoint, ParamsOf } from "../../../contract/platform/endpoint.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";

type Props<E extends AnyEndpoint> = {
  title: string;
  name: string;
  user: Static<typeof participantOwner> | null;
  endpoint: E;
  params: ParamsOf<E>;
};

/** D05 D07 D08 Whoever is chosen looks after it from now on; nobody, where nobody is chosen. */
export const ChangeOwnerDialog = <E extends AnyEndpoint>({ title, name, user, endpoint, params }: Props<E>) => (
  <ActionDialog<E>
    title={title}
    text={user ? `${name} belongs to ${user.fullName} (${user.email}).` : `No user is assigned to ${name}.`}
    endpoint={endpoint}
    params={params}
    save="Confirm"
  />
);
