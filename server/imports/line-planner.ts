import { randomUUIDv7 } from "node:crypto";
import type { Element, Value, Values } from "../../contract/platform/forms/element.ts";
import type { TimeZone } from "../../contract/platform/time-zone.ts";
import { type LineProblem, type TableLine, valuesIn } from "./table-cells.ts";

/** A record that a line may match. */
export type ExistingRecord = { recordID: string; removed: boolean; values: Values };

/** The outcome of a line; `before` is null for a new record. */
export type PlannedLine = {
  line: number;
  recordID: string;
  before: Values | null;
  after: Values;
  /** Names of changed fields. */
  changed: readonly string[];
  cells: TableLine["cells"];
};

/** How records of a kind are matched, checked and created. */
export type RecordMatching = {
  /** 'home' */
  word: string;
  elements: readonly Element[];
  /** Fields that identify a record, the most reliable first. */
  keys: readonly string[];
  /** A field that distinguishes records with the same key. */
  distinguishingField?: string;
  /** A key that several records may share over time: it counts only if no more reliable key disagrees. */
  ambiguousKey?: string;
  /** Fields that name another record, ignoring case. */
  referenceFields?: readonly string[];
  /** Values of a new record for fields without a cell. */
  defaults: Values;
  nameOf(values: Values): string;
  /** A sentence about values that contradict each other. */
  problemOf(values: Values): string | undefined;
  limit: { count: number; text: string };
};

type PlannerScope = { existing: readonly ExistingRecord[]; zone: TimeZone; lineOfRecord: Map<string, number> };

const textOf = (value: Value) => (value === null || value === undefined ? "" : String(value));
export const normalizedText = (value: Value) => textOf(value).trim().replace(/\s+/g, " ").toLowerCase();
const isSameText = (one: Value, other: Value) => textOf(one) === textOf(other);

/** Compares lines one by one with existing records and with the results of earlier lines. */
export function linePlanner(
  kind: RecordMatching,
  { existing, zone, lineOfRecord }: PlannerScope,
): (line: TableLine) => PlannedLine | LineProblem {
  const index = new Map<string, ExistingRecord[]>();
  let count = existing.length;
  const keysOf = ({ values }: Pick<ExistingRecord, "values">) =>
    kind.keys.flatMap((key) => (normalizedText(values[key]) ? [`${key} ${normalizedText(values[key])}`] : []));
  const add = (one: ExistingRecord) => {
    for (const key of keysOf(one)) {
      const candidates = index.get(key) ?? [];
      if (!candidates.some(({ recordID }) => recordID === one.recordID)) index.set(key, [...candidates, one]);
    }
  };
  for (const one of existing) add(one);

  /** A different reference outweighs any other match. */
  const mayBe = (values: Values, one: ExistingRecord) =>
    mayAgree(values["reference"], one.values["reference"]) &&
    (kind.distinguishingField === undefined ||
      mayAgree(values[kind.distinguishingField], one.values[kind.distinguishingField]));

  function recognized(values: Values): ExistingRecord | string | undefined {
    for (const key of keysOf({ values })) {
      const all = (index.get(key) ?? []).filter((one) => key.startsWith("reference ") || mayBe(values, one));
      const alike = all.some(({ removed }) => !removed) ? all.filter(({ removed }) => !removed) : all;
      if (alike.length > 1) return `More than one ${kind.word} could be meant. Give each a reference.`;
      if (alike[0]) return disagreement(key, values, alike[0]) ?? alike[0];
    }
    return undefined;
  }

  function disagreement(key: string, values: Values, one: ExistingRecord): string | undefined {
    const { ambiguousKey: loose } = kind;
    if (loose === undefined || !key.startsWith(`${loose} `)) return undefined;
    const other = kind.keys.find((surer) => surer !== loose && !mayAgree(values[surer], one.values[surer]));
    if (!other) return undefined;
    return `The ${loose} is that of ${kind.nameOf(one.values)}, whose ${other} is “${textOf(one.values[other])}”. Give this ${kind.word} its own, or that one its reference.`;
  }

  return (line) => {
    const refused = (text: string) => ({ line: line.line, text });
    const values = valuesIn(kind.elements, line, zone);
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
    if (earlier !== undefined && earlier !== line.line)
      return refused(`The same ${kind.word} stands in line ${earlier}, too.`);
    lineOfRecord.set(recordID, line.line);
    if (!one) count += 1;
    add({ recordID, removed: false, values: after });
    const changed = Object.keys(after).filter((field) =>
      kind.referenceFields?.includes(field)
        ? normalizedText(before?.[field]) !== normalizedText(after[field])
        : !isSameText(before?.[field], after[field]),
    );
    return { line: line.line, recordID, before, after, changed, cells: line.cells };
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
