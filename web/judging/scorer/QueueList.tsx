import { SearchX } from "lucide-react";
import { Link } from "react-router";
import { type ProgramAddress, paths } from "../../../contract/platform/addresses.ts";
import { isMatch } from "../../../contract/platform/search-key.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { Segmented } from "../../platform/ui/Segmented.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { FilterSelect, SearchField, Toolbar } from "../../platform/ui/Toolbar.tsx";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { useMe } from "../../people/users/use-me.ts";
import { useWaitingSheets } from "./outbox.ts";
import { type QueueEntry, rankOwnScores } from "./queue.ts";

const stateFilters = [
  { value: "open", label: "To score" },
  { value: "draft", label: "Drafts" },
  { value: "scored", label: "Scored" },
];
const sortOrders = [
  { value: "queue", label: "In order" },
  { value: "ranking", label: "My ranking" },
] as const;
const entryState = ({ isScored, isDraft }: QueueEntry) => (isDraft ? "draft" : isScored ? "scored" : "open");

type Props = { at: ProgramAddress; entries: readonly QueueEntry[] };

export function QueueList({ at, entries }: Props) {
  const [search, setSearch] = useAddressFilter("search");
  const [state, setState] = useAddressFilter("state");
  const [category, setCategory] = useAddressFilter("category");
  const [order, setOrder] = useAddressFilter("order");
  const categories = [...new Map(entries.map(({ categoryID, categoryName }) => [categoryID, categoryName]))];
  const isRanked = order === "ranking";
  const waiting = new Set(useWaitingSheets(useMe().userID).map((sheet) => sheet.at.entryID));
  const inOrder = isRanked ? rankOwnScores(entries) : entries.map((entry) => ({ ...entry, place: null, joint: false }));
  const rows = inOrder.filter(
    (entry) =>
      (!state || entryState(entry) === state) &&
      (!category || entry.categoryID === category) &&
      isMatch(search, entry.code, entry.title),
  );
  return (
    <section aria-label="Entries to score">
      <Toolbar
        className="mb-3"
        actions={
          <Segmented
            label="Order"
            value={isRanked ? "ranking" : "queue"}
            options={sortOrders}
            onChange={(value) => setOrder(value === "ranking" ? value : "")}
          />
        }
      >
        <SearchField label="Search entries" value={search} onChange={setSearch} />
        <FilterSelect label="State" value={state} onChange={setState} options={stateFilters} />
        {categories.length > 1 && (
          <FilterSelect
            label="Category"
            value={category}
            onChange={setCategory}
            options={categories.map(([value, label]) => ({ value, label }))}
          />
        )}
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState icon={SearchX} title="No entry matches" />
      ) : (
        <div className="overflow-hidden rounded-lg border bg-surface">
          <Table label="Entries">
            <thead>
              <tr>
                {isRanked && (
                  <Th align="right" className="w-14">
                    Place
                  </Th>
                )}
                <Th>Entry</Th>
                <Th>Category</Th>
                <Th>State</Th>
                <Th align="right">Score</Th>
              </tr>
            </thead>
            <tbody>
              {rows.map((entry) => (
                <QueueRow
                  key={entry.entryID}
                  at={at}
                  entry={entry}
                  isRanked={isRanked}
                  isWaiting={waiting.has(entry.entryID)}
                />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </section>
  );
}

type RowProps = {
  at: ProgramAddress;
  entry: Omit<ReturnType<typeof rankOwnScores>[number], "result">;
  isRanked: boolean;
  isWaiting: boolean;
};

const QueueRow = ({ at, entry, isRanked, isWaiting }: RowProps) => (
  <Tr>
    {isRanked && (
      <Td align="right" label="Place" className="text-ink-2">
        {entry.place ?? "–"}
        {entry.joint && <span title="You gave others the same">=</span>}
      </Td>
    )}
    <Td as="title">
      <Link
        to={paths.scoreEntry({ ...at, entryID: entry.entryID })}
        className="flex items-center gap-3 rounded-xs font-medium"
      >
        <UploadedPicture
          client={at.client}
          picture={entry.cover}
          alt=""
          sizes="56px"
          className="h-9 w-13 shrink-0 rounded-xs object-cover"
        />
        <span className="min-w-0">
          <span className="block truncate">{entry.title || "Untitled entry"}</span>
          <span className="num block text-xs font-normal text-ink-3">
            {entry.code}
            {entry.unread > 0 && (
              <Badge tone="brand" className="ml-2">
                {entry.unread} new in the discussion
              </Badge>
            )}
          </span>
        </span>
      </Link>
    </Td>
    <Td label="Category">{entry.categoryName}</Td>
    <Td label="State">
      {isWaiting ? (
        <Badge tone="warning" dot>
          Waits for the network
        </Badge>
      ) : (
        <EntryStateBadge entry={entry} />
      )}
    </Td>
    <Td align="right" label="Score">
      {entry.percent === null ? "–" : entry.percent.toFixed(1)}
    </Td>
  </Tr>
);

const EntryStateBadge = ({ entry }: { entry: QueueEntry }) => {
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
