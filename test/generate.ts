import fc from "fast-check";
import type { TSchema } from "typebox";
import type { AnyEndpoint } from "../contract/endpoint.ts";
import { type Element, elementsOf, isQuestion, optionsOf } from "../contract/forms/element.ts";

/** What nobody types but somebody sends. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    " ",
    "\0",
    "\ud800",
    "'; drop table entries; --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "%00",
    "no-value",
    "NaN",
    "1e999",
    "-1",
    "9007199254740993",
    "01900000-0000-7000-8000-000000000000",
    0,
    -1,
    1e308,
    2 ** 53,
    true,
    [],
    {},
    [[[[]]]],
    { __proto__: { admin: true } },
    { toString: "x" },
    "a".repeat(100_000),
    "🏠".repeat(5_000),
  ),
  fc.string({ maxLength: 60, unit: "binary" }),
  fc.anything({ maxDepth: 3 }),
);

const likely = (kind: string): fc.Arbitrary<unknown> =>
  ({
    email: fc.constantFrom("a@b.example", "owner@test.example"),
    password: fc.constant("abcdef1"),
    "password-any": fc.constant("abcdef1"),
    phone: fc.constant("(555) 123-4567"),
    zip: fc.constant("60601"),
    date: fc.constant("31/12/2026"),
    dateTime: fc.constant("2026-12-31T10:00"),
    currency: fc.constant("12.50"),
    number: fc.integer({ min: 0, max: 20 }).map(String),
    url: fc.constant("https://oak.example"),
    website: fc.constant("oak.example"),
    "category-label": fc.constant("BRICK"),
  })[kind] ?? fc.string({ minLength: 1, maxLength: 30 });

function valueOf(element: Element, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (element.type === "checkbox") return fc.boolean();
  if (element.type === "reference") return ids;
  if (element.type === "multiSelect" || element.type === "select" || element.type === "radio") {
    const values = optionsOf(element).map((option) => option.value);
    const one = values.length > 0 ? fc.constantFrom(...values) : ids;
    return element.type === "multiSelect" ? fc.array(one, { maxLength: 3 }) : one;
  }
  if (element.type !== "input") return fc.lorem({ maxCount: 8 });
  return element.name.endsWith("ID") ? ids : likely(element.kind);
}

type JSONSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JSONSchema[];
  properties?: Record<string, JSONSchema>;
  items?: JSONSchema;
  format?: string;
};

function ofSchema(schema: JSONSchema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf?.length) return fc.oneof(...schema.anyOf.map((one) => ofSchema(one, ids)));
  switch (schema.type) {
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, ofSchema(one, ids)])),
      );
    case "array":
      return fc.array(ofSchema(schema.items ?? {}, ids), { maxLength: 4 });
    case "integer":
    case "number":
      return fc.integer({ min: -2, max: 30 });
    case "boolean":
      return fc.boolean();
    case "string":
      return schema.format === "uuid"
        ? ids
        : fc.oneof(fc.lorem({ maxCount: 4 }), ids, fc.constant("2026-12-31T10:00:00Z"));
    default:
      return hostile;
  }
}

/** Bodies for a call: what it asks for, what it asks for with one part spoiled, and nonsense. */
export function bodiesFor(endpoint: AnyEndpoint, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const questions = elementsOf(endpoint.form).filter(isQuestion);
  const right: fc.Arbitrary<unknown> = endpoint.body
    ? ofSchema(endpoint.body as TSchema as JSONSchema, ids)
    : fc.record(Object.fromEntries(questions.map((one) => [one.name, valueOf(one, ids)])), { requiredKeys: [] });
  const spoiled = fc.tuple(right, fc.nat(), hostile).map(([value, at, poison]) => spoil(value, at, poison));
  return fc.oneof(
    { weight: 4, arbitrary: right },
    { weight: 4, arbitrary: spoiled },
    { weight: 1, arbitrary: hostile },
  );
}

function spoil(value: unknown, at: number, poison: unknown): unknown {
  if (typeof value !== "object" || value === null) return poison;
  const names = Object.keys(value);
  const name = names[at % (names.length + 1)];
  if (name === undefined) return { ...value, unknownField: poison };
  const inner = (value as Record<string, unknown>)[name];
  const deeper = typeof inner === "object" && inner !== null && at % 3 > 0 ? spoil(inner, at >> 2, poison) : poison;
  return Array.isArray(value) ? value.toSpliced(Number(name), 1, deeper) : { ...value, [name]: deeper };
}
