import { fork } from "node:child_process";
import { copyFile, link, mkdir, readFile, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { fileKinds, isImage } from "../contract/platform/files.ts";
import type { Files } from "../server/platform/storage/files.ts";
import { productFile } from "../server/platform/product-file.ts";
import type { ClientData } from "./demo-data.ts";
import { cachedPicture, pictureCacheFolder } from "./picture-cache.ts";
import type { MadePicture } from "./views.ts";

/** What was made, by the name of what it shows. */
export type PicturesByName = Map<string, MadePicture>;

/** Makes every picture once for all, and lays it under the key of each upload that shows it. */
export async function storeDemoPictures(files: Files, clients: readonly ClientData[]): Promise<PicturesByName> {
  await using folder = await files.workFolder();
  const shown = clients.flatMap((client) => client.shown.map((each) => ({ ...each, clientID: client.clientID })));
  // A checkout that can't be written into keeps nothing.
  const kept = await pictureCacheFolder().catch(() => folder.path);
  const laid = await makePictures([...new Set(shown.map(({ picture }) => picture))], kept);
  await runAtMost(shown, 8, ({ clientID, uploadID, picture }) =>
    storePicture(files, demoFileKey(clientID, { uploadID }), laid.get(picture)!),
  );
  return laid;
}

async function makePictures(pictures: readonly string[], folder: string): Promise<PicturesByName> {
  const laid: PicturesByName = new Map();
  for (const picture of pictures) {
    const made = await cachedPicture(picture, folder);
    if (made) laid.set(picture, made);
  }
  const drawn = await drawInProcesses(
    pictures.filter((picture) => !laid.has(picture)),
    folder,
  );
  return new Map([...laid, ...drawn]);
}

/** Shared out among as many processes as there are cores. */
async function drawInProcesses(pictures: readonly string[], folder: string): Promise<[string, MadePicture][]> {
  const hands = Math.min(availableParallelism(), 4, pictures.length);
  const shares = Array.from({ length: hands }, (_, hand) => pictures.filter((_, index) => index % hands === hand));
  return (await Promise.all(shares.map((share) => drawInProcess(share, folder)))).flat();
}

function drawInProcess(pictures: readonly string[], folder: string): Promise<[string, MadePicture][]> {
  const child = fork(productFile("demo/draw-process.ts"), { execArgv: [] });
  const drawn: [string, MadePicture][] = [];
  child.on("message", (message) => drawn.push(message as [string, MadePicture]));
  child.send({ pictures, folder });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => (drawn.length === pictures.length ? resolve(drawn) : reject(new Error(UNFINISHED_TEXT))));
  });
}

const UNFINISHED_TEXT = "The pictures of the demo town couldn't all be drawn.";

export const demoFileKey = (clientID: string, { uploadID }: { uploadID: string }) => `${clientID}/demo/${uploadID}`;

/** As uploads are kept: the small ones by their width, what everyone may download, and the original. */
async function storePicture(files: Files, key: string, { file, kind, thumbs, thumbFiles }: MadePicture): Promise<void> {
  for (const [index, { width }] of thumbs.entries())
    await linkFile(files, `${key}/${width}`, thumbFiles[index]!, fileKinds.webp.contentType);
  if (isImage(kind)) await linkFile(files, `${key}/full`, file, fileKinds[kind].contentType);
  await linkFile(files, `${key}/original`, file, fileKinds[kind].contentType);
}

/** On this machine one file may have many names, since a stored file is never written into: quick, and it takes no room. */
async function linkFile(files: Files, key: string, source: string, contentType: string): Promise<void> {
  if (!files.localPath) return files.put(key, await readFile(source), contentType);
  const path = files.localPath(key);
  await mkdir(dirname(path), { recursive: true });
  await rm(path, { force: true });
  await link(source, path).catch(() => copyFile(source, path));
}

/** So many at a time. */
async function runAtMost<T>(all: readonly T[], most: number, act: (one: T) => Promise<unknown>): Promise<void> {
  const waiting = all.values();
  const worker = async () => {
    for (const one of waiting) await act(one);
  };
  await Promise.all(Array.from({ length: most }, worker));
}
