import { clsx } from "clsx";
import { TriangleAlert } from "lucide-react";
import type { DeadlineExtension } from "../../../../contract/people/clients.ts";
import { type Contradiction, findContradictions } from "../../../../contract/programs/timeframe-contradictions.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { type ServiceKind, serviceKinds } from "../../../../contract/platform/service-kinds.ts";
import type { TimeZone } from "../../../../contract/platform/time-zone.ts";
import {
  type CategoryWindow,
  type StoredTimeframe,
  type TimeWindow,
  windowState,
  withCategoryWindows,
} from "../../../../contract/platform/visibility.ts";
import { dateTimeText, endText, spanText } from "../../../platform/ui/date-text.ts";
import { audienceNote, timeframeLabel } from "../../program-state.ts";
import { type TimeSpan, type AxisTick, axisFor, percentOnAxis, ticksOn } from "./scale.ts";

type Props = {
  kind: ServiceKind;
  timeframes: readonly StoredTimeframe[];
  categoryDates: readonly CategoryWindow[];
  everyCategoryDated: boolean;
  /** Extended deadlines of single entries. */
  extensions: readonly DeadlineExtension[];
  /** Minutes in which entries are accepted after closing; entrants aren't told of it. */
  graceMinutes: number | null;
  timeZone: TimeZone;
  now: Date;
  /** The release of results; undefined where there are none. */
  released?: string | null;
};

type Axis = TimeSpan & { ticks: readonly AxisTick[]; now: number };

/** All windows as bars on one axis with 'now'; a list on a phone. The words say all that the picture shows. */
export function ProgramTimeline(props: Props) {
  const { kind, timeframes, categoryDates, everyCategoryDated, extensions, graceMinutes, timeZone, now, released } =
    props;
  const spans = [
    ...[...timeframes, ...categoryDates].map(({ opensAt, closesAt }) => ({
      from: Date.parse(opensAt),
      to: Date.parse(closesAt),
    })),
    ...[...extensions.map(({ until }) => until), ...(released ? [released] : [])].map((moment) => ({
      from: Date.parse(moment),
      to: Date.parse(moment),
    })),
  ];
  const bounds = axisFor(spans, now.getTime());
  const axis = { ...bounds, ticks: ticksOn(bounds, timeZone), now: now.getTime() };
  const odd = findContradictions(
    kind,
    withCategoryWindows({ timeframes, categoryDates, everyCategoryDated }),
    latestExtensionAhead(extensions, now),
  );
  return (
    <div data-slot="timeline">
      <TickLabels axis={axis} />
      <ol>
        {rowsOf(kind, timeframes).map((windows) => (
          <TimelineRow
            key={windows[0].name}
            kind={kind}
            windows={windows}
            axis={axis}
            timeZone={timeZone}
            {...(windows[0].name === "entries" && { categoryDates, everyCategoryDated, extensions, graceMinutes })}
            odd={odd.filter(({ name }) => name === windows[0].name)}
          />
        ))}
        {released !== undefined && <Released released={released} axis={axis} timeZone={timeZone} />}
      </ol>
    </div>
  );
}

const latestExtensionAhead = (extensions: readonly DeadlineExtension[], now: Date): string | null =>
  extensions.findLast(({ until }) => Date.parse(until) > now.getTime())?.until ?? null;

type SameNameWindows = readonly [StoredTimeframe, ...StoredTimeframe[]];

/** Windows of one name share a row, such as the days of a tour. */
function rowsOf(kind: ServiceKind, timeframes: readonly StoredTimeframe[]): SameNameWindows[] {
  return serviceKinds[kind].timeframes.flatMap((name) => {
    const [first, ...otherTimeframes] = timeframes
      .filter((one) => one.name === name)
      .toSorted((a, b) => Date.parse(a.opensAt) - Date.parse(b.opensAt));
    return first ? [[first, ...otherTimeframes]] : [];
  });
}

const columns = "sm:grid sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]";

const TickLabels = ({ axis }: { axis: Axis }) => (
  <div aria-hidden className={clsx("max-sm:hidden", columns)}>
    <span />
    <div className="num relative mr-5 h-7 text-xs text-ink-3">
      {axis.ticks.map(({ at, label }) => (
        <span
          key={at}
          className={clsx(
            "absolute bottom-1 -translate-x-1/2",
            isNearNow(axis, at, WIDE_LABEL) ? "invisible" : isNearNow(axis, at, NARROW_LABEL) && "max-2xl:invisible",
          )}
          style={{ left: `${percentOnAxis(axis, at)}%` }}
        >
          {label}
        </span>
      ))}
      {isInSpan(axis, axis.now) && (
        <span
          className="absolute bottom-1 -translate-x-1/2 rounded-full bg-award px-1.5 font-semibold text-award-ink"
          style={{ left: `${percentOnAxis(axis, axis.now)}%` }}
        >
          Now
        </span>
      )}
    </div>
  </div>
);

const isInSpan = ({ from, to }: TimeSpan, moment: number) => moment >= from && moment <= to;
/** Percent of the axis in which a tick's label would overlap 'Now', on a wide axis and on one of some 330 pixels. */
const WIDE_LABEL = 6;
const NARROW_LABEL = 12;
const isNearNow = (axis: Axis, at: number, distance: number) =>
  isInSpan(axis, axis.now) && Math.abs(percentOnAxis(axis, at) - percentOnAxis(axis, axis.now)) < distance;

/** Vertical lines through all rows, and their content. */
const Track = ({ axis, children }: { axis: Axis; children: React.ReactNode }) => (
  <div aria-hidden className="relative mr-5 max-sm:hidden">
    {axis.ticks.map(({ at }) => (
      <span key={at} className="absolute inset-y-0 w-px bg-line" style={{ left: `${percentOnAxis(axis, at)}%` }} />
    ))}
    {isInSpan(axis, axis.now) && (
      <span className="absolute inset-y-0 z-10 w-0.5 bg-award" style={{ left: `${percentOnAxis(axis, axis.now)}%` }} />
    )}
    {children}
  </div>
);

const barStyles = {
  closed: { bar: "bg-ink/15", word: "Over" },
  open: { bar: "bg-brand", word: "Now" },
  future: { bar: "border border-brand-line bg-brand-soft", word: "To come" },
} as const;

type RowProps = {
  kind: ServiceKind;
  windows: SameNameWindows;
  axis: Axis;
  timeZone: TimeZone;
  categoryDates?: readonly CategoryWindow[];
  everyCategoryDated?: boolean;
  extensions?: readonly DeadlineExtension[];
  graceMinutes?: number | null;
  odd: readonly Contradiction[];
};

const windowsStateOf = (windows: readonly TimeWindow[], now: Date) =>
  (["open", "future"] as const).find((state) => windows.some((one) => windowState(one, now) === state)) ?? "closed";

function TimelineRow({ kind, windows, axis, timeZone, odd, ...more }: RowProps) {
  const { categoryDates = [], everyCategoryDated = false, extensions = [], graceMinutes = null } = more;
  const [first] = windows;
  const now = new Date(axis.now);
  const state = windowsStateOf([...(everyCategoryDated ? [] : windows), ...categoryDates], now);
  const span = spanText(first.opensAt, windows.at(-1)!.closesAt, timeZone);
  const facts = [windows.length > 1 && `${windows.length} days`, span, audienceNote[first.audience]].filter(Boolean);
  return (
    <li
      aria-current={state === "open" ? "step" : undefined}
      className={clsx("border-t first:max-sm:border-t-0", columns)}
    >
      <div className="min-w-0 px-5 py-3">
        <p className="flex items-baseline gap-2">
          <span className={clsx("font-medium", state === "closed" && "text-ink-2")}>
            {timeframeLabel(kind, first.name)}
          </span>
          <span className={clsx("text-xs", state === "open" ? "font-semibold text-brand-text" : "text-ink-3")}>
            {barStyles[state].word}
          </span>
        </p>
        <p className="num text-sm text-ink-3">{facts.join(" · ")}</p>
        {categoryDates.length > 0 && <OwnDates dates={categoryDates} timeZone={timeZone} />}
        {extensions.length > 0 && <Extensions extensions={extensions} timeZone={timeZone} />}
        {graceMinutes !== null && (
          <p className="num text-sm text-ink-3">{`Grace of ${plural(graceMinutes, "minute")}, which no page tells`}</p>
        )}
        <div role="status" className="empty:hidden">
          {odd.map(({ text }) => (
            <p key={text} className="mt-1 flex gap-1.5 text-sm text-warning-text">
              <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
              {text}
            </p>
          ))}
        </div>
      </div>
      <Track axis={axis}>
        {windows.map((one) => (
          <WindowBar key={one.timeframeID} window={one} axis={axis} />
        ))}
        {categoryDates.map(({ categoryID, ...window }) => (
          <WindowBar key={categoryID} window={window} axis={axis} isCategory />
        ))}
        {extensions.map(({ until }) => (
          <span
            key={until}
            className="absolute top-4.5 size-3 -translate-x-1/2 rotate-45 rounded-[2px] border border-brand bg-surface"
            style={{ left: `${percentOnAxis(axis, Date.parse(until))}%` }}
          />
        ))}
        {odd.map(({ edge, text }) => (
          <span
            key={text}
            className="absolute top-3 z-20 grid size-6 -translate-x-1/2 place-items-center rounded-full border border-warning bg-warning-soft text-warning-text"
            style={{ left: `${percentOnAxis(axis, Date.parse(first[edge]))}%` }}
          >
            <TriangleAlert size={13} />
          </span>
        ))}
      </Track>
    </li>
  );
}

type BarProps = { window: TimeWindow; axis: Axis; isCategory?: boolean };

function WindowBar({ window, axis, isCategory = false }: BarProps) {
  const [opens, closes] = [Date.parse(window.opensAt), Date.parse(window.closesAt)];
  const from = percentOnAxis(axis, opens);
  return (
    <span
      className={clsx(
        "absolute min-w-1",
        isCategory ? "top-9.5 h-1" : "top-4 h-4",
        barStyles[windowState(window, new Date(axis.now))].bar,
        closes > axis.to ? "rounded-l-full" : "rounded-full",
      )}
      style={{ left: `${from}%`, width: `${percentOnAxis(axis, closes) - from}%` }}
    />
  );
}

/** As many categories as are named one by one. */
const NAMED_CATEGORIES = 3;

const OwnDates = ({ dates, timeZone }: { dates: readonly CategoryWindow[]; timeZone: TimeZone }) => (
  <>
    {dates.slice(0, NAMED_CATEGORIES).map(({ categoryID, name, opensAt, closesAt }) => (
      <p key={categoryID} className="num text-sm text-ink-3">{`${name}: ${spanText(opensAt, closesAt, timeZone)}`}</p>
    ))}
    {dates.length > NAMED_CATEGORIES && (
      <p className="num text-sm text-ink-3">{`and ${dates.length - NAMED_CATEGORIES} more with dates of their own`}</p>
    )}
  </>
);

/** One extension is told in full; of several, the number and the latest. */
function Extensions({ extensions, timeZone }: { extensions: readonly DeadlineExtension[]; timeZone: TimeZone }) {
  const entries = extensions.reduce((sum, one) => sum + one.entries, 0);
  const last = endText(extensions.at(-1)!.until, timeZone);
  return (
    <p className="num text-sm text-ink-3">
      <span
        aria-hidden
        className="mr-1.5 inline-block size-2 rotate-45 rounded-[1px] border border-brand max-sm:hidden"
      />
      {`${plural(entries, "extension")}, ${extensions.length > 1 ? "the last " : ""}until ${last}`}
    </p>
  );
}

type ReleasedProps = { released: string | null; axis: Axis; timeZone: TimeZone };

const Released = ({ released, axis, timeZone }: ReleasedProps) => (
  <li className={clsx("border-t", columns)}>
    <div className="min-w-0 px-5 py-3">
      <p className="font-medium">Results</p>
      <p className="num text-sm text-ink-3">
        {released ? `Released ${dateTimeText(released, timeZone)}` : "Not released yet"}
      </p>
    </div>
    <Track axis={axis}>
      {released && (
        <span
          className="absolute top-4 size-4 -translate-x-1/2 rounded-full bg-award"
          style={{ left: `${percentOnAxis(axis, Date.parse(released))}%` }}
        />
      )}
    </Track>
  </li>
);
