import { BadgeCheck, KeyRound, MoreHorizontal, UserMinus } from "lucide-react";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import {
  type listPeople,
  grantRole,
  removeRole,
  roleLabels,
  verifyMembership,
} from "../../../contract/people/people.ts";
import { formatPhone } from "../../../contract/platform/forms/phone.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { neededPermissionText } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Menu, MenuItem } from "../../platform/ui/Menu.tsx";
import { Td, Tr } from "../../platform/ui/Table.tsx";
import { GrantRoleDialog } from "./GrantRoleDialog.tsx";

type Person = AnswerOf<typeof listPeople>["people"][number];
type Role = Person["roles"][number];
type Props = { client: string; person: Person; standings: readonly Standing[] };

export const PersonTableRow = ({ client, person, standings }: Props) => (
  <Tr>
    <Td as="title">
      <span className="flex items-center gap-3">
        <Avatar name={person.fullName} src={person.headshot} size={30} />
        <span translate="no" className="min-w-0">
          <span className="block truncate font-medium">{person.fullName}</span>
          <a href={`mailto:${person.email}`} className="block truncate text-sm text-ink-3 hover:text-ink">
            {person.email}
          </a>
          {!person.isEmailProved && (
            <span className="mt-0.5 block">
              <Badge tone="warning">Address not confirmed</Badge>
            </span>
          )}
          {person.sameMailbox.length > 0 && <SameMailbox others={person.sameMailbox} />}
        </span>
      </span>
    </Td>
    <Td label="Roles">
      {person.roles.length > 0 && (
        <span className="flex flex-wrap gap-1">
          {person.roles.map((role) => (
            <Badge key={role.roleGrantID} tone={role.role === "owner" ? "brand" : "neutral"}>
              {roleText(role)}
            </Badge>
          ))}
        </span>
      )}
    </Td>
    <Td label="Volunteers">{person.volunteer && volunteerText(person.volunteer)}</Td>
    <Td label="Scores">{person.scores.map(({ serviceName }) => serviceName).join(", ")}</Td>
    <Td label="Membership">{person.membership && <Membership {...person.membership} />}</Td>
    <Td as="actions" align="right">
      <Actions client={client} person={person} standings={standings} />
    </Td>
  </Tr>
);

/** Only owners merge their accounts: staff see both, and which one counts. */
const SameMailbox = ({ others }: { others: Person["sameMailbox"] }) => (
  <span className="mt-1.5 grid justify-items-start gap-1 text-sm font-normal text-ink-2">
    <Badge tone="warning">{others.length === 1 ? "Two" : others.length + 1} accounts share this mailbox</Badge>
    {others.map(({ userID, fullName, email }) => (
      <span key={userID} className="max-w-full wrap-anywhere">
        {fullName}, {email}
      </span>
    ))}
  </span>
);

const roleText = ({ role, serviceName }: Role) =>
  serviceName ? `${roleLabels[role]} of ${serviceName}` : roleLabels[role];

/** 'Weekends, (503) 555-0123' */
const volunteerText = ({ weekends, phone }: NonNullable<Person["volunteer"]>) =>
  [weekends ? "Weekends" : "Yes", ...(phone ? [formatPhone(phone)] : [])].join(", ");

const Membership = ({ verified, memberNumber }: NonNullable<Person["membership"]>) => (
  <span className="flex flex-wrap items-center justify-end gap-1.5 sm:flex-nowrap sm:justify-start sm:whitespace-nowrap">
    {verified ? <Badge tone="confirm">Verified</Badge> : <Badge>Affiliated</Badge>}
    {memberNumber && (
      <span translate="no" className="num text-sm text-ink-3">
        {memberNumber}
      </span>
    )}
  </span>
);

function Actions({ client, person, standings }: Props) {
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
                initial={person.membership!}
              />,
            )
          }
        >
          Verify membership
        </MenuItem>
      )}
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
