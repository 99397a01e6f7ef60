import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { uploadLogo } from "../../contract/people/client-settings.ts";
import { uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import { uploadSectionImage } from "../../contract/programs/sections.ts";
import { uploadImage } from "../../contract/people/users.ts";
import { type Contest, addContest, addEntry, at } from "../../test/contest.ts";
import { doDueWork } from "../../test/due-work.ts";
import { testFolder } from "../../test/folder.ts";
import { photo } from "../../test/picture.ts";
import { openBucket } from "../../test/s3.ts";
import { useTown } from "../../test/town.ts";
import { json } from "../platform/db/sql.ts";
import { addTask } from "../platform/tasks/task-queries.ts";
import { clock } from "../platform/clock.ts";
import { openFiles } from "../platform/storage/open-files.ts";
import { sweepWork } from "./sweep.ts";

const town = useTown();
const HOUR = 3_600_000;
let folder: string;
let bucket: Awaited<ReturnType<typeof openBucket>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sweep-"));
  bucket = await openBucket(folder);
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});
afterEach(() => vi.restoreAllMocks());

const sweep = async (hoursLater: number) => {
  const time = Date.now() + hoursLater * HOUR;
  vi.spyOn(clock, "now").mockImplementation(() => new Date(time));
  await town.everywhere((sql) => sql`update due_work set due_at = ${clock.now()} where kind = 'sweep'`);
  await doDueWork(town.app, { sweep: sweepWork });
};

/** The folders that there are files in. */
async function stored(): Promise<string[]> {
  const folders = new Set<string>();
  for await (const key of town.app.files.list("")) folders.add(key.split("/").slice(0, -1).join("/"));
  return [...folders];
}

const send = async (contest: Contest, entryID: string) =>
  town.as("entrant")(uploadEntryFile, { ...at(contest), entryID, folderID: contest.folders.photos }, undefined, {
    file: await photo(),
    fileName: "front.jpg",
  });

/** As if the process had been killed when the file was stored and not yet filed: it files nothing, and tidies nothing up. */
async function sendAndDie(contest: Contest, entryID: string) {
  const { files } = town.app;
  const { put } = files;
  const dying = vi.spyOn(files, "put").mockImplementation(async (key, ...rest) => {
    await put(key, ...rest);
    if (key.endsWith("/original")) throw new Error("killed");
  });
  const deleting = vi.spyOn(files, "delete").mockRejectedValue(new Error("killed"));
  expect((await send(contest, entryID)).status).toBe(500);
  dying.mockRestore();
  deleting.mockRestore();
}

/** The database as it was before an upload: of its rows it knows nothing. They come back as when the right backup is restored. */
async function asOlderDatabase(uploadID: string) {
  const [upload] = await town.inside(
    "oak",
    (sql) => sql<{ row: object }>`select to_jsonb(u) as row from uploads u where upload_id = ${uploadID}`,
  );
  const [held] = await town.inside(
    "oak",
    (sql) =>
      sql<{ row: object }>`delete from entry_uploads e where upload_id = ${uploadID} returning to_jsonb(e) as row`,
  );
  await town.inside("oak", (sql) => sql`delete from uploads where upload_id = ${uploadID}`);
  return {
    comeBack: () =>
      town.inside("oak", async (sql) => {
        await sql`insert into uploads select * from jsonb_populate_record(null::uploads, ${json(upload!.row)}::jsonb)`;
        await sql`insert into entry_uploads select * from jsonb_populate_record(null::entry_uploads, ${json(held!.row)}::jsonb)`;
      }),
  };
}

describe.each(["disk", "s3"])("on %s", (kind) => {
  test("files that were stored and never filed are noted a day later and deleted 30 days after that; what is held, new, or another's stays", async () => {
    const files = await openFiles({
      dataFolder: await testFolder(),
      environment: kind === "s3" ? bucket.environment : {},
    });
    Object.assign(town.app, { files });
    const contest = await addContest(town, { url: `awards-${kind}` });
    const entryID = await addEntry(town, contest);
    const file = await photo();

    const kept = await send(contest, entryID);
    await town.as("elmOwner")(uploadLogo, { client: "elm" }, undefined, { file, fileName: "logo.jpg" });
    await town.as("entrant")(uploadImage, {}, undefined, { file: await photo(600, 600) });
    const taskID = await town.inside("oak", (sql) =>
      addTask(sql, { kind: "download", userID: town.people["owner"]!, serviceID: contest.serviceID, asked: {} }),
    );
    await files.put(`${town.clients["oak"]}/tasks/${taskID}/result`, Buffer.from("Code"));
    const held = await stored();
    expect(kept.status).toBe(200);
    expect(held.filter((key) => !key.startsWith("users/"))).toHaveLength(3);

    const image = () =>
      town.as("owner")(uploadSectionImage, { client: "oak", service: contest.url }, undefined, {
        file,
        fileName: `${kind}.jpg`,
      });
    const shown = await image();
    await town.inside(
      "oak",
      (sql) => sql`
      insert into page_sections (service_id, position, kind, content)
      values (${contest.serviceID}, 1, 'image', ${json({ uploadID: shown.answer.picture.uploadID })})`,
    );
    const all = [...held, ...(await stored()).filter((key) => !held.includes(key))];
    await image();
    await sendAndDie(contest, entryID);
    expect(await stored()).toHaveLength(all.length + 2);

    await sweep(23);
    expect(await stored()).toHaveLength(all.length + 2);
    await sweep(25);
    expect(await stored()).toHaveLength(all.length + 2);
    await sweep(25 + 29 * 24);
    expect(await stored()).toHaveLength(all.length + 2);
    await sweep(26 + 30 * 24);
    expect((await stored()).toSorted()).toEqual(all.toSorted());
    const rows = await town.inside("oak", (sql) => sql`select from uploads where file_name = ${`${kind}.jpg`}`);
    expect(rows).toHaveLength(1);
  });

  test("files that a restored database doesn't know are there for a month, and stay when one that knows them is back", async () => {
    const files = await openFiles({
      dataFolder: await testFolder(),
      environment: kind === "s3" ? bucket.environment : {},
    });
    Object.assign(town.app, { files });
    const contest = await addContest(town, { url: `restored-${kind}` });
    const entryID = await addEntry(town, contest);
    const { uploadID } = (await send(contest, entryID)).answer;
    await town.inside("oak", (sql) => sql`delete from abandoned_files`);
    const before = await stored();
    const abandoned = () => town.inside("oak", (sql) => sql<{ fileKey: string }>`select file_key from abandoned_files`);

    const rows = await asOlderDatabase(uploadID);
    await sweep(48);
    expect(await stored()).toEqual(before);
    expect((await abandoned()).map(({ fileKey }) => fileKey)).toEqual([expect.stringContaining(uploadID)]);

    await rows.comeBack();
    await sweep(31 * 24 + 48);
    expect(await stored()).toEqual(before);
    expect(await abandoned()).toEqual([]);
  });

  test("where a restored database was told to go on, the month begins then", async () => {
    const files = await openFiles({
      dataFolder: await testFolder(),
      environment: kind === "s3" ? bucket.environment : {},
    });
    Object.assign(town.app, { files });
    const contest = await addContest(town, { url: `resumed-${kind}` });
    await sendAndDie(contest, await addEntry(town, contest));
    const before = await stored();
    await sweep(48);
    const resumed = new Date(Date.now() + 25 * 24 * HOUR);
    await town.everywhere(
      (sql) => sql`
        insert into installation (installation_id, seen_at, place, resumed_at)
        values (${randomUUID()}, ${resumed}, 'here', ${resumed})
        on conflict ((true)) do update set resumed_at = excluded.resumed_at`,
    );
    await sweep(50 * 24);
    expect(await stored()).toEqual(before);
    await sweep(56 * 24);
    expect(await stored()).not.toEqual(before);
    await town.everywhere((sql) => sql`update installation set resumed_at = null`);
  });
});

test("every client is swept every day, from the day it is made", async () => {
  const rows = () =>
    town.everywhere(
      (sql) => sql<{ client: string; hours: number }>`
        select url as client, extract(epoch from due_at - ${clock.now()})::float8 / 3600 as hours
        from due_work join clients using (client_id) where kind = 'sweep'`,
    );
  await town.home((sql) => sql`insert into clients (url, name) values ('new', 'New')`);
  expect((await rows()).map(({ client }) => client).toSorted()).toEqual(["elm", "new", "oak"]);
  await sweep(0);
  expect((await rows()).map(({ hours }) => Math.round(hours))).toEqual([24, 24, 24]);
});
