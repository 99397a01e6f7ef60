import { ScanLine } from "lucide-react";
import { type Attendance, slotText } from "../../../contract/door/attendance.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { calendarDayText, formatMoment, instantAt, timeParts, zoneName } from "../../../contract/platform/time-zone.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Stat, StatRow } from "../../platform/ui/Stat.tsx";
import { ScansByDay } from "./ScansByDay.tsx";
import { DayChart } from "./DayChart.tsx";
import { HeatMap } from "./HeatMap.tsx";
import {
  type AttendanceFilter,
  type AttendanceGrid,
  busiestCell,
  busiestSlot,
  scansByDay,
  changeText,
  attendanceGrid,
  dayLinesOf,
  scansNow,
} from "./attendance-grid.ts";

/** Time of the last refresh, which repeats by itself. */
export const UpdatedAt = ({ now, zone }: Pick<Attendance, "now" | "zone">) => (
  <Badge tone="confirm" dot>
    Live, {formatMoment(now, timeParts, "UTC")} {zoneName(instantAt(now.slice(0, 16), zone) ?? now, zone)}
  </Badge>
);

type Props = { attendance: Attendance; filter: AttendanceFilter & { setDay: (day: string) => void } };

/** D28 'Ticket Scans Visualization': scans by place and time as numbers, heat map and lines. */
export function ScansReport({ attendance, filter }: Props) {
  const grid = attendanceGrid(attendance, filter);
  const isBegun = attendance.places.some(({ slots }) => slots.length > 0);
  if (!isBegun)
    return (
      <EmptyState
        icon={ScanLine}
        title="Nobody was scanned yet"
        text="As soon as the doors let people in, they are counted here by home and quarter of an hour. This page follows by itself."
      />
    );
  const label = filter.day ? `Scans on ${calendarDayText(filter.day)}` : "Scans by home and quarter hour";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Numbers attendance={attendance} grid={grid} filter={filter} />
      {grid.columns.length > 0 ? (
        <HeatMap grid={grid} label={label} />
      ) : (
        <EmptyState
          icon={ScanLine}
          title="Nothing on this day"
          text="It isn’t a day of the program, and nobody came."
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_356px]">
        <DayChart lines={dayLinesOf(attendance, filter)} chosen={filter.day} />
        <ScansByDay
          rows={scansByDay(attendance, filter.property)}
          today={attendance.now.slice(0, 10)}
          chosen={filter.day}
          onChoose={filter.setDay}
          before={filter.property === "" ? attendance.before?.name : undefined}
        />
      </div>
    </div>
  );
}

function Numbers({
  attendance,
  grid,
  filter,
}: {
  attendance: Attendance;
  grid: AttendanceGrid;
  filter: AttendanceFilter;
}) {
  const { now } = attendance;
  const top = grid.rows.toSorted((a, b) => b.scans - a.scans)[0];
  const most = busiestCell(grid);
  const slot = busiestSlot(grid);
  const isOver = (day: string) => day < now.slice(0, 10);
  const days = scansByDay(attendance, filter.property).filter(
    ({ day, before }) => before !== undefined && isOver(day) && (!filter.day || filter.day === day),
  );
  const sum = (which: "scans" | "before") => days.reduce((all, row) => all + (row[which] ?? 0), 0);
  const change = days.length > 0 ? changeText(sum("scans"), sum("before")) : undefined;
  return (
    <StatRow className="rounded-lg border bg-surface">
      <Stat
        label={filter.day ? `Scans on ${calendarDayText(filter.day)}` : "Scans"}
        value={grid.scans.toLocaleString("en-US")}
        note={
          change &&
          `${change} than last year, ${plural(days.length, "whole day")}`.replace("as many than", "as many as")
        }
      />
      <Stat
        label="In this quarter hour"
        value={scansNow(attendance, filter.property)}
        note={slotText(slotStartOf(now))}
      />
      {grid.rows.length > 1 && (
        <Stat
          label="Busiest home"
          value={top && top.scans > 0 ? <span className="text-xl wrap-anywhere">{top.place.name}</span> : "None yet"}
          note={top && top.scans > 0 && plural(top.scans, "scan")}
        />
      )}
      <Stat label="Busiest quarter hour" value={slot?.scans ?? 0} note={slot && slotText(slot.at)} />
      <Stat
        label="Most at one home"
        value={most?.scans ?? 0}
        note={most && `${most.place.name}, ${slotText(most.at)}`}
        className="max-lg:hidden"
      />
    </StatRow>
  );
}

const slotStartOf = (now: string) => new Date(Math.floor(Date.parse(now) / 900_000) * 900_000).toISOString();
