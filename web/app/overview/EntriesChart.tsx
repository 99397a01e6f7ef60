import type { ContestOverviewAnswer } from "../../../contract/app/overview.ts";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { areaPath, linePath, axisTicks } from "../../platform/ui/chart-paths.ts";
import { type Point, entrySeriesOf } from "./entry-series.ts";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";

type Days = ContestOverviewAnswer["days"];
/** `now` is what the program's clocks show, as its days are. */
type Props = { days: Days; now: string };

const WIDTH = 720;
const HEIGHT = 232;
const edge = { left: 36, right: 8, top: 8, bottom: 26 };

/** Entries started and submitted over time. A table says the same to those who can't see it. */
export function EntriesChart({ at, days, now }: Props & { at: ProgramAddress }) {
  const { many } = judgedWordsAt(at);
  return (
    <Card aria-label={`${capitalized(many)} over time`} className="shadow-none!">
      <CardHead
        title={`${capitalized(many)} over time`}
        actions={
          <p aria-hidden className="flex flex-wrap gap-x-4 text-sm text-ink-3">
            <LegendKey className="bg-brand-line/55" label="Started" />
            <LegendKey className="bg-brand-line" label="Submitted" />
          </p>
        }
      />
      {days.length < 2 ? (
        <p className="px-5 pt-8 pb-16 text-center text-ink-3">The chart begins with the second day.</p>
      ) : (
        <Chart days={days} now={now} />
      )}
    </Card>
  );
}

const LegendKey = ({ className, label }: { className: string; label: string }) => (
  <span className="flex items-center gap-2">
    <i className={`h-0.5 w-4 rounded-full ${className}`} />
    {label}
  </span>
);

function Chart({ days, now }: Props) {
  const { started, submitted, most, from, to } = entrySeriesOf(days, now);
  const ticks = axisTicks(most);
  const top = ticks.at(-1)!;
  const x = (time: number) => edge.left + ((time - from) / (to - from)) * (WIDTH - edge.left - edge.right);
  const y = (count: number) => HEIGHT - edge.bottom - (count / top) * (HEIGHT - edge.top - edge.bottom);
  const at = ({ time, count }: Point) => [x(time), y(count)] as const;
  return (
    <>
      <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full px-5 pb-4 text-brand-line">
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={edge.left}
              x2={WIDTH - edge.right}
              y1={y(tick)}
              y2={y(tick)}
              className="stroke-line"
              strokeDasharray="2 3"
            />
            <text x={edge.left - 8} y={y(tick) + 4} textAnchor="end" className="num fill-ink-3 text-2xs">
              {tick}
            </text>
          </g>
        ))}
        {datesOf(from, to).map((time, index, all) => (
          <text
            key={time}
            x={x(time)}
            y={HEIGHT - 6}
            textAnchor={index === 0 ? "start" : index === all.length - 1 ? "end" : "middle"}
            className="num fill-ink-3 text-2xs"
          >
            {dayOf(time)}
          </text>
        ))}
        <path d={areaPath(started.map(at), y(0))} fill="currentColor" opacity="0.1" />
        <path d={areaPath(submitted.map(at), y(0))} fill="currentColor" opacity="0.2" />
        <path d={linePath(started.map(at))} fill="none" stroke="currentColor" strokeOpacity="0.55" strokeWidth="1.75" />
        <path d={linePath(submitted.map(at))} fill="none" stroke="currentColor" strokeWidth="2" />
        {[started, submitted].map((series, index) => {
          const [cx, cy] = at(series.at(-1)!);
          return (
            <circle
              key={index}
              cx={cx}
              cy={cy}
              r="3.5"
              className="fill-surface"
              stroke="currentColor"
              strokeWidth="2"
            />
          );
        })}
      </svg>
      <div className="sr-only">
        <table>
          <caption>How many there were in all</caption>
          <thead>
            <tr>
              <th>Day</th>
              <th>Started</th>
              <th>Submitted</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <td>{day.day}</td>
                <td>{day.started}</td>
                <td>{day.submitted}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const dayOf = (time: number) =>
  new Date(time).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** Five dates, evenly apart. */
const datesOf = (from: number, to: number) => [0, 1, 2, 3, 4].map((part) => from + ((to - from) * part) / 4);
