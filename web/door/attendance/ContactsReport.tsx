import { Contact } from "lucide-react";
import type { ReactNode } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { type AttendanceContact, listAttendanceContacts } from "../../../contract/door/attendance.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { usePagedAnswer } from "../../platform/api/use-paged-answer.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { PagedList } from "../../platform/ui/PagedList.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { dateTimeText } from "../../platform/ui/date-text.ts";
import type { AttendanceFilter } from "./attendance-grid.ts";

type Props = { at: ServiceAddress; shown: AttendanceFilter; builderID?: string; empty: ReactNode };

/** D28 F28 'Guest Contact Information Report': who came and may be written to. */
export function ContactsReport({ at, shown, builderID, empty }: Props) {
  const list = usePagedAnswer(listAttendanceContacts, at, contactsQuery(shown, builderID));
  const contacts = list.pages.flatMap((page) => page.contacts);
  const zone = list.pages[0]?.zone ?? "UTC";
  return (
    <PagedList
      list={list}
      shown={contacts.length}
      empty={<EmptyState icon={Contact} title="Nobody to write to" text={empty} />}
    >
      <Table label="Guest contacts">
        <thead>
          <tr>
            <Th>Guest</Th>
            <Th>Phone</Th>
            <Th>Visited</Th>
            <Th>Last visit</Th>
            <Th align="right">Tickets</Th>
            <Th>Builders</Th>
          </tr>
        </thead>
        <tbody>
          {contacts.map((contact) => (
            <ContactRow key={`${contact.transactionID} ${contact.email}`} contact={contact} zone={zone} />
          ))}
        </tbody>
      </Table>
    </PagedList>
  );
}

export const contactsQuery = ({ day, property }: AttendanceFilter, builderID: string | undefined) => ({
  ...(day && { day }),
  ...(property && { propertyID: property }),
  ...(builderID && { builderID }),
});

const ContactRow = ({ contact, zone }: { contact: AttendanceContact; zone: TimeZone }) => (
  <Tr>
    <Td as="title">
      <span className="block truncate font-medium">{contact.name || "No name"}</span>
      <span className="block truncate text-sm text-ink-3">{contact.email}</span>
    </Td>
    <Td label="Phone">{contact.phone}</Td>
    <Td label="Visited">
      <span className="line-clamp-2 max-w-72">{contact.places}</span>
    </Td>
    <Td label="Last visit">{dateTimeText(contact.lastAt, zone)}</Td>
    <Td label="Tickets" align="right">
      {contact.tickets}
    </Td>
    <Td label="Builders">
      {contact.agreedAt && <Badge tone="confirm">Agreed {dateTimeText(contact.agreedAt, zone)}</Badge>}
    </Td>
  </Tr>
);
