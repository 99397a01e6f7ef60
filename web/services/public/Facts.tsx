import type { ServicePage } from "../../../contract/services.ts";
import { zoneLabel } from "../../../contract/time-zone.ts";
import { DescriptionList } from "../../ui/DescriptionList.tsx";
import { dateTimeText, spanText } from "../../ui/dates.ts";
import { timeframeLabels } from "../words.ts";

type Props = Pick<ServicePage, "timeframes" | "timeZone">;

/** When what happens. */
export const Facts = ({ timeframes, timeZone }: Props) => (
  <section aria-labelledby="dates" className="rounded-lg bg-sunken p-6">
    <h2 id="dates" className="display text-xl">
      Dates
    </h2>
    {timeframes.length === 0 ? (
      <p className="mt-3 text-md text-ink-2">Dates to be announced.</p>
    ) : (
      <DescriptionList
        className="mt-3"
        items={timeframes.map(({ name, opensAt, closesAt }) => ({
          key: name,
          term: timeframeLabels[name],
          value: (
            <span className="num block">
              {spanText(opensAt, closesAt, timeZone)}
              <span className="block text-sm text-ink-3">
                until <time dateTime={closesAt}>{dateTimeText(closesAt, timeZone)}</time>
              </span>
            </span>
          ),
        }))}
      />
    )}
    <p className="mt-3 text-sm text-ink-3">Times are in {zoneLabel(timeZone)}.</p>
  </section>
);
