import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { cutShortMessage } from "../../contract/platform/files.ts";
import { testFolder } from "../../test/folder.ts";
import { pdfOf } from "../../test/pdf.ts";
import { UploadStream } from "../platform/http/upload-stream.ts";
import { Refusal } from "../platform/http/refusal.ts";
import type { Files } from "../platform/storage/files.ts";
import { openFiles } from "../platform/storage/open-files.ts";
import { receiveUpload, type UploadToReceive } from "./receive-upload.ts";
import { renditionOf } from "./renditions.ts";

const MB = 1024 * 1024;
const jpeg = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: "#c04020" } })
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "37/1 46/1 30/1" } })
    .jpeg()
    .toBuffer();

async function opened(): Promise<{ files: Files; folder: string }> {
  const folder = await testFolder();
  return { files: await openFiles({ dataFolder: folder, environment: {} }), folder };
}

const receive = (files: Files, content: Buffer | Readable, overrides: Partial<UploadToReceive> = {}) =>
  receiveUpload({
    stream: Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content,
    declaredName: "kitchen.jpg",
    restriction: "image-pdf",
    maxBytes: 25 * MB,
    files,
    keyPrefix: "c1/entries/e1",
    ...overrides,
  });

async function left(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test("a picture is stored with its renditions, and told about", async () => {
  const { files, folder } = await opened();
  const content = await jpeg();
  const received = await receive(files, content, { declaredName: "My kitchen.pdf", declaredLength: content.length });
  expect(received).toMatchObject({
    key: `c1/entries/e1/${received.uploadID}`,
    name: "My kitchen.jpg",
    kind: "jpeg",
    contentType: "image/jpeg",
    bytes: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
    width: 900,
    height: 600,
    dominantColor: expect.stringMatching(/^#[0-9a-f]{6}$/),
    full: "jpeg",
    thumbs: [
      { width: 320, height: 213 },
      { width: 800, height: 533 },
      { width: 900, height: 600 },
    ],
  });
  expect((await left(folder)).toSorted()).toEqual(["320", "800", "900", "full", "original"]);
});

test("the original is kept byte for byte, and what others get has no location", async () => {
  const { files } = await opened();
  const content = await jpeg();
  const received = await receive(files, content);
  const bytesOf = async (variant: number | "full" | "original") =>
    buffer(await files.read(renditionOf(received, variant).key));
  expect((await bytesOf("original")).equals(content)).toBe(true);
  for (const variant of ["full", 320] as const)
    expect((await sharp(await bytesOf(variant)).metadata()).exif).toBeUndefined();
});

test("a PDF is stored with its pages counted", async () => {
  const { files } = await opened();
  const received = await receive(files, pdfOf({ pages: 2 }), { declaredName: "plan.pdf", restriction: "pdf" });
  expect(received).toMatchObject({ kind: "pdf", pages: 2, full: undefined });
  expect(renditionOf(received, "full").key).toMatch(/\/original$/);
});

test("what is neither is stored as it is", async () => {
  const { files } = await opened();
  const received = await receive(files, Buffer.from("a;b"), { declaredName: "list.csv", restriction: "all" });
  expect(received).toMatchObject({ kind: "csv", contentType: "text/csv; charset=utf-8", bytes: 3, thumbs: [] });
});

test.each([
  ["nothing at all", "", {}, 400, "This file is empty. Choose it again, or choose another."],
  [
    "less than was announced",
    "a;b",
    { declaredLength: 9, restriction: "all" },
    400,
    "The upload was cut short. Try again.",
  ],
  [
    "a program named as a picture",
    "MZ\0\0",
    {},
    415,
    expect.stringContaining("not an image or PDF, although its name"),
  ],
  ["a page of HTML named as a picture", "<html>", {}, 415, expect.stringContaining("although its name says so")],
  [
    "an SVG",
    "<svg/>",
    { declaredName: "logo.svg", restriction: "all" },
    415,
    expect.stringContaining("Save the drawing as"),
  ],
  ["half a picture", "\xff\xd8\xff\xe0\0\x10JFIF", {}, 422, expect.stringContaining("damaged")],
] as const)("%s is refused, and nothing is left of it", async (_, content, overrides, status, message) => {
  const { files, folder } = await opened();
  await expect(receive(files, Buffer.from(content, "latin1"), overrides)).rejects.toMatchObject({ status, message });
  expect(await left(folder)).toEqual([]);
});

test("a picture in a folder for PDFs is refused", async () => {
  const { files } = await opened();
  await expect(receive(files, await jpeg(), { restriction: "pdf" })).rejects.toMatchObject({ status: 415 });
});

function endless(first: Buffer) {
  const consumed = { bytes: 0 };
  const stream = Readable.from(
    (function* () {
      for (let chunk = first; ; chunk = Buffer.alloc(64 * 1024, 1)) {
        consumed.bytes += chunk.length;
        yield chunk;
      }
    })(),
    { objectMode: false },
  );
  return { stream, taken: consumed };
}

test("a file that is too large is refused as soon as it is", async () => {
  const { files, folder } = await opened();
  const { stream, taken } = endless(await jpeg());
  await expect(receive(files, stream, { maxBytes: 2 * MB })).rejects.toMatchObject({
    status: 413,
    message: "This file is larger than 2 MB, the most that is taken here.",
  });
  expect(taken.bytes).toBeLessThan(2.5 * MB);
  expect(await left(folder)).toEqual([]);
});

test("a file that is announced as too large isn't read at all", async () => {
  const { files } = await opened();
  const { stream, taken } = endless(await jpeg());
  await expect(receive(files, stream, { declaredLength: 26 * MB })).rejects.toMatchObject({ status: 413 });
  expect(taken.bytes).toBe(0);
});

test("a kind that isn't taken is refused by its first bytes", async () => {
  const { files } = await opened();
  const { stream, taken } = endless(Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "latin1"));
  await expect(receive(files, stream)).rejects.toMatchObject({ status: 415 });
  expect(taken.bytes).toBeLessThan(MB);
});

test("memory doesn't grow with the file", async () => {
  const { files } = await opened();
  const chunk = Buffer.alloc(64 * 1024, 7);
  const film = function* () {
    yield Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "latin1");
    for (let sentBytes = 0; sentBytes < 200 * MB; sentBytes += chunk.length) yield Buffer.from(chunk);
  };
  await receive(files, Readable.from(film(), { objectMode: false }), { restriction: "all", maxBytes: 300 * MB });
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  await receive(files, Readable.from(film(), { objectMode: false }), { restriction: "all", maxBytes: 300 * MB });
  clearInterval(watch);
  expect(most - before).toBeLessThan(100 * MB);
});

test("a browser that goes away leaves nothing behind", async () => {
  const { files, folder } = await opened();
  const refused = Promise.withResolvers<unknown>();
  const server = createServer((incoming) => {
    receive(files, new UploadStream(incoming, new AbortController().signal), { restriction: "all" }).catch(
      refused.resolve,
    );
    setTimeout(() => sending.destroy(), 50);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const sending = request({ host: "127.0.0.1", port, method: "POST", headers: { "content-length": MB } });
  sending.on("error", () => undefined);
  sending.write(await jpeg());
  expect(await refused.promise).toMatchObject({ status: 400, message: "The upload was cut short. Try again." });
  await expect.poll(() => left(folder)).toEqual([]);
});

test("a person who goes away while the picture is drawn leaves nothing behind", async () => {
  const { files, folder } = await opened();
  const aborted = new AbortController();
  const reason = new Refusal(cutShortMessage, 400);
  setTimeout(() => aborted.abort(reason), 100);
  await expect(receive(files, await jpeg(), { signal: aborted.signal })).rejects.toBe(reason);
  await expect.poll(() => left(folder)).toEqual([]);
});

test("when storing fails in the middle, nothing of it stays", async () => {
  const { files, folder } = await opened();
  const failing: Files = {
    ...files,
    put: (key, ...rest) => (key.endsWith("original") ? Promise.reject(new Error("full")) : files.put(key, ...rest)),
  };
  await expect(receive(failing, await jpeg())).rejects.toThrow("full");
  expect(await left(folder)).toEqual([]);
});

test("an iPhone's picture is taken as it comes", async () => {
  const { files } = await opened();
  const received = await receive(files, await readFile(join("test", "data", "rotated.heic")), {
    declaredName: "IMG_1.HEIC",
  });
  expect(received).toMatchObject({ kind: "heic", contentType: "image/heic", width: 48, height: 64, full: "jpeg" });
});
