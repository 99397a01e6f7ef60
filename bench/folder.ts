import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders: string[] = [];

/** A new folder that is there until the benchmark ends. */
export function newFolder(): string {
  if (folders.length === 0)
    process.once("exit", () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  const folder = mkdtempSync(join(tmpdir(), "rosette-bench-"));
  folders.push(folder);
  return folder;
}
