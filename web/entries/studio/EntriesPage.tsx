import { BookOpen, Eye, FolderDown, ListChecks, Plus } from "lucide-react";
import { useDeferredValue, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { hasFeature, kindOfSegment } from "../../../contract/platform/service-kinds.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { type EntrySort, downloadEntries, entrySorts, listEntries } from "../../../contract/entries/entries.ts";
import { addEntry } from "../../../contract/entries/entering.ts";
import type { SourceProgramName } from "../../../contract/advancement/advancement.ts";
import { viewColumns } from "../../../contract/entries/entry-views.ts";
import { downloadEntryFiles, downloadJudgingBook } from "../../../contract/entries/bulk-entries.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import type { AnyEndpoint, QueryOf, InputOf } from "../../../contract/platform/endpoint.ts";
import { neededPermissionText } from "../../platform/dialogs/ActionButton.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { ListMenu } from "../../tables/downloads/ListMenu.tsx";
import { WriteMenuItem } from "../../mail/studio/WriteMenuItem.tsx";
import { storeValue, storedValue } from "../../platform/api/browser-storage.ts";
import { usePagedAnswer } from "../../platform/api/use-paged-answer.ts";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { Menu, MenuItem } from "../../platform/ui/Menu.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { FilterSelect, SearchField, Toolbar } from "../../platform/ui/Toolbar.tsx";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { AddEntryDialog } from "./AddEntryDialog.tsx";
import { ColumnsButton } from "./ColumnsButton.tsx";
import { EntryTabs } from "./EntryTabs.tsx";
import { EntriesTable } from "./EntriesTable.tsx";
import { stateFilterFor, stateOptions } from "./state-filter.ts";
import { ViewsMenu } from "./ViewsMenu.tsx";
import { useFilesZip } from "./FilesDialog.tsx";
import { useEntriesFile } from "./use-entries-file.ts";
import { useLastFilter } from "./use-last-filter.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";

type EntriesQuery = QueryOf<typeof listEntries>;

/** Every entry of a contest, with filters and actions. */
function EntriesPage() {
  const at = useProgramAddress();
  const filters = useEntryFilters(`entries ${at.client}/${at.service}`);
  const query = useDeferredValue(filters.query);
  const list = usePagedAnswer(listEntries, at, query);
  const {
    categories = [],
    tags = [],
    feeders = [],
    standings = [],
    toScreen = null,
    total = 0,
    views = [],
    columnChoices = [],
  } = list.pages[0] ?? {};
  const listFilter = { at, filter: filters.filter };
  const options = categories.map(({ categoryID, label, name }) => ({ value: categoryID, label: `${name} (${label})` }));
  return (
    <>
      <title>{capitalized(judgedWordsAt(at).many)}</title>
      <PageHead
        title={capitalized(judgedWordsAt(at).many)}
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
              <FilesMenuItem {...listFilter} standings={standings} />
              <JudgingBookMenuItem {...listFilter} standings={standings} />
              <WriteMenuItem list="entries" filter={filters.filter} standings={standings} />
              {hasFeature(kindOfSegment(at.serviceType), "recommendations") && (
                <WriteMenuItem list="recommenders" filter={{ missing: true }} standings={standings}>
                  Write to recommenders who haven’t answered
                </WriteMenuItem>
              )}
            </ListMenu>
            {toScreen !== null && (
              <LinkButton to={studioPaths.screening(at)}>
                <ListChecks aria-hidden size={16} />
                Look at {judgedWordsAt(at).many}
                {toScreen > 0 && <span className="num text-ink-3">{toScreen}</span>}
              </LinkButton>
            )}
            {may(standings, "PREVIEW_FORMS") && <PreviewMenu at={at} categories={options} />}
            <AddEntryButton at={at} categories={options} allowed={may(standings, "ADD_MANUAL_ENTRY")} />
          </>
        }
      />
      <EntryTabs at={at} />
      <Toolbar
        className="pb-4"
        actions={
          <>
            <ViewsMenu at={at} views={views} standings={standings} />
            <ColumnsButton at={at} query={query} selected={filters.columns} onChoose={filters.setColumns} />
          </>
        }
      >
        <SearchField
          label={`Search ${judgedWordsAt(at).many}`}
          placeholder="Title, number or name"
          value={filters.search}
          onChange={filters.setSearch}
        />
        <FilterSelect
          label={capitalized(judgedWordsAt(at).group)}
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
            options={feeders.map((feeder) => ({
              value: feeder.feederProgramID,
              label: sourceProgramLabel(feeder, feeders),
            }))}
          />
        )}
        {(columnChoices.some(({ id }) => id === "rulesAccepted") || filters.rules) && (
          <FilterSelect label="Rules" value={filters.rules} onChange={filters.setRules} options={rulesOptions} />
        )}
        {filters.showing && (
          <FilterSelect
            label="Pictures"
            value={filters.showing}
            onChange={filters.setShowing}
            options={consentOptions}
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

/** The association's name; with the program's where several of its programs send winners on. */
const sourceProgramLabel = ({ association, program }: SourceProgramName, all: readonly SourceProgramName[]) =>
  all.filter((one) => one.association === association).length > 1 ? `${association}, ${program}` : association;

const feeOptions = [
  { value: "paid", label: "Paid" },
  { value: "paidByHand", label: "Paid by hand" },
  { value: "invoiced", label: "Invoice open" },
  { value: "waived", label: "Waived" },
  { value: "unpaid", label: "Not paid" },
  { value: "paidNotSubmitted", label: "Paid, not submitted in time" },
] as const;

const rulesOptions = [
  { value: "waiting", label: "Still to accept" },
  { value: "accepted", label: "Accepted" },
] as const;

/** The overview links to these filters; they aren't offered otherwise. */
const consentOptions = [
  { value: "waiting", label: "Wait for a yes" },
  { value: "ending", label: "Yes soon runs out" },
] as const;

const isSort = (text: string | null): text is EntrySort => entrySorts.some((sort) => sort === text);

/** Filters are in the address, so that they survive a reload and can be sent to somebody; the last ones are also remembered. */
function useEntryFilters(list: string) {
  const keeping = useLastFilter(list, ["category", "state"]);
  const [search, setSearch] = useAddressFilter("search");
  const [category, setCategory] = useAddressFilter("category");
  const [state, setState] = useAddressFilter("state");
  const [fee, setFee] = useAddressFilter("fee");
  const [tag, setTag] = useAddressFilter("tag");
  const [from, setFrom] = useAddressFilter("from");
  const [showing, setShowing] = useAddressFilter("showing");
  const [rules, setRules] = useAddressFilter("rules");
  const [sorted, setSorted] = useAddressFilter("sort");
  const [columns, setColumns] = useAddressFilter("columns");
  const [last] = useState(() => storedValue("sort", list));
  const sort = isSort(sorted) ? sorted : isSort(last) ? last : "-updated";
  useEffect(() => storeValue("sort", sort, list), [sort, list]);
  const filter = {
    ...(search.trim() && { search: search.trim() }),
    ...(category && { categoryID: category }),
    ...stateFilterFor(state),
    ...(tag && { tag }),
    ...(from && { from }),
    ...feeOptions.filter(({ value }) => value === fee).map(({ value }) => ({ fee: value }))[0],
    ...rulesOptions.filter(({ value }) => value === rules).map(({ value }) => ({ rules: value }))[0],
    ...consentOptions.filter(({ value }) => value === showing).map(({ value }) => ({ showing: value }))[0],
  };
  const query: EntriesQuery = { ...filter, sort, ...(columns && { columns }) };
  const clear = () =>
    [setSearch, setCategory, setState, setFee, setTag, setFrom, setShowing, setRules].forEach((set) => set(""));
  const setters = { setCategory: keeping("category", setCategory), setState: keeping("state", setState) };
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
    rules,
    setRules,
    ...setters,
    sort,
    setSort: setSorted,
    columns: viewColumns(columns),
    setColumns: (columns: readonly string[]) => setColumns(columns.join(",")),
    filter,
    query,
    clear,
  };
}

type EntriesFileProps = {
  at: ProgramAddress;
  filter: InputOf<typeof downloadJudgingBook>;
  standings: readonly Standing[];
};

const whyNotAllowed = (endpoint: AnyEndpoint, standings: readonly Standing[]) =>
  may(standings, endpoint.allow) ? {} : { reason: neededPermissionText(endpoint) };

/** The files of all listed entries. */
function FilesMenuItem({ at, filter, standings }: EntriesFileProps) {
  const { download } = useFilesZip(at, filter);
  return (
    <MenuItem icon={FolderDown} {...whyNotAllowed(downloadEntryFiles, standings)} onSelect={download}>
      Download files as ZIP
    </MenuItem>
  );
}

/** The judging book of all listed entries. */
function JudgingBookMenuItem({ at, filter, standings }: EntriesFileProps) {
  const { download } = useEntriesFile(downloadJudgingBook, at, filter);
  return (
    <MenuItem icon={BookOpen} {...whyNotAllowed(downloadJudgingBook, standings)} onSelect={download}>
      Judging book as PDF
    </MenuItem>
  );
}

type CategoryOptions = { value: string; label: string }[];

/** The form of each category as its entrants see it. */
const PreviewMenu = ({ at, categories }: { at: ProgramAddress; categories: CategoryOptions }) => (
  <Menu
    trigger={
      <Button>
        <Eye aria-hidden size={16} />
        Preview
      </Button>
    }
  >
    {categories.map(({ value, label }) => (
      <MenuItem key={value} to={studioPaths.entryPreview({ ...at, categoryID: value })}>
        {label}
      </MenuItem>
    ))}
  </Menu>
);

type AddEntryProps = { at: ProgramAddress; categories: CategoryOptions; allowed: boolean };

function AddEntryButton({ at, categories, allowed }: AddEntryProps) {
  const { open } = useDialogs();
  const navigate = useNavigate();
  const show = (entryID: string) => void navigate(studioPaths.entry({ ...at, entryID }));
  return (
    <Button
      variant="primary"
      reason={allowed ? undefined : neededPermissionText({ ...addEntry, summary: "Add an entry for somebody" })}
      onClick={() => open(<AddEntryDialog at={at} categories={categories} onDone={show} />)}
    >
      <Plus aria-hidden size={16} />
      Add {judgedWordsAt(at).one}
    </Button>
  );
}

export { EntriesPage as Component };
