import { expect, test } from "vitest";
import { useTown } from "../../../test/town.ts";
import { forgetMonthsBefore, readChangeMonths } from "../audit/change-months.ts";
import { tidyJob } from "../jobs/tidy-job.ts";
import { type Sql, requireRow } from "./sql.ts";

const town = useTown();

const monthAhead = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15));
};
const partition = (log: string, month: Date) => `${log}_${month.toISOString().slice(0, 7).replace("-", "_")}`;

/** An identifier made in the middle of a month. */
const idOf = (month: Date) => {
  const time = month.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${crypto.randomUUID().slice(-12)}`;
};

const lies = async (sql: Sql, auditID: string) =>
  requireRow(
    await sql<{ at: string }>`select tableoid::regclass::text as at from audit_log where audit_id = ${auditID}`,
  ).at;

const write = (sql: Sql, auditID: string) =>
  sql`insert into audit_log (audit_id, action) values (${auditID}, 'EDIT_SERVICE')`;

const asOwner = (statement: string) =>
  town.everywhere(async (sql) => {
    await sql`set local role none`;
    return sql([statement] as unknown as TemplateStringsArray);
  });

test("what is logged lies in its month, this one and the two that follow", async () => {
  for (const months of [0, 1, 2])
    await town.inside("oak", async (sql) => {
      const auditID = idOf(monthAhead(months));
      await write(sql, auditID);
      expect(await lies(sql, auditID)).toBe(partition("audit_log", monthAhead(months)));
    });
});

test("what has no month is kept beside them, and goes where it belongs once the month is made", async () => {
  const next = monthAhead(2);
  const before = await town.inside(
    "oak",
    (sql) => sql<{ auditID: string }>`select audit_id from audit_log order by audit_id`,
  );
  await asOwner(`alter table audit_log detach partition ${partition("audit_log", next)}`);
  await asOwner(`drop table ${partition("audit_log", next)}`);
  const [oak, elm] = [idOf(next), idOf(next)];
  await town.inside("oak", (sql) => write(sql, oak));
  await town.inside("elm", (sql) => write(sql, elm));
  expect(await town.inside("oak", (sql) => lies(sql, oak))).toBe("audit_log_other");
  await town.everywhere((sql) => sql`select ensure_partitions()`);
  expect(await town.inside("oak", (sql) => lies(sql, oak))).toBe(partition("audit_log", next));
  expect(await town.inside("elm", (sql) => lies(sql, elm))).toBe(partition("audit_log", next));
  const rows = await town.inside("oak", (sql) => sql<{ auditID: string }>`select audit_id from audit_log`);
  expect(rows.map(({ auditID }) => auditID)).not.toContain(elm);
  expect(rows.length).toBeLessThanOrEqual(before.length + 1);
});

test("a month is closed to the application, which reads and writes its log", async () => {
  for (const log of ["audit_log", "error_log", "mail_log"])
    for (const name of [`${log}_other`, partition(log, monthAhead(0))]) {
      const read = town.inside("oak", (sql) => sql([`select from ${name}`] as unknown as TemplateStringsArray));
      await expect(read, name).rejects.toThrow(/permission denied/);
    }
});

test("old months of faults and of mails are forgotten, what staff did isn't", async () => {
  const old = { error_log: 5, mail_log: 15, audit_log: 40 };
  const older = (months: number) => `now() - interval '${months} months'`;
  for (const [log, months] of Object.entries(old)) await asOwner(`call make_month('${log}', ${older(months)})`);
  for (const months of [2, 12]) await asOwner(`call make_month('mail_log', ${older(months)})`);
  const oldest = () =>
    town.everywhere(
      (sql) => sql<{ log: string; months: number }>`
        select p.relname as log, count(*)::integer as months from pg_inherits i
        join pg_class p on p.oid = i.inhparent join pg_class c on c.oid = i.inhrelid
        where c.relname < p.relname || '_' || to_char(now() at time zone 'UTC' - interval '1 month', 'YYYY_MM')
        group by 1 order by 1`,
    );
  expect((await oldest()).filter(({ log }) => log === "error_log")).not.toEqual([]);
  await tidyJob.run(town.app, () => undefined);
  const oldestMonth = await oldest();
  expect(oldestMonth.filter(({ log }) => log === "error_log")).toEqual([]);
  for (const { months } of oldestMonth.filter(({ log }) => log === "mail_log")) expect(months).toBe(2);
  for (const { months } of oldestMonth.filter(({ log }) => log === "audit_log")) expect(months).toBeGreaterThan(0);
  expect(oldestMonth.map(({ log }) => log)).toContain("audit_log");
});

test("what came to a younger database without its month is forgotten by the same ages, and stays as closed as it was", async () => {
  const noted = (log: string, key: string, columns: string, values: string) => async (months: number) => {
    const id = idOf(monthAhead(-months));
    await town.inside("oak", (sql) =>
      sql([`insert into ${log} (${key}, ${columns}) values ('${id}', ${values})`] as unknown as TemplateStringsArray),
    );
    return id;
  };
  const noteMail = noted("mail_log", "mail_id", "recipient, subject, attempts", "'ann@oak.example', 'Welcome', 1");
  const noteFault = noted("error_log", "error_id", "source, message", "'server', 'It broke.'");
  const ids = { mails: [await noteMail(20), await noteMail(9)], faults: [await noteFault(20), await noteFault(2)] };
  const beside = () =>
    asOwner(
      `select relname as name, relforcerowsecurity as walled from pg_class where relname in ('mail_log_other', 'error_log_other') order by 1`,
    );
  const closed = await beside();
  await tidyJob.run(town.app, () => undefined);
  const left = await town.inside(
    "oak",
    (sql) => sql<{ id: string }>`select mail_id as id from mail_log union all select error_id from error_log`,
  );
  const kept = left.map(({ id }) => id).filter((id) => [...ids.mails, ...ids.faults].includes(id));
  expect(kept.toSorted()).toEqual([ids.mails[1]!, ids.faults[1]!].toSorted());
  expect(await beside()).toEqual(closed);
});

test("whoever runs the installation forgets what staff did before a month, with what lies beside the months; a process can't", async () => {
  const old = monthAhead(-30);
  const oldID = idOf(monthAhead(-32));
  const keptFrom = monthAhead(-24).toISOString().slice(0, 7);
  await asOwner(`call make_month('audit_log', '${old.toISOString()}')`);
  await town.inside("oak", (sql) => write(sql, idOf(old)));
  await town.inside("oak", (sql) => write(sql, oldID));
  expect(await town.inside("oak", (sql) => lies(sql, oldID))).toBe("audit_log_other");
  const months = async () =>
    (await readChangeMonths(town.app)).outcomes.flatMap((place) => place.months.map(({ month }) => month));
  const oldMonth = old.toISOString().slice(0, 7);
  expect(await months()).toContain(oldMonth);
  await expect(forgetMonthsBefore(town.app, "2024-13", { isDryRun: false })).rejects.toThrow(/is a month, such as/);
  const tooLate = monthAhead(-11).toISOString().slice(0, 7);
  await expect(forgetMonthsBefore(town.app, tooLate, { isDryRun: false })).rejects.toThrow(/twelve months are kept/);
  const going = await forgetMonthsBefore(town.app, keptFrom, { isDryRun: true });
  expect(going.outcomes.flatMap((place) => place.months.map(({ month }) => month))).toContain(oldMonth);
  expect(going.outcomes.some(({ bytesBeside }) => bytesBeside > 0)).toBe(true);
  expect(await months()).toContain(oldMonth);
  const byProcess = town.home((sql) => sql`select forget_changes_before('2000-01-01')`);
  await expect(byProcess).rejects.toThrow(/permission denied/);
  await forgetMonthsBefore(town.app, keptFrom, { isDryRun: false });
  expect(await months()).not.toContain(oldMonth);
  const left = await town.inside("oak", (sql) => sql<{ auditID: string }>`select audit_id from audit_log`);
  expect(left.map(({ auditID }) => auditID)).not.toContain(oldID);
  expect(left.length).toBeGreaterThan(0);
  const [beside] = await asOwner(
    "select relforcerowsecurity as walled from pg_class where relname = 'audit_log_other'",
  );
  expect(beside).toEqual({ walled: true });
});

test.skipIf(!process.env["TEST_DATABASE_URL"])(
  "while a backup reads the log nothing of it is forgotten, and that is said",
  async () => {
    const old = monthAhead(-31);
    const keptFrom = monthAhead(-24).toISOString().slice(0, 7);
    await asOwner(`call make_month('audit_log', '${old.toISOString()}')`);
    const oldMonth = old.toISOString().slice(0, 7);
    const home = { database: { ...town.app.database, places: town.app.database.places.slice(0, 1) } };
    const forgetting = await town.home(async (sql) => {
      await sql`select from audit_log limit 1`;
      return forgetMonthsBefore(home, keptFrom, { isDryRun: false });
    });
    expect(forgetting.outcomes).toMatchObject([{ months: [], isInUse: true }]);
    const left = async () => (await readChangeMonths(home)).outcomes.flatMap(({ months }) => months);
    expect((await left()).map(({ month }) => month)).toContain(oldMonth);
    await forgetMonthsBefore(home, keptFrom, { isDryRun: false });
    expect((await left()).map(({ month }) => month)).not.toContain(oldMonth);
  },
);
