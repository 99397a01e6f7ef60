import type { Dirent } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { refuse } from "../http/refusal.ts";
import type { Files } from "./files.ts";
import { checkKey } from "./storage-key.ts";
import { isFinishedFile, writeSource } from "../file-source.ts";
import { newWorkFolder, sweepWorkFolders } from "../work-folders.ts";

/** Files in a folder. What is being written lies beside them, so that a finished file is only renamed. */
export function openDisk(root: string): Files {
  const work = join(root, ".incoming");
  const localPath = (key: string) => join(root, checkKey(key));
  return {
    localPath,
    put: async (key, source) => {
      const target = localPath(key);
      if (isFinishedFile(source)) return moveIntoPlace(source.path, target, root);
      await using folder = await newWorkFolder(work);
      await moveIntoPlace(await writeSource(source, join(folder.path, "file")), target, root);
    },
    read: async (key, range) => (await open(localPath(key)).catch(refuseMissing)).createReadStream({ ...range }),
    size: async (key) => (await stat(localPath(key)).catch(refuseMissing)).size,
    delete: async (key) => {
      await rm(localPath(key), { force: true });
      // The folder goes with its last file.
      await rmdir(dirname(localPath(key))).catch(() => undefined);
    },
    list: (prefix) => filesBelow(root, prefix),
    check: async () => void (await mkdir(work, { recursive: true })),
    workFolder: () => newWorkFolder(work),
    sweepTemporary: (olderThanMs) => sweepWorkFolders(work, olderThanMs),
  };
}

/** Flushed before it is renamed: after a power cut the name stands for the whole file or for none. */
async function moveIntoPlace(path: string, target: string, root: string): Promise<void> {
  await syncFile(path, "r+");
  const made = await mkdir(dirname(target), { recursive: true });
  await rename(path, target);
  const top = made ? dirname(made) : dirname(target);
  for (let folder = dirname(target); ; folder = dirname(folder)) {
    await syncFile(folder, "r");
    if (folder === top || folder === root) return;
  }
}

async function syncFile(path: string, flags: string): Promise<void> {
  // Windows can't open a folder, and needs no flush of one.
  if (flags === "r" && process.platform === "win32") return;
  await using file: FileHandle = await open(path, flags);
  await file.sync();
}

async function* filesBelow(root: string, prefix: string): AsyncGenerator<string> {
  const folder = join(root, prefix && checkKey(prefix));
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(noEntries)) {
    if (entry.name.startsWith(".")) continue;
    const key = relative(root, join(folder, entry.name)).split(sep).join("/");
    if (entry.isDirectory()) yield* filesBelow(root, key);
    else yield key;
  }
}

const noEntries = (error: NodeJS.ErrnoException): Dirent[] => {
  if (error.code === "ENOENT") return [];
  throw error;
};

const refuseMissing = (error: NodeJS.ErrnoException): never => {
  if (error.code === "ENOENT") refuse("This file can't be found.", 404);
  throw error;
};
