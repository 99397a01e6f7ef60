import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testFolder } from "../../test/folder.ts";
import { pdfOf } from "../../test/pdf.ts";
import { runSubprocess } from "../platform/subprocess.ts";
import { prepareImage, preparePDF, prepareImageInBatch } from "./image-worker.ts";

async function fileOf(content: Buffer): Promise<[path: string, folder: string]> {
  const folder = await testFolder();
  const path = join(folder, "original");
  await writeFile(path, content);
  return [path, folder];
}

async function pdf(content: Buffer, limits?: { seconds: number; megabytes: number }) {
  const [path, folder] = await fileOf(content);
  return preparePDF(path, folder, undefined, limits);
}

const sheetColor = /^#f8f8e8$/;
const endless = pdfOf({ content: "0 0 612 792 re f\n".repeat(1_500_000) });
/** Encrypted with an unknown password. */
const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${"ab".repeat(32)}> /U <${"cd".repeat(32)}> /P -4 >> /ID [<00> <00>]`;

test("a PDF's pages are counted, and the first is drawn at every width", async () => {
  const drawn = await pdf(pdfOf({ pages: 3 }));
  expect(drawn).toMatchObject({ pages: 3, width: 1600, height: 2071 });
  expect(drawn.thumbs.map(({ width }) => width)).toEqual([320, 800, 1600]);
  const { dominant } = await sharp(drawn.thumbs[0]!.file).stats();
  expect(dominant.r).toBeGreaterThan(180);
  expect(dominant.b).toBeLessThan(60);
});

test("a PDF of an odd shape is drawn within bounds", async () => {
  expect(await pdf(pdfOf({ box: "0 0 10 14400" }))).toMatchObject({ width: 4, height: 6400 });
});

test("a PDF that is locked with a password is refused, and told so", async () => {
  await expect(pdf(pdfOf({ trailer: lock }))).rejects.toMatchObject({
    status: 422,
    message: "This PDF is locked with a password. Save a copy without the password and upload that.",
  });
});

test("a broken PDF is refused", async () => {
  const broken = { status: 422, message: expect.stringContaining("This PDF is damaged") };
  await expect(pdf(Buffer.from("%PDF-1.4 and then nothing of use"))).rejects.toMatchObject(broken);
  await expect(pdf(pdfOf({ pages: 30 }).subarray(0, 900))).rejects.toMatchObject(broken);
});

test("a PDF that opens but takes too long to draw is kept with a plain sheet", async () => {
  const drawn = await pdf(endless, { seconds: 4, megabytes: 600 });
  expect(drawn).toMatchObject({ pages: 1, width: 1600, dominantColor: expect.stringMatching(sheetColor) });
});

test("a picture is drawn in another process, whose refusal arrives as it was said", async () => {
  const [path, folder] = await fileOf(
    await sharp({ create: { width: 900, height: 600, channels: 3, background: "#20c040" } })
      .jpeg()
      .toBuffer(),
  );
  expect(await prepareImage(path, "jpeg", folder)).toMatchObject({ width: 900, height: 600, full: { kind: "jpeg" } });
  await expect(prepareImage(join(folder, "800.webp"), "heic", folder)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining("This picture is damaged"),
  });
});

test("a process that takes too much memory is ended, even if it never rests", async () => {
  const folder = await testFolder();
  const script = join(folder, "greedy.mjs");
  const watchdog = JSON.stringify(import.meta.resolve("../platform/watchdog.ts"));
  await writeFile(
    script,
    `import { startWatchdog } from ${watchdog};
    startWatchdog({ seconds: 3_600, megabytes: 200 });
    await new Promise((later) => setTimeout(later, 300));
    process.send("begun", () => { const all = []; for (;;) all.push(Buffer.alloc(1e6, 1)); });`,
  );
  const before = process.memoryUsage.rss();
  expect(await runSubprocess(script, {}, { seconds: 3_600, megabytes: 2000 })).toEqual(["begun"]);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100e6);
});

test("whoever goes away ends the process that works for them", async () => {
  const [path, folder] = await fileOf(endless);
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 700);
  const limits = { seconds: 3_600, megabytes: 600 };
  await expect(preparePDF(path, folder, abort.signal, limits)).rejects.toThrow("aborted");
});

test("pictures that came together are drawn by few processes, and one that ends its process ends no other", async () => {
  const good = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#446" } })
    .jpeg()
    .toBuffer();
  const pictures = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => {
      const [path, folder] = await fileOf(at === 4 ? Buffer.from("no picture") : good);
      return { path, folder, kind: "jpeg" } as const;
    }),
  );
  const drawn = await Promise.allSettled(pictures.map((picture) => prepareImageInBatch("import", picture)));
  expect(drawn.map(({ status }) => status)).toEqual(pictures.map((_, at) => (at === 4 ? "rejected" : "fulfilled")));
  const inBatchFolder = drawn.map(
    (one, at) => one.status === "fulfilled" && one.value.full.file.startsWith(pictures[at]!.folder),
  );
  expect(inBatchFolder.filter(Boolean)).toHaveLength(9);
  expect((drawn[4] as PromiseRejectedResult).reason).toMatchObject({ status: 422 });
});
