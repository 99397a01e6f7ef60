import { type PeopleKind, roleLabels } from "../../../contract/people/people.ts";
import { formatPhone } from "../../../contract/platform/forms/phone.ts";
import { requireRow } from "../../platform/db/sql.ts";
import {
  type Column,
  type ListRequest,
  type Listing,
  PART_SIZE,
  listing,
  pagesAfter,
} from "../../tables/downloads/listing.ts";
import { type PersonRow, countPeople, peoplePage } from "./queries.ts";

type PeopleDownloadFilter = { kind?: PeopleKind; search?: string };

export async function peopleListing({ clientID, filter, read }: ListRequest<PeopleDownloadFilter>): Promise<Listing> {
  const peopleFilter = { clientID, kind: filter.kind ?? "all", search: filter.search } as const;
  const { total } = requireRow(await read((sql) => countPeople(sql, peopleFilter)));
  const parts = pagesAfter<PersonRow>((last) =>
    read((sql) => peoplePage(sql, { ...peopleFilter, after: last && [last.sortedBy, last.userID], most: PART_SIZE })),
  );
  return listing(columns, total, parts);
}

const columns: readonly Column<PersonRow>[] = [
  { id: "fullName", heading: "Name", kind: "text", value: ({ fullName }) => fullName },
  { id: "email", heading: "Email", kind: "text", value: ({ email }) => email },
  { id: "phone", heading: "Phone", kind: "text", value: ({ phone }) => phone && formatPhone(phone) },
  { id: "roles", heading: "Roles", kind: "text", value: ({ roles }) => roles.map(roleText).join("; ") },
  {
    id: "scores",
    heading: "Scores",
    kind: "text",
    value: ({ scores }) => scores.map(({ serviceName }) => serviceName).join("; "),
  },
  { id: "volunteer", heading: "Volunteers", kind: "yesNo", value: ({ volunteer }) => volunteer !== null },
  { id: "weekends", heading: "Weekends", kind: "yesNo", value: ({ volunteer }) => volunteer?.weekends ?? null },
  {
    id: "volunteerPhone",
    heading: "Phone as a volunteer",
    kind: "text",
    value: ({ volunteer }) => (volunteer?.phone ? formatPhone(volunteer.phone) : null),
  },
  { id: "affiliated", heading: "Affiliated", kind: "yesNo", value: ({ membership }) => membership !== null },
  {
    id: "verified",
    heading: "Verified member",
    kind: "yesNo",
    value: ({ membership }) => membership?.verified ?? null,
  },
  {
    id: "memberNumber",
    heading: "Member number",
    kind: "text",
    value: ({ membership }) => membership?.memberNumber ?? null,
  },
];

const roleText = ({ role, serviceName }: PersonRow["roles"][number]) =>
  serviceName ? `${roleLabels[role]} of ${serviceName}` : roleLabels[role];
