import type { ColumnReading } from "../../../contract/tables/reading.ts";
import type { TableCell } from "./table-row.ts";

export type ColumnDecision<Reading extends ColumnReading> = {
  /** Undefined where somebody has to choose, or where there is nothing to choose. */
  reading: Reading | undefined;
  /** The readings that the column allows, the likeliest first; empty where all give the same values. */
  choices: readonly Reading[];
  /** Cells that the choices read differently. */
  examples: readonly TableCell[];
  /** The reading is that of other columns or of this country: these cells don't decide it. */
  isTakenForGranted?: boolean;
};

/** If cells that decide a reading are fewer than this share of the ambiguous ones, they may be typing errors. */
const MAX_SLIP_SHARE = 0.2;

export const mayBeSlips = ({ deciding, ambiguous }: { deciding: number; ambiguous: number }): boolean =>
  deciding < ambiguous * MAX_SLIP_SHARE;
