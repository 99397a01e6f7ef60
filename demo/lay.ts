import { fork } from "node:child_process";
import { copyFile, link, mkdir, readFile, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { fileKinds, isImage } from "../contract/platform/files.ts";
import type { Files } from "../server/platform/storage/files.ts";
import { shipped } from "../server/platform/shipped.ts";
import type { ClientFilling } from "./filling.ts";
import { keptPicture, keptPictures } from "./kept.ts";
import type { Made } from "./views.ts";

/** What was made, by the name of what it shows. */
export type Laid = Map<string, Made>;

/** Makes every picture once for all, and lays it under the key of each upload that shows it. */
export async function layPictures(files: Files, clients: readonly ClientFilling[]): Promise<Laid> {
  await using folder = await files.workFolder();
  const shown = clients.flatMap((client) => client.shown.map((each) => ({ ...each, clientID: client.clientID })));
  // A checkout that can't be written into keeps nothing.
  const kept = await keptPictures().catch(() => folder.path);
  const laid = await makeAll([...new Set(shown.map(({ picture }) => picture))], kept);
  await inTurns(shown, 8, ({ clientID, uploadID, picture }) =>
    layOne(files, keyOf(clientID, { uploadID }), laid.get(picture)!),
  );
  return laid;
}

async function makeAll(pictures: readonly string[], folder: string): Promise<Laid> {
  const laid: Laid = new Map();
  for (const picture of pictures) {
    const made = await keptPicture(picture, folder);
    if (made) laid.set(picture, made);
  }
  const drawn = await drawAll(
    pictures.filter((picture) => !laid.has(picture)),
    folder,
  );
  return new Map([...laid, ...drawn]);
}

/** Shared out among as many processes as there are cores. */
async function drawAll(pictures: readonly string[], folder: string): Promise<[string, Made][]> {
  const hands = Math.min(availableParallelism(), 4, pictures.length);
  const shares = Array.from({ length: hands }, (_, hand) => pictures.filter((_, index) => index % hands === hand));
  return (await Promise.all(shares.map((share) => draw(share, folder)))).flat();
}

function draw(pictures: readonly string[], folder: string): Promise<[string, Made][]> {
  const child = fork(shipped("demo/draw.ts"), { execArgv: [] });
  const drawn: [string, Made][] = [];
  child.on("message", (message) => drawn.push(message as [string, Made]));
  child.send({ pictures, folder });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => (drawn.length === pictures.length ? resolve(drawn) : reject(new Error(unfinished))));
  });
}

const unfinished = "The pictures of the demo town couldn't all be drawn.";

export const keyOf = (clientID: string, { uploadID }: { uploadID: string }) => `${clientID}/demo/${uploadID}`;

/** As uploads are kept: the small ones by their width, what everyone may download, and the original. */
async function layOne(files: Files, key: string, { file, kind, thumbs, thumbFiles }: Made): Promise<void> {
  for (const [index, { width }] of thumbs.entries())
    await put(files, `${key}/${width}`, thumbFiles[index]!, fileKinds.webp.contentType);
  if (isImage(kind)) await put(files, `${key}/full`, file, fileKinds[kind].contentType);
  await put(files, `${key}/original`, file, fileKinds[kind].contentType);
}

/** On this machine one file may have many names, since a stored file is never written into: quick, and it takes no room. */
async function put(files: Files, key: string, source: string, contentType: string): Promise<void> {
  if (!files.localPath) return files.put(key, await readFile(source), contentType);
  const path = files.localPath(key);
  await mkdir(dirname(path), { recursive: true });
  await rm(path, { force: true });
  await link(source, path).catch(() => copyFile(source, path));
}

/** So many at a time. */
async function inTurns<T>(all: readonly T[], most: number, act: (one: T) => Promise<unknown>): Promise<void> {
  const waiting = all.values();
  const worker = async () => {
    for (const one of waiting) await act(one);
  };
  await Promise.all(Array.from({ length: most }, worker));
}
