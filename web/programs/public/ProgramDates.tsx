import type { ServicePage } from "../../../contract/programs/service-page.ts";
import { zoneLabel } from "../../../contract/platform/time-zone.ts";
import type { Timeframe } from "../../../contract/platform/visibility.ts";
import { DescriptionList } from "../../platform/ui/DescriptionList.tsx";
import { dateText, endDateText, endText, spanText } from "../../platform/ui/date-text.ts";
import { audienceNote, timeframeLabel } from "../program-state.ts";

type Props = Pick<ServicePage, "kind" | "timeframes" | "categoryDates" | "everyCategoryDated" | "timeZone">;

export function ProgramDates({ kind, timeframes, categoryDates, everyCategoryDated, timeZone }: Props) {
  const names = [...new Set(timeframes.map(({ name }) => name))];
  const windowsOf = (name: string) =>
    name === "entries" && everyCategoryDated ? [] : timeframes.filter((timeframe) => timeframe.name === name);
  return (
    <section aria-labelledby="dates" className="rounded-lg bg-sunken p-6">
      <h2 id="dates" className="display text-xl">
        Dates
      </h2>
      {timeframes.length === 0 ? (
        <p className="mt-3 text-md text-ink-2">Dates to be announced.</p>
      ) : (
        <DescriptionList
          className="mt-3"
          items={names.map((name) => ({
            key: name,
            term: timeframeLabel(kind, name),
            value: (
              <>
                {windowsOf(name).map((window) => (
                  <WindowDates
                    key={window.opensAt}
                    {...window}
                    timeZone={timeZone}
                    alone={windowsOf(name).length === 1}
                  />
                ))}
                {name === "entries" &&
                  categoryDates.map(({ categoryID, name: category, opensAt, closesAt }) => (
                    <span key={categoryID} className="num mt-1 block text-sm text-ink-2">
                      {category}: {spanText(opensAt, closesAt, timeZone)}
                    </span>
                  ))}
              </>
            ),
          }))}
        />
      )}
      <p className="mt-3 text-sm text-ink-3">Times are in {zoneLabel(timeZone)}.</p>
    </section>
  );
}

type WindowProps = Pick<Timeframe, "opensAt" | "closesAt" | "audience"> & Pick<Props, "timeZone"> & { alone: boolean };

const WindowDates = ({ opensAt, closesAt, audience, timeZone, alone }: WindowProps) => (
  <span className="num block">
    {spanText(opensAt, closesAt, timeZone)}
    {alone && dateText(opensAt, timeZone) !== endDateText(closesAt, timeZone) && (
      <span className="block text-sm text-ink-3">
        until <time dateTime={closesAt}>{endText(closesAt, timeZone)}</time>
      </span>
    )}
    {audienceNote[audience] && <span className="block text-sm text-ink-3">{audienceNote[audience]}</span>}
  </span>
);
