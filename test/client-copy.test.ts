import { rm, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportClient } from "../server/app/client-export/export-client.ts";
import { COPY_DATE_MAIL_WORK, copyDateMailWork } from "../server/app/client-deletion/copy-date-mail.ts";
import { importClient } from "../server/app/client-import/import-client.ts";
import { addDueWork } from "../server/platform/jobs/due-work-queries.ts";
import { addContest, addEntry } from "./contest.ts";
import { doDueWork } from "./due-work.ts";
import { mailsTo } from "./mail.ts";
import { useTown } from "./town.ts";

const town = useTown({ own: true });
const cut = new Error("The import is cut off here.");
let folder = "";

beforeAll(async () => {
  await addEntry(town, await addContest(town));
  folder = join(await mkdtemp(join(tmpdir(), "rosette-test-")), "oak");
  await exportClient(town.app, town.clients["oak"]!, { folder });
});
afterAll(() => rm(dirname(folder), { recursive: true, force: true }));

const copyAt = (url: string) => ({ folder, url, isCopy: true });

/** The copy at an address: whether its rows are there, and in how many days it is deleted. */
const copies = (url: string) =>
  town.home(
    (sql) => sql<{ isThere: boolean; days: number; due: number }>`
      select exists (select from clients c where c.client_id = d.deleted_client_id) as is_there,
        round(extract(epoch from d.delete_at - now()) / 86400)::integer as days,
        round(extract(epoch from w.due_at - now()) / 86400)::integer as due
      from client_deletions d join due_work w on w.ref = d.deleted_client_id and w.kind = 'clientDeletion'
      where d.url = ${url}`,
  );
const told = async () =>
  (await mailsTo(town, "owner@test.example")).filter(({ subject }) => subject.includes("is deleted on")).length;

const tellOwners = () => doDueWork(town.app, { [COPY_DATE_MAIL_WORK]: copyDateMailWork });

test("a copy that is cut off as soon as its rows are there has the date on which it is deleted; its owners hear once, by due work", async () => {
  const before = await told();
  const publish = () => {
    throw cut;
  };
  const cutOff = { ...town.app, changes: { ...town.app.changes, publish } };
  await expect(importClient(cutOff, copyAt("oak-cut"))).rejects.toBe(cut);
  expect(await copies("oak-cut")).toEqual([{ isThere: true, days: 30, due: 30 }]);
  expect((await told()) - before).toBe(0);
  await tellOwners();
  expect((await told()) - before).toBe(1);
  // A process that had told them was killed before the work was off its list.
  const [copy] = await town.home(
    (sql) => sql<{ clientID: string }>`select client_id from client_places where url = 'oak-cut'`,
  );
  await town.app.database.inside(copy!.clientID, (sql) => addDueWork(sql, COPY_DATE_MAIL_WORK, copy!.clientID));
  await tellOwners();
  expect((await told()) - before).toBe(1);
}, 120_000);

test("one that is cut off before its rows has the date, too, and is begun anew by the same command; its owners hear once", async () => {
  const before = await told();
  const database = { ...town.app.database, inside: () => Promise.reject(cut) };
  await expect(importClient({ ...town.app, database }, copyAt("oak-then"))).rejects.toBe(cut);
  expect(await copies("oak-then")).toEqual([{ isThere: false, days: 30, due: 30 }]);
  const { deleteAt } = await importClient(town.app, copyAt("oak-then"));
  expect(await copies("oak-then")).toEqual([{ isThere: true, days: 30, due: 30 }]);
  expect(Date.parse(deleteAt!)).toBeGreaterThan(Date.now());
  expect((await told()) - before).toBe(1);
  await tellOwners();
  expect((await told()) - before).toBe(1);
  await expect(importClient(town.app, copyAt("oak-then"))).rejects.toThrow(/has a date on which it is deleted here/);
}, 120_000);
