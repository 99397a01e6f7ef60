import { clsx } from "clsx";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import type { ScreeningQueueEntry } from "../../../contract/entries/screening.ts";
import { LoadMore } from "../../platform/ui/LoadMore.tsx";
import type { Paging } from "../../platform/ui/PagedList.tsx";
import { Thumb } from "../../programs/entry/Thumb.tsx";

type Props = {
  entries: readonly ScreeningQueueEntry[];
  current: string;
  list: Paging;
  onChoose: (entryID: string) => void;
};

/** The others, in the order in which they came in; beside the one that is looked at where there is room. */
export const ScreeningList = ({ entries, current, list, onChoose }: Props) => (
  <nav aria-label="Those to choose from" className="hidden xl:block">
    <ol
      className="sticky top-4 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-lg border bg-surface p-1.5"
      tabIndex={-1}
    >
      {entries.map((entry) => (
        <li key={entry.entryID}>
          <button
            type="button"
            aria-current={entry.entryID === current ? "true" : undefined}
            onClick={() => onChoose(entry.entryID)}
            className={clsx(
              "flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left transition-colors",
              entry.entryID === current ? "bg-brand-soft" : "hover:bg-sunken",
            )}
          >
            <Thumb url={entry.thumbURL} small />
            <span className="min-w-0">
              <span className="block truncate text-sm font-medium">{entry.title || untitledEntry}</span>
              <span className="num block truncate text-xs text-ink-3">
                {entry.code}
                {entry.answered !== null && (entry.answered ? ", answered" : ", not answered")}
              </span>
            </span>
          </button>
        </li>
      ))}
      {list.more && (
        <li>
          <LoadMore shown={entries.length} more={list.more} busy={list.busy} onMore={list.onMore} />
        </li>
      )}
    </ol>
  </nav>
);
