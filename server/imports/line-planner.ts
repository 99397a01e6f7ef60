import { randomUUIDv7 } from "node:crypto";
import type { Element, Value, Values } from "../../contract/platform/forms/element.ts";
import type { LineProblem } from "../tables/reading/line-problems.ts";
import { type CellReading, type TableLine, valuesIn } from "./table-cells.ts";

/** A record that a line may be about. */
export type ExistingRecord = { recordID: string; removed: boolean; values: Values };

/** What is to become of a line: `before` is null for a record that it adds. */
export type PlannedLine = {
  line: number;
  recordID: string;
  before: Values | null;
  after: Values;
  /** The fields that are otherwise than before. */
  changed: readonly string[];
  cells: TableLine["cells"];
};

/** How the records of a kind are recognized, checked and begun. */
export type RecordMatching = {
  /** 'home' */
  word: string;
  elements: readonly Element[];
  /** Where a line says more than its own cells. */
  valuesIn?(line: TableLine, reading: CellReading): Values | string;
  /** By these fields a line is recognized, the surest first. */
  keys: readonly string[];
  /** A field that tells apart what a key alone doesn't. */
  distinguishingField?: string;
  /** A key that several have in the course of time: alone it says nothing where a surer one says otherwise. */
  ambiguousKey?: string;
  /** Fields that name another record, whatever its capitals. */
  referenceFields?: readonly string[];
  /** What a new one has where a line says nothing. */
  defaults: Values;
  nameOf(values: Values): string;
  /** What can't be, taken together. */
  problemOf(values: Values): string | undefined;
  limit: { count: number; text: string };
};

type PlannerScope = { existing: readonly ExistingRecord[]; reading: CellReading; lineOfRecord: Map<string, number> };

const textOf = (value: Value) => (value === null || value === undefined ? "" : String(value));
export const normalizedText = (value: Value) => textOf(value).trim().replace(/\s+/g, " ").toLowerCase();
const isSameText = (one: Value, other: Value) => textOf(one) === textOf(other);

/** Lays lines, one after the other, beside what there is and what the lines before would make. */
export function linePlanner(
  kind: RecordMatching,
  { existing, reading, lineOfRecord }: PlannerScope,
): (given: TableLine) => PlannedLine | LineProblem {
  const index = new Map<string, ExistingRecord[]>();
  let count = existing.length;
  const keysOf = ({ values }: Pick<ExistingRecord, "values">) =>
    kind.keys.flatMap((key) => (normalizedText(values[key]) ? [`${key} ${normalizedText(values[key])}`] : []));
  const add = (one: ExistingRecord) => {
    for (const key of keysOf(one)) {
      const there = index.get(key) ?? [];
      if (!there.some(({ recordID }) => recordID === one.recordID)) index.set(key, [...there, one]);
    }
  };
  for (const one of existing) add(one);

  /** A reference that is another one's says more than anything else that is alike. */
  const mayBe = (values: Values, one: ExistingRecord) =>
    mayAgree(values["reference"], one.values["reference"]) &&
    (kind.distinguishingField === undefined ||
      mayAgree(values[kind.distinguishingField], one.values[kind.distinguishingField]));

  function recognized(values: Values): ExistingRecord | string | undefined {
    for (const key of keysOf({ values })) {
      const all = (index.get(key) ?? []).filter((one) => key.startsWith("reference ") || mayBe(values, one));
      const alike = all.some(({ removed }) => !removed) ? all.filter(({ removed }) => !removed) : all;
      if (alike.length > 1) return `More than one ${kind.word} could be meant. Give each a reference.`;
      if (alike[0]) return otherwise(key, values, alike[0]) ?? alike[0];
    }
    return undefined;
  }

  function otherwise(key: string, values: Values, one: ExistingRecord): string | undefined {
    const { ambiguousKey: loose } = kind;
    if (loose === undefined || !key.startsWith(`${loose} `)) return undefined;
    const other = kind.keys.find((surer) => surer !== loose && !mayAgree(values[surer], one.values[surer]));
    if (!other) return undefined;
    return `The ${loose} is that of ${kind.nameOf(one.values)}, whose ${other} is “${textOf(one.values[other])}”. Give this ${kind.word} its own, or that one its reference.`;
  }

  return (given) => {
    const refused = (text: string) => ({ line: given.line, text });
    const values = kind.valuesIn?.(given, reading) ?? valuesIn(kind.elements, given, reading);
    if (typeof values === "string") return refused(values);
    if (keysOf({ values }).length === 0)
      return refused(`There is nothing here by which the ${kind.word} is recognized: ${kind.keys.join(", ")}.`);
    const one = recognized(values);
    if (typeof one === "string") return refused(one);
    if (one?.removed) return refused(`This ${kind.word} was removed: ${kind.nameOf(one.values)}. Take it back first.`);
    const before = one?.values ?? null;
    const after = { ...(before ?? kind.defaults), ...values };
    const problem = problemWith(kind, after, !one && count >= kind.limit.count);
    if (problem) return refused(problem);
    const recordID = one?.recordID ?? randomUUIDv7();
    const earlier = lineOfRecord.get(recordID);
    if (earlier !== undefined && earlier !== given.line)
      return refused(`The same ${kind.word} stands in line ${earlier}, too.`);
    lineOfRecord.set(recordID, given.line);
    if (!one) count += 1;
    add({ recordID, removed: false, values: after });
    const changed = Object.keys(after).filter((field) =>
      kind.referenceFields?.includes(field)
        ? normalizedText(before?.[field]) !== normalizedText(after[field])
        : !isSameText(before?.[field], after[field]),
    );
    return { line: given.line, recordID, before, after, changed, cells: given.cells };
  };
}

const mayAgree = (one: Value, other: Value) =>
  !normalizedText(one) || !normalizedText(other) || normalizedText(one) === normalizedText(other);

function problemWith(kind: RecordMatching, after: Values, isBeyond: boolean): string | undefined {
  if (isBeyond) return kind.limit.text;
  if (!kind.nameOf(after)) return `There is no name for this ${kind.word}.`;
  return kind.problemOf(after);
}

export const isLineProblem = (planned: PlannedLine | LineProblem): planned is LineProblem => "text" in planned;
