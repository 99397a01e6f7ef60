import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";

/** A bucket of this machine, and the settings that lead to it. */
export async function openBucket(folder: string): Promise<{ environment: NodeJS.ProcessEnv; close(): Promise<void> }> {
  const directory = join(folder, "s3");
  await mkdir(directory);
  const s3 = new S3rver({
    address: "127.0.0.1",
    port: 0,
    directory,
    silent: true,
    // It reads the prefix of a list otherwise than S3 signs it, and would refuse every list; the key must still be known.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: "uploads" }],
  });
  const { port } = await s3.run();
  const environment = {
    FILES: "s3",
    S3_BUCKET: "uploads",
    S3_REGION: "us-east-1",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
    S3_PREFIX: "town/",
  };
  return { environment, close: () => s3.close() };
}

/** The same in a process of its own. */
export async function startBucket(folder: string): Promise<{ environment: NodeJS.ProcessEnv; close(): void }> {
  const child = fork(join(import.meta.dirname, "s3-process.ts"), [folder]);
  const [environment] = (await once(child, "message")) as [NodeJS.ProcessEnv];
  return { environment, close: () => child.disconnect() };
}
