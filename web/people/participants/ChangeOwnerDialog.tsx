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

/** D05 D07 D08 No choice leaves it without an owner. */
export const ChangeOwnerDialog = <E extends AnyEndpoint>({ title, name, user, endpoint, params }: Props<E>) => (
  <ActionDialog<E>
    title={title}
    text={user ? `${name} belongs to ${user.fullName} (${user.email}).` : `No user is assigned to ${name}.`}
    endpoint={endpoint}
    params={params}
    save="Confirm"
  />
);
