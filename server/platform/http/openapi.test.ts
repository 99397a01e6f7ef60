import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { openAPI } from "./openapi.ts";

type Parameter = { name: string; in: string; required: boolean; schema: object };
type Content = Record<string, { schema?: object }>;
type Operation = {
  operationId: string;
  security?: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
/** After JSON serialization. */
const description = JSON.parse(JSON.stringify(openAPI("https://rosette.example")));
const operations = Object.entries(description.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

test("the description of the API is valid OpenAPI 3.1, by a validator that isn't ours", async () => {
  expect(description.openapi).toBe("3.1.0");
  const { valid, errors } = await new Validator().validate(description);
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test("no call has a parameter twice, each part of its address is one, and no two calls have one name", () => {
  expect(operations.length).toBeGreaterThan(600);
  for (const { path, method, parameters } of operations) {
    const names = parameters.map((one) => `${one.in} ${one.name}`);
    expect([path, method, names]).toEqual([path, method, [...new Set(names)]]);
    const inPath = parameters.filter((one) => one.in === "path").map(({ name }) => `{${name}}`);
    expect(inPath.toSorted()).toEqual((path.match(/\{\w+\}/g) ?? []).toSorted());
  }
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.length).toBe(new Set(ids).size);
});

test("every schema in it is one of JSON Schema's, with no word that it doesn't know", () => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allowUnionTypes: true });
  addFormats.default(ajv);
  // Extensions: the kind of input of a field, and OpenAPI's own place for schemas.
  ajv.addVocabulary(["x-kind", "components"]);
  ajv.addFormat("binary", true);
  const components = "https://rosette.example/openapi.json";
  ajv.addSchema({ components: description.components }, components);
  const schemas = operations.flatMap(({ path, parameters, requestBody, responses }) => {
    const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
    const inContent = contents.flatMap((content) => Object.values(content ?? {}).map(({ schema }) => schema));
    return [...parameters.map(({ schema }) => schema), ...inContent].map((schema) => ({ path, schema }));
  });
  expect(schemas.length).toBeGreaterThan(2_000);
  const schemaNames = new Set<string>();
  for (const { path, schema } of schemas) {
    const text = JSON.stringify(schema);
    if (schemaNames.has(text)) continue;
    schemaNames.add(text);
    expect(
      () => ajv.compile(JSON.parse(text.replaceAll('"#/components', `"${components}#/components`))),
      `${path}: ${text}`,
    ).not.toThrow();
  }
});

test("each call names the scopes with which a key may make it, and those that need a person or nobody name none", () => {
  const scopesOf = (id: string) =>
    operations.find(({ operationId }) => operationId === id)!.security?.flatMap(({ key }) => (key ? [key] : []));
  expect(scopesOf("listEntries")).toEqual([["readEntries"]]);
  expect(scopesOf("importRoster")).toEqual([["changeMembers"]]);
  // Any key may.
  expect(scopesOf("getOwnAPIKey")).toEqual([[]]);
  expect(scopesOf("addAPIKey")).toEqual([]);
  expect(scopesOf("clientPage")).toBeUndefined();
});
