import { ScanLine } from "lucide-react";
import { type Attendance, slotText } from "../../../contract/door/attendance.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { calendarDayText, formatMoment, timeParts } from "../../../contract/platform/time-zone.ts";
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

/** When it was asked last; it is asked again by itself. */
export const UpdatedAt = ({ now }: { now: string }) => (
  <Badge tone="confirm" dot>
    Live, {formatMoment(now, timeParts, "UTC")}
  </Badge>
);

type Props = { attendance: Attendance; shown: AttendanceFilter & { setDay: (day: string) => void } };

/** D28 'Ticket Scans Visualization': who came where and when, as numbers, as colors and as lines. */
export function ScansReport({ attendance, shown }: Props) {
  const grid = attendanceGrid(attendance, shown);
  const isBegun = attendance.places.some(({ slots }) => slots.length > 0);
  if (!isBegun)
    return (
      <EmptyState
        icon={ScanLine}
        title="Nobody was scanned yet"
        text="As soon as the doors let people in, they are counted here by home and quarter of an hour. This page follows by itself."
      />
    );
  const label = shown.day ? `Scans on ${calendarDayText(shown.day)}` : "Scans by home and quarter hour";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Numbers attendance={attendance} grid={grid} shown={shown} />
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
        <DayChart lines={dayLinesOf(attendance, shown)} chosen={shown.day} />
        <ScansByDay
          rows={scansByDay(attendance, shown.property)}
          today={attendance.now.slice(0, 10)}
          chosen={shown.day}
          onChoose={shown.setDay}
          before={shown.property === "" ? attendance.before?.name : undefined}
        />
      </div>
    </div>
  );
}

function Numbers({
  attendance,
  grid,
  shown,
}: {
  attendance: Attendance;
  grid: AttendanceGrid;
  shown: AttendanceFilter;
}) {
  const { now } = attendance;
  const top = grid.rows.toSorted((a, b) => b.scans - a.scans)[0];
  const most = busiestCell(grid);
  const slot = busiestSlot(grid);
  const isOver = (day: string) => day < now.slice(0, 10);
  const days = scansByDay(attendance, shown.property).filter(
    ({ day, before }) => before !== undefined && isOver(day) && (!shown.day || shown.day === day),
  );
  const sum = (which: "scans" | "before") => days.reduce((all, row) => all + (row[which] ?? 0), 0);
  const change = days.length > 0 ? changeText(sum("scans"), sum("before")) : undefined;
  return (
    <StatRow className="rounded-lg border bg-surface">
      <Stat
        label={shown.day ? `Scans on ${calendarDayText(shown.day)}` : "Scans"}
        value={grid.scans.toLocaleString("en-US")}
        note={
          change &&
          `${change} than last year, ${plural(days.length, "whole day")}`.replace("as many than", "as many as")
        }
      />
      <Stat
        label="In this quarter hour"
        value={scansNow(attendance, shown.property)}
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
