import {
  type CategoryWindow,
  type TimeWindow,
  type Timeframe,
  currentWindow,
  firstToClose,
  windowState,
  withCategoryWindows,
} from "../../../../contract/platform/visibility.ts";
import type { ServiceKind, TimeframeName } from "../../../../contract/platform/service-kinds.ts";
import { Countdown } from "../../../platform/ui/Countdown.tsx";
import { timeframeLabel } from "../../../programs/program-state.ts";
import type { SectionProps } from "./section-props.ts";
import { SectionTitle } from "./SectionTitle.tsx";

/** Days, hours, minutes and seconds to the timeframe's opening, then its closing. */
export function CountdownSection({ section, page }: SectionProps) {
  const { kind } = page;
  const timeframe = section.timeframe && currentWindow(windowsOf(page), section.timeframe, new Date(page.now));
  if (!timeframe)
    return (
      <>
        <SectionTitle section={section} fallback={section.timeframe ? timeframeLabel(kind, section.timeframe) : ""} />
        <p className="mt-3 text-lg opacity-80">Dates to be announced</p>
      </>
    );
  const category = timeframe.name === "entries" ? openCategory(timeframe, page) : undefined;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
      <SectionTitle
        section={section}
        fallback={category ? `${category.name} closes in` : turnOf(kind, timeframe, page.now)}
      />
      <Countdown until={nextTurn(category ?? timeframe, page.now)} now={page.now} over="It is over." />
    </div>
  );
}

type PageDates = Pick<SectionProps["page"], "timeframes" | "categoryDates" | "everyCategoryDated" | "now">;

/** The program's own, or its categories' where each has another. */
const windowsOf = (page: PageDates): readonly Timeframe[] =>
  page.everyCategoryDated ? withCategoryWindows(page) : page.timeframes;

/** A category that can still be entered while the program's own deadline is over, or counts for none. */
function openCategory(
  timeframe: Timeframe,
  { categoryDates, everyCategoryDated, now }: PageDates,
): CategoryWindow | undefined {
  const moment = new Date(now);
  if (!everyCategoryDated && windowState(timeframe, moment) !== "closed") return undefined;
  return firstToClose(categoryDates, moment);
}

const nextTurn = (timeframe: TimeWindow, now: string) =>
  windowState(timeframe, new Date(now)) === "future" ? timeframe.opensAt : timeframe.closesAt;

const isPlural = (name: TimeframeName) => name === "entries" || name === "answers";

/** 'Entries close in' */
function turnOf(kind: ServiceKind, timeframe: Timeframe, now: string): string {
  const state = windowState(timeframe, new Date(now));
  const label = timeframeLabel(kind, timeframe.name);
  const verb = isPlural(timeframe.name) ? ["open", "close"] : ["opens", "closes"];
  return state === "closed" ? `${label}: closed` : `${label} ${state === "future" ? verb[0] : verb[1]} in`;
}
