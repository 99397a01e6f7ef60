import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import fastify from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { testFolder } from "../../../test/folder.ts";
import { openBucket } from "../../../test/s3.ts";
import { openWebBuilds } from "../storage/web-builds.ts";
import { clock } from "../clock.ts";
import { openFiles } from "../storage/open-files.ts";
import { serveEarlierAssets } from "./earlier-assets.ts";
import { answerFault } from "./fault.ts";
import type { App } from "../app.ts";

const DAY = 86_400_000;
let folder: string;
let bucket: Awaited<ReturnType<typeof openBucket>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "assets-"));
  bucket = await openBucket(folder);
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});
afterEach(() => vi.restoreAllMocks());

/** What a build leaves: a script in three forms, a sheet, a font, something for the camera. */
async function built(version: string): Promise<string> {
  const at = await testFolder();
  const script = `export const version = "${version}";${" ".repeat(400)}`;
  const files = {
    [`app-${version}.js`]: script,
    [`app-${version}.js.br`]: brotliCompressSync(script),
    [`app-${version}.js.gz`]: gzipSync(script),
    [`app-${version}.css`]: "body { margin: 0 }",
    [`figtree-${version}.woff2`]: Buffer.from([119, 79, 70, 50]),
    [`reader-${version}.wasm`]: Buffer.from([0, 97, 115, 109]),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(at, name), content);
  return at;
}

describe.each(["disk", "s3"])("on %s", (kind) => {
  /** Each opens the store as a process of its own does. */
  async function town() {
    const dataFolder = await testFolder();
    const prefix = `roll-out-${Math.random().toString(36).slice(2)}`;
    const environment = kind === "s3" ? { ...bucket.environment, S3_PREFIX: prefix } : {};
    return async (version: string) => {
      const builds = openWebBuilds(await openFiles({ dataFolder, environment }), await built(version));
      const server = fastify();
      server.setErrorHandler((error, request, reply) => answerFault({} as App, error as Error, request, reply));
      serveEarlierAssets(server, { builds });
      const get = (path: string, encoding = "") =>
        server.inject({ url: path, headers: { "accept-encoding": encoding } });
      return { builds, get };
    };
  }
  const versionOf = (text: string) => /"(\w+)"/.exec(text)?.[1];

  test("each process answers what pages of the other version load, older or newer, in the form that the browser unpacks", async () => {
    const start = await town();
    const [old, young] = [await start("old"), await start("young")];
    await old.builds.publish();
    expect((await old.get("/assets/app-young.js")).statusCode).toBe(404);
    await young.builds.publish();

    const packed = await young.get("/assets/app-old.js", "gzip, deflate, br, zstd");
    expect(packed.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "application/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
    });
    expect(versionOf(brotliDecompressSync(packed.rawPayload).toString())).toBe("old");
    const zipped = await old.get("/assets/app-young.js", "gzip, br;q=0");
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(versionOf(gunzipSync(zipped.rawPayload).toString())).toBe("young");
    const plain = await young.get("/assets/app-old.js");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(versionOf(plain.body)).toBe("old");
    for (const [name, type] of [
      ["app-old.css", "text/css; charset=utf-8"],
      ["figtree-old.woff2", "font/woff2"],
      ["reader-old.wasm", "application/wasm"],
    ])
      expect((await young.get(`/assets/${name}`, "br")).headers["content-type"], name).toBe(type);
  });

  test("a build is kept once, however many processes start from it, and until none has used it for long", async () => {
    const start = await town();
    const old = await start("old");
    await old.builds.publish();
    const young = await start("young");
    await young.builds.publish();
    await (await start("young")).builds.publish();
    const later = Date.now() + 29 * DAY;
    vi.spyOn(clock, "now").mockImplementation(() => new Date(later));
    await young.builds.noteUsed();
    await young.builds.forgetUnused(new Date(later - 30 * DAY));
    expect((await young.get("/assets/app-old.js")).statusCode).toBe(200);
    await young.builds.forgetUnused(new Date(later - 28 * DAY));
    expect((await young.get("/assets/app-old.js")).statusCode).toBe(404);
    expect((await (await start("third")).get("/assets/app-old.js")).statusCode).toBe(404);
    expect((await (await start("third")).get("/assets/app-young.js")).statusCode).toBe(200);
  });

  test("no address leads out of what builds have left", async () => {
    const start = await town();
    const { builds, get } = await start("old");
    await builds.publish();
    for (const name of [
      "..%2f..%2fsecret",
      "%2e%2e%2fused",
      "app-old.js.br",
      "used",
      "manifest.json",
      "__proto__",
      "constructor",
    ])
      expect((await get(`/assets/${name}`)).statusCode, name).toBe(404);
  });
});

test("many who ask for what nobody has ask the store once", async () => {
  const files = await openFiles({ dataFolder: await testFolder(), environment: {} });
  const listed = vi.spyOn(files, "list");
  const builds = openWebBuilds(files, await built("old"));
  const asked = Array.from({ length: 50 }, (_, at) => builds.find(`nothing-${at}.js`));
  expect(await Promise.all(asked)).toEqual(asked.map(() => undefined));
  expect(listed.mock.calls.length).toBeLessThanOrEqual(2);
});
