import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { uploadEntryFile } from "../contract/entries/entry-uploads.ts";
import { addContest, addEntry, at } from "./contest.ts";
import { commandEnvironment, useLastingTown } from "./lasting-town.ts";
import { photo } from "./picture.ts";
import { addShop, buyTickets, takeTestCards } from "./shop.ts";

let oak = "";
const lasting = useLastingTown(async (town) => {
  const contest = await addContest(town);
  const entryID = await addEntry(town, contest);
  const place = { ...at(contest), entryID, folderID: contest.folders.photos };
  await town.as("entrant")(uploadEntryFile, place, undefined, { file: await photo(), fileName: "house.jpg" });
  await addEntry(town, await addContest(town, { client: "elm", url: "elm-awards" }), { owner: "rival" });
  await takeTestCards(town);
  await buyTickets(town, await addShop(town, { products: { Seat: { price: 2_000 } } }), "Seat", 3);
  await town.inside(
    "oak",
    (sql) =>
      sql`update clients set suspended_at = now(), suspended_because = 'The contract has ended.' where client_id = ${town.clients["oak"]!}`,
  );
  oak = town.clients["oak"]!;
});

const command = "server/app/client-deletion/delete-command.ts";
const options = () => ({ cwd: join(import.meta.dirname, ".."), env: commandEnvironment(lasting) });
const all = ["--client", "oak", "--now", "--confirm", "oak"];
const run = async (...given: string[]) =>
  (await promisify(execFile)(process.execPath, [command, ...given], options())).stdout;

/** Runs until it says that it is at this step, and kills it there; answers whether it came so far. */
async function killAt(step: string): Promise<boolean> {
  const ran = spawn(process.execPath, [command, ...all], { ...options(), stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(ran, "exit");
  for await (const line of createInterface(ran.stdout)) if (line.startsWith(step)) ran.kill("SIGKILL");
  const [, signal] = (await ended) as [number | null, string | null];
  return signal === "SIGKILL";
}

test("a deletion that is killed at any step goes on where it was, and is whole in the end", async () => {
  for (const step of ["People", "Rows of ", "Rows of entries", "Rows of uploads", "Files", "Home", "Accounts"])
    expect([step, await killAt(step)]).toEqual([step, true]);
  const said = await run(...all);
  expect(said).toMatch(/oak {2}Oak Builders Guild, deleted on .+; its address is free from /);
  const [line] = JSON.parse(await run("--json")) as { counts: { tables: Record<string, number>; files: number } }[];
  expect(line!.counts.tables).toMatchObject({ entries: 1, tickets: 3 });
  expect(line!.counts.files).toBeGreaterThan(0);
  const left = await readdir(join(lasting.folder, "files", oak), { recursive: true, withFileTypes: true });
  expect(left.filter((one) => one.isFile())).toEqual([]);
  const server = await lasting.start();
  try {
    const statusAt = async (path: string) =>
      (await fetch(server.url + path, { headers: { accept: "text/html" } })).status;
    expect([await statusAt("/oak"), await statusAt("/elm"), await statusAt("/elm/contests/elm-awards")]).toEqual([
      404, 200, 200,
    ]);
  } finally {
    await server.stop();
  }
}, 300_000);
