import { randomUUIDv7 } from "node:crypto";
import type { Element, Value, Values } from "../../contract/platform/forms/element.ts";
import { nameKey, spellingOf } from "../../contract/platform/same-name.ts";
import type { LineProblem } from "../tables/reading/line-problems.ts";
import type { RecordsByName } from "./records-by-name.ts";
import { type CellReading, type TableLine, valuesIn } from "./table-cells.ts";

/** A record that a line may be about. */
export type ExistingRecord = { recordID: string; removed: boolean; values: Values };

/** The planned change of a line: `before` is null for a new record. */
export type PlannedLine = {
  line: number;
  recordID: string;
  before: Values | null;
  after: Values;
  /** The fields whose values change. */
  changed: readonly string[];
  cells: TableLine["cells"];
};

/** Rules by which the records of a kind are matched to lines, checked and created. */
export type RecordMatching = {
  /** 'home' */
  noun: string;
  elements: readonly Element[];
  /** Reads a line's values, if they aren't just its cells. */
  valuesIn?(line: TableLine, reading: CellReading): Values | string;
  /** The fields by which a line's record is found, the surest first. */
  keys: readonly string[];
  /** A field that must agree beside a key. */
  distinguishingField?: string;
  /** A key that is reused in the course of time: a line is refused where another key disagrees with it. */
  ambiguousKey?: string;
  /** Fields that name another record, in any spelling, with the records there are. */
  namedRecords?: Readonly<Record<string, RecordsByName<{ name: string }>>>;
  /** Values of a new record for fields that its line leaves out. */
  defaults: Values;
  nameOf(values: Values): string;
  /** The problem with values that contradict each other; else undefined. */
  problemOf(values: Values): string | undefined;
  limit: { count: number; text: string };
};

type PlannerScope = { existing: readonly ExistingRecord[]; reading: CellReading; lineOfRecord: Map<string, number> };

const textOf = (value: Value) => (value === null || value === undefined ? "" : String(value));
/** A code, such as a reference, without its capitals. */
export const normalizedText = (value: Value) => spellingOf(textOf(value));
/** Keys that aren’t names: each of their signs counts. */
const codeFields = ["reference", "number"];
const comparedText = (field: string, value: Value) =>
  codeFields.includes(field) ? normalizedText(value) : nameKey(textOf(value));
const isSameText = (one: Value, other: Value) => textOf(one) === textOf(other);

/** Returns a function that plans one line after the other, given the existing records and those of earlier lines. */
export function linePlanner(
  matching: RecordMatching,
  { existing, reading, lineOfRecord }: PlannerScope,
): (tableLine: TableLine) => PlannedLine | LineProblem {
  const index = new Map<string, ExistingRecord[]>();
  let count = existing.length;
  const keysOf = ({ values }: Pick<ExistingRecord, "values">) =>
    matching.keys.flatMap((key) =>
      comparedText(key, values[key]) ? [`${key} ${comparedText(key, values[key])}`] : [],
    );
  const add = (record: ExistingRecord) => {
    for (const key of keysOf(record)) {
      const records = index.get(key) ?? [];
      if (!records.some(({ recordID }) => recordID === record.recordID)) index.set(key, [...records, record]);
    }
  };
  for (const record of existing) add(record);

  /** Whether values may be a record's: another reference rules it out, whatever else agrees. */
  const isPossibleMatch = (values: Values, record: ExistingRecord) =>
    mayAgree("reference", values, record.values) &&
    (matching.distinguishingField === undefined || mayAgree(matching.distinguishingField, values, record.values));

  function findRecord(values: Values): ExistingRecord | string | undefined {
    for (const key of keysOf({ values })) {
      const all = (index.get(key) ?? []).filter(
        (record) => key.startsWith("reference ") || isPossibleMatch(values, record),
      );
      const present = all.some(({ removed }) => !removed) ? all.filter(({ removed }) => !removed) : all;
      const field = key.slice(0, key.indexOf(" "));
      const speltSo = present.filter(
        (record) => normalizedText(record.values[field]) === normalizedText(values[field]),
      );
      const matches = speltSo.length > 0 ? speltSo : present;
      if (matches.length > 1) return `More than one ${matching.noun} could be meant. Give each a reference.`;
      if (matches[0]) return ambiguityText(key, values, matches[0]) ?? matches[0];
    }
    return undefined;
  }

  function ambiguityText(key: string, values: Values, record: ExistingRecord): string | undefined {
    const { ambiguousKey } = matching;
    if (ambiguousKey === undefined || !key.startsWith(`${ambiguousKey} `)) return undefined;
    const other = matching.keys.find(
      (surerKey) => surerKey !== ambiguousKey && !mayAgree(surerKey, values, record.values),
    );
    if (!other) return undefined;
    return `The ${ambiguousKey} is that of ${matching.nameOf(record.values)}, whose ${other} is “${textOf(record.values[other])}”. Give this ${matching.noun} its own, or that one its reference.`;
  }

  return (tableLine) => {
    const problemHere = (text: string) => ({ line: tableLine.line, text });
    const lineValues = matching.valuesIn?.(tableLine, reading) ?? valuesIn(matching.elements, tableLine, reading);
    if (typeof lineValues === "string") return problemHere(lineValues);
    const values = withNamesAsSpelt(matching, lineValues);
    if (typeof values === "string") return problemHere(values);
    if (keysOf({ values }).length === 0)
      return problemHere(
        `There is nothing here by which the ${matching.noun} is recognized: ${matching.keys.join(", ")}.`,
      );
    const record = findRecord(values);
    if (typeof record === "string") return problemHere(record);
    if (record?.removed)
      return problemHere(`This ${matching.noun} was removed: ${matching.nameOf(record.values)}. Restore it first.`);
    const before = record?.values ?? null;
    const after = { ...(before ?? matching.defaults), ...values };
    const problem = problemWith(matching, after, !record && count >= matching.limit.count);
    if (problem) return problemHere(problem);
    const recordID = record?.recordID ?? randomUUIDv7();
    const earlier = lineOfRecord.get(recordID);
    if (earlier !== undefined && earlier !== tableLine.line)
      return problemHere(`The same ${matching.noun} stands in line ${earlier}, too.`);
    lineOfRecord.set(recordID, tableLine.line);
    if (!record) count += 1;
    add({ recordID, removed: false, values: after });
    const changed = Object.keys(after).filter((field) =>
      matching.namedRecords?.[field]
        ? normalizedText(before?.[field]) !== normalizedText(after[field])
        : !isSameText(before?.[field], after[field]),
    );
    return { line: tableLine.line, recordID, before, after, changed, cells: tableLine.cells };
  };
}

/** The values with other records’ names as those are spelt, or a text where several are called so. */
function withNamesAsSpelt({ namedRecords = {} }: RecordMatching, values: Values): Values | string {
  const spelt: Values = { ...values };
  for (const [field, records] of Object.entries(namedRecords)) {
    const name = textOf(values[field]);
    if (records.isAmbiguous(name))
      return `More than one ${field} could be meant by “${name}”. Write the name exactly as it is here.`;
    const found = name && records.find(name);
    if (found) spelt[field] = found.name;
  }
  return spelt;
}

function mayAgree(field: string, one: Values, other: Values): boolean {
  const [text, otherText] = [comparedText(field, one[field]), comparedText(field, other[field])];
  return !text || !otherText || text === otherText;
}

function problemWith(matching: RecordMatching, after: Values, isBeyond: boolean): string | undefined {
  if (isBeyond) return matching.limit.text;
  if (!matching.nameOf(after)) return `There is no name for this ${matching.noun}.`;
  return matching.problemOf(after);
}

export const isLineProblem = (planned: PlannedLine | LineProblem): planned is LineProblem => "text" in planned;
