import type { Attendance } from "../../../contract/door/attendance.ts";
import { calendarDayText } from "../../../contract/platform/time-zone.ts";
import { FilterSelect } from "../../platform/ui/Toolbar.tsx";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import type { AttendanceFilter } from "./attendance-grid.ts";

/** T12 Which date and which home, in the address; all of them at first. */
export function useAttendanceFilter(): AttendanceFilter & {
  setDay: (day: string) => void;
  setProperty: (property: string) => void;
} {
  const [day, setDay] = useAddressFilter("date");
  const [property, setProperty] = useAddressFilter("property");
  return { day, property, setDay, setProperty };
}

type Props = { attendance: Attendance; shown: ReturnType<typeof useAttendanceFilter> };

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
