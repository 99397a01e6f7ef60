import { type Files, type FileSettings, storageOf } from "./files.ts";
import { openDisk } from "./files-disk.ts";
import { openS3 } from "./files-s3.ts";

export async function openFiles(settings: FileSettings): Promise<Files> {
  const storage = storageOf(settings);
  return storage.kind === "disk" ? openDisk(storage.folder) : openS3(storage);
}
