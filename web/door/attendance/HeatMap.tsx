import { clsx } from "clsx";
import { type KeyboardEvent, useRef, useState } from "react";
import { slotText } from "../../../contract/door/attendance.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { LoadMore } from "../../platform/ui/LoadMore.tsx";
import type { SlotCell, AttendanceGrid } from "./attendance-grid.ts";
import { hourText, heatColorOf, heatColors } from "./heat-colors.ts";

/** As many rows as are drawn at first: a large tour has hundreds. */
const ROWS = 40;

type Spot = { row: number; column: number };

/** D28 K04 Scans by place and quarter of an hour. Numbers stand in the cells: color only helps. */
export function HeatMap({ grid, label }: { grid: AttendanceGrid; label: string }) {
  const [rows, setRows] = useState(ROWS);
  const [spot, setSpot] = useState<Spot>();
  const table = useRef<HTMLTableElement>(null);
  const shown = grid.rows.slice(0, rows);
  const most = Math.max(1, ...grid.rows.flatMap(({ cells }) => cells.map(({ scans }) => scans)));

  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (!by || !spot) return;
    event.preventDefault();
    const row = Math.min(Math.max(0, spot.row + by[0]!), shown.length - 1);
    const column = Math.min(Math.max(0, spot.column + by[1]!), grid.columns.length - 1);
    table.current?.querySelector<HTMLElement>(`[data-spot="${row} ${column}"]`)?.focus();
  };
  const entered = spot ?? { row: 0, column: 0 };
  return (
    <Card aria-label={label} className="shadow-none!">
      <CardHead title={label} actions={<Key most={most} />} />
      <div className="overflow-x-auto px-5 pb-2 max-sm:px-3">
        <table
          ref={table}
          role="grid"
          aria-label={label}
          onKeyDown={step}
          className="num w-full border-separate border-spacing-[2px] text-base"
        >
          <thead>
            <tr className="text-left text-xs text-ink-3">
              <th
                scope="col"
                className="sticky left-0 z-1 w-44 min-w-36 bg-surface font-medium max-sm:w-28 max-sm:min-w-28"
              >
                Property
              </th>
              {grid.columns.map((at, column) => (
                <th key={at} scope="col" className="relative h-5 min-w-[26px] p-0 font-medium">
                  <span className="sr-only">{slotText(at)}</span>
                  {(column === 0 || at.slice(14, 16) === "00") && (
                    <span
                      aria-hidden
                      className="absolute bottom-0.5 left-0 border-l border-line-2 pl-1 whitespace-nowrap"
                    >
                      {column === grid.now ? "" : hourText(at)}
                    </span>
                  )}
                  {column === grid.now && (
                    <Badge tone="award" className="absolute! bottom-0 left-0 z-1">
                      Now
                    </Badge>
                  )}
                </th>
              ))}
              <th scope="col" className="min-w-14 text-right font-medium">
                Scans
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ place, cells, scans }, row) => (
              <tr key={place.propertyID}>
                <th scope="row" className="sticky left-0 z-1 bg-surface text-left font-normal">
                  <span className="flex max-w-44 items-center gap-2 max-sm:max-w-28">
                    {place.number !== null && (
                      <span className="w-5 shrink-0 text-right text-xs text-ink-3">{place.number}</span>
                    )}
                    <span className="truncate" title={place.name}>
                      {place.name}
                    </span>
                    {place.removed && <span className="text-xs text-warning-text">Removed</span>}
                  </span>
                </th>
                {cells.map((cell, column) => (
                  <HeatCell
                    key={grid.columns[column]}
                    cell={cell}
                    most={most}
                    spot={`${row} ${column}`}
                    isEntered={entered.row === row && entered.column === column}
                    isNow={column === grid.now}
                    onEnter={() => setSpot({ row, column })}
                    label={textOf(cell, grid.columns[column]!, place.name)}
                  />
                ))}
                <td className="text-right font-medium">{scans.toLocaleString("en-US")}</td>
              </tr>
            ))}
            {grid.rows.length > 1 && (
              <tr>
                <th scope="row" className="sticky left-0 bg-surface pt-1.5 text-left text-sm font-medium text-ink-3">
                  All homes
                </th>
                {grid.sums.map((sum, column) => (
                  <td key={grid.columns[column]} className="pt-1.5 text-center text-2xs font-medium text-ink-2">
                    {sum > 0 && sum}
                  </td>
                ))}
                <td className="pt-1.5 text-right font-semibold">{grid.scans.toLocaleString("en-US")}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <p aria-hidden className="min-h-6 px-5 pb-4 text-sm text-ink-2 max-sm:px-3">
        {spot && grid.rows[spot.row] && grid.columns[spot.column]
          ? textOf(
              grid.rows[spot.row]!.cells[spot.column]!,
              grid.columns[spot.column]!,
              grid.rows[spot.row]!.place.name,
            )
          : "Point at a quarter of an hour to read it, or go there with the arrow keys."}
      </p>
      {grid.rows.length > ROWS && (
        <LoadMore
          shown={shown.length}
          total={grid.rows.length}
          more={shown.length < grid.rows.length}
          onMore={() => setRows(rows + ROWS * 2)}
        />
      )}
    </Card>
  );
}

const textOf = ({ scans, isOpen, isToCome }: SlotCell, at: string, place: string) => {
  const what = scans > 0 || (isOpen && !isToCome) ? plural(scans, "scan") : isOpen ? "Still to come" : "Not open";
  return `${what}. ${place}, ${slotText(at)}`;
};

type CellProps = {
  cell: SlotCell;
  most: number;
  spot: string;
  isEntered: boolean;
  isNow: boolean;
  onEnter: () => void;
  label: string;
};

function HeatCell({ cell: { scans, isOpen, isToCome }, most, spot, isEntered, isNow, onEnter, label }: CellProps) {
  const color = scans > 0 ? heatColorOf(scans, most) : undefined;
  return (
    <td
      tabIndex={isEntered ? 0 : -1}
      data-spot={spot}
      aria-label={label}
      onFocus={onEnter}
      onPointerEnter={onEnter}
      className={clsx("group/cell p-0 outline-none", isNow && "shadow-[-2px_0_0_var(--award)]")}
    >
      <span
        className={clsx(
          "block h-8 min-w-[26px] rounded-xs text-center text-2xs leading-8 font-medium outline-ink group-hover/cell:outline-2 group-focus-visible/cell:outline-2",
          !color && (isOpen || isToCome ? "bg-sunken" : notOpen),
        )}
        style={color}
      >
        {scans > 0 ? scans : isOpen && !isToCome ? <span className="text-ink-3">0</span> : ""}
      </span>
    </td>
  );
}

const notOpen = "bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_6px)]";

/** What the colors and the hatching say. */
const Key = ({ most }: { most: number }) => (
  <p aria-hidden className="num flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-3">
    <span className="flex flex-wrap items-center gap-2">
      Fewer
      <span className="flex gap-0.5">
        {heatColors.map(({ background }) => (
          <i key={background} className="h-3 w-[16px] rounded-[2px]" style={{ background }} />
        ))}
      </span>
      {most}
    </span>
    <span className="flex items-center gap-2">
      <i className={clsx("h-3 w-5 rounded-[2px]", notOpen)} />
      Not open
    </span>
  </p>
);
