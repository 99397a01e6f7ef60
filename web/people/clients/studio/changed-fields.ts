import type { TimeZone } from "../../../../contract/platform/time-zone.ts";
import { dateTimeText } from "../../../platform/ui/date-text.ts";
import { choiceLabelOf } from "./audit-labels.ts";

export type ChangedField = { name: string; before: string | undefined; after: string | undefined };

const MAX_TEXT_LENGTH = 160;
const MAX_FIELDS = 12;

/** A change field by field, for reading; dates in the program's zone. */
export function changedFieldsOf(before: unknown, after: unknown, zone: TimeZone): ChangedField[] {
  const [beforeFields, afterFields] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(beforeFields), ...Object.keys(afterFields)])];
  return names
    .filter((name) => JSON.stringify(beforeFields[name] ?? null) !== JSON.stringify(afterFields[name] ?? null))
    .slice(0, MAX_FIELDS)
    .map((name) => ({
      name: fieldNameInWords(name),
      before: fieldText(beforeFields, name, zone),
      after: fieldText(afterFields, name, zone),
    }));
}

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  return typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
};

/** extendedUntil reads 'extended until'. */
const fieldNameInWords = (name: string) =>
  name
    .replace(/(ID|URL|CSS)$/, " $1")
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .trim();

const instantPattern = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const inZone = (value: unknown, zone: TimeZone) =>
  typeof value === "string" && instantPattern.test(value) ? dateTimeText(value, zone) || value : value;

function fieldText(fields: Record<string, unknown>, name: string, zone: TimeZone): string | undefined {
  if (!Object.hasOwn(fields, name)) return undefined;
  const value = inZone(choiceLabelOf(name, fields[name]), zone);
  if (value === null || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = typeof value === "string" ? value : JSON.stringify(value, (_, part: unknown) => inZone(part, zone));
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}
