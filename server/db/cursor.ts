import { refuse } from "../http/refusal.ts";

/** The last row's place in the order, as text that a caller gives back for the next page. */
const cursorOf = (place: readonly unknown[]): string => Buffer.from(JSON.stringify(place)).toString("base64url");

/** The place a cursor names: so many texts. Anything else that was sent as one is refused. */
export function placeOf(cursor: string | undefined, length: number): string[] | undefined {
  if (cursor === undefined) return undefined;
  const place = parsed(Buffer.from(cursor, "base64url").toString());
  const fits = Array.isArray(place) && place.length === length && place.every((part) => typeof part === "string");
  return fits ? place : refuse("That page of the list isn’t there any more. Start again from the first.");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A page of rows that were asked for with one too many, and the cursor of the next page. */
export function pageOf<Row>(rows: readonly Row[], size: number, placeIn: (row: Row) => readonly string[]) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next: last && rows.length > size ? cursorOf(placeIn(last)) : null };
}
