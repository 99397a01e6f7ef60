import { clsx } from "clsx";
import { FileText } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { AnswerOf, QueryOf } from "../../../contract/platform/endpoint.ts";
import type { EntryRow, EntrySort, listEntries } from "../../../contract/entries/entries.ts";
import { entryCode, untitledEntry } from "../../../contract/entries/entry-rules.ts";
import type { listEntryIDs } from "../../../contract/entries/bulk-entries.ts";
import type { Option } from "../../../contract/platform/forms/element.ts";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { PagedList, type Paging } from "../../platform/ui/PagedList.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { AllCheck, type Direction, RowCheck, ScrollSideways, Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { useSelection } from "../../platform/ui/use-selection.ts";
import { CellText, isNumberColumn } from "./CellText.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { EntryRowMenu } from "./EntryRowMenu.tsx";
import { FeeLine } from "../FeeLine.tsx";
import { EntryStateBadge } from "../EntryStateBadge.tsx";
import { Thumb } from "../../programs/entry/Thumb.tsx";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { PersonLink } from "../../platform/people/PersonLink.tsx";

type EntriesAnswer = AnswerOf<typeof listEntries>;
type Props = {
  list: Paging & { pages: readonly EntriesAnswer[] };
  at: ProgramAddress;
  categories: readonly Option[];
  sort: EntrySort;
  onSort: (sort: EntrySort) => void;
  filter: QueryOf<typeof listEntryIDs>;
  onClear: () => void;
};

export function EntriesTable({ list, at, categories, sort, onSort, filter, onClear }: Props) {
  const entries = list.pages.flatMap((page) => page.entries);
  const { standings = [], tags = [], toScreen = null, timeZone = "UTC", total, columns = [] } = list.pages[0] ?? {};
  const selection = useSelection(
    entries.map(({ entryID }) => entryID),
    JSON.stringify(filter),
  );
  const head = (column: "title" | "updated") => ({
    sort: sortDirectionOf(sort, column),
    onSort: () => onSort(nextSort(sort, column)),
  });
  return (
    <>
      <div className="rounded-lg border bg-surface">
        <PagedList
          list={list}
          shown={entries.length}
          total={total}
          empty={<EmptyTable at={at} isFiltered={Object.keys(filter).length > 0} onClear={onClear} />}
          loading={<Skeleton className="h-96 w-full" />}
        >
          <WideTable columns={columns.length}>
            <Table
              label={capitalized(judgedWordsAt(at).many)}
              className={clsx(
                "table-fixed",
                columns.length > 0 && "@min-[40rem]:min-w-[calc(57rem+var(--columns)*10rem)]",
              )}
            >
              <thead>
                <tr>
                  <Th className="w-12">
                    <AllCheck
                      label={`Select all ${judgedWordsAt(at).many}`}
                      checked={selection.all}
                      some={selection.some}
                      onChange={selection.toggleAll}
                    />
                  </Th>
                  <Th stays {...head("title")}>
                    {capitalized(judgedWordsAt(at).one)}
                  </Th>
                  <Th className={columns.length > 0 ? "w-48" : "w-[20%] @4xl:w-[24%]"}>
                    {judgedWordsAt(at).isFinal ? "Applicant" : "Entrant"}
                  </Th>
                  <Th className="w-40 @4xl:w-44">State</Th>
                  <Th align="right" className="w-28 @4xl:w-36" {...head("updated")}>
                    Updated
                  </Th>
                  {columns.map(({ id, heading, kind }) => (
                    <Th key={id} align={isNumberColumn(kind) ? "right" : "left"} className="w-40 wrap-break-word">
                      {heading}
                    </Th>
                  ))}
                  <Th className="w-14 @4xl:w-16">
                    <span className="sr-only">Actions</span>
                  </Th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <Tr key={entry.entryID} selected={selection.has(entry.entryID)}>
                    <Td>
                      <RowCheck
                        label={`Select ${entry.title || untitledEntry}`}
                        checked={selection.has(entry.entryID)}
                        onChange={(range) => selection.toggle(entry.entryID, range)}
                      />
                    </Td>
                    <EntryCells entry={entry} at={at} />
                    {columns.map((column, place) => (
                      <Td key={column.id} label={column.heading} align={isNumberColumn(column.kind) ? "right" : "left"}>
                        <CellText kind={column.kind} value={entry.cells[place] ?? null} zone={timeZone} />
                      </Td>
                    ))}
                    <Td as="actions">
                      <EntryRowMenu
                        entry={entry}
                        at={{ ...at, entryID: entry.entryID }}
                        categories={categories}
                        standings={standings}
                        screened={toScreen !== null}
                        timeZone={timeZone}
                      />
                    </Td>
                  </Tr>
                ))}
              </tbody>
            </Table>
          </WideTable>
        </PagedList>
      </div>
      <BulkBar
        selected={selection.chosen}
        total={total ?? 0}
        loaded={entries.length}
        filter={filter}
        at={at}
        standings={standings}
        categories={categories}
        tags={tags}
        screened={toScreen !== null}
        hasFees={entries.some(({ fees }) => fees !== null)}
        timeZone={timeZone}
        onChoose={selection.choose}
        onClear={selection.clear}
      />
    </>
  );
}

/** With added columns the table may be wider than the page, and scrolls sideways. */
const WideTable = ({ columns, children }: { columns: number; children: ReactNode }) =>
  columns === 0 ? (
    children
  ) : (
    <ScrollSideways label="All columns" style={{ "--columns": columns } as CSSProperties}>
      {children}
    </ScrollSideways>
  );

const EntryCells = ({ entry, at }: { entry: EntryRow; at: ProgramAddress }) => (
  <>
    <Td as="title" stays>
      <span className="flex min-w-0 items-center gap-3">
        <Thumb url={entry.thumbURL} small />
        <span className="min-w-0">
          <Link
            to={studioPaths.entry({ ...at, entryID: entry.entryID })}
            className="block truncate font-medium hover:underline"
          >
            {entry.title || untitledEntry}
          </Link>
          <span className="num block truncate text-xs text-ink-3">
            {entryCode(entry.category.label, entry.number)} {entry.category.name}
          </span>
          {entry.tags.length > 0 && (
            <span className="mt-1 flex flex-wrap gap-1">
              {entry.tags.map((tag) => (
                <Badge key={tag} className="wrap-anywhere sm:whitespace-normal">
                  {tag}
                </Badge>
              ))}
            </span>
          )}
        </span>
      </span>
    </Td>
    <Td label="Entrant">
      <span className="inline-flex max-w-full min-w-0 items-center gap-2">
        <span className="@min-[40rem]:@max-4xl:hidden">
          <Avatar name={entry.owner.fullName} size={24} />
        </span>
        <PersonLink userID={entry.owner.userID} className="truncate">
          {entry.owner.fullName}
        </PersonLink>
      </span>
    </Td>
    <Td label="State">
      <EntryStateBadge entry={entry} />
      {entry.fees && (
        <span className="mt-0.5 block text-xs text-ink-3">
          <FeeLine fees={entry.fees} />
        </span>
      )}
    </Td>
    <Td label="Updated" align="right" className="text-ink-3">
      <DateTimeText value={entry.updatedAt} relative clock="here" />
    </Td>
  </>
);

const sortDirectionOf = (sort: EntrySort, column: string): Direction | null => {
  if (sort === column) return "ascending";
  return sort === `-${column}` ? "descending" : null;
};

const nextSort = (sort: EntrySort, column: "title" | "updated"): EntrySort =>
  column === "updated" ? (sort === "-updated" ? "updated" : "-updated") : sort === "title" ? "-title" : "title";

const EmptyTable = ({ at, isFiltered, onClear }: Pick<Props, "at" | "onClear"> & { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      icon={FileText}
      title={`No ${judgedWordsAt(at).one} fits`}
      text="Look for something else, or see them all."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  ) : (
    <EmptyState
      icon={FileText}
      title={judgedWordsAt(at).isFinal ? "Nobody has applied yet" : "Nobody has entered yet"}
      text={`${capitalized(judgedWordsAt(at).many)} appear here as soon as somebody starts one. You can add one for somebody, too.`}
    />
  );
