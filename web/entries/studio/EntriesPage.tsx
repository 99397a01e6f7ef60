import { BookOpen, Eye, FolderDown, ListChecks, Plus } from "lucide-react";
import { useDeferredValue, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useProgramAt } from "../../platform/address/useServiceAt.ts";
import { type ProgramAt, paths } from "../../../contract/platform/addresses.ts";
import {
  type EntrySort,
  addEntry,
  downloadEntries,
  entrySorts,
  listEntries,
} from "../../../contract/entries/entries.ts";
import type { FeederName } from "../../../contract/advancement/levels.ts";
import { viewColumns } from "../../../contract/entries/entry-views.ts";
import { downloadEntryFiles, downloadJudgingBook } from "../../../contract/entries/many-entries.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import type { AnyEndpoint, QueryOf, SentOf } from "../../../contract/platform/endpoint.ts";
import { neededFor } from "../../platform/dialogs/ActionButton.tsx";
import { useDialogs } from "../../platform/dialogs/useDialogs.ts";
import { ListMenu } from "../../tables/downloads/ListMenu.tsx";
import { WriteItem } from "../../mail/studio/WriteItem.tsx";
import { keep, kept } from "../../platform/api/kept.ts";
import { usePages } from "../../platform/api/usePages.ts";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { Menu, MenuItem } from "../../platform/ui/Menu.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { FilterSelect, SearchField, Toolbar } from "../../platform/ui/Toolbar.tsx";
import { useFilter } from "../../platform/ui/useFilter.ts";
import { AddEntryDialog } from "./AddEntryDialog.tsx";
import { ColumnsButton } from "./ColumnsButton.tsx";
import { EntriesTable } from "./EntriesTable.tsx";
import { filterFor, stateOptions } from "./stateFilter.ts";
import { ViewsMenu } from "./ViewsMenu.tsx";
import { useFilesZip } from "./FilesDialog.tsx";
import { useEntriesFile } from "./useEntriesFile.ts";
import { useLastFilter } from "./useLastFilter.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { wordsAt } from "../../programs/entry/words.ts";

type Query = QueryOf<typeof listEntries>;

/** Every entry of a contest: to find, to look at, and to act upon. */
export function Component() {
  const at = useProgramAt();
  const filters = useFilters(`entries ${at.client}/${at.service}`);
  const query = useDeferredValue(filters.query);
  const list = usePages(listEntries, at, query);
  const {
    categories = [],
    tags = [],
    feeders = [],
    standings = [],
    toScreen = null,
    total = 0,
    views = [],
  } = list.pages[0] ?? {};
  const meant = { at, filter: filters.filter };
  const options = categories.map(({ categoryID, label, name }) => ({ value: categoryID, label: `${name} (${label})` }));
  return (
    <>
      <title>{capitalized(wordsAt(at).many)}</title>
      <PageHead
        title={capitalized(wordsAt(at).many)}
        meta={<span className="num text-sm text-ink-3">{total}</span>}
        actions={
          <>
            <ListMenu
              endpoint={downloadEntries}
              params={at}
              filter={filters.filter}
              standings={standings}
              label="Actions"
            >
              <FilesItem {...meant} standings={standings} />
              <BookItem {...meant} standings={standings} />
              <WriteItem list="entries" filter={filters.filter} standings={standings} />
            </ListMenu>
            {toScreen !== null && (
              <LinkButton to={paths.studio.screening(at)}>
                <ListChecks aria-hidden size={16} />
                Look at {wordsAt(at).many}
                {toScreen > 0 && <span className="num text-ink-3">{toScreen}</span>}
              </LinkButton>
            )}
            {may(standings, "PREVIEW_FORMS") && <PreviewMenu at={at} categories={options} />}
            <AddButton at={at} categories={options} allowed={may(standings, "ADD_MANUAL_ENTRY")} />
          </>
        }
      />
      <Toolbar
        className="pb-4"
        actions={
          <>
            <ViewsMenu at={at} views={views} standings={standings} />
            <ColumnsButton at={at} query={query} chosen={filters.columns} onChoose={filters.setColumns} />
          </>
        }
      >
        <SearchField
          label={`Search ${wordsAt(at).many}`}
          placeholder="Title, number or name"
          value={filters.search}
          onChange={filters.setSearch}
        />
        <FilterSelect
          label={capitalized(wordsAt(at).group)}
          value={filters.category}
          onChange={filters.setCategory}
          options={options}
        />
        <FilterSelect
          label="State"
          value={filters.state}
          onChange={filters.setState}
          options={stateOptions(toScreen !== null || filters.state === "refused")}
        />
        <FilterSelect label="Fee" value={filters.fee} onChange={filters.setFee} options={feeOptions} />
        {(tags.length > 0 || filters.tag) && (
          <FilterSelect
            label="Tag"
            value={filters.tag}
            onChange={filters.setTag}
            options={tags.map((value) => ({ value, label: value }))}
          />
        )}
        {(feeders.length > 0 || filters.from) && (
          <FilterSelect
            label="Sent on by"
            value={filters.from}
            onChange={filters.setFrom}
            options={feeders.map((feeder) => ({ value: feeder.feederProgramID, label: feederLabel(feeder, feeders) }))}
          />
        )}
        {filters.showing && (
          <FilterSelect
            label="Pictures"
            value={filters.showing}
            onChange={filters.setShowing}
            options={showingOptions}
          />
        )}
      </Toolbar>
      <EntriesTable
        list={list}
        at={at}
        categories={options}
        sort={filters.sort}
        onSort={filters.setSort}
        filter={filters.filter}
        onClear={filters.clear}
      />
    </>
  );
}

/** By the association; by the program, too, where several of it send winners on. */
const feederLabel = ({ association, program }: FeederName, all: readonly FeederName[]) =>
  all.filter((one) => one.association === association).length > 1 ? `${association}, ${program}` : association;

const feeOptions = [
  { value: "paid", label: "Paid" },
  { value: "unpaid", label: "Not paid" },
  { value: "paidNotSubmitted", label: "Paid, not submitted in time" },
] as const;

/** Where the way from the overview leads; nobody looks for it otherwise. */
const showingOptions = [
  { value: "waiting", label: "Wait for a yes" },
  { value: "ending", label: "Yes soon runs out" },
] as const;

const isSort = (text: string | null): text is EntrySort => entrySorts.some((sort) => sort === text);

/** In the address, so that they survive a reload and can be sent to somebody; what was chosen last is also remembered. */
function useFilters(list: string) {
  const keeping = useLastFilter(list, ["category", "state"]);
  const [search, setSearch] = useFilter("search");
  const [category, setCategory] = useFilter("category");
  const [state, setState] = useFilter("state");
  const [fee, setFee] = useFilter("fee");
  const [tag, setTag] = useFilter("tag");
  const [from, setFrom] = useFilter("from");
  const [showing, setShowing] = useFilter("showing");
  const [sorted, setSorted] = useFilter("sort");
  const [columns, setColumns] = useFilter("columns");
  const [last] = useState(() => kept("sort", list));
  const sort = isSort(sorted) ? sorted : isSort(last) ? last : "-updated";
  useEffect(() => keep("sort", sort, list), [sort, list]);
  const filter = {
    ...(search.trim() && { search: search.trim() }),
    ...(category && { categoryID: category }),
    ...filterFor(state),
    ...(tag && { tag }),
    ...(from && { from }),
    ...feeOptions.filter(({ value }) => value === fee).map(({ value }) => ({ fee: value }))[0],
    ...showingOptions.filter(({ value }) => value === showing).map(({ value }) => ({ showing: value }))[0],
  };
  const query: Query = { ...filter, sort, ...(columns && { columns }) };
  const clear = () => [setSearch, setCategory, setState, setFee, setTag, setFrom, setShowing].forEach((set) => set(""));
  const chosen = { setCategory: keeping("category", setCategory), setState: keeping("state", setState) };
  return {
    search,
    setSearch,
    category,
    state,
    fee,
    setFee,
    tag,
    setTag,
    from,
    setFrom,
    showing,
    setShowing,
    ...chosen,
    sort,
    setSort: setSorted,
    columns: viewColumns(columns),
    setColumns: (chosen: readonly string[]) => setColumns(chosen.join(",")),
    filter,
    query,
    clear,
  };
}

type FileProps = { at: ProgramAt; filter: SentOf<typeof downloadJudgingBook>; standings: readonly Standing[] };

const reasonFor = (endpoint: AnyEndpoint, standings: readonly Standing[]) =>
  may(standings, endpoint.allow) ? {} : { reason: neededFor(endpoint) };

/** The files of all entries that the list shows. */
function FilesItem({ at, filter, standings }: FileProps) {
  const { download } = useFilesZip(at, filter);
  return (
    <MenuItem icon={FolderDown} {...reasonFor(downloadEntryFiles, standings)} onSelect={download}>
      Download files as ZIP
    </MenuItem>
  );
}

/** What is judged of them. */
function BookItem({ at, filter, standings }: FileProps) {
  const { download } = useEntriesFile(downloadJudgingBook, at, filter);
  return (
    <MenuItem icon={BookOpen} {...reasonFor(downloadJudgingBook, standings)} onSelect={download}>
      Judging book as PDF
    </MenuItem>
  );
}

type Categories = { value: string; label: string }[];

/** What entrants of each category see. */
const PreviewMenu = ({ at, categories }: { at: ProgramAt; categories: Categories }) => (
  <Menu
    trigger={
      <Button>
        <Eye aria-hidden size={16} />
        Preview
      </Button>
    }
  >
    {categories.map(({ value, label }) => (
      <MenuItem key={value} to={paths.studio.entryPreview({ ...at, categoryID: value })}>
        {label}
      </MenuItem>
    ))}
  </Menu>
);

type AddProps = { at: ProgramAt; categories: Categories; allowed: boolean };

function AddButton({ at, categories, allowed }: AddProps) {
  const { open } = useDialogs();
  const navigate = useNavigate();
  const show = (entryID: string) => void navigate(paths.studio.entry({ ...at, entryID }));
  return (
    <Button
      variant="primary"
      reason={allowed ? undefined : neededFor({ ...addEntry, summary: "Add an entry for somebody" })}
      onClick={() => open(<AddEntryDialog at={at} categories={categories} onDone={show} />)}
    >
      <Plus aria-hidden size={16} />
      Add {wordsAt(at).one}
    </Button>
  );
}
