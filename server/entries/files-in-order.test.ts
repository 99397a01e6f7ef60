import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { getEntry, submitEntry } from "../../contract/entries/entries.ts";
import {
  beginIncomingUpload,
  captionEntryUploads,
  finishIncomingUpload,
  orderEntryUploads,
  sendUploadPart,
  uploadEntryFile,
} from "../../contract/entries/entry-uploads.ts";
import { type Contest, addContest, addEntry, at } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let picture: Buffer;
let contest: Contest;
let entryID: string;
let count = 0;

beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#4477aa" } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  contest = await addContest(town, { url: `in-order-${++count}` });
  entryID = await addEntry(town, contest);
  await town.inside(
    "oak",
    (sql) => sql`update document_folders set maximum_files = 9 where service_id = ${contest.serviceID}`,
  );
});

const place = () => ({ ...at(contest), entryID, folderID: contest.folders.photos });
const entrant: ReturnType<typeof town.as> = (...call) => town.as("entrant")(...call);

/** Sends all of a file but its end, and answers what files it. */
async function send(name: string, chosenOrder?: number): Promise<() => Promise<void>> {
  const body = { name, bytes: picture.length, ...(chosenOrder !== undefined && { chosenOrder }) };
  const { incomingUploadID } = (await entrant(beginIncomingUpload, place(), body)).answer;
  const to = { ...place(), incomingUploadID };
  await entrant(sendUploadPart, to, undefined, { file: picture, query: { offset: "0" } });
  return async () => {
    expect((await entrant(finishIncomingUpload, to, {})).status).toBe(200);
  };
}
const files = async () =>
  (await entrant(getEntry, { ...at(contest), entryID })).answer.documentFolders[0]!.entryUploads;
/** The fixtures' file was there before. */
const names = async () => (await files()).slice(1).map(({ fileName }) => fileName);

test("files stand in the order in which they were chosen, whichever arrives first", async () => {
  const sent = [await send("one.jpg", 1_001), await send("two.jpg", 1_002), await send("three.jpg", 1_003)];
  await sent[2]!();
  await sent[0]!();
  await sent[1]!();
  expect(await names()).toEqual(["one.jpg", "two.jpg", "three.jpg"]);
});

test("two that arrive at the same moment are put in their order, too, and those without one come last", async () => {
  const sent = [await send("one.jpg", 1_001), await send("two.jpg", 1_002), await send("three.jpg", 1_003)];
  await Promise.all(sent.toReversed().map((finish) => finish()));
  await entrant(uploadEntryFile, place(), undefined, { file: picture, fileName: "other.jpg" });
  expect(await names()).toEqual(["one.jpg", "two.jpg", "three.jpg", "other.jpg"]);
});

test("what was moved stays where it was put; a late file comes before those that were chosen after it", async () => {
  const [first, second, third] = [await send("one.jpg", 1), await send("two.jpg", 2), await send("three.jpg", 3)];
  await first();
  await third();
  const [old, one, three] = (await files()).map(({ entryUploadID }) => entryUploadID);
  const moved = { entryUploadIDs: [three!, old!, one!] };
  expect((await entrant(orderEntryUploads, place(), moved)).status).toBe(200);
  await second();
  expect((await files()).map(({ fileName }) => fileName).toSpliced(2, 1)).toEqual(["two.jpg", "three.jpg", "one.jpg"]);
});

test("captions and credits of several files are saved at once, and what wasn’t sent stays", async () => {
  for (const nth of [1, 2]) await (await send(`${nth}.jpg`, nth))();
  const [, one, two] = await files();
  const caption = (body: object[]) => entrant(captionEntryUploads, place(), { files: body } as never);
  expect(
    (await caption([{ entryUploadID: one!.entryUploadID, caption: "The garden", credit: "A. Lens" }])).status,
  ).toBe(200);
  const both = [
    { entryUploadID: one!.entryUploadID, credit: "B. Lens" },
    { entryUploadID: two!.entryUploadID, caption: "The hall" },
  ];
  expect((await caption(both)).status).toBe(200);
  expect((await files()).slice(1)).toMatchObject([
    { caption: "The garden", credit: "B. Lens" },
    { caption: "The hall", credit: "" },
  ]);
});

test("captions of others’ entries, of a submitted one and of files that are gone aren’t changed", async () => {
  const [file] = await files();
  const body = { files: [{ entryUploadID: file!.entryUploadID, caption: "Mine" }] };
  expect((await town.as("rival")(captionEntryUploads, place(), body)).status).toBe(403);
  const gone = { files: [...body.files, { entryUploadID: entryID, caption: "Gone" }] };
  expect((await entrant(captionEntryUploads, place(), gone)).status).toBe(409);
  expect((await files())[0]!.caption).not.toBe("Mine");
  await entrant(submitEntry, { ...at(contest), entryID });
  expect((await entrant(captionEntryUploads, place(), body)).status).toBe(422);
});
