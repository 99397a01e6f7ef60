import { clsx } from "clsx";
import { ATTENDANCE_SLOT, slotText } from "../../../contract/door/attendance.ts";
import { calendarDayText } from "../../../contract/platform/time-zone.ts";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { areaPath, linePath, axisTicks } from "../../platform/ui/chart-paths.ts";
import type { DayLine } from "./attendance-grid.ts";
import { hourText } from "./heat-colors.ts";

const WIDTH = 720;
const HEIGHT = 232;
/** As large on a phone, where the picture is half as wide. */
const label = "num fill-ink-3 text-2xs max-sm:text-[1.375rem]";
const margins = { left: 44, right: 12, top: 16, bottom: 30 };

/** So many other days can be told apart by how their lines are drawn. */
const dashes = ["", "5 4", "1 4"];

type Props = { lines: readonly DayLine[]; chosen: string };

/** The day that is looked at with weight, others thin or dashed. A table says the same to those who can't see it. */
export function DayChart({ lines, chosen }: Props) {
  const begun = lines.filter(({ points }) => points.some(({ scans }) => scans > 0));
  const main = begun.find(({ day }) => day === chosen) ?? begun.at(-1);
  const others = begun.filter((line) => line !== main).slice(-dashes.length);
  return (
    <Card aria-label="Through the day" className="min-w-0 shadow-none!">
      <CardHead
        title="Through the day"
        actions={
          <p aria-hidden className="num flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
            {[...others, ...(main ? [main] : [])].map((line, at) => (
              <span
                key={line.day}
                className={clsx("flex items-center gap-2", line === main && "font-semibold text-ink")}
              >
                <svg width="20" height="4" className="text-brand-line">
                  <path d="M1 2h18" stroke="currentColor" {...strokeOf(line === main, at)} />
                </svg>
                {calendarDayText(line.day)}
              </span>
            ))}
          </p>
        }
      />
      {main ? (
        <Chart main={main} others={others} />
      ) : (
        <p className="px-5 pt-8 pb-16 text-center text-ink-3">The lines begin with the first scan.</p>
      )}
    </Card>
  );
}

const strokeOf = (isMain: boolean, at: number) =>
  isMain
    ? ({ strokeWidth: 2.5, strokeLinecap: "round" } as const)
    : ({ strokeWidth: 1.75, strokeOpacity: 0.6, strokeDasharray: dashes[at], strokeLinecap: "round" } as const);

function Chart({ main, others }: { main: DayLine; others: readonly DayLine[] }) {
  const lines = [...others, main];
  const all = lines.flatMap(({ points }) => points);
  const [from, to] = [Math.min(...all.map(({ column }) => column)), Math.max(...all.map(({ column }) => column))];
  const ticks = axisTicks(Math.max(...all.map(({ scans }) => scans)));
  const x = (column: number) =>
    margins.left + ((column - from) / Math.max(1, to - from)) * (WIDTH - margins.left - margins.right);
  const y = (scans: number) =>
    HEIGHT - margins.bottom - (scans / ticks.at(-1)!) * (HEIGHT - margins.top - margins.bottom);
  const spots = ({ points }: DayLine) => points.map(({ column, scans }) => [x(column), y(scans)] as const);
  const columns = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const hours = columns.filter((column) => column % 4 === 0);
  const named = hours.filter((_, at) => at % Math.ceil(hours.length / 8) === 0);
  const [lastX, lastY] = spots(main).at(-1)!;
  return (
    <>
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="block w-full px-5 pb-4 text-brand-line max-sm:px-2"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={margins.left} x2={WIDTH - margins.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={margins.left - 8} y={y(tick) + 4} textAnchor="end" className={label}>
              {tick}
            </text>
          </g>
        ))}
        {named.map((column) => (
          <text key={column} x={x(column)} y={HEIGHT - 6} textAnchor="middle" className={label}>
            {hourText(momentOf(column))}
          </text>
        ))}
        <path d={areaPath(spots(main), y(0))} fill="currentColor" opacity="0.12" />
        {lines.map((line, at) => (
          <path
            key={line.day}
            d={linePath(spots(line))}
            fill="none"
            stroke="currentColor"
            strokeLinejoin="round"
            {...strokeOf(line === main, at)}
          />
        ))}
        <circle cx={lastX} cy={lastY} r="4" className="fill-surface" stroke="currentColor" strokeWidth="2.5" />
      </svg>
      <div className="sr-only">
        <table>
          <caption>Scans by quarter of an hour</caption>
          <thead>
            <tr>
              <th>Time</th>
              {lines.map(({ day }) => (
                <th key={day}>{calendarDayText(day)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <tr key={column}>
                <td>{slotText(momentOf(column))}</td>
                {lines.map(({ day, points }) => (
                  <td key={day}>{points.find((point) => point.column === column)?.scans}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const momentOf = (column: number) => new Date(column * ATTENDANCE_SLOT).toISOString();
