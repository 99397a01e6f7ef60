import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { uploadEntryFile } from "../contract/entries/entry-uploads.ts";
import { exportClient } from "../server/app/client-export/export-client.ts";
import { addContest, addEntry, at } from "./contest.ts";
import { commandEnvironment, useLastingTown } from "./lasting-town.ts";
import { photo } from "./picture.ts";
import { openTown } from "./town.ts";

let folder = "";
/** Where another oak lives, and people of the same addresses. */
const lasting = useLastingTown(async (town) => {
  await addEntry(town, await addContest(town));
  const { town: other, close, remove } = await openTown({ own: true });
  const contest = await addContest(other);
  const entryID = await addEntry(other, contest);
  const place = { ...at(contest), entryID, folderID: contest.folders.photos };
  await other.as("entrant")(uploadEntryFile, place, undefined, { file: await photo(), fileName: "house.jpg" });
  folder = join(await mkdtemp(join(tmpdir(), "rosette-test-")), "oak");
  await exportClient(other.app, other.clients["oak"]!, { folder });
  await close();
  await remove();
});

afterAll(() => rm(dirname(folder), { recursive: true, force: true }));

const command = "server/app/client-import/import-command.ts";
const options = () => ({ cwd: join(import.meta.dirname, ".."), env: commandEnvironment(lasting) });
const run = async (...given: string[]) =>
  (await promisify(execFile)(process.execPath, [command, "--from", folder, ...given], options())).stdout;

/** Runs until it says that it is at this step, and kills it there; answers whether it came so far. */
async function killAt(step: string): Promise<boolean> {
  const ran = spawn(process.execPath, [command, "--from", folder, "--as", "oak-2"], {
    ...options(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(ran, "exit");
  for await (const line of createInterface(ran.stdout)) if (line.startsWith(step)) ran.kill("SIGKILL");
  const [, signal] = (await ended) as [number | null, string | null];
  return signal === "SIGKILL";
}

async function statusesOf(...paths: string[]): Promise<number[]> {
  const server = await lasting.start();
  try {
    const each = paths.map((path) => fetch(server.url + path, { headers: { accept: "text/html" } }));
    return (await Promise.all(each)).map(({ status }) => status);
  } finally {
    await server.stop();
  }
}

test("an import that is killed leaves nothing that anybody finds, and is begun anew; the client beside it with the same name stays", async () => {
  await expect(run()).rejects.toThrow(/Another client is at \/oak\. Choose another address/);
  for (const step of ["People", "Files", "Rows of entries", "Rows of uploads"])
    expect([step, await killAt(step)]).toEqual([step, true]);
  expect(await statusesOf("/oak-2", "/oak")).toEqual([404, 200]);
  await expect(run("--as", "oak-3")).rejects.toThrow(/was begun at \/oak-2\. Go on with it: --as oak-2/);
  expect(await run("--as", "oak-2")).toMatch(
    /Oak Builders Guild is at \/oak-2, suspended\.\n {2}\d+ rows, \d+ files[^]+People: 0 known by their identifier, [1-9]\d* by a confirmed address/,
  );
  expect(await statusesOf("/oak-2", "/oak")).toEqual([503, 200]);
}, 300_000);
