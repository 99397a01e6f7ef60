import fc from "fast-check";
import type { TSchema } from "typebox";
import { type AnyEndpoint, fillPath } from "../contract/platform/endpoint.ts";
import { type Element, formElements, isQuestion, elementOptions } from "../contract/platform/forms/element.ts";
import { allAddresses } from "./addresses.ts";
import { zipOf } from "./zip.ts";

/** What nobody types but somebody sends. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
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
    { constructor: { prototype: {} } },
    "a".repeat(100_000),
    "🏠".repeat(5_000),
  ),
  fc.constantFrom("constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"),
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
    const values = elementOptions(element).map((option) => option.value);
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

/** A page's end as lists say it, and what it may be made into by somebody who looks inside. */
const cursors: fc.Arbitrary<string> = fc
  .oneof(
    fc.array(
      fc.oneof(
        hostile,
        fc.constantFrom("2026-12-31T10:00:00.000000Z", "9999-12-31T23:59:59.999Z", "0001-01-01T00:00:00.000Z", 2 ** 31),
        fc.uuid(),
      ),
      { maxLength: 3 },
    ),
    hostile,
  )
  .map((place) => Buffer.from(sentAs(place)).toString("base64url"));

/** What a call asks for in its query, right or spoiled; and what it doesn't know. */
export function queriesFor({ query }: AnyEndpoint, ids: fc.Arbitrary<string>): fc.Arbitrary<Record<string, string>> {
  const { properties = {} } = (query ?? {}) as JSONSchema;
  const asText = (value: unknown) => (typeof value === "string" ? value : sentAs(value));
  const asked = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        fc.oneof(ofSchema(schema, ids).map(asText), hostile.map(asText), cursors),
      ]),
    ),
    { requiredKeys: [] },
  ) as fc.Arbitrary<Record<string, string>>;
  return fc.oneof(
    { weight: 6, arbitrary: asked },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom("search", "after", "constructor", "__proto__"), cursors) },
  );
}

/** As a browser would send it. */
export const sentAs = (body: unknown) =>
  JSON.stringify(body, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)) ?? "";

const DEEP = 20_000;

/** What a body holds, in letters: JSON of a body, or of what is nested deeper than anybody's stack, by itself and in each field. */
export function payloadsFor(endpoint: AnyEndpoint, ids: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const names = Object.keys(((endpoint.body as JSONSchema | undefined)?.properties ?? endpoint.form) as object);
  const nested = fc
    .tuple(fc.constantFrom("[", '{"a":', '[{"constructor":'), fc.constantFrom(undefined, ...names))
    .map(([opening, name]) => {
      const closing = opening.replace(/[^[{]/g, "").replaceAll("[", "]").replaceAll("{", "}").split("").reverse();
      const deep = `${opening.repeat(DEEP)}1${closing.join("").repeat(DEEP)}`;
      return name === undefined ? deep : `{${JSON.stringify(name)}:${deep}}`;
    });
  return fc.oneof(
    { weight: 40, arbitrary: bodiesFor(endpoint, ids).map(sentAs) },
    { weight: 1, arbitrary: nested },
    { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
  );
}

/** What stands in an address in place of what it names. */
export const impossibleSteps = ["\0", "a\0b", "%00", "\u{10FFFF}", "..", "a".repeat(9_000)] as const;

/** A text that is nested deeper than anybody's stack, as a stylesheet, as markup and as a formula, in each field of a call. */
export function nestedTextsFor(endpoint: AnyEndpoint): string[] {
  const names = Object.keys(((endpoint.body as JSONSchema | undefined)?.properties ?? endpoint.form) as object);
  const texts = ["a{", "<b>", "("].map((opening) => opening.repeat(33_000));
  return [texts[0]! + "}".repeat(33_000), ...texts].map((text) =>
    sentAs(Object.fromEntries(names.map((name) => [name, text]))),
  );
}

/** Zips whose directories say what isn't so: of places, sizes and counts, in the records for large ones, too. */
export const zips: fc.Arbitrary<Buffer> = fc
  .record({
    names: fc.array(fc.constantFrom("word/document.xml", "xl/workbook.xml", "a.jpg", "../a"), { maxLength: 3 }),
    places: fc.array(
      fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.constantFrom(0n, 106n, 2n ** 31n, 2n ** 53n, 2n ** 63n)),
      { minLength: 3, maxLength: 3 },
    ),
    isLarge: fc.boolean(),
    spoiled: fc.array(fc.tuple(fc.nat({ max: 300 }), fc.nat({ max: 255 })), { maxLength: 4 }),
  })
  .map(({ names, places, isLarge, spoiled }) => {
    const zip = isLarge ? largeZip(zipOf("a", ...names), places) : zipOf("a", ...names);
    for (const [at, byte] of spoiled) if (at > 4 && at < zip.length) zip[at] = byte;
    return zip;
  });

/** With the records of a zip of more than 4 GB before its last one: where its directory is said to be, and how long. */
function largeZip(zip: Buffer, [record = 0n, length = 0n, start = 0n]: readonly bigint[]): Buffer {
  const end = zip.length - 22;
  const large = Buffer.alloc(56);
  large.write("PK\x06\x06", "latin1");
  large.writeBigUInt64LE(length, 40);
  large.writeBigUInt64LE(start, 48);
  const locator = Buffer.alloc(20);
  locator.write("PK\x06\x07", "latin1");
  locator.writeBigUInt64LE(record === 0n ? BigInt(end) : record, 8);
  return Buffer.concat([zip.subarray(0, end), large, locator, zip.subarray(end)]);
}

/** Addresses that no link of ours has: empty steps, half of an IPv6 address, somebody else's host, one that is too long. */
export const addresses: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "/////",
    "//[",
    "//",
    "/\\",
    "//evil.example/oak",
    "/\\evil.example/oak",
    "http://evil.example/oak",
    "/%",
    "/%zz",
    "/%00",
    "/%ff%fe",
    "/oak/%5B",
    "/oak/contests/constructor",
    "/constructor/__proto__",
    "/?after=%",
    `/${"a".repeat(15_000)}`,
    `/oak/${"a".repeat(15_000)}`,
    `/oak?search=${"%F0%9F%8F%A0".repeat(3_000)}`,
  ),
  fc.webPath(),
  fc
    .array(fc.constantFrom("/", "//", "[", "]", "oak", "..", ".", "%", "%2f", "?", "#", "@", ":", "\\", "a"), {
      maxLength: 12,
    })
    .map((parts) => `/${parts.join("")}`),
  fc
    .tuple(
      fc.constantFrom(...allAddresses),
      fc.constantFrom("oak", ...impossibleSteps),
      fc.constantFrom(...impossibleSteps),
    )
    .map(([page, client, other]) => {
      const names = [...page.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
      return fillPath(page, Object.fromEntries(names.map((name) => [name, name === "client" ? client : other])));
    }),
);

/** Bodies for a call: what it asks for, what it asks for with one part spoiled, and nonsense. */
function bodiesFor(endpoint: AnyEndpoint, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const questions = formElements(endpoint.form).filter(isQuestion);
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
