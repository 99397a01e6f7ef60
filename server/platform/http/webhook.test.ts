import { createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { Boolean as Bool, Integer } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { webhook } from "../../../contract/platform/endpoint.ts";
import { record } from "../../../contract/platform/schema.ts";
import { useTown } from "../../../test/town.ts";
import { onOutsideTransaction } from "./handlers.ts";
import { refuse } from "./refusal.ts";
import { serve } from "./serve.ts";

const town = useTown();
const secret = "known to both";
const sign = (bytes: Buffer) => createHmac("sha256", secret).update(bytes).digest("hex");

/** What a payment provider will tell, as it will be told. */
const told = webhook("/payments/told", {
  summary: "For this test",
  allow: "PUBLIC",
  maxBytes: 4_000,
  answer: record({ bytes: Integer(), isSomebody: Bool() }),
});

let server: FastifyInstance;
beforeAll(() => {
  const rule = onOutsideTransaction(told, ({ bytes, request, visitor }) => {
    if (request.headers["x-signature"] !== sign(bytes)) refuse("This isn’t signed by the provider.", 400);
    return { bytes: bytes.length, isSomebody: visitor !== undefined };
  });
  server = serve(town.app, [rule]);
});
afterAll(() => server.close());

const tell = (payload: Buffer, headers: Record<string, string> = {}) =>
  server.inject({
    method: "POST",
    url: "/api/payments/told",
    payload,
    headers: { "content-type": "application/json", "x-signature": sign(payload), ...headers },
  });

test("a webhook's rule has the very bytes that were signed, whatever they say they are", async () => {
  const bodies = [
    Buffer.from('{ "amount" : 1e2,\r\n  "name": "Zo\u00eb", "name": 2 }  '),
    Buffer.from([0, 255, 254, 128, 10]),
    Buffer.from("not JSON {"),
    Buffer.from('{"nul":"\\u0000"}'),
    Buffer.from(""),
  ];
  for (const body of bodies)
    for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded", "made/up"]) {
      const response = await tell(body, { "content-type": type });
      expect(response.json(), `${type} ${body.toString()}`).toEqual({ bytes: body.length, isSomebody: false });
    }
});

test("a body that was changed on its way isn't the one that was signed", async () => {
  const signed = Buffer.from('{"amount":100}');
  const response = await tell(Buffer.from('{"amount": 100}'), { "x-signature": sign(signed) });
  expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
    400,
    "This isn’t signed by the provider.",
  ]);
});

test("a webhook takes no more than it says, and nobody is signed in there", async () => {
  expect((await tell(Buffer.alloc(4_001))).statusCode).toBe(413);
  const authorization = `Bearer ${await town.token("owner")}`;
  expect((await tell(Buffer.from("{}"), { authorization })).json()).toEqual({ bytes: 2, isSomebody: false });
});
