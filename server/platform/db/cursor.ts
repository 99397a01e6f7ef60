import { isID } from "../../../contract/platform/identifier.ts";
import { refuse } from "../http/refusal.ts";

/** What lists are ordered by: one kind for each column, as SQL is told it. */
type CursorValues = { id: string; integer: number; instant: string; text: string };
export type CursorKind = keyof CursorValues;

/** Where a page ends: the last row's values in the order's columns. */
export type PageCursor<Of extends readonly CursorKind[]> = { -readonly [I in keyof Of]: CursorValues[Of[I]] };

const INTEGER_LIMIT = 2 ** 31;

/** A cursor is ours, but comes from outside: SQL sees of it only what can be such a value. */
const isCursorValue: Record<CursorKind, (value: unknown) => boolean> = {
  id: isID,
  integer: (value) => Number.isInteger(value) && Math.abs(value as number) < INTEGER_LIMIT,
  instant: (value) => typeof value === "string" && isInstant(value),
  text: (value) => typeof value === "string" && !value.includes("\0") && value.isWellFormed(),
};

const instantPattern = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/;

/** One that there is: no 30th of February. */
function isInstant(text: string): boolean {
  if (!instantPattern.test(text)) return false;
  const seconds = text.slice(0, 19);
  const there = new Date(`${seconds}Z`);
  return !Number.isNaN(there.getTime()) && there.toISOString().startsWith(seconds);
}

/** Where the page before ended, read back from its cursor; undefined for the first page. Anything else is refused. */
export function readCursor<const Of extends readonly CursorKind[]>(
  cursor: string | undefined,
  ...kinds: Of
): PageCursor<Of> | undefined {
  if (cursor === undefined) return undefined;
  const place = parseJSON(Buffer.from(cursor, "base64url").toString());
  const isPlace =
    Array.isArray(place) && place.length === kinds.length && kinds.every((kind, at) => isCursorValue[kind](place[at]));
  return isPlace
    ? (place as PageCursor<Of>)
    : refuse("That page of the list isn’t there any more. Start again from the first.");
}

function parseJSON(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A place as lists go on from it. */
export const writeCursor = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

/** A page of rows that were asked for with one too many, and the cursor of the next page. */
export function pageOf<Row>(rows: readonly Row[], size: number, placeOf: (row: Row) => readonly (string | number)[]) {
  const page = rows.slice(0, size);
  if (rows.length <= size) return { page, next: null };
  return { page, next: writeCursor(placeOf(page.at(-1)!)) };
}
