import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { commandEnvironment, useLastingTown } from "./lasting-town.ts";

const lasting = useLastingTown();

const run = async (command: string, ...given: string[]) => {
  const ran = promisify(execFile)("npm", ["run", "--silent", command, "--", ...given], {
    cwd: join(import.meta.dirname, ".."),
    env: commandEnvironment(lasting),
  });
  return (await ran).stdout;
};

test("the operator sees who owns a client, and invites another owner when an address was mistyped or the only one has left", async () => {
  expect(await run("db:owner", "--url", "oak")).toBe("owner    Owner Tester <owner@test.example>\n");
  const first = await run("db:owner", "--url", "oak", "--invite", "typo@else.example");
  expect(first).toMatch(/Invited: http:\/\/localhost:\d+\/invitation\/\S+\n[^]*invited  typo@else\.example, until 20/);
  const second = await run("db:owner", "--url", "oak", "--invite", "right@else.example");
  expect(second).toMatch(/invited {2}typo@else\.example[^]*invited {2}right@else\.example/);
  const again = await run("db:owner", "--url", "oak", "--invite", "right@else.example");
  expect(again.match(/invited {2}right@else\.example/g)).toHaveLength(1);
});

test("the operator sees every client, where it lies and what it uses, as lines, as a table and as JSON", async () => {
  expect(await run("db:usage")).toMatch(
    /^elm {2}[^\n]+, in \w+ since 20[\d-]+\n {2}\d+ people[^\n]+\n[^]*oak {2}[^\n]+\n {2}[1-9]\d* people, \d+ programs \(\d+ published\), \d+ entries, \d+ orders, \d+ files \(\d+ KB\), \d+ mails in 30 days\n/,
  );
  const table = await run("db:usage", "--csv");
  expect(table.split("\r\n")[0]).toMatch(/^"?url"?,"?name"?,/);
  expect(table.match(/^"?oak"?,/gm)).toHaveLength(1);
  const [oak, ...others] = JSON.parse(await run("db:usage", "--json", "--client", "oak")) as {
    url: string;
    people: number;
  }[];
  expect([oak!.url, others]).toEqual(["oak", []]);
  expect(oak!.people).toBeGreaterThan(0);
  expect(await run("db:usage", "--help")).toContain("Nothing is changed.");
  await expect(run("db:usage", "--client", "nowhere")).rejects.toThrow(/There is no client at this address/);
});

test("what is said wrongly is answered with what to do", async () => {
  await expect(run("db:owner", "--url", "nowhere")).rejects.toThrow(/There is no client at this address/);
  await expect(run("db:owner", "--url", "oak", "--invite", "nobody")).rejects.toThrow(
    /--invite must be an email address/,
  );
  await expect(run("db:client", "--url", "oak", "--name", "Oak", "--owner", "right@else.example")).rejects.toThrow(
    /already a client at this address\. To invite another owner: npm run db:owner/,
  );
});
