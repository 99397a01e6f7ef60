import type { TSchema } from "typebox";
import { Format } from "typebox/format";
import { emailFormats } from "../../../contract/platform/schema.ts";
import { countCharacters, charactersOverLimit } from "../../../contract/platform/forms/characters.ts";

/** As much of JSON Schema as bodies and queries are described by. */
type Schema = {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: boolean;
  maxProperties?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
};

type Problem = {
  path: readonly string[];
  sentence: string;
  /** What was sent is something else altogether: text in the place of a number, or a word that isn't offered. */
  isOther?: boolean;
};

const MAX_PROBLEMS = 20;
const WHOLE_BODY = "body";
const UNREADABLE_VALUE = "Valid Value required";

/** What is wrong with what a schema refused, in the form engine's sentences, by field: `answers.0.name`. */
export function problemsIn(schema: TSchema, sent: unknown): Record<string, string> {
  const problems = problemsOf(schema as Schema, sent, []).slice(0, MAX_PROBLEMS);
  const byField = new Map<string, string>();
  for (const { path, sentence } of problems) {
    const field = path.join(".") || WHOLE_BODY;
    if (!byField.has(field)) byField.set(field, sentence);
  }
  return byField.size > 0 ? Object.fromEntries(byField) : { [WHOLE_BODY]: UNREADABLE_VALUE };
}

function problemsOf(schema: Schema, value: unknown, path: readonly string[]): Problem[] {
  const { anyOf, enum: words, const: word } = schema;
  if (anyOf) return problemsOfClosest(anyOf, value, path);
  if (words) return words.includes(value) ? [] : [{ path, sentence: choiceSentence(words), isOther: true }];
  if ("const" in schema) return word === value ? [] : [{ path, sentence: choiceSentence([word]), isOther: true }];
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOfType(type, value)))
    return [{ path, sentence: isNullish(value) ? requiredMessage : typeSentence(types), isOther: true }];
  if (typeof value === "string") return textProblems(schema, value).map((sentence) => ({ path, sentence }));
  if (typeof value === "number") return numberProblems(schema, value).map((sentence) => ({ path, sentence }));
  if (Array.isArray(value)) return listProblems(schema, value, path);
  return typeof value === "object" && value !== null ? recordProblems(schema, value, path) : [];
}

const requiredMessage = "Value is required";
const isNullish = (value: unknown) => value === undefined || value === null;
const typesOf = ({ type }: Schema): readonly string[] =>
  type === undefined ? [] : typeof type === "string" ? [type] : type;

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

const typeWords: Record<string, string> = {
  string: "text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a group of fields",
};
const orList = new Intl.ListFormat("en-US", { type: "disjunction" });

const typeSentence = (types: readonly string[]) =>
  `This has to be ${orList.format([...new Set(types.map((type) => typeWords[type] ?? "empty"))])}`;

/** More are no help to read. */
const MAX_NAMED = 12;

const choiceSentence = (words: readonly unknown[]) =>
  words.length > MAX_NAMED ? "This isn't one of the choices" : `Choose one of these: ${words.map(String).join(", ")}`;

/** Of several that it may be, what keeps it from being the one that it is most like. */
function problemsOfClosest(schemas: readonly Schema[], value: unknown, path: readonly string[]): Problem[] {
  const tried = schemas.map((schema) => problemsOf(schema, value, path));
  if (tried.some((problems) => problems.length === 0)) return [];
  const words = schemas.flatMap((schema) => schema.enum ?? ("const" in schema ? [schema.const] : []));
  const isMeant = (problems: readonly Problem[]) =>
    problems.every((one) => !one.isOther || one.path.length > path.length);
  const meant = tried.filter(isMeant);
  if (meant.length === 0) {
    if (isNullish(value)) return [{ path, sentence: requiredMessage, isOther: true }];
    const types = schemas.flatMap(typesOf);
    const isWord = words.length > 0 && words.length === schemas.length;
    return [{ path, sentence: isWord ? choiceSentence(words) : typeSentence(types), isOther: true }];
  }
  const unlike = (problems: readonly Problem[]) => problems.filter(({ isOther }) => isOther).length;
  return meant.toSorted((one, other) => unlike(one) - unlike(other) || one.length - other.length)[0]!;
}

function textProblems({ minLength = 0, maxLength = Infinity, pattern, format }: Schema, text: string): string[] {
  const over = charactersOverLimit(text, maxLength);
  if (over > 0) return [`${over} character(s) over limit`];
  const isShort = countCharacters(text) < minLength;
  const isOther = pattern !== undefined && !new RegExp(pattern, "u").test(text);
  if (text.trim() === "" && (isShort || isOther)) return [requiredMessage];
  if (isShort) return [`At least ${minLength} characters required`];
  if (isOther) return [`Valid ${patternLabel(pattern)} required`];
  return format === undefined || Format.Test(format, text) ? [] : [`Valid ${formatLabels[format] ?? "Value"} required`];
}

const formatLabels: Record<string, string> = {
  "date-time": "date",
  uuid: "ID",
  [emailFormats[0]]: "Email address",
  [emailFormats[1]]: "Email address",
};

/** What a pattern takes, by an example of it. */
const examples: readonly (readonly [string, string])[] = [
  ["01900000-0000-7000-8000-000000000000", "ID"],
  ["2026-12-03", "date"],
  ["2026-12-03T17:00:00Z", "date"],
  ["17:00", "time"],
  ["#0b5d63", "color"],
  ["ada@oak.example", "Email address"],
];

function patternLabel(pattern: string): string {
  const takes = new RegExp(pattern, "u");
  return (!takes.test("x") && examples.find(([example]) => takes.test(example))?.[1]) || "Value";
}

function numberProblems({ minimum = -Infinity, maximum = Infinity }: Schema, value: number): string[] {
  if (value < minimum) return [`Must be at least ${minimum}`];
  return value > maximum ? [`Must be at most ${maximum}`] : [];
}

function listProblems(schema: Schema, list: readonly unknown[], path: readonly string[]): Problem[] {
  const { items, minItems = 0, maxItems = Infinity, uniqueItems } = schema;
  if (list.length < minItems)
    return [{ path, sentence: minItems === 1 ? requiredMessage : `At least ${minItems} are needed` }];
  if (list.length > maxItems)
    return [{ path, sentence: `At most ${maxItems} are taken, and these are ${list.length}` }];
  const inside: Problem[] = [];
  if (items)
    for (const [index, item] of list.entries()) {
      if (inside.length >= MAX_PROBLEMS) break;
      inside.push(...problemsOf(items, item, [...path, String(index)]));
    }
  if (inside.length > 0 || !uniqueItems) return inside;
  const isTwice = new Set(list.map((item) => JSON.stringify(item))).size < list.length;
  return isTwice ? [{ path, sentence: "The same stands here twice" }] : [];
}

function recordProblems(schema: Schema, value: object, path: readonly string[]): Problem[] {
  const {
    properties = {},
    patternProperties = {},
    required: needed = [],
    additionalProperties,
    maxProperties,
  } = schema;
  const patterns = Object.entries(patternProperties).map(([pattern, one]) => ({
    takes: new RegExp(pattern, "u"),
    one,
  }));
  const sent = Object.entries(value);
  if (maxProperties !== undefined && sent.length > maxProperties)
    return [{ path, sentence: `At most ${maxProperties} are taken, and these are ${sent.length}` }];
  const missing = needed.filter(
    (name) => !Object.hasOwn(value, name) || (value as Record<string, unknown>)[name] === undefined,
  );
  const problems: Problem[] = missing.map((name) => ({ path: [...path, name], sentence: requiredMessage }));
  for (const [name, held] of sent) {
    if (problems.length >= MAX_PROBLEMS) break;
    const own = Object.hasOwn(properties, name)
      ? properties[name]
      : patterns.find(({ takes }) => takes.test(name))?.one;
    if (own && held !== undefined) problems.push(...problemsOf(own, held, [...path, name]));
    else if (!own && additionalProperties === false)
      problems.push({ path: [...path, name.slice(0, 100)], sentence: "This field isn't known", isOther: true });
  }
  return problems;
}
