import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { logError } from "../contract/platform/support.ts";
import type { Sql } from "../server/platform/db/sql.ts";
import { waitUntil } from "../server/platform/db/wait-until.ts";
import { commandEnvironment, useLastingTown } from "./lasting-town.ts";

const root = join(import.meta.dirname, "..");
let reference = "";

const lasting = useLastingTown(async (town) => {
  const url = "https://rosette.example";
  for (const [message, client] of [
    ["first broke", "oak"],
    ["then broke", "elm"],
    ["last broke", "oak"],
  ]) {
    await town.as("entrant")(logError, {}, { message: message!, stack: `at ${client}`, url: `${url}/${client}` });
    // Of two in one millisecond nobody knows which came first.
    await sleep(5);
  }
  const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  vi.spyOn(town.app.directory, "service").mockRejectedValue(new Error("out of luck"));
  const { body } = await town.server.inject({ url: "/api/clients/oak/services/awards" });
  ({ instance: reference } = JSON.parse(body) as { instance: string });
  const isWritten = (sql: Sql) => sql`select from error_log where error_id = ${reference}`;
  await waitUntil(async () => (await town.home(isWritten)).length === 1);
  told.mockRestore();
  vi.restoreAllMocks();
});

/** As an operator types it. */
const faults = async (...given: string[]) => {
  const command = promisify(execFile)("npm", ["run", "--silent", "db:faults", "--", ...given], {
    cwd: root,
    env: commandEnvironment(lasting),
  });
  return (await command).stdout.trim().split("\n");
};

test("npm run db:faults lists everybody's faults, the newest last", async () => {
  const lines = (await faults()).slice(-4);
  expect(lines.map((line) => line.split("  ").at(-1))).toEqual([
    "first broke",
    "then broke",
    "last broke",
    "out of luck",
  ]);
  expect(lines.map((line) => line.split("  ")[3])).toEqual(["oak", "elm", "oak", "oak"]);
  expect(lines[3]).toContain(reference);
});

test("an association's alone, and no more than are wanted", async () => {
  const lines = await faults("--client", "oak", "--most", "2");
  expect(lines.map((line) => line.split("  ").at(-1))).toEqual(["last broke", "out of luck"]);
});

test("one by its reference is told whole; what is no reference is said", async () => {
  const told = (await faults(reference)).join("\n");
  expect(told).toContain("out of luck");
  expect(told).toMatch(/\n +at /);
  expect(await faults("01900000-0000-7000-8000-000000000000")).toEqual(["No such fault."]);
  await expect(faults("oak")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("looks like") as string,
  });
});
