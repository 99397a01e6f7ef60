import { grantRole } from "../../../contract/people/people.ts";
import { listPrograms } from "../../../contract/programs/services.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { RoleHelp } from "./RoleHelp.tsx";

type Props = { client: string; person: { userID: string; fullName: string } };

export function GrantRoleDialog({ client, person }: Props) {
  const { data } = useOptionalAnswer(listPrograms, { client });
  const programs = (data?.programs ?? []).map(({ serviceID, name }) => ({ value: serviceID, label: name }));
  return (
    <ActionDialog
      title={`Give ${person.fullName} a role`}
      endpoint={grantRole}
      params={{ client, userID: person.userID }}
      options={{ serviceID: programs }}
      save="Give the role"
    >
      <RoleHelp />
    </ActionDialog>
  );
}
