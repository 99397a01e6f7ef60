import { CalendarClock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ClientHome } from "../../../contract/app/home.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { programAddress } from "../../../contract/platform/addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { timeframeLabel } from "../../programs/program-state.ts";
import { Stat, StatRow } from "../../platform/ui/Stat.tsx";
import { endText } from "../../platform/ui/date-text.ts";
import { SmallBars } from "./SmallBars.tsx";

/** As many dates as are named. */
const DATES = 4;

/** Entries, sales and scans of today, and what closes this week; numbers that the person’s programs don’t have are left out. */
export const NumbersOfToday = ({ client, home }: { client: string; home: ClientHome }) => (
  <section aria-label="Numbers of today" className="overflow-hidden rounded-lg border bg-surface">
    <StatRow>
      {home.entries && <EntriesStat {...home.entries} />}
      {home.sales && <SalesStat {...home.sales} />}
      {home.scans && <ScansStat {...home.scans} />}
      <Stat
        label="Closes this week"
        value={<span className="num">{home.closes}</span>}
        note={home.closes === 0 ? "Nothing in the next seven days" : "In the next seven days"}
      />
    </StatRow>
    {home.closing.length > 0 && <ClosingDates client={client} home={home} />}
  </section>
);

const WithBars = ({ value, bars }: { value: string; bars: ReactNode }) => (
  <span className="flex items-end justify-between gap-3">
    <span className="num">{value}</span>
    {bars}
  </span>
);

/** '9 more than last week' */
function changeText(week: number, before: number, text: (amount: number) => string): string | undefined {
  if (before === 0) return undefined;
  if (week === before) return "as much as the week before";
  return `${text(Math.abs(week - before))} ${week > before ? "more" : "less"} than the week before`;
}

const numberText = (count: number) => count.toLocaleString("en-US");

const EntriesStat = ({ today, week, weekBefore, days }: NonNullable<ClientHome["entries"]>) => (
  <Stat
    label="Entries this week"
    value={<WithBars value={numberText(week)} bars={<SmallBars values={days} className="max-xl:hidden" />} />}
    note={[today > 0 ? `${numberText(today)} today` : "None today", changeText(week, weekBefore, numberText)]
      .filter(Boolean)
      .join(", ")}
    tone={today > 0 ? "confirm" : "quiet"}
  />
);

const SalesStat = ({ today, orders, week, weekBefore, days }: NonNullable<ClientHome["sales"]>) => (
  <Stat
    label="Sales today"
    value={<WithBars value={dollars(today)} bars={<SmallBars values={days} className="max-xl:hidden" />} />}
    note={[
      orders > 0 ? `${plural(orders, "order")} today` : "Nothing yet today",
      week !== 0 ? `${dollars(week)} this week` : changeText(week, weekBefore, dollars),
    ]
      .filter(Boolean)
      .join(", ")}
    tone={today > 0 ? "confirm" : "quiet"}
  />
);

function ScansStat({ today, lastHour, hours }: NonNullable<ClientHome["scans"]>) {
  const first = hours.findIndex((scans) => scans > 0);
  const last = hours.findLastIndex((scans) => scans > 0);
  return (
    <Stat
      label="Scans today"
      value={
        <WithBars
          value={numberText(today)}
          bars={first >= 0 && <SmallBars values={hours.slice(first, last + 1)} className="max-xl:hidden" />}
        />
      }
      note={today === 0 ? "No door is open, or nobody came yet" : `${numberText(lastHour)} in the last hour`}
      tone={lastHour > 0 ? "confirm" : "quiet"}
    />
  );
}

const ClosingDates = ({ client, home: { closing, closes } }: { client: string; home: ClientHome }) => (
  <ul
    aria-label="What closes this week"
    className="flex flex-wrap gap-x-8 gap-y-1.5 border-t px-5 py-3 text-sm max-sm:px-4"
  >
    {closing.slice(0, DATES).map((one) => (
      <li key={`${one.serviceID} ${one.what} ${one.at}`} className="flex min-w-0 items-baseline gap-2">
        <CalendarClock aria-hidden size={14} className="shrink-0 self-center text-ink-3" />
        <span className="min-w-0 wrap-anywhere">
          <Link to={studioPaths.program(programAddress(client, one))} className="font-medium hover:underline">
            {one.name}
          </Link>
          <span className="num text-ink-3">
            {`: ${timeframeLabel(one.kind, one.what)} until ${endText(one.at, one.timeZone)}`}
          </span>
        </span>
      </li>
    ))}
    {closes > DATES && <li className="num text-ink-3">{`${closes - DATES} more`}</li>}
  </ul>
);
