import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

export type WorkFolder = AsyncDisposable & { path: string };

/** An empty folder of its own below `root`. */
export async function newWorkFolder(root: string): Promise<WorkFolder> {
  const path = join(root, randomUUID());
  await mkdir(path, { recursive: true });
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Removes the folders in which nothing has been written for so long. */
export async function sweepWorkFolders(root: string, olderThanMs: number): Promise<number> {
  const before = Date.now() - olderThanMs;
  const folders = (await readdir(root).catch(() => [])).map((name) => join(root, name));
  const touched = await Promise.all(folders.map(lastTouched));
  const stale = folders.filter((_, index) => touched[index]! < before);
  await Promise.all(stale.map((folder) => rm(folder, { recursive: true, force: true })));
  return stale.length;
}

async function lastTouched(folder: string): Promise<number> {
  const inside = (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
  const times = await Promise.all([folder, ...inside].map(touchedAt));
  return Math.max(...times);
}

/** What has just gone is not stale. */
const touchedAt = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Infinity,
  );
