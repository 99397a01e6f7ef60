import { refuse } from "../../platform/http/refusal.ts";
import type { TableRow } from "./table-row.ts";

/** Whether a text holds a JSON object in each line. */
export const isJSONLines = (text: string): boolean => /^\s*\{\s*["}]/.test(text);

/** “memberNumber” and “member_number” are headings as “Member number” is. */
const headingOf = (name: string) => name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " ");

/** The rows of a table whose first line has the names of all properties: an object stands one line lower than in its file. */
export function rowsOfJSONLines(text: string): TableRow[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .flatMap((line, at) => (line.trim() === "" ? [] : [{ line: at + 1, text: line }]));
  const objects = lines.map((line) => ({ line: line.line, object: objectIn(line) }));
  const names = [...new Set(objects.flatMap(({ object }) => Object.keys(object)))];
  return [
    { line: 1, cells: names.map(headingOf) },
    ...objects.map(({ line, object }) => ({
      line: line + 1,
      cells: names.map((name) => cellOf(object[name], { line, name })),
    })),
  ];
}

function objectIn({ line, text }: { line: number; text: string }): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse(`Line ${line} isn’t JSON. Write one object in each line, and send the file again.`, 422);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    refuse(`Line ${line} isn’t a JSON object. Write one object in each line, and send the file again.`, 422);
  return value as Record<string, unknown>;
}

/** A number is written as it would be in CSV: as a cell of a workbook it could be taken for a date. */
function cellOf(value: unknown, { line, name }: { line: number; name: string }): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "object")
    refuse(`“${name}” in line ${line} holds several values. Send a text or a number, and send the file again.`, 422);
  return String(value as string | number | boolean);
}
