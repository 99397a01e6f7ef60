import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { tabClass, tabListClass } from "../../ui/tabClass.ts";

type Props = { files: ReactNode; answers: ReactNode; sheet: ReactNode; foot: ReactNode };
const panes = [
  ["entry", "Entry"],
  ["sheet", "Scoresheet"],
] as const;
type Pane = (typeof panes)[number][0];

/** The entry beside its scoresheet; where it is narrow, one of the two, with the total and Save always in reach. */
export function ScoringPanes({ files, answers, sheet, foot }: Props) {
  const [shown, setShown] = useState<Pane>("entry");
  return (
    <>
      <div
        role="tablist"
        aria-label="Parts of this page"
        className={tabListClass("line", "bg-surface px-4 pt-1 lg:hidden")}
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
      <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_minmax(380px,440px)]">
        <section
          id="pane-entry"
          aria-label="Entry"
          className={clsx(
            "overflow-y-auto overscroll-contain bg-sunken px-4 py-5 sm:px-6 lg:row-span-2",
            shown !== "entry" && "max-lg:hidden",
          )}
          // Scrolled by keyboard as well.
          tabIndex={0}
        >
          <div className="mx-auto grid max-w-[1080px] gap-8">
            {files}
            {answers}
          </div>
        </section>
        <section
          id="pane-sheet"
          aria-label="Scoresheet"
          className={clsx(
            "overflow-y-auto overscroll-contain bg-surface px-4 py-5 sm:px-5 lg:border-l",
            shown !== "sheet" && "max-lg:hidden",
          )}
          tabIndex={0}
        >
          {sheet}
        </section>
        <div className="bg-surface lg:border-l">{foot}</div>
      </div>
    </>
  );
}
