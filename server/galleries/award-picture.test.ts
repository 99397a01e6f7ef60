import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { fillPath } from "../../contract/platform/endpoint.ts";
import { uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import { awardPicture } from "../../contract/galleries/award-picture.ts";
import { sharedPictureSize } from "../../contract/platform/pictures.ts";
import { getEntry } from "../../contract/entries/entries.ts";
import { createGallery } from "../../contract/galleries/gallery-editing.ts";
import { releaseResults, setAwardTitle, withholdResults } from "../../contract/judging/results.ts";
import { giveUsageRights } from "../../contract/programs/usage-rights.ts";
import { type Contest, addContest, addEntry, at, handIn, setTimeframe } from "../../test/contest.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;
let galleryID: string;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `shared-${++count}` });
  galleryID = await galleryOf({ kind: "winners", name: "Winners", shows: "awarded" });
});

const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const galleryOf = async (settings: { kind: "winners" | "gallery"; name: string; shows: "awarded" | "submitted" }) => {
  const rest = { description: "", groupedBy: "category", published: true } as const;
  return (await owner(createGallery, at(contest), { ...settings, ...rest })).answer.galleryID;
};

async function entryWith({ awardTitle = "", pictured = true, title = "House on the hill" } = {}) {
  const entryID = await addEntry(town, contest, { title });
  // The picture behind the award has no file any more.
  await town.inside("oak", (sql) => sql`delete from entry_uploads where entry_id = ${entryID}`);
  const folder = { ...at(contest), entryID, folderID: contest.folders.photos };
  const file = { file: await photo(1600, 1200), fileName: "front.jpg" };
  if (pictured) expect((await owner(uploadEntryFile, folder, undefined, file)).status).toBe(200);
  await handIn(town, contest, entryID);
  if (awardTitle) await owner(setAwardTitle, { ...at(contest), entryID }, { awardTitle });
  return entryID;
}

async function release() {
  await setTimeframe(town, contest, "entries", "closed");
  expect((await owner(releaseResults, at(contest), { reason: "Enough.", closeEntries: true })).status).toBe(200);
}

const pictureOf = (entryID: string, of = galleryID) =>
  town.server.inject(`/api${fillPath(awardPicture.path, { ...at(contest), galleryID: of, entryID })}`);

test("F04 who shares a winner's page shares the photograph with the award on it, from the release on and no longer than it stands", async () => {
  const entryID = await entryWith({ awardTitle: "Gold" });
  expect((await pictureOf(entryID)).statusCode).toBe(404);
  await release();
  const drawing = await pictureOf(entryID);
  expect([drawing.statusCode, drawing.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  expect(await sharp(drawing.rawPayload).metadata()).toMatchObject({ format: "jpeg", ...sharedPictureSize });
  const metadata = (await sharp(drawing.rawPayload).metadata()).xmp?.toString();
  for (const words of ["House on the hill", "Gold", "Oak Builders Guild, Building Awards"])
    expect(metadata).toContain(words);
  await owner(withholdResults, at(contest));
  expect((await pictureOf(entryID)).statusCode).toBe(404);
});

test("what the photograph may be used for, and until when, goes along in the picture", async () => {
  const entryID = await entryWith({ awardTitle: "Gold" });
  const purposes = ["Gallery and voting", "Press and social media"];
  await town.inside("oak", (sql) => sql`update document_folders set purposes = ${purposes}`);
  const [file] = (await town.as("entrant")(getEntry, { ...at(contest), entryID })).answer.documentFolders.flatMap(
    ({ entryUploads }) => entryUploads,
  );
  const given = await town.as("entrant")(
    giveUsageRights,
    { ...at(contest), entryID },
    {
      files: [{ entryUploadID: file!.entryUploadID, version: 0 }],
      purposes: purposes.slice(0, 1),
      until: "2099-05-31",
    },
  );
  expect(given.status).toBe(200);
  await release();
  const metadata = (await sharp((await pictureOf(entryID)).rawPayload).metadata()).xmp?.toString();
  expect(metadata).toContain(
    "May be used by Oak Builders Guild for: Gallery and voting. Until May 31, 2099, and not after. Not for: Press and social media.",
  );
});

test("the picture says who won what and whom to credit: another award is another picture, and what doesn't fit becomes smaller", async () => {
  const first = await entryWith({ awardTitle: "Gold" });
  const second = await entryWith({ awardTitle: "Silver" });
  const long = await entryWith({
    awardTitle: "Best whole house remodel over ".repeat(3).trim(),
    title: "W".repeat(150),
  });
  const credited = await entryWith({ awardTitle: "Gold" });
  await town.inside(
    "oak",
    (sql) => sql`update entry_uploads set credit = 'June Holloway' where entry_id = ${credited}`,
  );
  await release();
  expect((await pictureOf(credited)).rawPayload.equals((await pictureOf(first)).rawPayload)).toBe(false);
  const [gold, again, silver, longest] = await Promise.all([first, first, second, long].map((id) => pictureOf(id)));
  expect(gold!.rawPayload.equals(again!.rawPayload)).toBe(true);
  expect(gold!.rawPayload.equals(silver!.rawPayload)).toBe(false);
  expect(longest!.statusCode).toBe(200);
});

test("there is none without an award, without a photograph, of an entry that isn't in the gallery, and of what there isn't", async () => {
  const [plain, bare] = [await entryWith(), await entryWith({ awardTitle: "Gold", pictured: false })];
  const all = await galleryOf({ kind: "gallery", name: "All", shows: "submitted" });
  await release();
  for (const [entryID, of] of [
    [plain, galleryID],
    [plain, all],
    [bare, galleryID],
    [bare, plain],
  ])
    expect((await pictureOf(entryID!, of)).statusCode).toBe(404);
});
