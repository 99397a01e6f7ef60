import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import { expect, test } from "vitest";
import { handlers } from "../../app/all-handlers.ts";
import { buildSerializer } from "./answer-serializers.ts";

const route = { method: "GET", url: "/", httpStatus: "200" };

test("Every call's answer can be written as it is described, though nothing is compiled for it when the server starts", () => {
  const compile = SerializerSelector()();
  const described = handlers.filter(({ endpoint }) => endpoint.carries !== "download");
  expect(described.length).toBeGreaterThan(100);
  for (const { endpoint } of described) expect(compile({ ...route, schema: endpoint.answer })).toBeTypeOf("function");
});

test("What isn't described is left out of an answer, the first time and from then on", () => {
  const write = buildSerializer()({ ...route, schema: { type: "object", properties: { name: { type: "string" } } } });
  expect([write({ name: "Oak", secret: 1 }), write({ secret: 2 })]).toEqual(['{"name":"Oak"}', "{}"]);
});
