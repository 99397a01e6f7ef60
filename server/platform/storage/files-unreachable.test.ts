import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { uploadEntryFile } from "../../../contract/entries/entry-uploads.ts";
import { getEntry } from "../../../contract/entries/entries.ts";
import { downloadEntryFiles } from "../../../contract/entries/bulk-entries.ts";
import { isTaskUnderWay, listTasks } from "../../../contract/platform/tasks.ts";
import { uploadImage } from "../../../contract/people/users.ts";
import { type Contest, addContest, addEntry, at } from "../../../test/contest.ts";
import { makeDue } from "../../../test/due-work.ts";
import { doTasks } from "../../../test/download.ts";
import { photo } from "../../../test/picture.ts";
import { openBucket } from "../../../test/s3.ts";
import { useTown } from "../../../test/town.ts";
import { openFiles } from "./open-files.ts";

const town = useTown();
let folder: string;
let bucket: Awaited<ReturnType<typeof openBucket>>;
let contest: Contest;
let entryID: string;
let picture: Buffer;
let lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "files-away-"));
  bucket = await openBucket(folder);
  town.app.files = await openFiles({ dataFolder: join(folder, "data"), environment: bucket.environment });
  contest = await addContest(town);
  entryID = await addEntry(town, contest);
  picture = await photo(600, 400);
  const write = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  return () => write.mockRestore();
});
afterAll(() => rm(folder, { recursive: true }));

const upload = () =>
  town.as("entrant")(uploadEntryFile, { ...at(contest), entryID, folderID: contest.folders.photos }, undefined, {
    file: picture,
    fileName: "front.jpg",
  });
const headshot = async () => town.as("entrant")(uploadImage, {}, undefined, { file: await photo(400, 400) });
const ready = async () => {
  const { statusCode, body } = await town.server.inject("/readyz");
  return { status: statusCode, files: (JSON.parse(body) as { files: string }).files };
};

test("while the store of files is away, whatever needs a file is told so in a sentence, and when to try again; nothing else is hurt", async () => {
  expect((await upload()).status).toBe(200);
  expect(await ready()).toEqual({ status: 200, files: "answers" });
  const { answer } = await town.as("entrant")(getEntry, { ...at(contest), entryID });
  const { downloadURL } = answer.documentFolders[0]!.entryUploads.at(-1)!;
  const authorization = `Bearer ${await town.token("entrant")}`;
  const read = (url: string) => town.server.inject({ url, headers: { authorization } });
  expect((await read(downloadURL)).statusCode).toBe(200);
  await bucket.close();
  const away = "The files behind this can’t be reached at the moment. Try again in a minute.";
  const image = await read(downloadURL);
  expect([image.statusCode, image.headers["retry-after"], image.json<{ detail: string }>().detail]).toEqual([
    503,
    "60",
    away,
  ]);
  for (const send of [upload, headshot]) expect(await send()).toMatchObject({ status: 503, problem: { detail: away } });
  expect((await town.as("entrant")(getEntry, { ...at(contest), entryID })).status).toBe(200);
  // Its files are still fetched when it is done again.
  await town.as("programManager")(downloadEntryFiles, at(contest), {});
  await doTasks(town);
  const { tasks } = (await town.as("programManager")(listTasks, { client: "oak" })).answer;
  expect(tasks[0]!.kind).toBe("entry-files");
  expect(isTaskUnderWay(tasks[0]!)).toBe(true);
  for (let times = 0; times < 2; times += 1) {
    await makeDue(town, "task");
    await doTasks(town);
  }
  const [task] = (await town.as("programManager")(listTasks, { client: "oak" })).answer.tasks;
  expect(task).toMatchObject({ state: "failed", message: away });
});

test("a probe says so without taking the process out, and the operator's log says it once and names no fault of ours", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  const state = await ready();
  vi.useRealTimers();
  expect(state).toEqual({ status: 200, files: "doesn’t answer" });
  expect(lines.filter((line) => line.includes('"unreachable":"files"'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('"fault"') && !line.includes("A task of the studio failed"))).toEqual([]);
});
