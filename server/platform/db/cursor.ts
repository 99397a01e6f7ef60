import { isID } from "../../../contract/platform/identifier.ts";
import { refuse } from "../http/refusal.ts";

/** The types of columns that lists are ordered by. */
type CursorValues = { id: string; integer: number; instant: string; text: string };
export type CursorKind = keyof CursorValues;

/** The end of a page: the last row's values in the order's columns. */
export type PageCursor<Of extends readonly CursorKind[]> = { -readonly [I in keyof Of]: CursorValues[Of[I]] };

const INTEGER_LIMIT = 2 ** 31;

/** A cursor comes from outside: only values of the right type reach SQL. */
const isCursorValue: Record<CursorKind, (value: unknown) => boolean> = {
  id: isID,
  integer: (value) => Number.isInteger(value) && Math.abs(value as number) < INTEGER_LIMIT,
  instant: (value) => typeof value === "string" && isInstant(value),
  text: (value) => typeof value === "string" && !value.includes("\0") && value.isWellFormed(),
};

const instantPattern = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/;

/** No 30th of February. */
function isInstant(text: string): boolean {
  if (!instantPattern.test(text)) return false;
  const seconds = text.slice(0, 19);
  const date = new Date(`${seconds}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(seconds);
}

/** The values of a cursor; undefined for the first page. An invalid cursor is refused. */
export function readCursor<const Of extends readonly CursorKind[]>(
  cursor: string | undefined,
  ...kinds: Of
): PageCursor<Of> | undefined {
  if (cursor === undefined) return undefined;
  const values = parseJSON(Buffer.from(cursor, "base64url").toString());
  const isPlace =
    Array.isArray(values) &&
    values.length === kinds.length &&
    kinds.every((kind, at) => isCursorValue[kind](values[at]));
  return isPlace
    ? (values as PageCursor<Of>)
    : refuse("That page of the list isn’t there any more. Start again from the first.");
}

function parseJSON(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const writeCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString("base64url");

/** A page of rows that were read with one too many, and the cursor of the next page. */
export function pageOf<Row>(rows: readonly Row[], size: number, placeOf: (row: Row) => readonly (string | number)[]) {
  const page = rows.slice(0, size);
  if (rows.length <= size) return { page, next: null };
  return { page, next: writeCursor(placeOf(page.at(-1)!)) };
}
