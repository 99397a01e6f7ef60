import fastify from "fastify";
import fc from "fast-check";
import { Array as List, Boolean as Bool, Integer, Number as Num, Optional, String as Text, Unsafe } from "typebox";
import { expect, test } from "vitest";
import { nullable, record } from "../../contract/schema.ts";
import { fitting } from "./fitting.ts";

const home = record({
  name: Text(),
  rooms: Integer(),
  price: nullable(Num()),
  isOpen: Bool(),
  builder: nullable(record({ name: Text() })),
  pictures: List(record({ url: Text(), width: Integer() })),
  anything: Unsafe<unknown>({}),
  note: Optional(Text()),
});

const right = {
  name: "Lindenhof “7”",
  rooms: 4,
  price: null,
  isOpen: true,
  builder: { name: "Ode\nto brick" },
  pictures: [{ url: "/a", width: 320 }],
  anything: { of: ["any", 1, null] },
};

/** What the schema's own writer makes of it, through the front door. */
async function writtenBySchema(value: unknown): Promise<string> {
  const app = fastify();
  app.get("/", { schema: { response: { 200: home } } }, async () => value);
  const { body } = await app.inject("/");
  await app.close();
  return body;
}

test("an answer that is as described is written as its schema would write it", async () => {
  for (const value of [right, { ...right, note: "By the park" }, { ...right, builder: null, pictures: [] }]) {
    expect(fitting(home)(value)).toBe(true);
    expect(JSON.parse(JSON.stringify(value))).toEqual(JSON.parse(await writtenBySchema(value)));
  }
});

test("whatever has something beside what is described, however deep, is left to the schema, which leaves that out", async () => {
  const secret = { passwordHash: "abc" };
  const more = [
    { ...right, ...secret },
    { ...right, builder: { name: "Ode", ...secret } },
    { ...right, pictures: [right.pictures[0], { url: "/b", width: 1, ...secret }] },
  ];
  for (const value of more) {
    expect(fitting(home)(value)).toBe(false);
    expect(await writtenBySchema(value)).not.toContain("passwordHash");
  }
});

test("what isn't quite of the kind described, or isn't there, is left to the schema, too", () => {
  const { name: _, ...nameless } = right;
  const others = [
    nameless,
    { ...right, rooms: 4.5 },
    { ...right, rooms: "4" },
    { ...right, price: Number.NaN },
    { ...right, name: null },
    { ...right, name: new Date() },
    { ...right, isOpen: 1 },
    { ...right, pictures: {} },
    { ...right, note: undefined },
    { ...right, anything: undefined },
    { ...right, toJSON: () => ({}) },
    null,
    [],
    "text",
  ];
  for (const value of others) expect(fitting(home)(value), JSON.stringify(value)).toBe(false);
});

test("kinds of schema that aren't understood vouch for nothing", () => {
  const kinds = [
    Unsafe({ anyOf: [{ type: "string" }, { type: "null" }] }),
    Unsafe({ type: "object", patternProperties: { ".*": { type: "string" } } }),
    Unsafe({ type: "object", additionalProperties: { type: "string" }, properties: {} }),
    Unsafe({ type: ["string", "null"] }),
  ];
  for (const schema of kinds)
    for (const value of ["a", null, {}, { a: "b" }]) expect(fitting(schema)(value)).toBe(false);
});

test("of any two JSON values, one is taken for the other's shape only if writing either by its schema says the same", async () => {
  const any = fc.record(
    {
      name: fc.oneof(fc.string(), fc.jsonValue()),
      rooms: fc.oneof(fc.integer(), fc.double()),
      price: fc.oneof(fc.double(), fc.constant(null), fc.string()),
      isOpen: fc.oneof(fc.boolean(), fc.constant("yes")),
      builder: fc.oneof(fc.constant(null), fc.record({ name: fc.string() }), fc.dictionary(fc.string(), fc.string())),
      pictures: fc.array(fc.record({ url: fc.string(), width: fc.oneof(fc.integer(), fc.double()) }), { maxLength: 3 }),
      anything: fc.jsonValue(),
      note: fc.string(),
      beside: fc.string(),
    },
    { requiredKeys: [] },
  );
  const property = fc.asyncProperty(any, async (value) => {
    if (!fitting(home)(value)) return;
    expect(JSON.parse(JSON.stringify(value))).toEqual(JSON.parse(await writtenBySchema(value)));
  });
  await fc.assert(property, { numRuns: 300 });
});
