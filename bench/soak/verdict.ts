import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { checkout } from "../../contract/commerce/checkout/checkout.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import { checkHealth } from "../../server/platform/db/health.ts";
import { bookDifferences } from "../../server/commerce/ledger/queries.ts";
import { openDatabase } from "../../server/platform/db/open.ts";
import type { Answered } from "./caller.ts";
import type { Fault } from "./faults.ts";
import { CLIENT_IN_SHARD, type Installation } from "./installation.ts";
import type { AnsweredActs } from "./load.ts";
import type { Program } from "./programs.ts";

export type FaultWindow = { fault: Omit<Fault, "run">; from: number; to: number };
export type Memory = { at: number; process: number; megabytes: number };

/** How long after a fault a process may still find a connection that has ended with it. */
const GRACE = 10_000;
const PATIENCE = 180_000;
const LONGEST_ANSWER = 75_000;
/** A clock that was ahead by three minutes makes work due by as much later. */
const MOST_AHEAD = "4 minutes";

/** Faults between two moments, and for a while after them. */
const faultsBetween = (windows: readonly FaultWindow[], begun: number, ended: number) =>
  windows.filter(({ from, to }) => ended >= from && begun <= to + GRACE).map(({ fault }) => fault);

const namesOf = (faults: readonly { name: string }[]) => faults.map(({ name }) => name).join(", ") || "calm";

const readsFiles = /upload|files/;

function mayRefuse({ refuses }: Pick<Fault, "refuses">, { client, path }: Answered): boolean {
  if (refuses === "shard") return client === CLIENT_IN_SHARD;
  if (refuses === "files") return readsFiles.test(path);
  return refuses === "all";
}

/** What went wrong among the answers. */
export function judgeAnswers(answers: readonly Answered[], windows: readonly FaultWindow[]): string[] {
  return answers.flatMap((answer) => {
    const { status, method, path, client, text, ms, at } = answer;
    const faults = faultsBetween(windows, at - ms, at);
    const told = `${client}: ${method} ${path} answered ${status} in ${Math.round(ms)} ms (${namesOf(faults)}): ${text}`;
    if (ms > LONGEST_ANSWER) return [`${told} Too late.`];
    if (answer.isRight) return [];
    if (status === 503 && faults.some((fault) => mayRefuse(fault, answer))) return [];
    if (status === 0 && faults.some(({ endsAnswers }) => endsAnswers)) return [];
    if (status === 404 && path === checkout.path && faults.some(({ losesCarts }) => losesCarts)) return [];
    return [told];
  });
}

/** Mails that came twice, where nothing had happened that could repeat them. */
export function judgeMails({ mailed }: Pick<Installation, "mailed">, windows: readonly FaultWindow[]): string[] {
  return repeatedMails(mailed).flatMap(({ address, subject, first, second }) => {
    const faults = faultsBetween(windows, first, second);
    if (faults.some(({ repeatsMails }) => repeatsMails)) return [];
    return [`“${subject}” came twice to ${address}, ${second - first} ms apart (${namesOf(faults)})`];
  });
}

export const repeatedMails = (mailed: Installation["mailed"]) =>
  [...mailed]
    // Others are told again and again, as of each sale.
    .filter(([address]) => address.endsWith("@soak.example"))
    .flatMap(([address, mails]) =>
      mails.flatMap(({ subject, at }, place) => {
        const first = mails.slice(0, place).find((earlier) => earlier.subject === subject);
        return first ? [{ address, subject, first: first.at, second: at }] : [];
      }),
    );

/** How many of each status, in calm and by fault. */
export function statusesByFault(answers: readonly Answered[], windows: readonly FaultWindow[]) {
  const counts = new Map<string, Map<number, number>>();
  for (const { at, status } of answers) {
    const name = windows.findLast(({ from, to }) => at >= from && at <= to + GRACE)?.fault.name ?? "calm";
    const row = counts.get(name) ?? new Map<number, number>();
    row.set(status, (row.get(status) ?? 0) + 1);
    counts.set(name, row);
  }
  return Object.fromEntries([...counts].map(([name, row]) => [name, Object.fromEntries(row)]));
}

async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

type Due = { kind: string; count: number; error: string | null };

/** What failed meanwhile waits for its next try, minutes or hours off: those aren't waited for. */
async function dueIn(url: string): Promise<Due[]> {
  return withDatabase(url, async (client) => {
    await client.query(
      `update due_work set due_at = now() where due_at > now() and claimed_until is null
       and (attempts > 0 or due_at < now() + interval '${MOST_AHEAD}')`,
    );
    const { rows } = await client.query<Due>(
      `select kind, count(*)::integer as count, max(last_error) as error from due_work
       where due_at <= now() or attempts > 0 group by kind order by kind`,
    );
    return rows;
  });
}

/** Until nothing is due any more: no mail, no receipt, no payment that is asked about. */
export async function waitForWork({ home, shard }: Installation): Promise<string[]> {
  let left: Due[] = [];
  for (const since = Date.now(); Date.now() - since < PATIENCE; await sleep(1_000)) {
    left = (await Promise.all([dueIn(home.url), dueIn(shard.url)])).flat();
    if (left.length === 0) return [];
  }
  return left.map(({ kind, count, error }) => `still due: ${count} ${kind} (${error ?? "no error"})`);
}

type Judged = { installation: Installation; program: Program; acts: AnsweredActs };

/** What holds at one client, whatever has happened. */
export async function judgeClient({ installation, program, acts }: Judged): Promise<string[]> {
  const { url } = program.client === CLIENT_IN_SHARD ? installation.shard : installation.home;
  const { clientID } = program;
  const findings: string[] = [];
  const expect = (isSo: boolean, says: string) => void (isSo || findings.push(`${program.client}: ${says}`));
  await withDatabase(url, async (client) => {
    const rows = async <Row extends object>(sql: string, ...more: unknown[]) =>
      (await client.query<Row>(sql, [clientID, ...more])).rows;

    const orders = await rows<{ number: number; email: string; tickets: number; paid: number; attempts: number }>(
      `select t.number::integer, lower(t.guest_email) as email,
         (select count(*)::integer from tickets k where k.client_id = $1 and k.transaction_id = t.transaction_id and k.state = 'live') as tickets,
         (select count(*)::integer from payments p where p.client_id = $1 and p.transaction_id = t.transaction_id) as paid,
         (select count(*)::integer from payment_attempts a where a.client_id = $1 and a.transaction_id = t.transaction_id and a.state = 'succeeded') as attempts
       from transactions t where t.client_id = $1 and t.state = 'paid'`,
    );
    const byNumber = new Map(orders.map((order) => [order.number, order]));
    const lost = acts.orders.filter(({ number, email }) => byNumber.get(number)?.email !== email);
    expect(lost.length === 0, `${lost.length} orders that were answered as paid aren't there`);
    expect(
      new Set(acts.orders.map(({ number }) => number)).size === acts.orders.length,
      "an order's number was given twice",
    );
    const odd = orders.filter(({ tickets, paid, attempts }) => tickets !== 1 || paid !== 1 || attempts !== 1);
    expect(
      odd.length === 0,
      `${odd.length} orders haven't one ticket, one payment and one attempt that succeeded: ${JSON.stringify(odd[0])}`,
    );
    const [gateway] = await rows<{ charged: number }>(
      "select count(*)::integer as charged from test_gateway_payments where client_id = $1 and state = 'succeeded'",
    );
    expect(
      gateway!.charged === orders.length,
      `${gateway!.charged} charges at the gateway and ${orders.length} paid orders`,
    );
    const stock = await rows(
      `select q.name from quotas q left join transaction_quotas t using (client_id, quota_id) where q.client_id = $1
       group by q.client_id, q.quota_id, q.name, q.held, q.sold
       having q.held <> coalesce(sum(t.quantity) filter (where not t.sold), 0) or q.sold <> coalesce(sum(t.quantity) filter (where t.sold), 0)`,
    );
    expect(stock.length === 0, "what is sold isn't what the limit counts");

    const scans = new Set(
      (await rows<{ id: string }>("select scan_id as id from scans where client_id = $1 and seat is not null")).map(
        ({ id }) => id,
      ),
    );
    const lostScans = acts.scans.filter((scanID) => !scans.has(scanID));
    expect(lostScans.length === 0, `${lostScans.length} scans that let in aren't there`);
    const twice = await rows(
      `select ticket_id from scans where client_id = $1 and seat is not null group by ticket_id, property_id having count(*) > 1`,
    );
    expect(twice.length === 0, `${twice.length} tickets were let in twice at one home`);

    const [ballots] = await rows<{ all: number; voters: number }>(
      `select count(*)::integer as "all", count(distinct voter)::integer as voters from ballots where client_id = $1`,
    );
    expect(ballots!.all === ballots!.voters, "a ticket has voted twice");
    expect(
      ballots!.all >= acts.ballots && ballots!.all <= acts.ballotsTried,
      `${ballots!.all} ballots, ${acts.ballots} were answered`,
    );

    const entries = new Map(
      (
        await rows<{ id: string; key: string; story: string | null; submitted: boolean }>(
          `select e.entry_id as id, e.entry_key as key, a.answers ->> 'story' as story, e.submitted_at is not null as submitted
           from entries e left join form_answers a using (client_id, entry_id) where e.client_id = $1 and e.service_id = $2`,
          program.contest.serviceID,
        )
      ).map((entry) => [entry.id, entry]),
    );
    for (const { entryID, entryKey, story, isSubmitted } of acts.entries) {
      const kept = entries.get(entryID);
      if (!kept) expect(false, `the entry ${entryID} isn't there`);
      else {
        expect(kept.key === entryKey, `the entry ${entryID} is another's`);
        expect(story === "" || kept.story === story, `the entry ${entryID} has lost what was saved last`);
        expect(!isSubmitted || kept.submitted, `the entry ${entryID} isn't submitted any more`);
      }
    }
    const sheets = new Map(
      (
        await rows<{ key: string; times: number }>(
          "select save_key as key, count(*)::integer as times from scores where client_id = $1 group by save_key",
        )
      ).map(({ key, times }) => [key, times]),
    );
    const lostSheets = acts.sheets.filter((key) => sheets.get(key) !== 1);
    expect(lostSheets.length === 0, `${lostSheets.length} scoresheets that were saved aren't there once`);
  });
  const [server] = installation.servers;
  for (const { uploadID, sha256 } of acts.files) {
    const response = await fetch(server!.url + fileURL(program.client, uploadID, "original"), {
      headers: { authorization: `Bearer ${program.tokens.owner}` },
    });
    const sum = createHash("sha256")
      .update(new Uint8Array(await response.arrayBuffer()))
      .digest("hex");
    expect(
      response.status === 200 && sum === sha256,
      `the file ${uploadID} answers ${response.status} and isn't what was sent`,
    );
  }
  for (const [kind, many] of Object.entries(countsOf(acts))) expect(many > 0, `nothing was done at all: ${kind}`);
  const others = acts.otherOutcomes.filter((state) => state !== "declined");
  expect(others.length === 0, `${others.length} payments of cards that are good ended as ${others[0]}`);
  const unmailed = acts.orders.filter(({ email }) => !installation.mailed.has(email));
  expect(unmailed.length === 0, `${unmailed.length} receipts weren't mailed`);
  return findings;
}

/** How much of each act was answered as done. */
export const countsOf = ({ orders, scans, ballots, entries, files, sheets }: AnsweredActs) => ({
  orders: orders.length,
  scans: scans.length,
  ballots,
  entries: entries.length,
  files: files.length,
  sheets: sheets.length,
});

/** Books and databases, as operators check them. */
export async function judgeInstallation({ home, shard, programs, folder }: Installation): Promise<string[]> {
  const shards = [{ name: CLIENT_IN_SHARD, url: shard.url }];
  const health = await checkHealth(home.url, shards);
  const findings = health.filter(({ isRight }) => !isRight).map(({ about, says }) => `db:check: ${about} ${says}`);
  const database = await openDatabase({ databaseURL: home.url, shards, poolSize: 2, dataFolder: folder });
  for (const { client, clientID } of programs) {
    const differences = await database.readInside(clientID, (sql) => bookDifferences(sql));
    if (differences.length > 0) findings.push(`${client}: ${differences.length} differences in the books`);
  }
  await database.close();
  return findings;
}

/** Faults that the product noted as its own, by where they came about. */
export async function faultsOf({ home, shard }: Installation): Promise<string[]> {
  const each = await Promise.all(
    [home, shard].map(({ url }) =>
      withDatabase(url, async (client) => {
        const { rows } = await client.query<{ said: string; count: number }>(
          "select left(message, 160) as said, count(*)::integer as count from error_log group by 1 order by 2 desc limit 20",
        );
        return rows.map(({ said, count }) => `${count} × ${said}`);
      }),
    ),
  );
  return each.flat();
}

/** Megabytes that a process grew by in an hour, by the straight line through the later two thirds of its time. */
export function growthPerHour(
  memory: readonly Memory[],
  process: number,
): { perHour: number; from: number; to: number } {
  const all = memory.filter((each) => each.process === process && each.megabytes > 0);
  const later = all.slice(Math.floor(all.length / 3));
  if (later.length < 3) return { perHour: 0, from: 0, to: 0 };
  const hours = later.map(({ at }) => (at - later[0]!.at) / 3_600_000);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanAt, meanOf] = [mean(hours), mean(later.map(({ megabytes }) => megabytes))];
  const above = later.reduce((sum, { megabytes }, at) => sum + (hours[at]! - meanAt) * (megabytes - meanOf), 0);
  const below = hours.reduce((sum, at) => sum + (at - meanAt) ** 2, 0);
  return { perHour: above / below, from: later[0]!.megabytes, to: later.at(-1)!.megabytes };
}
