import { BadgeCheck, KeyRound, MoreHorizontal, UserMinus } from "lucide-react";
import type { ReactNode } from "react";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { type listPeople, grantRole, removeRole, verifyMembership } from "../../../contract/people/people.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { neededPermissionText } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Menu, MenuItem } from "../../platform/ui/Menu.tsx";
import { GrantRoleDialog } from "./GrantRoleDialog.tsx";
import { roleText } from "./role-text.ts";

type Person = Pick<AnswerOf<typeof listPeople>["people"][number], "userID" | "fullName" | "membership" | "roles">;
type Role = Person["roles"][number];
type Props = { client: string; person: Person; standings: readonly Standing[]; children?: ReactNode };

/** What staff may do with a person; `children`: further items, above those of the roles. */
export function PersonMenu({ client, person, standings, children }: Props) {
  const { open } = useDialogs();
  const reason = may(standings, grantRole.allow) ? undefined : neededPermissionText(grantRole);
  return (
    <Menu
      trigger={
        <IconButton
          tip={false}
          label={`Actions for ${person.fullName}`}
          icon={<MoreHorizontal aria-hidden size={16} />}
        />
      }
    >
      <MenuItem
        icon={KeyRound}
        reason={reason}
        onSelect={() => open(<GrantRoleDialog client={client} person={person} />)}
      >
        Give a role
      </MenuItem>
      {person.membership && (
        <MenuItem
          icon={BadgeCheck}
          reason={may(standings, verifyMembership.allow) ? undefined : neededPermissionText(verifyMembership)}
          onSelect={() =>
            open(
              <ActionDialog
                title="Verify membership"
                text={`${person.fullName} says to be a member of yours.`}
                endpoint={verifyMembership}
                params={{ client, userID: person.userID }}
                initial={{ memberNumber: person.membership!.memberNumber, verified: person.membership!.verified }}
              />,
            )
          }
        >
          Verify membership
        </MenuItem>
      )}
      {children}
      {person.roles.map((role) => (
        <MenuItem
          key={role.roleGrantID}
          icon={UserMinus}
          danger
          reason={reason}
          onSelect={() => open(<RemoveRole client={client} person={person} role={role} />)}
        >
          Take away: {roleText(role)}
        </MenuItem>
      ))}
    </Menu>
  );
}

const RemoveRole = ({ client, person, role }: { client: string; person: Person; role: Role }) => (
  <Confirm
    title={`Take away ‘${roleText(role)}’?`}
    text={`${person.fullName} can no longer do what the role allows, from now on.`}
    lasting="reversible"
    action="Take away"
    danger
    endpoint={removeRole}
    params={{ client, userID: person.userID, roleGrantID: role.roleGrantID }}
  />
);
