import type { Attendance } from "../../../contract/door/attendance.ts";
import { type SlotCell, attendanceGrid } from "../../door/attendance/attendance-grid.ts";

/** An hour at one home. */
export type HourCell = SlotCell & { at: string };

export type HoursOfHomes = {
  /** The hours of today in which a home is open or somebody came; none on a day without the tour. */
  hours: string[];
  cellsOf: ReadonlyMap<string | null, HourCell[]>;
  scansOf: ReadonlyMap<string | null, number>;
  /** The current hour, if it is among them. */
  now: number | undefined;
  scans: number;
};

/** As many hours as fit beside a home's name; of a door that is open around the clock those around now. */
const MOST_HOURS = 12;

function hoursToShow(hours: readonly string[], now: string): string[] {
  if (hours.length <= MOST_HOURS) return [...hours];
  const at = hours.indexOf(now);
  const first = Math.min(Math.max(0, at - MOST_HOURS + 4), hours.length - MOST_HOURS);
  return hours.slice(first, first + MOST_HOURS);
}

const hourOf = (at: string) => at.slice(0, 13);

/** Today's scans by home and hour, summed from the quarters of an hour that the door counts. */
export function hoursOfHomes(attendance: Attendance): HoursOfHomes {
  const today = attendance.now.slice(0, 10);
  const isDay = attendance.days.some(({ day }) => day === today);
  const grid = attendanceGrid(attendance, { day: today, property: "" });
  const hours = isDay ? hoursToShow([...new Set(grid.columns.map(hourOf))], hourOf(attendance.now)) : [];
  const columnsOf = hours.map((hour) => grid.columns.flatMap((at, column) => (hourOf(at) === hour ? [column] : [])));
  const cells = ({ cells: quarters }: (typeof grid)["rows"][number]) =>
    columnsOf.map((columns, place): HourCell => {
      const within = columns.map((column) => quarters[column]!);
      return {
        at: `${hours[place]}:00:00Z`,
        scans: within.reduce((sum, { scans }) => sum + scans, 0),
        isOpen: within.some(({ isOpen }) => isOpen),
        isToCome: within.every(({ isToCome }) => isToCome),
      };
    });
  const now = hours.indexOf(hourOf(attendance.now));
  return {
    hours: hours.map((hour) => `${hour}:00:00Z`),
    cellsOf: new Map(grid.rows.map((row) => [row.place.propertyID, cells(row)])),
    scansOf: new Map(grid.rows.map((row) => [row.place.propertyID, isDay ? row.scans : 0])),
    now: now >= 0 ? now : undefined,
    scans: isDay ? grid.scans : 0,
  };
}
