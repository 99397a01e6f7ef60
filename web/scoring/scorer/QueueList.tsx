import { SearchX } from "lucide-react";
import { Link } from "react-router";
import { type ProgramAt, paths } from "../../../contract/addresses.ts";
import { renditionsOf } from "../../../contract/pictures.ts";
import { Badge } from "../../ui/Badge.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Table, Td, Th, Tr } from "../../ui/Table.tsx";
import { FilterSelect, SearchField, Toolbar } from "../../ui/Toolbar.tsx";
import { useFilter } from "../../ui/useFilter.ts";
import type { QueueEntry } from "./order.ts";

const states = [
  { value: "open", label: "To score" },
  { value: "draft", label: "Drafts" },
  { value: "scored", label: "Scored" },
];
const stateOf = ({ isScored, isDraft }: QueueEntry) => (isDraft ? "draft" : isScored ? "scored" : "open");

type Props = { at: ProgramAt; entries: readonly QueueEntry[] };

/** Everything assigned, to look for one or to go back to it. */
export function QueueList({ at, entries }: Props) {
  const [search, setSearch] = useFilter("search");
  const [state, setState] = useFilter("state");
  const [category, setCategory] = useFilter("category");
  const categories = [...new Map(entries.map(({ categoryID, categoryName }) => [categoryID, categoryName]))];
  const shown = entries.filter(
    (entry) =>
      (!state || stateOf(entry) === state) &&
      (!category || entry.categoryID === category) &&
      `${entry.code} ${entry.title}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <section aria-label="Entries to score">
      <Toolbar className="mb-3">
        <SearchField label="Search entries" value={search} onChange={setSearch} />
        <FilterSelect label="State" value={state} onChange={setState} options={states} />
        {categories.length > 1 && (
          <FilterSelect
            label="Category"
            value={category}
            onChange={setCategory}
            options={categories.map(([value, label]) => ({ value, label }))}
          />
        )}
      </Toolbar>
      {shown.length === 0 ? (
        <EmptyState icon={SearchX} title="No entry matches" />
      ) : (
        <div className="overflow-hidden rounded-lg border bg-surface">
          <Table label="Entries">
            <thead>
              <tr>
                <Th>Entry</Th>
                <Th>Category</Th>
                <Th>State</Th>
                <Th align="right">Score</Th>
              </tr>
            </thead>
            <tbody>
              {shown.map((entry) => (
                <Row key={entry.entryID} at={at} entry={entry} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </section>
  );
}

const Row = ({ at, entry }: { at: ProgramAt; entry: QueueEntry }) => (
  <Tr>
    <Td as="title">
      <Link
        to={paths.scoreEntry({ ...at, entryID: entry.entryID })}
        className="flex items-center gap-3 rounded-xs font-medium"
      >
        <Picture
          renditions={entry.cover ? renditionsOf(at.client, entry.cover) : []}
          alt=""
          sizes="56px"
          color={entry.cover?.color}
          className="h-9 w-13 shrink-0 rounded-xs object-cover"
        />
        <span className="min-w-0">
          <span className="block truncate">{entry.title || "Untitled entry"}</span>
          <span className="num block text-xs font-normal text-ink-3">{entry.code}</span>
        </span>
      </Link>
    </Td>
    <Td label="Category">{entry.categoryName}</Td>
    <Td label="State">
      <State entry={entry} />
    </Td>
    <Td align="right" label="Score">
      {entry.percent === null ? "–" : entry.percent.toFixed(1)}
    </Td>
  </Tr>
);

const State = ({ entry }: { entry: QueueEntry }) => {
  if (entry.isDraft)
    return (
      <Badge tone="warning" dot>
        {entry.isScored ? "Changes not saved" : "Draft"}
      </Badge>
    );
  return entry.isScored ? (
    <Badge tone="confirm" dot>
      Scored
    </Badge>
  ) : (
    <Badge dot>To score</Badge>
  );
};
