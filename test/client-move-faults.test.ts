import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Server, startServer } from "../e2e/server.ts";
import { listMoves } from "../server/app/client-move/move-client.ts";
import { hashKey } from "../server/platform/links/keys.ts";
import { type LoadReport, addBusyPrograms, buyerAddress, putToWork } from "./moving-load.ts";
import { type MovingTown, canMove, openMovingTown } from "./moving-town.ts";
import { stockTwice } from "./shop.ts";

/** Milliseconds; many times what a move takes on a quiet machine. */
const LONGEST_PAUSE = 2_000;

describe.skipIf(!canMove)("a client that is moved while people save, score, buy and scan", () => {
  let moving: MovingTown;
  let busy: Awaited<ReturnType<typeof addBusyPrograms>>;
  let servers: Server[] = [];
  const start = () => startServer(moving.folder, moving.databases);

  beforeAll(async () => {
    moving = await openMovingTown();
    busy = await addBusyPrograms(moving.town);
    servers = [await start(), await start()];
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop("SIGKILL")));
    await moving?.end();
  });

  const program = (act: string) => `
    import { ${act} } from "./server/app/client-move/move-client.ts";
    import { settingsOf } from "./server/platform/settings.ts";
    const [to, step] = process.argv.slice(1);
    const report = (text) => { if (step && text.startsWith(step)) process.kill(process.pid, "SIGKILL"); };
    const { pause, state } = await ${act}(settingsOf(process.env), { client: "oak", report, ...(to && { to }) });
    console.log(JSON.stringify({ pause, state }));`;

  /** The command in a process of its own, which dies where it says that it is at this step. */
  async function mover(act: "moveClient" | "clearMoved", to = "", step = "") {
    const ran = spawn(process.execPath, ["--input-type=module", "-e", program(act), to, step], {
      env: { ...process.env, ...moving.databases, NODE_ENV: "" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    ran.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const [code, signal] = (await once(ran, "close")) as [number | null, string | null];
    return (
      signal ?? (code === 0 ? (JSON.parse(said) as { pause: number | null; state: string }) : `ended with ${code}`)
    );
  }

  const load = () => putToWork(busy, () => servers, moving.town.clients["oak"]!);
  const sizeOf = ({ saves, scores, orders, scans }: LoadReport) => ({
    saves: [...saves.values()].reduce((sum, { revision }) => sum + revision, 0),
    scores: scores.size,
    orders: orders.size,
    scans: scans.size,
  });

  /** All that was answered is there, once. */
  async function expectKept({ saves, scores, orders, scans }: LoadReport, before: { scores: number; paid: number }) {
    await moving.town.inside("oak", async (sql) => {
      for (const [entryID, { revision, story }] of saves) {
        const [kept] = await sql<{ revision: number; story: string }>`
          select revision, answers->>'story' as story from form_answers where entry_id = ${entryID}`;
        expect(kept).toEqual({ revision, story });
      }
      const kept = await sql<{ saveKey: string }>`select save_key from scores where save_key is not null`;
      expect(kept.filter(({ saveKey }) => scores.has(saveKey))).toHaveLength(scores.size);
      expect(kept).toHaveLength(before.scores + scores.size);
      const seen = await sql<{ scanID: string }>`select scan_id from scans where scan_id = any (${[...scans]}::uuid[])`;
      expect(seen).toHaveLength(scans.size);
      const hashes = [...orders].map((key) => hashKey(key));
      const paid = await sql`
        select from bearer_links l join transactions t on t.transaction_id = l.record_id
        where l.key_hash = any (${hashes}) and t.state = 'paid'`;
      expect(paid).toHaveLength(orders.size);
      const [books] = await sql<{ paid: number; payments: number; tickets: number; ledger: number }>`
        select (select count(*)::integer from transactions where state = 'paid' and total > 0) as paid,
          (select count(*)::integer from test_gateway_payments) as payments,
          (select count(*)::integer from tickets k join transactions t using (client_id, transaction_id) where t.total > 0) as tickets,
          (select coalesce(sum(amount), 0)::integer from ledger where kind <> 'fee') as ledger`;
      const all = before.paid + orders.size;
      expect(books).toEqual({ paid: all, payments: all, tickets: all, ledger: all * 2_000 });
    });
    for (const { counted, said } of await stockTwice(moving.town)) expect(counted).toBe(said);
    // What was due is done once, wherever it was when its time came.
    const addresses = [...orders].map(buyerAddress);
    const receipts = () =>
      moving.town.inside("oak", async (sql) =>
        (await sql<{ recipient: string }>`select recipient from mails where recipient = any (${addresses})`).map(
          ({ recipient }) => recipient,
        ),
      );
    await expect.poll(async () => new Set(await receipts()).size).toBe(orders.size);
    expect(await receipts()).toHaveLength(orders.size);
    expect(await moving.town.home((sql) => sql`select message, url from error_log`)).toEqual([]);
  }
  const countsNow = () =>
    moving.town.inside("oak", async (sql) => {
      const [counts] = await sql<{ scores: number; paid: number }>`
        select (select count(*)::integer from scores where save_key is not null) as scores,
          (select count(*)::integer from transactions where state = 'paid' and total > 0) as paid`;
      return counts!;
    });

  test("every answer is kept, once; in the moment of the switch whoever writes waits, and nobody is told anything but to try again", async () => {
    const before = await countsNow();
    const work = load();
    await expect.poll(() => Math.min(...Object.values(sizeOf(work.report)))).toBeGreaterThan(3);
    const moved = await mover("moveClient", "east");
    const then = sizeOf(work.report);
    await expect.poll(() => sizeOf(work.report).orders).toBeGreaterThan(then.orders + 3);
    const report = await work.end();
    process.stderr.write(
      `${JSON.stringify({ moved, answered: sizeOf(report), others: [...report.others], longest: Math.round(report.longest) })}\n`,
    );
    expect(moved).toMatchObject({ state: "switched" });
    expect((moved as { pause: number }).pause).toBeLessThan(LONGEST_PAUSE);
    expect([...report.others.keys()].filter((says) => !says.startsWith("503 This is being moved"))).toEqual([]);
    await expectKept(report, before);
    expect(await mover("clearMoved")).toMatchObject({ state: "cleared" });
    await expectKept(report, before);
  }, 400_000);

  /** Those whom it was about to answer ask the other, until it is back. */
  async function killOneProcess() {
    const [first, second] = servers as [Server, Server];
    servers = [second];
    await first.stop("SIGKILL");
    servers = [second, await start()];
  }

  const steps = [
    "Noting what changes",
    "Rows of entries",
    "Rows of uploads",
    "Following what changed",
    "Comparing",
    "Waiting for people",
    "Waiting for work",
    "Switching",
    "Closing",
    "Closed",
    "Switched",
    "Settling",
  ];

  test("killed at any step the command goes on when it is said again, and so do the people, also where a process of the product dies", async () => {
    const before = await countsNow();
    const work = load();
    for (const step of steps) {
      expect([step, await mover("moveClient", "west", step)]).toEqual([step, "SIGKILL"]);
      await sleep(200);
      if (step === "Comparing") await killOneProcess();
    }
    expect(await mover("moveClient", "west")).toMatchObject({ state: "switched" });
    const then = sizeOf(work.report);
    await expect.poll(() => sizeOf(work.report).orders).toBeGreaterThan(then.orders + 3);
    const report = await work.end();
    process.stderr.write(`${JSON.stringify({ answered: sizeOf(report), others: [...report.others] })}\n`);
    const isExpected = (says: string) => says === "none" || says.startsWith("503 This is being moved");
    expect([...report.others.keys()].filter((says) => !isExpected(says))).toEqual([]);
    await expectKept(report, before);
    expect(await mover("clearMoved", "", "Clearing entries")).toBe("SIGKILL");
    expect(await mover("clearMoved")).toMatchObject({ state: "cleared" });
    await expectKept(report, before);
    expect((await listMoves(moving)).map(({ state }) => state)).toEqual(["cleared", "cleared"]);
  }, 900_000);
});
