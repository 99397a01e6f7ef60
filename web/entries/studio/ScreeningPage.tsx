import { CircleCheck, Keyboard, ListChecks } from "lucide-react";
import { Suspense, useEffect, useEffectEvent } from "react";
import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { type ScreeningQueueEntry, type ScreeningDecision, getScreening } from "../../../contract/entries/screening.ts";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { usePagedAnswer } from "../../platform/api/use-paged-answer.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { LinkTabs } from "../../platform/ui/LinkTabs.tsx";
import { PagedList } from "../../platform/ui/PagedList.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { FilterSelect, Toolbar } from "../../platform/ui/Toolbar.tsx";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { type QueuePlace, ScreenedEntry } from "./ScreenedEntry.tsx";
import { ScreeningKeys } from "./ScreeningKeys.tsx";
import { ScreeningList } from "./ScreeningList.tsx";

const screeningTabs: readonly { screening: ScreeningDecision; label: string }[] = [
  { screening: "waiting", label: "To look at" },
  { screening: "returned", label: "Returned" },
  { screening: "accepted", label: "Accepted" },
  { screening: "refused", label: "Refused" },
];

/** The next page is fetched this many entries before the end of the loaded ones. */
const PREFETCH_AHEAD = 10;

/** Submitted entries one after the other, to be accepted, refused or returned. */
function ScreeningPage() {
  const at = useProgramAddress();
  const { open } = useDialogs();
  const [show] = useAddressFilter("show");
  const [category, setCategory] = useAddressFilter("category");
  const [selectedID, choose] = useAddressFilter("entry");
  const screening = screeningTabs.find((one) => one.screening === show)?.screening ?? "waiting";
  const list = usePagedAnswer(getScreening, at, { screening, ...(category && { categoryID: category }) });
  const { screened = true, left = 0, total = 0, categories = [], standings = [] } = list.pages[0] ?? {};
  const entries = list.pages.flatMap((page) => page.entries);
  const { many, group } = judgedWordsAt(at);
  const here = studioPaths.screening(at);
  const title = `Look at ${many}`;
  const current = entries.find(({ entryID }) => entryID === selectedID) ?? entries[0];
  // Stepping from one entry to the next never reaches the end of a page.
  const isNearEnd = current !== undefined && entries.length - entries.indexOf(current) <= PREFETCH_AHEAD;
  const { more, busy, error, onMore } = list;
  const asks = isNearEnd && more && !busy && error === null;
  const goOn = useEffectEvent(onMore);
  useEffect(() => {
    if (asks) goOn();
  }, [asks]);
  return (
    <>
      <title>{title}</title>
      <PageHead
        crumbs={[{ label: capitalized(many), to: studioPaths.entries(at) }]}
        title={title}
        {...(screened && {
          text: "What is submitted waits here until one of you accepts, returns or refuses it. Only what is accepted is judged.",
        })}
        actions={
          screened && (
            <span className="touch:hidden">
              <IconButton label="Keys" icon={<Keyboard size={18} />} onClick={() => open(<ScreeningKeys />)} />
            </span>
          )
        }
      />
      {screened || screening === "refused" || list.isLoading ? (
        <>
          <LinkTabs
            label={`Which ${many}`}
            tabs={screeningTabs.map((one) => ({
              to: one.screening === "waiting" ? here : `${here}?show=${one.screening}`,
              label: one.label,
              current: one.screening === screening,
              ...(one.screening === "waiting" && left > 0 && { count: left }),
            }))}
          />
          {categories.length > 1 && (
            <Toolbar className="pt-4">
              <FilterSelect
                label={capitalized(group)}
                value={category}
                onChange={setCategory}
                options={categories.map(({ categoryID, label, name }) => ({
                  value: categoryID,
                  label: `${name} (${label})`,
                }))}
              />
            </Toolbar>
          )}
          <PagedList
            list={{ ...list, more: false }}
            shown={entries.length}
            counts={false}
            empty={<EmptyQueue at={at} screening={screening} isFiltered={category !== ""} left={left} />}
            loading={<Skeleton className="mt-6 h-96 w-full" />}
          >
            {current && (
              <div className="grid grid-cols-1 gap-x-8 pt-5 xl:grid-cols-[minmax(0,1fr)_17rem]">
                <Suspense key={current.entryID} fallback={<Skeleton className="h-96 w-full" />}>
                  <ScreenedEntry
                    queued={current}
                    place={queuePlaceOf(entries, current, total)}
                    at={{ ...at, entryID: current.entryID }}
                    standings={standings}
                    onChoose={choose}
                  />
                </Suspense>
                <ScreeningList entries={entries} current={current.entryID} list={list} onChoose={choose} />
              </div>
            )}
          </PagedList>
        </>
      ) : (
        <NotScreened at={at} />
      )}
    </>
  );
}

function queuePlaceOf(
  entries: readonly ScreeningQueueEntry[],
  current: ScreeningQueueEntry,
  total: number,
): QueuePlace {
  const index = entries.indexOf(current);
  return { index, total, previous: entries[index - 1], next: entries[index + 1] };
}

type EmptyProps = { at: ProgramAddress; screening: ScreeningDecision; isFiltered: boolean; left: number };

function EmptyQueue({ at, screening, isFiltered, left }: EmptyProps) {
  const { many, group } = judgedWordsAt(at);
  if (screening !== "waiting")
    return <EmptyState icon={ListChecks} title={`Nothing is ${screening}${isFiltered ? ` in this ${group}` : ""}`} />;
  if (isFiltered && left > 0)
    return (
      <EmptyState
        icon={CircleCheck}
        title={`Nothing waits in this ${group}`}
        text={`In others ${left === 1 ? "one waits" : `${left} wait`}.`}
      />
    );
  return (
    <EmptyState
      icon={CircleCheck}
      title="Nothing waits"
      text={`You have looked at everything. New ${many} appear here as soon as they are submitted.`}
    />
  );
}

const NotScreened = ({ at }: { at: ProgramAddress }) => (
  <EmptyState
    icon={ListChecks}
    title={`${capitalized(judgedWordsAt(at).many)} aren’t looked at first`}
    text="Whatever is submitted is judged. You can have it wait for you instead."
    action={<LinkButton to={studioPaths.entrySettings(at)}>Open settings</LinkButton>}
  />
);

export { ScreeningPage as Component };
