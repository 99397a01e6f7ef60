import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { tabClass, tabListClass } from "../../platform/ui/tab-class.ts";

type Props = { files: ReactNode; answers: ReactNode; sheet: ReactNode; foot: ReactNode };
const panes = [
  ["entry", "Entry"],
  ["sheet", "Scoresheet"],
] as const;
type Pane = (typeof panes)[number][0];

/** The entry beside its scoresheet, or above it; on a phone one of the two. The total and Save are always in reach. */
export function ScoringPanes({ files, answers, sheet, foot }: Props) {
  const [shown, setShown] = useState<Pane>("entry");
  return (
    <>
      <div
        role="tablist"
        aria-label="Parts of this page"
        className={tabListClass("line", "bg-surface px-4 pt-1 md:hidden")}
      >
        {panes.map(([pane, label]) => (
          <button
            key={pane}
            type="button"
            role="tab"
            id={`tab-${pane}`}
            aria-selected={shown === pane}
            aria-controls={`pane-${pane}`}
            onClick={() => setShown(pane)}
            className={tabClass("line", shown === pane)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)_auto] above:grid-rows-[minmax(0,5fr)_minmax(0,4fr)_auto] beside:grid-cols-[minmax(0,1fr)_minmax(340px,440px)]">
        <section
          id="pane-entry"
          aria-label="Entry"
          className={clsx(
            "overflow-y-auto overscroll-contain bg-sunken px-4 py-5 sm:px-6 beside:row-span-2",
            shown !== "entry" && "max-md:hidden",
          )}
          // Scrolled by keyboard as well.
          tabIndex={0}
        >
          <div className="mx-auto grid max-w-[1080px] grid-cols-[minmax(0,1fr)] gap-8">
            {files}
            {answers}
          </div>
        </section>
        <section
          id="pane-sheet"
          aria-label="Scoresheet"
          className={clsx(
            "overflow-y-auto overscroll-contain bg-surface px-4 py-5 sm:px-5 above:border-t beside:border-l",
            shown !== "sheet" && "max-md:hidden",
          )}
          tabIndex={0}
        >
          {sheet}
        </section>
        <div className="bg-surface beside:border-l">{foot}</div>
      </div>
    </>
  );
}
