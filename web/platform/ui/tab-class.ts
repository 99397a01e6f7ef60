import { clsx } from "clsx";

/** A line of words with a line below; the pill of a header; pictures over words, as in a gallery's categories. */
export type TabsLook = "line" | "pill" | "icons";

const lists = {
  line: "flex gap-6 overflow-x-auto shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none]",
  pill: "flex w-fit max-w-full gap-1 overflow-x-auto rounded-full bg-sunken p-1 [scrollbar-width:none]",
  icons: "flex gap-9 overflow-x-auto shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none] max-sm:gap-7",
};
const tabs = {
  line: "inline-flex items-center gap-1.5 border-b-2 pt-1 pb-2.5 text-base font-medium",
  pill: "inline-flex items-center gap-1.5 rounded-full px-4 py-1.5 text-base font-medium touch:min-h-11",
  icons: "grid justify-items-center gap-1.5 border-b-2 pb-3 text-sm font-medium",
};
const chosenTab = { line: "border-ink text-ink", pill: "bg-surface text-ink shadow-1", icons: "border-ink text-ink" };
const otherTab = {
  line: "border-transparent text-ink-3 hover:text-ink",
  pill: "text-ink-2 hover:text-ink",
  icons: "border-transparent text-ink-3 hover:border-line-2 hover:text-ink",
};

export const tabListClass = (look: TabsLook, className?: string) => clsx(lists[look], className);

export const tabClass = (look: TabsLook, isChosen: boolean) =>
  clsx(
    "relative shrink-0 cursor-pointer whitespace-nowrap transition-colors duration-150 focus-visible:-outline-offset-2",
    tabs[look],
    isChosen ? chosenTab[look] : otherTab[look],
  );
