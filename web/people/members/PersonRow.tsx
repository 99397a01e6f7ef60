import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { listPeople } from "../../../contract/people/people.ts";
import { formatPhone } from "../../../contract/platform/forms/phone.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { PersonLink } from "../../platform/people/PersonLink.tsx";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Td, Tr } from "../../platform/ui/Table.tsx";
import { PersonMenu } from "./PersonMenu.tsx";
import { roleText } from "./role-text.ts";

type Person = AnswerOf<typeof listPeople>["people"][number];
type Props = { client: string; person: Person; standings: readonly Standing[] };

export const PersonTableRow = ({ client, person, standings }: Props) => (
  <Tr>
    <Td as="title">
      <span className="flex items-center gap-3">
        <Avatar name={person.fullName} src={person.headshot} size={30} />
        <span translate="no" className="min-w-0">
          <PersonLink userID={person.userID} className="block truncate py-0.5 font-medium">
            {person.fullName}
          </PersonLink>
          <a href={`mailto:${person.email}`} className="block truncate py-0.5 text-sm text-ink-3 hover:text-ink">
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
      <PersonMenu client={client} person={person} standings={standings} />
    </Td>
  </Tr>
);

/** Staff see both, and merge them on the page of either. */
const SameMailbox = ({ others }: { others: Person["sameMailbox"] }) => (
  <span className="mt-1.5 grid justify-items-start gap-1 text-sm font-normal text-ink-2">
    <Badge tone="warning">{others.length === 1 ? "Two" : others.length + 1} accounts share this mailbox</Badge>
    {others.map(({ userID, fullName, email }) => (
      <span key={userID} className="max-w-full wrap-anywhere">
        <PersonLink inText userID={userID}>
          {fullName}
        </PersonLink>
        , {email}
      </span>
    ))}
  </span>
);

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
