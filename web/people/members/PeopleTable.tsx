import { Users } from "lucide-react";
import { type PeopleKind, downloadPeople, listPeople, peopleKinds } from "../../../contract/people/people.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { WriteMenuItem } from "../../mail/studio/WriteMenuItem.tsx";
import { usePagedAnswer } from "../../platform/api/use-paged-answer.ts";
import { ListMenu } from "../../tables/downloads/ListMenu.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { PagedList } from "../../platform/ui/PagedList.tsx";
import { Table, Th } from "../../platform/ui/Table.tsx";
import { FilterSelect, SearchField, Toolbar } from "../../platform/ui/Toolbar.tsx";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { PersonTableRow } from "./PersonRow.tsx";
import { useAddressSearch } from "../../platform/ui/use-address-search.ts";

const kindLabels: Record<Exclude<PeopleKind, "all">, string> = {
  staff: "Staff",
  members: "Members",
  scorers: "Scorers",
  volunteers: "Volunteers for the door",
  weekendVolunteers: "Volunteers for weekends",
  sameMailbox: "Several accounts, one mailbox",
};
const kindOptions = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));
const peopleKindOf = (text: string) => peopleKinds.find((kind) => kind === text);

type Props = { client: string; standings: readonly Standing[] };

export function PeopleTable({ client, standings }: Props) {
  const [kind, setKind] = useAddressFilter("who");
  const [search, setSearch] = useAddressSearch();
  const query = {
    ...(peopleKindOf(kind) && { kind: peopleKindOf(kind) }),
    ...(search.settled && { search: search.settled }),
  };
  const list = usePagedAnswer(listPeople, { client }, query);
  const people = list.pages.flatMap((page) => page.people);
  return (
    <>
      <Toolbar
        className="mb-3"
        actions={
          <ListMenu endpoint={downloadPeople} params={{ client }} filter={query} standings={standings} label="Actions">
            <WriteMenuItem list="people" filter={query} standings={standings} />
          </ListMenu>
        }
      >
        <SearchField label="Search people" placeholder="Name or email" value={search.typed} onChange={setSearch} />
        <FilterSelect label="Show" value={kind} onChange={setKind} options={kindOptions} />
      </Toolbar>
      <PagedList
        list={list}
        shown={people.length}
        empty={<Nobody isFiltered={query.kind !== undefined || search.settled !== ""} />}
      >
        <Table label="People">
          <thead>
            <tr>
              <Th>Name</Th>
              <Th>Roles</Th>
              <Th>Volunteers</Th>
              <Th>Scores</Th>
              <Th>Membership</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <PersonTableRow key={person.userID} client={client} person={person} standings={standings} />
            ))}
          </tbody>
        </Table>
      </PagedList>
    </>
  );
}

const Nobody = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState icon={Users} title="Nobody found" text="Try fewer letters, or show everybody." />
  ) : (
    <EmptyState
      icon={Users}
      title="Nobody yet"
      text="Invite the people you work with. Members and entrants come by themselves."
    />
  );
