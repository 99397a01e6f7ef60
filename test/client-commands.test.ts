import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { registration } from "../contract/commerce/cart/registration.ts";
import { checkout } from "../contract/commerce/checkout/checkout.ts";
import type { Server } from "../e2e/server.ts";
import { newKey } from "../server/platform/links/keys.ts";
import { addContest } from "./contest.ts";
import { testFolder } from "./folder.ts";
import { commandEnvironment, useLastingTown } from "./lasting-town.ts";
import { addShop, takeTestCards } from "./shop.ts";
import type { Town } from "./town.ts";

/** The embedded database has one process at a time: there the command is run between two. */
const hasPostgres = process.env["TEST_DATABASE_URL"] !== undefined;

const lasting = useLastingTown(async (town) => {
  await addContest(town);
  await beginPayment(town);
});

/** A payment whose bank has asked its buyer something. */
async function beginPayment(town: Town): Promise<void> {
  await takeTestCards(town);
  const { service, products } = await addShop(town, { products: { Ticket: { price: 5_000 } } });
  const [at, cartKey] = [{ client: "oak", service }, newKey(town.clients["oak"])];
  const cart = [{ ticketID: products["Ticket"]!, quantity: 1 }];
  const { balance } = (await town.as()(registration, at, { cartKey, cart })).answer.cart!;
  const token = `test_verify_visa_3220_${"a".repeat(24)}`;
  const guest = { guestName: "Ann Ash", guestEmail: "ann@ash.example" };
  const { answer } = await town.as()(checkout, at, { cart: cartKey, balance, token, ...guest });
  expect(answer.state).toBe("requiresAction");
}

const run = (...given: string[]) => runCommand("db:suspend", ...given);
const runCommand = async (command: string, ...given: string[]) => {
  const ran = promisify(execFile)("npm", ["run", "--silent", command, "--", ...given], {
    cwd: join(import.meta.dirname, ".."),
    env: commandEnvironment(lasting),
  });
  return (await ran).stdout;
};
const suspended = ["--client", "oak", "--reason", "The invoice of May is open."];

const statusAt = async ({ url }: Server, path: string) =>
  (await fetch(url + path, { headers: { accept: "text/html" } })).status;

test("the operator suspends a client and lets it go on by a command, which says what it would do and refuses what makes no sense", async () => {
  expect(await run()).toBe("No client is suspended.\n");
  expect(await run(...suspended, "--dry-run")).toMatch(/would be suspended\.\n[^]*Nothing was changed\.\n$/);
  expect(await run()).toBe("No client is suspended.\n");
  expect(await run(...suspended, "--contact", "billing@host.example")).toMatch(/ is suspended\.\n/);
  expect(await run()).toMatch(/^oak {2}.+, since 20.+\n {2}The invoice of May is open\. Ask: billing@host\.example\n$/);
  const [listed] = JSON.parse(await run("--json")) as { url: string; since: string }[];
  const again = JSON.parse(await run("--client", "oak", "--reason", "Still open.", "--json")) as {
    after: { suspendedAt: string; suspendedBecause: string };
  };
  expect(again.after).toEqual({
    suspendedAt: listed!.since,
    suspendedBecause: "Still open.",
    suspendedContact: null,
  });
  expect(await run("--client", "oak", "--resume")).toMatch(/ goes on\.\n/);
  await expect(run("--client", "oak", "--resume")).rejects.toThrow(/isn’t suspended/);
  await expect(run("--client", "oak")).rejects.toThrow(/--reason says why/);
  await expect(run("--reason", "No client")).rejects.toThrow(/--client says which/);
  await expect(run("--client", "nowhere", "--reason", "x")).rejects.toThrow(/There is no client at this address/);
  expect(await run("--help")).toContain("npm run db:suspend -- --client prairie --resume");
}, 120_000);

test("the operator takes a client out whole by a command, which refuses a folder in which something is, and doesn’t bring it in a second time", async () => {
  const folder = join(await testFolder(), "oak");
  const oak = ["--client", "oak", "--to", folder];
  expect(await runCommand("db:export", ...oak)).toMatch(
    / is written to .+oak\.\n {2}\d+ rows of 1\d\d tables, \d+ people, /,
  );
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as { client: { url: string } };
  expect(manifest.client.url).toBe("oak");
  await expect(runCommand("db:export", ...oak)).rejects.toThrow(/isn’t empty/);
  await expect(runCommand("db:export", "--client", "oak")).rejects.toThrow(/--to says/);
  await expect(runCommand("db:export", "--client", "nowhere", "--to", `${folder}-2`)).rejects.toThrow(
    /There is no client/,
  );
  await expect(runCommand("db:import", "--from", folder, "--as", "oak-2")).rejects.toThrow(
    /is here already, at \/oak\./,
  );
  await expect(runCommand("db:import")).rejects.toThrow(/--from says/);
  expect(await runCommand("db:import", "--help")).toContain("npm run db:import -- --from /backup/prairie");
  expect(await runCommand("db:export", "--help")).toContain("npm run db:export -- --client prairie --to");
}, 120_000);

test("the operator gives a suspended client a date on which it is deleted by a command, and takes it back", async () => {
  const drop = (...given: string[]) => runCommand("db:delete", ...given);
  expect(await drop()).toBe("No client is to be deleted, and none was.\n");
  await expect(drop("--client", "oak")).rejects.toThrow(/isn’t suspended\. Only a client that is suspended/);
  await run(...suspended);
  expect(await drop("--client", "oak", "--dry-run")).toMatch(
    / would be deleted on .+\n {2}\d+ rows of \d+ tables, \d+ files \(.+\), \d+ people, of whom \d+ have nothing anywhere else\.\n {2}Money under way, until which --now refuses: 1 other payment whose end isn’t known yet\.\n {2}Told by mail then: owner@test\.example\nNothing was changed\.\n$/,
  );
  expect(await drop()).toBe("No client is to be deleted, and none was.\n");
  expect(JSON.parse(await drop("--client", "oak", "--dry-run", "--json"))).toMatchObject({
    underWay: { debits: 0, payments: 1, refunds: 0 },
  });
  await expect(drop("--client", "oak", "--now", "--confirm", "oak")).rejects.toThrow(
    /Oak Builders Guild has money under/,
  );
  expect(await drop()).toBe("No client is to be deleted, and none was.\n");
  expect(await drop("--client", "oak", "--days", "2")).toMatch(
    / is deleted on .+\n {2}\d+ rows .+\n {2}Money under way.+\n {2}Told by mail: owner@/,
  );
  await expect(drop("--client", "oak")).rejects.toThrow(/has a date already/);
  await expect(run("--client", "oak", "--resume")).rejects.toThrow(/Take that back first/);
  expect(await drop()).toMatch(/^oak {2}Oak Builders Guild, is deleted on .+\n$/);
  expect(await drop("--client", "oak", "--cancel", "--dry-run")).toMatch(/would be taken back[^]+Nothing was changed/);
  expect(await drop("--client", "oak", "--cancel")).toMatch(/^Oak Builders Guild: the date is taken back\.\n/);
  await expect(drop("--client", "oak", "--cancel")).rejects.toThrow(/has no date/);
  await expect(drop("--client", "oak", "--now")).rejects.toThrow(/--confirm oak/);
  await expect(drop("--client", "oak", "--now", "--confirm", "elm")).rejects.toThrow(/--confirm oak/);
  await expect(drop("--client", "oak", "--days", "0")).rejects.toThrow(/from 1 to 3650/);
  await expect(drop("--client", "oak", "--days", "3", "--cancel")).rejects.toThrow(/exclude each other/);
  await expect(drop("--days", "3")).rejects.toThrow(/--client says which/);
  await expect(drop("--client", "nowhere")).rejects.toThrow(/There is no client at this address/);
  expect(JSON.parse(await drop("--json"))).toEqual([]);
  expect(await drop("--help")).toContain("npm run db:delete -- --client prairie --now --confirm prairie");
  await run("--client", "oak", "--resume");
}, 180_000);

test("a copy of a client is brought in by a command, which says when it goes by itself, and how it goes sooner", async () => {
  const folder = `${await testFolder()}/oak`;
  await runCommand("db:export", "--client", "oak", "--to", folder);
  const said = await runCommand("db:import", "--from", folder, "--copy", "--as", "oak-then");
  expect(said).toMatch(/It is deleted by itself on \w+ \d+, \d{4}\./);
  const [, command = "", given = ""] = /npm run (db:delete) -- (.+)\n$/.exec(said) ?? [];
  expect(await runCommand(command, ...given.split(" "))).toMatch(/^[^]*oak-then {2}.+, deleted on /);
  expect(await runCommand("db:import", "--help")).toContain("deleted by itself after 30 days");
}, 180_000);

test("the operator is told by the command that moves a client what is missing, and which moves there were", async () => {
  const move = (...given: string[]) => runCommand("db:move", ...given);
  await expect(move("--to", "east")).rejects.toThrow(/--client says which/);
  await expect(move("--client", "oak", "--to", "east", "--cancel")).rejects.toThrow(/exclude each other/);
  expect(await move("--help")).toContain("npm run db:move -- --client prairie --to east");
  if (!hasPostgres) return expect(move()).rejects.toThrow(/The embedded database has no shards/);
  expect(await move()).toBe("No client is being moved, and none was.\n");
  expect(JSON.parse(await move("--json"))).toEqual([]);
  await expect(move("--client", "oak")).rejects.toThrow(/--to says into which database/);
  await expect(move("--client", "nowhere", "--to", "east")).rejects.toThrow(/There is no client at this address/);
  await expect(move("--client", "oak", "--to", "east")).rejects.toThrow(/There is no database east/);
  await expect(move("--client", "oak", "--clear")).rejects.toThrow(/isn’t being moved/);
  return undefined;
}, 120_000);

test.skipIf(!hasPostgres)(
  "every running process follows within two seconds, also with pages that it has kept ready",
  async () => {
    const servers = await Promise.all([lasting.start(), lasting.start()]);
    try {
      const pages = ["/oak", "/oak/contests/awards"];
      const statuses = () => Promise.all(servers.flatMap((one) => pages.map((page) => statusAt(one, page))));
      const becomes = (status: number) =>
        expect.poll(statuses, { timeout: 2_000, interval: 100 }).toEqual([status, status, status, status]);
      expect(await statuses()).toEqual([200, 200, 200, 200]);
      await run(...suspended);
      await becomes(503);
      expect(await Promise.all(servers.map((one) => statusAt(one, "/elm")))).toEqual([200, 200]);
      await run("--client", "oak", "--resume");
      await becomes(200);
    } finally {
      await Promise.all(servers.map((one) => one.stop()));
    }
  },
  120_000,
);

test("the operator has a link made to see pages as somebody by a command, which asks who, where and why, and makes none where it is only tried", async () => {
  const as = (...given: string[]) => runCommand("db:see-as", ...given);
  const wanted = ["--client", "oak", "--person", "Owner@test.example", "--reason", "The button is missing."];
  expect(await as(...wanted, "--dry-run")).toBe(
    "You would see Oak Builders Guild as Owner Tester does. No link was made.\n",
  );
  expect(await as(...wanted, "--by", "Kim Lee")).toMatch(
    /^You see Oak Builders Guild as Owner Tester does, once you open this link, until 20.+:\nhttp.+\/see-as\/[\w-]{64}\n$/,
  );
  expect(JSON.parse(await as(...wanted, "--json"))).toMatchObject({
    client: "Oak Builders Guild",
    person: "Owner Tester",
    link: expect.stringMatching(/\/see-as\/[\w-]{64}$/),
  });
  await expect(as("--person", "a@test.example", "--reason", "x")).rejects.toThrow(/--client says/);
  await expect(as("--client", "oak", "--reason", "x")).rejects.toThrow(/--person says/);
  await expect(as(...wanted.slice(0, 4))).rejects.toThrow(/--reason says why/);
  await expect(as("--client", "oak", "--person", "nobody@far.example", "--reason", "x")).rejects.toThrow(/Nobody at/);
}, 120_000);

test("the operator lets in who is kept out by a command, which says how things stand and refuses what makes no sense", async () => {
  const letIn = (...given: string[]) => runCommand("db:sign-in", ...given);
  expect(await letIn("--person", "owner@test.example")).toMatch(
    /^.+ <owner@test\.example>\n {2}Two-factor sign-in is off\.\n {2}No failed tries make it wait\.\n$/,
  );
  expect(await letIn("--network", "203.0.113.7", "--forget-tries", "--dry-run")).toBe(
    "203.0.113.7: No failed tries make it wait.\nNothing was changed.\n",
  );
  expect(JSON.parse(await letIn("--network", "203.0.113.7", "--forget-tries", "--json"))).toEqual({
    network: "203.0.113.7",
    waitSeconds: 0,
    changed: true,
  });
  expect(await letIn("--client", "oak")).toMatch(/may use their passwords\.\n$/);
  await expect(letIn("--client", "oak", "--allow-passwords")).rejects.toThrow(/may use their passwords already/);
  await expect(letIn("--person", "owner@test.example", "--second-factor-off")).rejects.toThrow(/has no two-factor/);
  await expect(letIn("--client", "oak", "--forget-tries")).rejects.toThrow(/--forget-tries isn’t for this/);
  await expect(letIn("--client", "nowhere")).rejects.toThrow(/There is no client at this address/);
  await expect(letIn()).rejects.toThrow(/Say whom it is about/);
}, 120_000);

test("the operator sees by a command what waits in every database and why it failed, has it tried again, and takes no mail out while mails leave", async () => {
  const work = (...given: string[]) => runCommand("db:work", ...given);
  expect(await work()).toMatch(/^home:\n {2}\w+: /);
  expect(await work("--client", "oak", "--kind", "payment")).toMatch(/\n {2}payment: \d+ due.*, \d+ later/);
  const [home] = JSON.parse(await work("--json")) as { database: string; kinds: { kind: string }[] }[];
  expect(home!.database).toBe("home");
  expect(await work("--again", "--dry-run")).toMatch(
    /^home: 0 would be tried again now\.\n[^]*Nothing was changed\.\n$/,
  );
  expect(await work("--again")).toMatch(/^home: 0 tried again now\.\n/);
  const drop = ["--drop-mails", "--due-before", "2026-03-14T06:00Z"];
  await expect(work(...drop)).rejects.toThrow(/No database is paused/);
  await expect(work("--drop-mails")).rejects.toThrow(/go together/);
  await expect(work("--drop-mails", "--due-before", "yesterday")).rejects.toThrow(/a moment in UTC, such as/);
  await expect(work(...drop, "--again")).rejects.toThrow(/exclude each other/);
  await expect(work(...drop, "--kind", "refund")).rejects.toThrow(/leave --kind out/);
  await expect(work("--dry-run")).rejects.toThrow(/--dry-run goes with/);
  await expect(work("--client", "nowhere")).rejects.toThrow(/There is no client at this address/);
}, 120_000);

test("the operator sees by a command what the log of changes takes, and keeps at least the last twelve months of it", async () => {
  const changes = (...given: string[]) => runCommand("db:changes", ...given);
  const thisMonth = new Date().toISOString().slice(0, 7);
  expect(await changes()).toMatch(new RegExp(`^home: \\d+ months? kept, .+\\n[^]*  ${thisMonth}  `));
  expect(await changes("--forget-before", "2019-03", "--dry-run")).toMatch(
    /^home: 0 months would be forgotten\n[^]*Nothing was changed\.\n$/,
  );
  expect(JSON.parse(await changes("--forget-before", "2019-03", "--json"))).toContainEqual({
    database: "home",
    months: [],
    bytesBeside: 0,
    isInUse: false,
  });
  await expect(changes("--forget-before", thisMonth)).rejects.toThrow(/last twelve months are kept/);
  await expect(changes("--forget-before", "March")).rejects.toThrow(/is a month, such as/);
  await expect(changes("--dry-run")).rejects.toThrow(/goes with --forget-before/);
}, 120_000);
