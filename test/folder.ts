import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** An empty folder that goes when the test has ended. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "rosette-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
