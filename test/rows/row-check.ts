import { wireName } from "../../server/platform/db/statement.ts";
import type { Part, RowTypes, Site } from "./row-types.ts";

/** What the driver makes of a column's cells. */
type Cells = "string" | "number" | "boolean" | "json" | { class: string } | { list: Cells };

/** By type OID, as in pg_type; whatever isn't named here arrives as a string. */
const cellsByOID = new Map<number, Cells>([
  [16, "boolean"],
  [17, { class: "Buffer" }],
  [20, "number"],
  [21, "number"],
  [23, "number"],
  [26, "number"],
  [114, "json"],
  [199, { list: "json" }],
  [700, "number"],
  [701, "number"],
  [1000, { list: "boolean" }],
  [1001, { list: { class: "Buffer" } }],
  [1005, { list: "number" }],
  [1007, { list: "number" }],
  [1008, { list: "string" }],
  [1009, { list: "string" }],
  [1014, { list: "string" }],
  [1015, { list: "string" }],
  [1016, { list: "string" }],
  [1021, { list: "number" }],
  [1022, { list: "number" }],
  [1028, { list: "number" }],
  [1114, { class: "Date" }],
  [1115, { list: { class: "Date" } }],
  [1182, { list: { class: "Date" } }],
  [1185, { list: { class: "Date" } }],
  [1186, { class: "PostgresInterval" }],
  [1231, { list: "number" }],
  [1700, "number"],
  [2951, { list: "string" }],
  [3802, "json"],
  [3807, { list: "json" }],
]);

export const cellsOf = (oid: number): Cells => cellsByOID.get(oid) ?? "string";

export const placeOf = ({ file, line }: Site): string => `${file}:${line}`;

export type Field = { name: string; dataTypeID: number };

/** What is wrong with a row type, seen from the columns that PostgreSQL describes; of several ways, with the one that fits best. */
export function wrongColumns({ types }: Pick<RowTypes, "types">, row: number, fields: readonly Field[]): string[] {
  const names = fields.map(({ name }) => wireName(name));
  const twice = names.filter((name, at) => names.indexOf(name) < at).map((name) => `the statement gives ${name} twice`);
  const columns = new Map(fields.map(({ name, dataTypeID }) => [wireName(name), cellsOf(dataTypeID)]));
  const ways = types[row]!.filter((part) => typeof part === "object" && "properties" in part);
  const [best = []] = ways.map((way) => wrongOfWay(types, way, columns)).sort((a, b) => a.length - b.length);
  return [...twice, ...best];
}

function wrongOfWay(types: Part[][], { properties, others }: Properties, columns: Map<string, Cells>): string[] {
  const wrong: string[] = [];
  for (const [name, cells] of columns) {
    const property = properties[name];
    if (!property && others === undefined) wrong.push(`the statement gives ${name}, which the row type lacks`);
    if (property) wrong.push(...misfits(types, property.type, cells).map((what) => `${name} ${what}`));
  }
  for (const [name, { optional }] of Object.entries(properties))
    if (!columns.has(name) && !optional) wrong.push(`the row type has ${name}, which the statement doesn’t give`);
  return wrong;
}

function misfits(types: Part[][], type: number, cells: Cells): string[] {
  const parts = types[type]!.filter((part) => part !== "null" && part !== "undefined");
  if (parts.length === 0 || parts.includes("unknown") || cells === "json") return [];
  if (parts.some((part) => mayBe(types, part, cells))) return [];
  return [`arrives as ${said(cells)}, and the row type says ${sayType(types, type)}`];
}

function mayBe(types: Part[][], part: Part, cells: Cells): boolean {
  if (typeof part === "string") return part === "unknown" || part === cells;
  if ("literal" in part) return typeof part.literal === cells;
  if (typeof cells !== "object") return false;
  if ("class" in part) return "class" in cells && cells.class === part.class;
  if ("list" in part) return "list" in cells && misfits(types, part.list, cells.list).length === 0;
  if ("tuple" in part)
    return "list" in cells && part.tuple.every((one) => misfits(types, one, cells.list).length === 0);
  return false;
}

const said = (cells: Cells): string =>
  typeof cells === "string" ? `a ${cells}` : "class" in cells ? `a ${cells.class}` : `a list, each ${said(cells.list)}`;

function sayType(types: Part[][], type: number): string {
  return (
    types[type]!.map((part) => {
      if (typeof part === "string") return part;
      if ("literal" in part) return JSON.stringify(part.literal);
      if ("class" in part) return part.class;
      if ("list" in part) return "a list";
      return "tuple" in part ? "a tuple" : "an object";
    }).join(" | ") || "never"
  );
}

/** What is wrong with a value, and where in it: its first fault, or undefined. */
export function wrongValue(types: Part[][], type: number, value: unknown, at: string): string | undefined {
  const parts = types[type]!;
  let deepest: string | undefined;
  for (const part of parts) {
    const wrong = wrongPart(types, part, value, at);
    if (wrong === undefined) return undefined;
    if (wrong !== DIFFERENT) deepest ??= wrong;
  }
  return deepest ?? `${at} is ${shown(value)}, and the row type says ${sayType(types, type)}`;
}

const DIFFERENT = "another kind of value";

function wrongPart(types: Part[][], part: Part, value: unknown, at: string): string | undefined {
  const unless = (fits: boolean) => (fits ? undefined : DIFFERENT);
  if (part === "unknown") return undefined;
  if (part === "null") return unless(value === null);
  if (typeof part === "string") return unless(typeof value === part);
  if ("literal" in part) return unless(value === part.literal);
  if ("class" in part) return unless(value instanceof Object && isOf(value, part.class));
  if ("list" in part || "tuple" in part) {
    if (!Array.isArray(value)) return DIFFERENT;
    if ("tuple" in part && value.length !== part.tuple.length) return DIFFERENT;
    return first(value, (one, index) =>
      wrongValue(types, "list" in part ? part.list : part.tuple[index]!, one, `${at}[${index}]`),
    );
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return DIFFERENT;
  return wrongProperties(types, part, value as Record<string, unknown>, at);
}

type Properties = Extract<Part, { properties: unknown }>;

function wrongProperties(
  types: Part[][],
  { properties, others }: Properties,
  value: Record<string, unknown>,
  at: string,
) {
  const missing = first(Object.entries(properties), ([name, { type, optional }]) => {
    const one = value[name];
    if (one === undefined) return optional || mayBeUndefined(types, type) ? undefined : `${at}.${name} is missing`;
    return wrongValue(types, type, one, `${at}.${name}`);
  });
  if (missing || others === undefined) return missing;
  return first(Object.entries(value), ([name, one]) =>
    properties[name] ? undefined : wrongValue(types, others, one, `${at}.${name}`),
  );
}

const mayBeUndefined = (types: Part[][], type: number) =>
  types[type]!.some((part) => part === "undefined" || part === "unknown");

/** A class by its name, its own or one above it: a Buffer is a Uint8Array, too. */
function isOf(value: object, name: string): boolean {
  for (let of = Object.getPrototypeOf(value) as object | null; of; of = Object.getPrototypeOf(of) as object | null)
    if (of.constructor.name === name) return true;
  return false;
}

function first<T>(all: readonly T[], wrongOf: (one: T, at: number) => string | undefined): string | undefined {
  for (const [at, one] of all.entries()) {
    const wrong = wrongOf(one, at);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
