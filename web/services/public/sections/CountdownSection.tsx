import { type Timeframe, occurrence, windowAt } from "../../../../contract/visibility.ts";
import { Countdown } from "../../../ui/Countdown.tsx";
import { timeframeLabels } from "../../words.ts";
import type { SectionProps } from "./props.ts";
import { SectionTitle } from "./SectionTitle.tsx";

/** Days, hours, minutes and seconds to the next turn of a timeframe: its opening, then its closing. */
export function CountdownSection({ section, page }: SectionProps) {
  const timeframe = section.timeframe && occurrence(page.timeframes, section.timeframe, new Date(page.now));
  if (!timeframe)
    return (
      <>
        <SectionTitle section={section} fallback={section.timeframe ? timeframeLabels[section.timeframe] : ""} />
        <p className="mt-3 text-lg opacity-80">Dates to be announced</p>
      </>
    );
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
      <SectionTitle section={section} fallback={turnOf(timeframe, page.now)} />
      <Countdown until={nextTurn(timeframe, page.now)} now={page.now} over="It is over." />
    </div>
  );
}

const nextTurn = (timeframe: Timeframe, now: string) =>
  windowAt(timeframe, new Date(now)) === "future" ? timeframe.opensAt : timeframe.closesAt;

/** 'Entries close in' */
function turnOf(timeframe: Timeframe, now: string): string {
  const state = windowAt(timeframe, new Date(now));
  const label = timeframeLabels[timeframe.name];
  const verb = label === "Entries" ? ["open", "close"] : ["opens", "closes"];
  return state === "closed" ? `${label}: closed` : `${label} ${state === "future" ? verb[0] : verb[1]} in`;
}
