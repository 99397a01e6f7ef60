import { Users } from "lucide-react";
import { type PeopleKind, downloadPeople, listPeople, peopleKinds } from "../../../contract/people/people.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { WriteItem } from "../../mail/studio/WriteItem.tsx";
import { usePages } from "../../platform/api/usePages.ts";
import { ListMenu } from "../../tables/downloads/ListMenu.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { PagedList } from "../../platform/ui/PagedList.tsx";
import { Table, Th } from "../../platform/ui/Table.tsx";
import { FilterSelect, SearchField, Toolbar } from "../../platform/ui/Toolbar.tsx";
import { useFilter } from "../../platform/ui/useFilter.ts";
import { PersonRow } from "./PersonRow.tsx";
import { useSearch } from "../../platform/ui/useSearch.ts";

const kindLabels: Record<Exclude<PeopleKind, "all">, string> = {
  staff: "Staff",
  members: "Members",
  scorers: "Scorers",
  volunteers: "Volunteers for the door",
  weekendVolunteers: "Volunteers for weekends",
  sameMailbox: "Several accounts, one mailbox",
};
const kindOptions = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));
const kindOf = (text: string) => peopleKinds.find((kind) => kind === text);

type Props = { client: string; standings: readonly Standing[] };

export function PeopleTable({ client, standings }: Props) {
  const [kind, setKind] = useFilter("who");
  const [search, setSearch] = useSearch();
  const query = { ...(kindOf(kind) && { kind: kindOf(kind) }), ...(search.settled && { search: search.settled }) };
  const list = usePages(listPeople, { client }, query);
  const people = list.pages.flatMap((page) => page.people);
  return (
    <>
      <Toolbar
        className="mb-3"
        actions={
          <ListMenu endpoint={downloadPeople} params={{ client }} filter={query} standings={standings} label="Actions">
            <WriteItem list="people" filter={query} standings={standings} />
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
              <PersonRow key={person.userID} client={client} person={person} standings={standings} />
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
