import { lastMinuteBefore, weeksLater } from "../../../../contract/platform/time-zone.ts";
import { shortDateText } from "../../../platform/ui/date-text.ts";
import { useNow } from "../../../platform/ui/use-now.ts";
import { timeframeLabel } from "../../program-state.ts";
import type { ExistingProgram } from "./new-program.ts";

type Props = { program: ExistingProgram; weeks: number };

export function MovedDates({ program: { kind, timeframes, timeZone }, weeks }: Props) {
  const movedTimeframes = timeframes.map(({ opensAt, closesAt, ...timeframe }) => ({
    ...timeframe,
    opensAt: weeksLater(opensAt, weeks, timeZone),
    closesAt: weeksLater(closesAt, weeks, timeZone),
  }));
  const now = useNow().getTime();
  const areOver = movedTimeframes.every(({ closesAt }) => Date.parse(closesAt) <= now);
  return (
    <div aria-live="polite" className="text-sm">
      <dl className="num grid gap-1">
        {movedTimeframes.map(({ timeframeID, name, opensAt, closesAt }) => (
          <div key={timeframeID} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-2">{timeframeLabel(kind, name)}</dt>
            <dd>{`${shortDateText(opensAt, timeZone)} to ${shortDateText(lastMinuteBefore(closesAt, timeZone), timeZone)}`}</dd>
          </div>
        ))}
      </dl>
      {areOver && <p className="mt-1 text-warning-text">All of them would be over already.</p>}
    </div>
  );
}
