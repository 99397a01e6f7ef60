import { calendarDayText } from "../../../contract/platform/time-zone.ts";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { type DayRow, changeText } from "./attendance-grid.ts";

type Props = {
  rows: readonly DayRow[];
  today: string;
  chosen: string;
  before: string | undefined;
  onChoose: (day: string) => void;
};

/** Each day, beside the same day of last year's. A day is a way to look at it alone. */
export function ScansByDay({ rows, today, chosen, before, onChoose }: Props) {
  return (
    <Card aria-label="By day" className="min-w-0 pb-2 shadow-none!">
      <CardHead title="By day" text={before && `Beside ${before}, day by day.`} />
      <Table label="By day" cards={false}>
        <thead>
          <tr>
            <Th>Day</Th>
            <Th align="right">Scans</Th>
            {before && <Th align="right">Last year</Th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, scans, before: then }) => (
            <Tr key={day} selected={day === chosen}>
              <Td>
                <button type="button" onClick={() => onChoose(day)} className="font-medium hover:underline">
                  {day === today ? "Today" : calendarDayText(day)}
                </button>
              </Td>
              <Td align="right">{day > today ? "" : scans.toLocaleString("en-US")}</Td>
              {before && (
                <Td align="right">
                  {then?.toLocaleString("en-US")}
                  {day < today && changeText(scans, then) && (
                    <span className="block text-xs text-ink-3">{changeText(scans, then)}</span>
                  )}
                </Td>
              )}
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
