import {
  type Attendance,
  type AttendancePage,
  type AttendancePlace,
  ATTENDANCE_SLOT,
  slotText,
} from "../../../contract/door/attendance.ts";
import { DAY } from "../../../contract/platform/durations.ts";
import { calendarDayText } from "../../../contract/platform/time-zone.ts";

/** Of which day and which place; '' stands for all of them. */
export type AttendanceFilter = { day: string; property: string };

/** A quarter of an hour at one place: how many came, whether it is open then, and whether it is still to come. */
export type SlotCell = { scans: number; isOpen: boolean; isToCome: boolean };
type GridRow = { place: AttendancePlace; cells: SlotCell[]; scans: number };

/** What is shown of attendance: a row for each place, a column for each quarter of an hour of the day. */
export type AttendanceGrid = {
  /** Moments of a day: of the day that is shown, or, of all days together, of the first. */
  columns: string[];
  rows: GridRow[];
  sums: number[];
  scans: number;
  /** The column that it is now, where today is shown. */
  now: number | undefined;
};

const SLOTS_PER_DAY = DAY / ATTENDANCE_SLOT;
const dayOf = (at: string) => at.slice(0, 10);
const slotOfDay = (at: string) => Math.floor((Date.parse(at) % DAY) / ATTENDANCE_SLOT);
const slotMoment = (day: string, column: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + column * ATTENDANCE_SLOT).toISOString();

/** An event has one place, which has no identifier; it is chosen by 'all'. */
const isShownPlace = ({ propertyID }: AttendancePlace, property: string) => property === "" || propertyID === property;

export function attendanceGrid({ places, days, now }: Attendance, { day, property }: AttendanceFilter): AttendanceGrid {
  const shown = places.filter((place) => isShownPlace(place, property));
  const isShown = (at: string) => day === "" || dayOf(at) === day;
  const counted = shown.map(({ slots }) => slots.filter(({ at }) => isShown(at)));
  const open = shown.map((place) => place.open.filter(({ opensAt }) => isShown(opensAt)).map(columnsOpen));
  const [first, last] = shownSpan(
    counted.flat().map(({ at }) => [slotOfDay(at), slotOfDay(at) + 1] as const),
    open.flat(),
  );
  const columns = numbersBetween(first, last);
  const today = day === dayOf(now) ? slotOfDay(now) : day > dayOf(now) ? -1 : SLOTS_PER_DAY;
  const rows = shown.map((place, at): GridRow => {
    const scans = Map.groupBy(counted[at]!, (slot) => slotOfDay(slot.at));
    const cells = columns.map((column) => ({
      scans: sum(scans.get(column) ?? []),
      isOpen: open[at]!.some(([from, until]) => from <= column && column < until),
      isToCome: column > today,
    }));
    return { place, cells, scans: sum(counted[at]!) };
  });
  const shownDay = day || days[0]?.day || dayOf(now);
  return {
    columns: columns.map((column) => slotMoment(shownDay, column)),
    rows,
    sums: columns.map((_, at) => sum(rows.map(({ cells }) => cells[at]!))),
    scans: sum(rows),
    now: columns.includes(today) ? columns.indexOf(today) : undefined,
  };
}

const sum = (counts: readonly { scans: number }[]) => counts.reduce((all, { scans }) => all + scans, 0);
const numbersBetween = (from: number, until: number) =>
  Array.from({ length: Math.max(0, until - from) }, (_, at) => from + at);

/** Past midnight belongs to the day on which it opened. */
const columnsOpen = ({ opensAt, closesAt }: { opensAt: string; closesAt: string }): SlotSpan => [
  slotOfDay(opensAt),
  dayOf(closesAt) === dayOf(opensAt) ? Math.ceil((Date.parse(closesAt) % DAY) / ATTENDANCE_SLOT) : SLOTS_PER_DAY,
];

type SlotSpan = readonly [from: number, until: number];

/** A door that is open day and night doesn't stretch the table, as long as anybody came through it. */
function shownSpan(counted: readonly SlotSpan[], open: readonly SlotSpan[]): SlotSpan {
  const hours = open.filter(([from, until]) => until - from < SLOTS_PER_DAY / 2);
  const spans = [...counted, ...hours];
  const shown = spans.length > 0 ? spans : open;
  if (shown.length === 0) return [0, 0];
  return [Math.min(...shown.map(([from]) => from)), Math.max(...shown.map(([, until]) => until))];
}

/** The most in one quarter of an hour at one place, or at all of them together. */
export function busiestCell(grid: AttendanceGrid): { place: AttendancePlace; at: string; scans: number } | undefined {
  const cells = grid.rows.flatMap(({ place, cells: all }) =>
    all.map(({ scans }, at) => ({ place, at: grid.columns[at]!, scans })),
  );
  return largestCount(cells);
}
export const busiestSlot = ({ sums, columns }: AttendanceGrid) =>
  largestCount(sums.map((scans, at) => ({ at: columns[at]!, scans })));

function largestCount<One extends { scans: number }>(counts: readonly One[]): One | undefined {
  const most = counts.reduce<One | undefined>((best, one) => (best && best.scans >= one.scans ? best : one), undefined);
  return most && most.scans > 0 ? most : undefined;
}

/** How many came in the quarter of an hour that it is now. */
export const scansNow = ({ places, now }: Attendance, property: string): number =>
  sum(
    places
      .filter((place) => isShownPlace(place, property))
      .flatMap(({ slots }) =>
        slots.filter(({ at }) => Date.parse(at) === Math.floor(Date.parse(now) / ATTENDANCE_SLOT) * ATTENDANCE_SLOT),
      ),
  );

export type DayRow = { day: string; scans: number; before: number | undefined };

/** Day by day, beside the same day of last year's: the first beside the first. */
export function scansByDay({ places, days, before }: Attendance, property: string): DayRow[] {
  const counts = new Map<string, number>();
  for (const { at, scans } of places.filter((place) => isShownPlace(place, property)).flatMap(({ slots }) => slots))
    counts.set(dayOf(at), (counts.get(dayOf(at)) ?? 0) + scans);
  const comparable = property === "" ? before?.days : undefined;
  return days.map(({ day }, at) => ({ day, scans: counts.get(day) ?? 0, before: comparable?.[at]?.scans }));
}

/** '12% more', beside what is over: half a day isn't compared with a whole one. */
export function changeText(scans: number, before: number | undefined): string | undefined {
  if (before === undefined || before === 0) return undefined;
  const percent = Math.round((scans / before - 1) * 100);
  return percent === 0 ? "as many" : `${Math.abs(percent)}% ${percent > 0 ? "more" : "fewer"}`;
}

/** One line of the chart: how many came in each quarter of an hour of a day, until now. */
export type DayLine = { day: string; points: { column: number; scans: number }[] };

export function dayLinesOf(attendance: Attendance, { property }: AttendanceFilter): DayLine[] {
  return attendance.days.map(({ day }) => {
    const { columns, sums, rows } = attendanceGrid(attendance, { day, property });
    const points = columns.map((at, index) => ({ column: slotOfDay(at), scans: sums[index]! }));
    return { day, points: points.filter((_, index) => !rows.every(({ cells }) => cells[index]!.isToCome)) };
  });
}

/** What a file has: a page for each day that is shown, as the table is. */
export function filePagesOf(attendance: Attendance, { day, property }: AttendanceFilter): AttendancePage[] {
  const days = day ? [day] : attendance.days.map((one) => one.day);
  return days.map((one) => {
    const { columns, rows, sums, scans } = attendanceGrid(attendance, { day: one, property });
    return {
      title: calendarDayText(one),
      rows: [
        ["Property", ...columns.map(slotText), "Scans"],
        ...rows.map((row) => [row.place.name, ...row.cells.map((cell) => cell.scans), row.scans]),
        ...(rows.length > 1 ? [["All", ...sums, scans]] : []),
      ],
    };
  });
}
