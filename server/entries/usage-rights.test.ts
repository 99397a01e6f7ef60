import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { editFolder, listFolders } from "../../contract/programs/contests.ts";
import { type CopyPart, copyService } from "../../contract/programs/copying.ts";
import { copyEntry } from "../../contract/entries/entry-copies.ts";
import { acceptInvitation } from "../../contract/people/invitations.ts";
import { awardPicture } from "../../contract/galleries/award-picture.ts";
import { getCeremony } from "../../contract/judging/ceremony.ts";
import { dayFieldText } from "../../contract/platform/forms/dates.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { type DocumentFolder, getEntry } from "../../contract/entries/entries.ts";
import { inviteToEntry } from "../../contract/entries/entry-people.ts";
import { getFile, removeEntryUpload, uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import { getGallery, getGalleryItem, listPublicGalleries } from "../../contract/galleries/galleries.ts";
import { createGallery } from "../../contract/galleries/gallery-editing.ts";
import { getBallot, getBallotItem } from "../../contract/votes/public-votes.ts";
import { releaseResults, setAwardTitle } from "../../contract/judging/results.ts";
import { getScoring, getScoringQueue } from "../../contract/judging/scoring.ts";
import { galleryPurpose, giveUsageRights, listUsageRights } from "../../contract/programs/usage-rights.ts";
import { type Contest, addContest, addEntry, assignScorer, at, handIn, setTimeframe } from "../../test/contest.ts";
import { keyInMailTo } from "../../test/mail.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";
import { addVote } from "../../test/voting.ts";
import { clock } from "../platform/clock.ts";

const town = useTown();
const theTime = clock.now;
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const PRESS = "Press and social media";
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let contest: Contest;
let entryID: string;
let count = 0;
let picture: Buffer;

beforeAll(async () => {
  picture = await photo();
  await town.addPerson("friend");
});
afterEach(() => void (clock.now = theTime));
beforeEach(async () => {
  contest = await addContest(town, { url: `rights-${++count}` });
  entryID = await addEntry(town, contest);
});

const place = (id = entryID) => ({ ...at(contest), entryID: id });
type FolderForm = InputOf<typeof editFolder>;

/** Staff have the folder of photographs ask this. */
async function ask(purposes: readonly string[], more: Partial<FolderForm> = {}) {
  const params = { ...at(contest), documentFolderID: contest.folders.photos };
  const form = {
    name: "photos",
    categoryChoice: "every",
    restriction: "images",
    minimumFiles: 1,
    maximumFiles: 3,
    maximumMegabytes: 25,
    caption: "required",
    credit: "required",
    purposes: [...purposes],
    ...more,
  } as FolderForm;
  expect(await owner(editFolder, params, form)).toMatchObject({ status: 200 });
}
const photosOf = async (id = entryID, person = "entrant"): Promise<DocumentFolder> =>
  (await town.as(person)(getEntry, place(id))).answer.documentFolders[0]!;

type RightsToGive = { purposes?: string[]; until?: string | null; by?: string; id?: string };

/** Somebody says for all files of an entry what they may be used for, having seen what was said before. */
async function give({ purposes = [galleryPurpose], until = null, by = "entrant", id = entryID }: RightsToGive = {}) {
  const { entryUploads } = await photosOf(id, by);
  const files = entryUploads.map(({ entryUploadID, rights }) => ({ entryUploadID, version: rights?.version ?? 0 }));
  return town.as(by)(giveUsageRights, place(id), { files, purposes, until });
}
const rightsOf = async (id = entryID) => (await photosOf(id)).entryUploads.map(({ rights }) => rights);

describe("a folder", () => {
  test("asks nothing unless staff say so, and then nothing is answered", async () => {
    expect(await photosOf()).toMatchObject({ purposes: [], usedUntil: null });
    expect(await rightsOf()).toEqual([null]);
    expect(await give()).toMatchObject({ status: 422 });
  });

  test("asks for what staff want, in their own words, too, each once and until a day", async () => {
    await ask([galleryPurpose, "own"], {
      ownPurposes: " Calendar  for members \n\ncalendar for members\nprinted program",
      usedUntil: dayFieldText(day(400)),
    });
    const asked = { purposes: [galleryPurpose, "Calendar for members", "Printed program"], usedUntil: day(400) };
    expect(await photosOf()).toMatchObject(asked);
    expect((await owner(listFolders, at(contest))).answer.documentFolders[0]).toMatchObject(asked);
  });

  test("asks for ten things at most, each in a few words", async () => {
    const params = { ...at(contest), documentFolderID: contest.folders.photos };
    const form = {
      name: "photos",
      categoryChoice: "every",
      restriction: "images",
      minimumFiles: 0,
      maximumFiles: 3,
      maximumMegabytes: 25,
      caption: "hidden",
      credit: "hidden",
      purposes: ["own"],
    } as FolderForm;
    const lines = Array.from({ length: 11 }, (_, at) => `Use ${at}`).join("\n");
    for (const ownPurposes of [lines, "x".repeat(81)])
      expect(await owner(editFolder, params, { ...form, ownPurposes })).toMatchObject({
        status: 400,
        problem: { errors: { ownPurposes: expect.any(String) } },
      });
  });
});

describe("whoever sent the files", () => {
  test("says yes or no to each use, until a day, and reads who said it", async () => {
    await ask([galleryPurpose, PRESS]);
    expect(await give({ purposes: [PRESS], until: day(30) })).toMatchObject({ status: 200 });
    expect(await rightsOf()).toMatchObject([
      { version: 1, asked: [galleryPurpose, PRESS], given: [PRESS], until: day(30), by: "Entrant Tester" },
    ]);
  });

  test("may change and withdraw it at any time, and everything that was said stays to be read", async () => {
    await ask([galleryPurpose, PRESS]);
    await give({ purposes: [galleryPurpose, PRESS] });
    await handIn(town, contest, entryID);
    await setTimeframe(town, contest, "entries", "closed");
    await owner(releaseResults, at(contest), { reason: "Enough.", closeEntries: true });
    expect(await give({ purposes: [] })).toMatchObject({ status: 200 });
    const { said } = (await town.as("entrant")(listUsageRights, place())).answer;
    expect(said.map(({ version, given, by }) => [version, given, by])).toEqual([
      [2, [], "Entrant Tester"],
      [1, [galleryPurpose, PRESS], "Entrant Tester"],
    ]);
  });

  test("says it once, however often it is sent", async () => {
    await ask([galleryPurpose]);
    const [file] = (await photosOf()).entryUploads;
    const sent = {
      files: [{ entryUploadID: file!.entryUploadID, version: 0 }],
      purposes: [galleryPurpose],
      until: null,
    };
    for (let time = 0; time < 2; time++)
      expect(await town.as("entrant")(giveUsageRights, place(), sent)).toMatchObject({ status: 200 });
    expect((await town.as("entrant")(listUsageRights, place())).answer.said).toHaveLength(1);
  });

  test("gives nothing for longer than the program uses it, nor for a day that is over, nor what isn't asked", async () => {
    await ask([galleryPurpose], { usedUntil: dayFieldText(day(100)) });
    expect(await give({ until: day(-2) })).toMatchObject({
      status: 400,
      problem: { errors: { until: expect.any(String) } },
    });
    expect(await give({ purposes: [PRESS] })).toMatchObject({ status: 409 });
    await give({ until: day(300) });
    expect(await rightsOf()).toMatchObject([{ until: day(100) }]);
    await give({ until: null, purposes: [galleryPurpose] });
    expect(await rightsOf()).toMatchObject([{ version: 1, until: day(100) }]);
  });

  test("agreed to words: a purpose that is worded anew is asked anew", async () => {
    await ask(["own"], { ownPurposes: "Calendar" });
    await give({ purposes: ["Calendar"] });
    await ask(["own"], { ownPurposes: "Calendar and posters" });
    const [file] = (await photosOf()).entryUploads;
    expect(file!.rights).toMatchObject({ given: ["Calendar"] });
    const files = [{ entryUploadID: file!.entryUploadID, version: 1 }];
    const withdrawn = await town.as("entrant")(giveUsageRights, place(), { files, purposes: [], until: null });
    expect(withdrawn.status).toBe(200);
    expect(
      await town.as("entrant")(giveUsageRights, place(), {
        files: [{ entryUploadID: file!.entryUploadID, version: 2 }],
        purposes: ["Calendar"],
        until: null,
      }),
    ).toMatchObject({ status: 409 });
  });

  test("has help: a co-entrant who may edit says it, and staff on their behalf, which is told and kept", async () => {
    await ask([galleryPurpose]);
    const join = async (may: "look" | "edit", email: string) => {
      await town.as("entrant")(inviteToEntry, place(), { email, may });
      await town.as("friend")(acceptInvitation, { invitationKey: await keyInMailTo(town, email) });
    };
    await join("look", `look-${count}@far.example`);
    expect(await give({ by: "friend" })).toMatchObject({ status: 403 });
    await join("edit", `edit-${count}@far.example`);
    expect(await give({ by: "friend" })).toMatchObject({ status: 200 });
    expect(await give({ by: "owner", purposes: [] })).toMatchObject({ status: 200 });
    expect(await rightsOf()).toMatchObject([{ version: 2, given: [], by: "Owner Tester" }]);
    const logged = await town.inside(
      "oak",
      (sql) =>
        sql<{
          after: unknown;
        }>`select after from audit_log where record_id = ${entryID} order by audit_id desc limit 1`,
    );
    expect(logged[0]!.after).toMatchObject([{ file: "front.jpg", given: [] }]);
  });

  test("nobody else says it, and nobody else reads it", async () => {
    await ask([galleryPurpose]);
    const { entryUploads } = await photosOf();
    const sent = {
      files: entryUploads.map(({ entryUploadID }) => ({ entryUploadID, version: 0 })),
      purposes: [galleryPurpose],
      until: null,
    };
    await assignScorer(town, contest, "scorer", "BRICK");
    for (const person of ["rival", "scorer", undefined]) {
      expect([401, 403]).toContain((await town.as(person)(giveUsageRights, place(), sent)).status);
      expect([401, 403]).toContain((await town.as(person)(listUsageRights, place())).status);
    }
    const other = await addEntry(town, contest);
    expect(await town.as("entrant")(giveUsageRights, place(other), sent)).toMatchObject({ status: 409 });
    expect(await rightsOf()).toEqual([null]);
  });

  test("of two at once one is heard, and the other is told what was said, and looks again", async () => {
    await ask([galleryPurpose]);
    const [file] = (await photosOf()).entryUploads;
    const say = (person: string, purposes: string[]) =>
      town.as(person)(giveUsageRights, place(), {
        files: [{ entryUploadID: file!.entryUploadID, version: 0 }],
        purposes,
        until: null,
      });
    const both = await Promise.all([say("entrant", []), say("owner", [galleryPurpose])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { said } = (await town.as("entrant")(listUsageRights, place())).answer;
    expect(said).toHaveLength(1);
    const { entryUploadID, ...rights } = said[0]!;
    const refused = both.find(({ status }) => status === 409)!;
    expect(refused.problem.more).toEqual({ files: [{ entryUploadID, rights }] });
  });

  test("what was said is never written over, not even by the product", async () => {
    await ask([galleryPurpose]);
    await give();
    await expect(town.inside("oak", (sql) => sql`update usage_rights set given = '{}'`)).rejects.toThrow("permission");
    await expect(town.inside("oak", (sql) => sql`delete from usage_rights`)).rejects.toThrow("permission");
  });
});

describe("the public", () => {
  let gallery: { client: string; service: string; galleryID: string };
  let uploadID: string;

  beforeEach(async () => {
    const folder = { ...place(), folderID: contest.folders.photos };
    const sent = await town.as("entrant")(uploadEntryFile, folder, undefined, { file: picture, fileName: "back.jpg" });
    ({ uploadID } = sent.answer);
    await handIn(town, contest, entryID);
    const { answer } = await owner(createGallery, at(contest), {
      kind: "gallery",
      name: "All",
      description: "",
      shows: "submitted",
      groupedBy: "category",
      published: true,
    });
    gallery = { ...at(contest), galleryID: answer.galleryID };
  });

  /** Wherever a picture of the entry might stand: how many there are. */
  async function seen() {
    const [all, one, list] = await Promise.all([
      town.as()(getGallery, gallery),
      town.as()(getGalleryItem, { ...gallery, entryID }),
      town.as()(listPublicGalleries, at(contest)),
    ]);
    const file = await town.as()(getFile, { client: "oak", uploadID, rendition: "320" });
    return {
      covers: all.answer.entries.filter(({ cover }) => cover).length,
      pictures: one.answer.entryUploads.length,
      galleries: list.answer.galleries.filter(({ cover }) => cover).length,
      file: file.status,
    };
  }
  const everything = { covers: 1, pictures: 2, galleries: 1, file: 200 };
  const nothing = { covers: 0, pictures: 0, galleries: 0, file: 404 };

  test("sees pictures of folders that ask nothing, or nothing that is the public's", async () => {
    expect(await seen()).toEqual(everything);
    await ask([PRESS]);
    expect(await seen()).toEqual(everything);
    await give({ purposes: [] });
    expect(await seen()).toEqual(everything);
  });

  test("sees no picture without a yes, and none any more once that is withdrawn; the entry itself stays", async () => {
    await ask([galleryPurpose]);
    expect(await seen(), "asked").toEqual(nothing);
    await give();
    expect(await seen(), "given").toEqual(everything);
    await give({ purposes: [] });
    expect(await seen(), "withdrawn").toEqual(nothing);
    expect((await town.as()(getGallery, gallery)).answer.entries).toHaveLength(1);
  });

  test("a draft’s answer leaves a kept gallery as it is; that of a picture that is shown, in whichever copy it is given, drops it", async () => {
    await ask([galleryPurpose]);
    await give();
    const titles = async () =>
      (await town.as()(getGallery, gallery)).answer.entries.map(({ title, cover }) => [title, cover !== null]);
    const rename = (title: string) =>
      town.inside("oak", (sql) => sql`update entries set title = ${title} where entry_id = ${entryID}`);
    const before = [["House on the hill", true]];
    expect(await titles()).toEqual(before);
    await rename("Renamed behind its back");
    const draft = await addEntry(town, contest);
    expect((await give({ id: draft })).status).toBe(200);
    expect((await give({ id: draft, purposes: [] })).status).toBe(200);
    expect(await titles(), "kept").toEqual(before);
    const copied = await town.as("entrant")(copyEntry, place(), {
      copies: [{ categoryID: contest.categories.GLASS, entryKey: crypto.randomUUID() }],
    });
    const [{ entryID: copy } = { entryID: "" }] = copied.answer.copies;
    expect(await titles(), "kept").toEqual(before);
    expect((await give({ id: copy, purposes: [] })).status).toBe(200);
    expect(await titles(), "dropped").toEqual([["Renamed behind its back", false]]);
  });

  test("a no stays one when staff ask no more", async () => {
    await ask([galleryPurpose]);
    await give({ purposes: [] });
    await ask([]);
    expect(await seen()).toEqual(nothing);
    await give();
    expect(await seen(), "whoever said no can still say yes").toEqual(everything);
  });

  test("sees it to the end of the last day, by the program's clocks", async () => {
    await ask([galleryPurpose]);
    await give({ until: day(10) });
    expect(await seen()).toEqual(everything);
    const [rights] = await rightsOf();
    const end = Date.parse(rights!.endsAt!);
    clock.now = () => new Date(end - 60_000);
    town.app.changes.publish("client", town.clients["oak"]!);
    expect(await seen()).toEqual(everything);
    clock.now = () => new Date(end);
    town.app.changes.publish("client", town.clients["oak"]!);
    expect(await seen()).toEqual(nothing);
  });

  test("sees another picture as the cover where the chosen one may not be shown", async () => {
    await ask([galleryPurpose]);
    const back = (await photosOf()).entryUploads.find((file) => file.uploadID === uploadID)!;
    await town.as("entrant")(giveUsageRights, place(), {
      files: [{ entryUploadID: back.entryUploadID, version: 0 }],
      purposes: [galleryPurpose],
      until: null,
    });
    const { entries } = (await town.as()(getGallery, gallery)).answer;
    expect(entries[0]!.cover).toMatchObject({ uploadID });
  });

  test("nor on ballots, at the ceremony and in pictures to share; whoever judges sees all", async () => {
    await ask([galleryPurpose]);
    await owner(setAwardTitle, place(), { awardTitle: "Gold" });
    const vote = await addVote(town, at(contest));
    await assignScorer(town, contest, "scorer", "BRICK");
    await setTimeframe(town, contest, "scoring", "open");
    const judged = async () => {
      const { answer } = await town.as("scorer")(getScoring, place());
      const { entries } = (await town.as("scorer")(getScoringQueue, at(contest))).answer;
      return [answer.entry.documentFolders[0]!.entryUploads.length, entries[0]!.cover !== null];
    };
    const shown = async () => {
      const item = (await town.as()(getBallotItem, { ...vote, itemID: entryID })).answer;
      const ballot = (await town.as()(getBallot, vote)).answer;
      const { awards } = (await owner(getCeremony, at(contest))).answer;
      return [item.images.length, item.pictures, ballot.items[0]!.cover !== null, awards[0]!.cover !== null];
    };
    expect(await shown()).toEqual([0, 0, false, false]);
    expect(await judged()).toEqual([2, true]);
    await give();
    expect(await shown()).toEqual([2, 2, true, true]);
    await owner(releaseResults, at(contest), { reason: "Enough.", closeEntries: true });
    await give({ purposes: [] });
    expect((await town.as()(awardPicture, { ...gallery, entryID })).status).toBe(404);
    expect(await judged()).toEqual([2, true]);
  });
});

describe("what was said", () => {
  const copyTo = async (category: "GLASS") => {
    const copies = [{ categoryID: contest.categories[category], entryKey: crypto.randomUUID() }];
    const { answer } = await town.as("entrant")(copyEntry, place(), { copies });
    return answer.copies[0]!.entryID;
  };

  test("belongs to the file: it counts in each entry that shows it", async () => {
    await ask([galleryPurpose]);
    await give();
    const copy = await copyTo("GLASS");
    expect(await rightsOf(copy)).toEqual(await rightsOf());
    expect(await give({ id: copy, purposes: [] })).toMatchObject({ status: 200 });
    expect(await rightsOf()).toMatchObject([{ version: 2, given: [] }]);
  });

  test("goes with the file when that is removed", async () => {
    await ask([galleryPurpose]);
    await give();
    const [file] = (await photosOf()).entryUploads;
    const params = { ...place(), folderID: contest.folders.photos };
    expect((await town.as("entrant")(removeEntryUpload, params, { entryUploadID: file!.entryUploadID })).status).toBe(
      200,
    );
    const left = await town.inside("oak", (sql) => sql`select from usage_rights where upload_id = ${file!.uploadID}`);
    expect(left).toEqual([]);
  });
});

test("a copy of a program asks the same, to a last day that moves with its dates or stays", async () => {
  await ask([galleryPurpose, PRESS], { usedUntil: "31/12/2030" });
  const copied = async (url: string, parts: CopyPart[], weeks?: number) => {
    const form = { serviceID: contest.serviceID, name: url, url, parts, ...(weeks !== undefined && { weeks }) };
    expect(await owner(copyService, { client: "oak" }, form as InputOf<typeof copyService>)).toMatchObject({
      status: 200,
    });
    return (await owner(listFolders, { client: "oak", service: url })).answer.documentFolders[0];
  };
  expect(await copied(`${contest.url}-later`, ["dates", "folders"], 52)).toMatchObject({
    purposes: [galleryPurpose, PRESS],
    usedUntil: "2031-12-30",
  });
  expect(await copied(`${contest.url}-same`, ["folders"])).toMatchObject({ usedUntil: "2030-12-31" });
});
