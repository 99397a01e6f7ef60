import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBucket } from "../../../test/s3.ts";
import { Refusal } from "../http/refusal.ts";
import { type Files, storageOf } from "./files.ts";
import { openFiles } from "./open-files.ts";

let folder: string;
let bucket: Awaited<ReturnType<typeof openBucket>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "files-"));
  bucket = await openBucket(folder);
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const open = (kind: string) =>
  openFiles({ dataFolder: join(folder, `${kind}-data`), environment: kind === "s3" ? bucket.environment : {} });

async function keysOf(files: Files, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.list(prefix)) keys.push(key);
  return keys.toSorted();
}
const textOf = async (files: Files, key: string) => (await buffer(await files.read(key))).toString();
const workOf = (kind: string) => readdir(join(folder, `${kind}-data`, kind === "s3" ? "incoming" : "files/.incoming"));

async function fileWith(text: string): Promise<string> {
  const path = join(folder, "source");
  await writeFile(path, text);
  return path;
}

describe.each(["disk", "s3"])("on %s", (kind) => {
  test("bytes, streams and files come back as they were stored", async () => {
    const files = await open(kind);
    await files.put("c1/u1/bytes", Buffer.from("bytes"));
    await files.put("c1/u1/stream", Readable.from([Buffer.from("a "), Buffer.from("stream")]));
    await files.put("c1/u1/file", { path: await fileWith("a file") }, "text/plain");
    expect(await textOf(files, "c1/u1/bytes")).toBe("bytes");
    expect(await textOf(files, "c1/u1/stream")).toBe("a stream");
    expect(await textOf(files, "c1/u1/file")).toBe("a file");
    expect(await files.size("c1/u1/stream")).toBe(8);
    expect(await readdir(folder)).not.toContain("source");
    expect(await workOf(kind)).toEqual([]);
  });

  test("a part of a file is read by its range", async () => {
    const files = await open(kind);
    await files.put("c1/range", Buffer.from("0123456789"));
    expect((await buffer(await files.read("c1/range", { start: 2, end: 4 }))).toString()).toBe("234");
  });

  test("a large stream is stored unharmed", async () => {
    const files = await open(kind);
    const chunk = Buffer.alloc(64 * 1024, "rosette");
    await files.put("c1/large", Readable.from(Array.from({ length: 64 }, () => chunk)));
    expect((await buffer(await files.read("c1/large"))).equals(Buffer.concat(Array(64).fill(chunk)))).toBe(true);
  });

  test("what isn't there is refused as not found, and may be deleted", async () => {
    const files = await open(kind);
    await expect(files.read("c1/nothing")).rejects.toMatchObject({ status: 404 });
    await expect(files.size("c1/nothing")).rejects.toBeInstanceOf(Refusal);
    await files.delete("c1/nothing");
  });

  test("a list names the keys below a folder, and only those", async () => {
    const files = await open(kind);
    for (const key of ["c2/a/1", "c2/a/2", "c2/b/1", "c22/a/1"]) await files.put(key, Buffer.from(key));
    await files.delete("c2/a/2");
    expect(await keysOf(files, "c2")).toEqual(["c2/a/1", "c2/b/1"]);
    expect(await keysOf(files, "c9")).toEqual([]);
  });

  test("a stream that breaks leaves nothing", async () => {
    const files = await open(kind);
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("half");
        throw new Error("gone");
      })(),
    );
    await expect(files.put("c3/broken", broken)).rejects.toThrow("gone");
    expect(await keysOf(files, "c3")).toEqual([]);
    expect(await workOf(kind)).toEqual([]);
  });

  test.each(["../secret", "c1/../../secret", "/etc/passwd", "c1//a", ".incoming/a", "c1/a b", ""])(
    "the key %j is none",
    async (key) => {
      await expect((await open(kind)).put(key, Buffer.from("x"))).rejects.toThrow("Not a key");
    },
  );

  test("only what has long been left unfinished is swept", async () => {
    const files = await open(kind);
    const [stale, fresh] = [await files.workFolder(), await files.workFolder()];
    await writeFile(join(stale.path, "half"), "half");
    const yesterday = new Date(Date.now() - 86_400_000);
    for (const path of [join(stale.path, "half"), stale.path]) await utimes(path, yesterday, yesterday);
    expect(await files.sweepTemporary(3_600_000)).toBe(1);
    await expect(stat(stale.path)).rejects.toThrow("ENOENT");
    expect((await stat(fresh.path)).isDirectory()).toBe(true);
    await fresh[Symbol.asyncDispose]();
  });
});

test("a process killed while it stores leaves whole files or none", async () => {
  const data = join(folder, "killed");
  await mkdir(data);
  const program = `
    const { openFiles } = await import(${JSON.stringify(import.meta.resolve("./open-files.ts"))});
    const files = await openFiles({ dataFolder: ${JSON.stringify(data)}, environment: {} });
    const bytes = Buffer.alloc(3_000_000, "x");
    await files.put("c1/first", bytes);
    console.log("ready");
    for (let i = 0; ; i++) await files.put("c1/" + i, bytes);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((ready) => child.stdout.once("data", ready));
  await new Promise((later) => setTimeout(later, 120));
  child.kill("SIGKILL");
  await new Promise((ended) => child.once("exit", ended));
  const files = await openFiles({ dataFolder: data, environment: {} });
  const sizes = await Promise.all((await keysOf(files, "c1")).map((key) => files.size(key)));
  expect(sizes.length).toBeGreaterThan(0);
  expect(new Set(sizes)).toEqual(new Set([3_000_000]));
});

test("settings that don't suffice are named at the start", () => {
  const reading = (environment: NodeJS.ProcessEnv) => () => storageOf({ dataFolder: "data", environment });
  expect(reading({ FILES: "s3", S3_BUCKET: "b" })).toThrow("S3_REGION must be set");
  expect(reading({ ...bucket.environment, S3_SECRET_ACCESS_KEY: "" })).toThrow("S3_SECRET_ACCESS_KEY must be set");
  expect(reading({ FILES: "ftp" })).toThrow('must be "disk" or "s3"');
  expect(reading({})()).toEqual({ kind: "disk", folder: join("data", "files") });
  expect(reading(bucket.environment)()).toMatchObject({ prefix: "town", work: join("data", "incoming") });
});
