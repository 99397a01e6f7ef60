import { disqualifyEntry } from "../../contract/entries/entries.ts";
import { describe, expect, test } from "vitest";
import {
  firstPageSize,
  getArchive,
  getGallery,
  getGalleryItem,
  listPublicGalleries,
} from "../../contract/galleries/galleries.ts";
import {
  changeEntryWords,
  chooseGalleryEntries,
  createGallery,
  editGallery,
  listGalleries,
  listGalleryChoices,
  orderGalleries,
  previewGallery,
  removeGallery,
} from "../../contract/galleries/gallery-editing.ts";
import { uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import { type InputOf, fillPath } from "../../contract/platform/endpoint.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import {
  getResults,
  releaseResults,
  setAwardTitle,
  withdrawResult,
  withholdResults,
} from "../../contract/judging/results.ts";
import { changeService, changeStatus, createService, serviceSettings } from "../../contract/programs/services.ts";
import { servicePage } from "../../contract/programs/service-page.ts";
import { getScoring, getScoringQueue } from "../../contract/judging/scoring.ts";
import { type Contest, addContest, addEntry, assignScorer, at, handIn, setTimeframe } from "../../test/contest.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";
import { isInPublicGallery } from "./gallery-queries.ts";

const town = useTown();
const owner = () => town.as("owner");

type Settings = InputOf<typeof createGallery>;
const everything: Settings = {
  kind: "gallery",
  name: "All entries",
  description: "",
  shows: "submitted",
  groupedBy: "category",
  published: true,
};
const winners: Settings = { ...everything, kind: "winners", name: "The winners", shows: "awarded", groupedBy: "title" };

async function addGallery(contest: Contest, settings = winners) {
  const { answer } = await owner()(createGallery, at(contest), settings);
  return { ...at(contest), galleryID: answer.galleryID };
}
const award = (contest: Contest, entryID: string, awardTitle: string) =>
  owner()(setAwardTitle, { ...at(contest), entryID }, { awardTitle });
/** Whether the public may see the pictures of an entry. */
const isPublic = async (entryID: string) => {
  const shown = await town.inside(
    "oak",
    (sql) => sql`select from entries e where entry_id = ${entryID} and ${isInPublicGallery(new Date())}`,
  );
  return shown.length > 0;
};
const release = (contest: Contest) => owner()(releaseResults, at(contest), { reason: "Enough.", closeEntries: true });

test("K09 visitors save a picture under the entry's title, whose sender may have named themselves in its own", async () => {
  const contest = await addContest(town, { url: "saved-names" });
  const entryID = await addEntry(town, contest, { title: "Lake/side: 1.5 stories" });
  const folder = { ...at(contest), entryID, folderID: contest.folders.photos };
  const file = { file: await photo(), fileName: "castellano-front.jpg" };
  const { answer } = await town.as("entrant")(uploadEntryFile, folder, undefined, file);
  await handIn(town, contest, entryID);
  await addGallery(contest, everything);
  await setTimeframe(town, contest, "gallery", "open");
  const savedBy = async (person?: string) => {
    const headers = person ? { authorization: `Bearer ${await town.token(person)}` } : {};
    const reply = await town.server.inject({ url: fileURL("oak", answer.uploadID, 320), headers });
    return /filename="([^"]*)"/.exec(String(reply.headers["content-disposition"]))?.[1];
  };
  expect(await savedBy()).toBe("Lake-side- 1.5 stories.webp");
  expect(await savedBy("entrant")).toBe("castellano-front.webp");
});

test("P04 what staff write about an entry is told when it may be: of the project with names, of the jury with the results, and not of a retracted one", async () => {
  const contest = await addContest(town, { url: "written-about" });
  await town.inside("oak", (sql) => sql`update judging set blind = true where service_id = ${contest.serviceID}`);
  const entryID = await addEntry(town, contest, { submitted: true, title: "Quiet house" });
  await award(contest, entryID, "Gold");
  const place = await addGallery(contest, everything);
  const words = { projectText: "Four rooms.", juryQuote: "Quieter than its view.", quotedFrom: "Wren, jury chair" };
  const nobody = { projectText: "", jury: null };
  const told = async () => {
    const { answer } = await town.as()(getGalleryItem, { ...place, entryID });
    return { projectText: answer.projectText, jury: answer.jury };
  };
  expect((await town.as("entrant")(changeEntryWords, { ...at(contest), entryID }, words)).status).toBe(403);
  await owner()(changeEntryWords, { ...at(contest), entryID }, words);
  const { entries } = (await owner()(listGalleryChoices, place)).answer;
  expect(entries.find((one) => one.entryID === entryID)).toMatchObject(words);
  expect(await told(), "nothing leads to who entered, or who won").toEqual(nobody);
  await release(contest);
  expect(await told()).toEqual({
    projectText: "Four rooms.",
    jury: { quote: "Quieter than its view.", by: "Wren, jury chair" },
  });
  await owner()(withdrawResult, { ...at(contest), entryID }, { reason: "It was built before." });
  expect((await told()).jury, "praise of what was retracted").toBeNull();
});

describe("F04 a release", () => {
  const shownTo = async (person: string | undefined, contest: Contest) =>
    (await town.as(person)(listPublicGalleries, at(contest))).answer.galleries.map(({ name }) => name);

  test("makes a winners gallery where there is none, and opens it; withholding hides it", async () => {
    const contest = await addContest(town, { url: "made" });
    await award(contest, await addEntry(town, contest, { submitted: true, title: "Golden house" }), "Gold");
    expect((await owner()(getResults, at(contest))).answer.winnersGallery).toBeNull();
    await release(contest);
    const { galleries } = (await owner()(listGalleries, at(contest))).answer;
    expect(galleries).toMatchObject([
      { kind: "winners", name: "Winners", shows: "awarded", groupedBy: "category", state: "public", entries: 1 },
    ]);
    const { galleryID } = galleries[0]!;
    expect((await owner()(getResults, at(contest))).answer.winnersGallery).toEqual({ galleryID, published: true });
    const { answer } = await town.as()(getGallery, { ...at(contest), galleryID });
    expect(answer.entries.map(({ title }) => title)).toEqual(["Golden house"]);
    await owner()(withholdResults, at(contest));
    expect(await shownTo(undefined, contest)).toEqual([]);
    const changes = () => town.inside("oak", (sql) => sql`select from audit_log where record_id = ${galleryID}`);
    const before = await changes();
    await release(contest);
    expect(await shownTo(undefined, contest)).toEqual(["Winners"]);
    expect(await changes()).toHaveLength(before.length);
  });

  test("publishes the winners gallery there is, the first of several, and makes no other", async () => {
    const contest = await addContest(town, { url: "publishes" });
    await addGallery(contest, { ...winners, published: false });
    await addGallery(contest, { ...winners, name: "More winners", published: false });
    await release(contest);
    const { galleries } = (await owner()(listGalleries, at(contest))).answer;
    expect(galleries.map(({ name, state }) => [name, state])).toEqual([
      ["The winners", "public"],
      ["More winners", "unpublished"],
    ]);
  });

  test("leaves everything as it is where it is refused", async () => {
    const contest = await addContest(town, { url: "refused" });
    await addEntry(town, contest, { submitted: true });
    expect((await owner()(releaseResults, at(contest), { closeEntries: true })).status).toBe(400);
    expect((await owner()(listGalleries, at(contest))).answer.galleries).toEqual([]);
  });
});

describe("F04 a winners gallery", () => {
  test("isn't there before results are released, and then shows who won, the highest title first", async () => {
    const contest = await addContest(town, { url: "winners" });
    const gallery = await addGallery(contest);
    const gold = await addEntry(town, contest, { submitted: true, title: "Golden house" });
    const best = await addEntry(town, contest, { submitted: true, title: "Best house", category: "GLASS" });
    await addEntry(town, contest, { submitted: true, title: "No title" });
    await award(contest, gold, "Gold");
    await award(contest, best, "Best in Show");
    expect((await town.as()(getGallery, gallery)).status).toBe(404);
    expect((await town.as()(listPublicGalleries, at(contest))).answer.galleries).toEqual([]);
    await release(contest);
    const { answer } = await town.as()(getGallery, gallery);
    expect(answer.entries.map(({ title, awardTitle, owner: who }) => [title, awardTitle, who])).toEqual([
      ["Best house", "Best in Show", "Entrant Tester"],
      ["Golden house", "Gold", "Entrant Tester"],
    ]);
    expect(answer).toMatchObject({
      total: 2,
      next: null,
      featured: [{ entryID: best, title: "Best house" }, { entryID: gold }],
      groups: [
        { name: "Best in Show", count: 1 },
        { name: "Gold", count: 1 },
      ],
    });
    await owner()(withholdResults, at(contest));
    expect((await town.as()(getGallery, gallery)).status).toBe(404);
  });

  test("T01 never shows a disqualified entry", async () => {
    const contest = await addContest(town, { url: "disqualified" });
    const gallery = await addGallery(contest);
    const entryID = await addEntry(town, contest, { submitted: true });
    await award(contest, entryID, "Gold");
    await release(contest);
    expect((await town.as()(getGallery, gallery)).answer.total).toBe(1);
    await town.inside("oak", (sql) => sql`update entries set disqualified_at = now() where entry_id = ${entryID}`);
    town.app.changes.publish("client", town.clients["oak"]!);
    expect((await town.as()(getGallery, gallery)).answer.total).toBe(0);
    expect((await town.as()(getGalleryItem, { ...gallery, entryID })).status).toBe(404);
  });

  test("D27 has an item for each entry: its pictures with captions and credits, the cover first", async () => {
    const contest = await addContest(town, { url: "items" });
    const gallery = await addGallery(contest);
    const entryID = await addEntry(town, contest, { submitted: true });
    const other = await addEntry(town, contest, { submitted: true });
    await award(contest, entryID, "Silver");
    await release(contest);
    const { answer } = await town.as()(getGalleryItem, { ...gallery, entryID });
    expect(answer).toMatchObject({
      title: "House on the hill",
      awardTitle: "Silver",
      entryUploads: [{ caption: "The front", credit: "A. Photographer", cover: true, picture: { widths: [320] } }],
    });
    expect((await town.as()(getGalleryItem, { ...gallery, entryID: other })).status).toBe(404);
  });

  test("lets anyone see its pictures, and only while it is public", async () => {
    const contest = await addContest(town, { url: "files" });
    await addGallery(contest);
    const entryID = await addEntry(town, contest, { submitted: true });
    await award(contest, entryID, "Gold");
    expect(await isPublic(entryID)).toBe(false);
    await release(contest);
    expect(await isPublic(entryID)).toBe(true);
  });
});

describe("before results are released", () => {
  test("a gallery of the awarded is closed, too, and so are its pictures: who is in it has won", async () => {
    const contest = await addContest(town, { url: "awarded" });
    const gallery = await addGallery(contest, { ...everything, shows: "awarded" });
    const entryID = await addEntry(town, contest, { submitted: true });
    await award(contest, entryID, "Gold");
    const seen = async () => [
      (await town.as()(listPublicGalleries, at(contest))).answer.galleries.length,
      (await town.as()(servicePage, at(contest))).answer.galleries.length,
      (await town.as()(getGallery, gallery)).status,
      (await town.as()(getGalleryItem, { ...gallery, entryID })).status,
      await isPublic(entryID),
    ];
    expect(await seen()).toEqual([0, 0, 404, 404, false]);
    expect((await owner()(listGalleries, at(contest))).answer.galleries).toMatchObject([{ state: "unreleased" }]);
    await release(contest);
    await owner()(editGallery, gallery, { ...everything, shows: "awarded" });
    expect((await town.as()(getGallery, gallery)).status).toBe(200);
    expect(await isPublic(entryID)).toBe(true);
  });

  test("its pictures are everyone's for as long as it is open, and no longer", async () => {
    const contest = await addContest(town, { url: "pictures-of" });
    const gallery = await addGallery(contest, everything);
    const entryID = await addEntry(town, contest, { submitted: true });
    const draft = await addEntry(town, contest);
    expect([await isPublic(entryID), await isPublic(draft)]).toEqual([true, false]);
    await owner()(editGallery, gallery, { ...everything, published: false });
    expect(await isPublic(entryID), "unpublished").toBe(false);
    await owner()(editGallery, gallery, everything);
    for (const [window, shown] of [
      ["future", false],
      ["open", true],
      ["closed", false],
    ] as const) {
      await setTimeframe(town, contest, "gallery", window);
      expect(await isPublic(entryID), window).toBe(shown);
    }
    await setTimeframe(town, contest, "gallery", "open");
    await town.inside(
      "oak",
      (sql) => sql`update services set status = 'draft' where service_id = ${contest.serviceID}`,
    );
    expect(await isPublic(entryID), "of a draft").toBe(false);
  });

  test("of a contest that isn't published yet is closed, and its staff read why", async () => {
    const contest = await addContest(town, { url: "unpublished" });
    const gallery = await addGallery(contest, everything);
    await town.inside(
      "oak",
      (sql) => sql`update services set status = 'draft' where service_id = ${contest.serviceID}`,
    );
    town.app.changes.publish("client", town.clients["oak"]!);
    expect((await owner()(listGalleries, at(contest))).answer.galleries).toMatchObject([{ state: "draft-contest" }]);
    expect((await town.as()(getGallery, gallery)).status).toBe(404);
  });

  test("strangers, entrants and scorers get the same bytes, whoever won", async () => {
    const contest = await addContest(town, { url: "embargo" });
    await setTimeframe(town, contest, "scoring", "open");
    await assignScorer(town, contest, "scorer", "BRICK");
    const gallery = await addGallery(contest);
    const all = await addGallery(contest, everything);
    const [one, other] = [
      await addEntry(town, contest, { submitted: true }),
      await addEntry(town, contest, { submitted: true }),
    ];
    const asked: [string | undefined, string, Record<string, string>][] = [
      [undefined, getGallery.path, gallery],
      [undefined, getGallery.path, all],
      [undefined, listPublicGalleries.path, all],
      [undefined, getGalleryItem.path, { ...all, entryID: one }],
      [undefined, getGalleryItem.path, { ...gallery, entryID: one }],
      ["entrant", getGallery.path, all],
      ["scorer", getScoringQueue.path, all],
      ["scorer", getScoring.path, { ...all, entryID: one }],
    ];
    const everyAnswer = () =>
      Promise.all(
        asked.map(async ([person, path, params]) => {
          const headers = person ? { authorization: `Bearer ${await town.token(person)}` } : {};
          return (await town.server.inject({ url: `/api${fillPath(path, params)}`, headers })).body;
        }),
      );
    const nobody = await everyAnswer();
    await award(contest, one, "Best in Show");
    expect(await everyAnswer()).toEqual(nobody);
    await award(contest, one, "");
    await award(contest, other, "Best in Show");
    expect(await everyAnswer()).toEqual(nobody);
    await release(contest);
    expect(await everyAnswer()).not.toEqual(nobody);
  });
});

describe("F04 a gallery", () => {
  test("shows what was handed in, by category, in its timeframe and only while it is published", async () => {
    const contest = await addContest(town, { url: "gallery" });
    const gallery = await addGallery(contest, everything);
    await addEntry(town, contest, { submitted: true, category: "GLASS", title: "Glass" });
    await addEntry(town, contest, { submitted: true, title: "Brick" });
    await addEntry(town, contest, { title: "A draft" });
    const { answer } = await town.as()(getGallery, gallery);
    expect(answer.entries.map(({ title, group }) => [group, title])).toEqual([
      ["Brick homes", "Brick"],
      ["Glass homes", "Glass"],
    ]);
    for (const window of ["future", "closed"] as const) {
      await setTimeframe(town, contest, "gallery", window);
      town.app.changes.publish("client", town.clients["oak"]!);
      expect((await town.as()(getGallery, gallery)).status, window).toBe(404);
    }
    await setTimeframe(town, contest, "gallery", "open");
    town.app.changes.publish("client", town.clients["oak"]!);
    expect((await town.as()(getGallery, gallery)).status).toBe(200);
    await owner()(editGallery, gallery, { ...everything, published: false });
    expect((await town.as()(getGallery, gallery)).status).toBe(404);
    const { answer: staffs } = await owner()(listGalleries, at(contest));
    expect(staffs.galleries).toMatchObject([{ state: "unpublished", entries: 2 }]);
  });

  test("hides names while the contest is blind and results aren't released", async () => {
    const contest = await addContest(town, { url: "blind" });
    const gallery = await addGallery(contest, everything);
    const entryID = await addEntry(town, contest, { submitted: true });
    await town.inside("oak", (sql) => sql`update judging set blind = true where service_id = ${contest.serviceID}`);
    town.app.changes.publish("client", town.clients["oak"]!);
    expect((await town.as()(getGallery, gallery)).answer.entries[0]?.owner).toBeNull();
    const item = await town.as()(getGalleryItem, { ...gallery, entryID });
    expect(item.answer).toMatchObject({ owner: null, entryUploads: [{ credit: "" }] });
    await release(contest);
    expect((await town.as()(getGallery, gallery)).answer.entries[0]?.owner).toBe("Entrant Tester");
  });

  test("shows the entries chosen for it, in the order they were put", async () => {
    const contest = await addContest(town, { url: "chosen" });
    const gallery = await addGallery(contest, { ...everything, shows: "chosen" });
    const [a, b, c] = [
      await addEntry(town, contest, { submitted: true, title: "A" }),
      await addEntry(town, contest, { submitted: true, title: "B" }),
      await addEntry(town, contest, { submitted: true, title: "C" }),
    ];
    const draft = await addEntry(town, contest, { title: "A draft" });
    await owner()(chooseGalleryEntries, gallery, { entryIDs: [a, b, c] });
    await owner()(chooseGalleryEntries, gallery, { entryIDs: [c, draft, a] });
    expect((await town.as()(getGallery, gallery)).answer.entries.map(({ title }) => title)).toEqual(["C", "A"]);
    const { answer } = await owner()(listGalleryChoices, gallery);
    expect(answer.entries.map(({ title, chosen }) => [title, chosen])).toEqual([
      ["C", true],
      ["A", true],
      ["B", false],
    ]);
    const out = { client: contest.client, service: contest.url, entryID: a };
    await owner()(disqualifyEntry, out, { disqualified: true });
    await owner()(chooseGalleryEntries, gallery, { entryIDs: [b, c] });
    await owner()(disqualifyEntry, out, { disqualified: false });
    const now = (await town.as()(getGallery, gallery)).answer.entries.map(({ title }) => title);
    expect(now.toSorted(), "what couldn't be shown wasn't there to be left out").toEqual(["A", "B", "C"]);
  });

  test("comes a page at a time: a first one to draw, the rest in one piece", async () => {
    const contest = await addContest(town, { url: "long" });
    const gallery = await addGallery(contest, everything);
    const { BRICK } = contest.categories;
    await town.inside(
      "oak",
      (sql) => sql`
      insert into entries (service_id, category_id, user_id, number, title, submitted_at)
      select ${contest.serviceID}, ${BRICK}, ${town.people["entrant"]}, n, 'House ' || n, now() from generate_series(1, 500) n`,
    );
    const { answer: first } = await town.as()(getGallery, gallery);
    expect(first).toMatchObject({
      total: 500,
      next: String(firstPageSize),
      groups: [{ name: "Brick homes", count: 500 }],
    });
    const { answer: rest } = await town.as()(getGallery, gallery, undefined, { query: { after: first.next! } });
    expect(rest.next).toBeNull();
    const titles = [...first.entries, ...rest.entries].map(({ title }) => title);
    expect(new Set(titles).size).toBe(500);
    const best = await addEntry(town, contest, { submitted: true, title: "Last in the list", category: "GLASS" });
    await award(contest, best, "Best in Show");
    await release(contest);
    const { answer: later } = await town.as()(getGallery, gallery);
    expect(later.entries.map(({ entryID }) => entryID)).not.toContain(best);
    expect(later.featured, "what leads the page is there with the page").toMatchObject([
      { entryID: best, title: "Last in the list", awardTitle: "Best in Show", cover: { widths: [320] } },
    ]);
  });
});

describe("F03 an archive", () => {
  test("stays at its own address when the contest's timeframe is over; a gallery isn't one", async () => {
    const contest = await addContest(town, { url: "archive" });
    await setTimeframe(town, contest, "gallery", "closed");
    await addEntry(town, contest, { submitted: true });
    const archive = await addGallery(contest, { ...everything, kind: "archive", name: "2024" });
    const gallery = await addGallery(contest, everything);
    const answered = await town.as()(getArchive, { ...at(contest), archiveID: archive.galleryID });
    expect(answered).toMatchObject({ status: 200, answer: { name: "2024", total: 1 } });
    expect((await town.as()(getArchive, { ...at(contest), archiveID: gallery.galleryID })).status).toBe(404);
    await setTimeframe(town, contest, "gallery", "open");
    expect((await town.as()(getGallery, { ...at(contest), galleryID: gallery.galleryID })).status).toBe(200);
    expect((await town.as()(getArchive, { ...at(contest), archiveID: gallery.galleryID })).status).toBe(404);
  });
});

describe("F03 the address of an archive", () => {
  const settings = (url: string) => ({
    name: "Building Awards",
    url,
    tagline: "",
    description: "",
    audience: "all" as const,
    timeZone: "America/Chicago" as const,
  });
  const rename = async (contest: Contest, url: string) => {
    const { answer } = await owner()(serviceSettings, at(contest));
    const { name, tagline, description, audience, timeZone } = answer;
    const base = { name, url: answer.url, tagline, description, audience, timeZone };
    return owner()(changeService, at(contest), settings(url), { base });
  };
  const archived = async (url: string) => {
    const contest = await addContest(town, { url });
    await addEntry(town, contest, { submitted: true });
    const { galleryID } = await addGallery(contest, { ...everything, kind: "archive", name: "2024" });
    return { contest, archive: { client: "oak", service: url, archiveID: galleryID } };
  };
  const seen = async (archive: { client: string; service: string; archiveID: string }) =>
    (await town.as()(getArchive, archive)).status;

  test("stays when the program is archived, renamed, and renamed again; nobody else gets it", async () => {
    const { contest, archive } = await archived("for-good");
    await owner()(changeStatus, at(contest), { status: "archived" });
    expect(await seen(archive)).toBe(200);
    expect((await rename(contest, "for-good-2024")).status).toBe(200);
    expect([await seen(archive), await seen({ ...archive, service: "for-good-2024" })]).toEqual([200, 200]);
    const refusal = await owner()(createService, { client: "oak" }, { kind: "contest", url: "for-good", name: "New" });
    expect(refusal.status).toBe(409);
    expect(refusal.problem.errors?.["url"]).toContain("The archive of Building Awards is at this address");
    const moved = { ...contest, url: "for-good-2024" };
    expect((await rename(moved, "for-good-then")).status).toBe(200);
    for (const service of ["for-good", "for-good-2024", "for-good-then"])
      expect(await seen({ ...archive, service }), service).toBe(200);
    expect((await rename({ ...contest, url: "for-good-then" }, "for-good")).status).toBe(200);
    for (const service of ["for-good", "for-good-2024", "for-good-then"])
      expect(await seen({ ...archive, service }), service).toBe(200);
  });

  test("of a program without an archive is free again, and whoever takes it is who is found there", async () => {
    const contest = await addContest(town, { url: "without" });
    await rename(contest, "without-2024");
    const found = async () => (await owner()(serviceSettings, at(contest))).answer.name;
    expect(await found()).toBe("Building Awards");
    const created = await owner()(createService, { client: "oak" }, { kind: "contest", url: "without", name: "New" });
    expect(created.status).toBe(200);
    expect(await found()).toBe("New");
  });
});

describe("galleries are edited", () => {
  test("P04 by those who may; everyone else is refused", async () => {
    const contest = await addContest(town, { url: "editing" });
    const gallery = await addGallery(contest);
    for (const person of ["viewer", "boxOffice", "scorer", "entrant"]) {
      expect((await town.as(person)(createGallery, at(contest), winners)).status, person).toBe(403);
      expect((await town.as(person)(previewGallery, gallery)).status, person).toBe(403);
    }
    expect((await town.as("programManager")(removeGallery, gallery)).status).toBe(200);
    expect((await town.as("owner")(removeGallery, gallery)).status).toBe(404);
  });

  test("and seen beforehand by staff, and listed in their order, the winners first", async () => {
    const contest = await addContest(town, { url: "preview" });
    const entryID = await addEntry(town, contest, { submitted: true });
    await award(contest, entryID, "Gold");
    const one = await addGallery(contest, { ...everything, name: "One" });
    const two = await addGallery(contest, { ...everything, name: "Two" });
    const won = await addGallery(contest);
    expect((await owner()(previewGallery, won)).answer.entries).toMatchObject([{ awardTitle: "Gold" }]);
    await owner()(orderGalleries, at(contest), { galleryIDs: [won.galleryID, two.galleryID, one.galleryID] });
    await release(contest);
    const { answer } = await town.as()(listPublicGalleries, at(contest));
    expect(answer.galleries.map(({ name, entries }) => [name, entries])).toEqual([
      ["The winners", 1],
      ["Two", 1],
      ["One", 1],
    ]);
  });
});
