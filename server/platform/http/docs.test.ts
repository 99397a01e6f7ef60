import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { useTown } from "../../../test/town.ts";

const town = useTown();

const ask = (url: string, headers: Record<string, string> = {}) => town.server.inject({ url, headers });

test.each(["/api/openapi.json", "/api/docs"])("%s is compressed once, and told apart by what it says", async (url) => {
  const plain = await ask(url);
  const [zipped, br] = [
    await ask(url, { "accept-encoding": "gzip" }),
    await ask(url, { "accept-encoding": "br, gzip" }),
  ];
  expect([zipped.headers["content-encoding"], br.headers["content-encoding"]]).toEqual(["gzip", "br"]);
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  const etag = String(plain.headers["etag"]);
  expect(br.headers["etag"]).toBe(etag);
  const again = await ask(url, { "if-none-match": etag });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});
