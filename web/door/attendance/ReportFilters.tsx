import type { Attendance } from "../../../contract/door/attendance.ts";
import { calendarDayText } from "../../../contract/platform/time-zone.ts";
import { FilterSelect } from "../../platform/ui/Toolbar.tsx";
import { useFilter } from "../../platform/ui/useFilter.ts";
import type { AttendanceFilter } from "./counts.ts";

/** T12 Which date and which home, in the address; all of them at first. */
export function useShown(): AttendanceFilter & {
  setDay: (day: string) => void;
  setProperty: (property: string) => void;
} {
  const [day, setDay] = useFilter("date");
  const [property, setProperty] = useFilter("property");
  return { day, property, setDay, setProperty };
}

type Props = { attendance: Attendance; shown: ReturnType<typeof useShown> };

export function ReportFilters({ attendance: { days, places, now }, shown }: Props) {
  const homes = places.flatMap(({ propertyID, name }) => (propertyID ? [{ value: propertyID, label: name }] : []));
  const dates = days.map(({ day }) => ({
    value: day,
    label: day === now.slice(0, 10) ? `Today, ${calendarDayText(day)}` : calendarDayText(day),
  }));
  return (
    <>
      <FilterSelect label="Date" value={shown.day} onChange={shown.setDay} options={dates} />
      {homes.length > 1 && (
        <FilterSelect label="Property" value={shown.property} onChange={shown.setProperty} options={homes} />
      )}
    </>
  );
}
