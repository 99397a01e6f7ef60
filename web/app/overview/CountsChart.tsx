import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { areaPath, linePath, axisTicks } from "../../platform/ui/chart-paths.ts";
import { type DayCounts, type Point, countSeriesOf } from "./count-series.ts";

/** `now` is by the program's clocks, as `days` are. */
type ChartProps = { days: readonly DayCounts[]; labels: readonly string[]; now: string };

const WIDTH = 720;
const HEIGHT = 232;
const edge = { left: 36, right: 8, top: 8, bottom: 26 };

/** Counts over time, one or two lines, with a table for screen readers. */
export const CountsChart = ({ title, days, labels, now }: ChartProps & { title: string }) => (
  <Card aria-label={title} className="shadow-none!">
    <CardHead
      title={title}
      actions={
        labels.length > 1 && (
          <p aria-hidden className="flex flex-wrap gap-x-4 text-sm text-ink-3">
            {labels.map((label, line) => (
              <LegendKey
                key={label}
                className={line === labels.length - 1 ? "bg-brand-line" : "bg-brand-line/55"}
                label={label}
              />
            ))}
          </p>
        )
      }
    />
    {days.length < 2 ? (
      <p className="px-5 pt-8 pb-16 text-center text-ink-3">The chart begins with the second day.</p>
    ) : (
      <Chart days={days} labels={labels} now={now} />
    )}
  </Card>
);

const LegendKey = ({ className, label }: { className: string; label: string }) => (
  <span className="flex items-center gap-2">
    <i className={`h-0.5 w-4 rounded-full ${className}`} />
    {label}
  </span>
);

function Chart({ days, labels, now }: ChartProps) {
  const { lines, most, from, to } = countSeriesOf(days, now);
  const ticks = axisTicks(most);
  const top = ticks.at(-1)!;
  const x = (time: number) => edge.left + ((time - from) / (to - from)) * (WIDTH - edge.left - edge.right);
  const y = (count: number) => HEIGHT - edge.bottom - (count / top) * (HEIGHT - edge.top - edge.bottom);
  const at = ({ time, count }: Point) => [x(time), y(count)] as const;
  const isLast = (line: number) => line === lines.length - 1;
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
        {lines.map((line, index) => (
          <path
            key={labels[index]}
            d={areaPath(line.map(at), y(0))}
            fill="currentColor"
            opacity={isLast(index) ? "0.2" : "0.1"}
          />
        ))}
        {lines.map((line, index) => (
          <path
            key={labels[index]}
            d={linePath(line.map(at))}
            fill="none"
            stroke="currentColor"
            strokeOpacity={isLast(index) ? "1" : "0.55"}
            strokeWidth={isLast(index) ? "2" : "1.75"}
          />
        ))}
        {lines.map((series, index) => {
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
              {labels.map((label) => (
                <th key={label}>{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <td>{day.day}</td>
                {day.counts.map((count, line) => (
                  <td key={labels[line]}>{count}</td>
                ))}
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

/** Five dates at equal distances. */
const datesOf = (from: number, to: number) => [0, 1, 2, 3, 4].map((part) => from + ((to - from) * part) / 4);
