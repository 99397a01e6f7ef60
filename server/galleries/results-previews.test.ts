import { beforeEach, describe, expect, test } from "vitest";
import { awardPicture } from "../../contract/galleries/award-picture.ts";
import { certificateFile } from "../../contract/galleries/certificates.ts";
import { getCeremony } from "../../contract/judging/ceremony.ts";
import { fillPath } from "../../contract/platform/endpoint.ts";
import { getEntry, listMyEntries } from "../../contract/entries/entries.ts";
import { uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import { getGallery, getGalleryItem, listPublicGalleries } from "../../contract/galleries/galleries.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import { releaseResults, setAwardTitle, withholdResults } from "../../contract/judging/results.ts";
import {
  giveResultsPreview,
  listResultsPreviews,
  openResultsPreview,
  previewWinner,
  previewWinners,
  previewedPicture,
  sendResultsPreviewAgain,
  withdrawResultsPreview,
} from "../../contract/galleries/results-previews.ts";
import { getOwnScores, getScoring, getScoringQueue } from "../../contract/judging/scoring.ts";
import { type Contest, addContest, addEntry, assignScorer, at, handIn, setTimeframe } from "../../test/contest.ts";
import { keyInMailTo, mailsTo } from "../../test/mail.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;
let gold: string;
let none: string;
let count = 0;

const manager: ReturnType<typeof town.as> = (...call) => town.as("programManager")(...call);
const release = () => manager(releaseResults, at(contest), { reason: "Enough.", closeEntries: true });
const award = (entryID: string, awardTitle: string) =>
  manager(setAwardTitle, { ...at(contest), entryID }, { awardTitle });

beforeEach(async () => {
  contest = await addContest(town, { url: `previewed-${++count}` });
  gold = await addEntry(town, contest, { submitted: true, title: "Golden house" });
  none = await addEntry(town, contest, { submitted: true, title: "Without" });
  await award(gold, "Gold");
});

/** Somebody new is given a preview, and has the key from the mail. */
async function give(name = "Ann Lee", email = `ann-${count}@board.example`) {
  expect((await manager(giveResultsPreview, at(contest), { name, email })).status).toBe(200);
  return { email, link: await keyInMailTo(town, email) };
}
const listed = async () => (await manager(listResultsPreviews, at(contest))).answer.previews;
const open = (link: string) => town.as()(openResultsPreview, at(contest), {}, { link });
const winnersBy = (link: string) => town.as()(previewWinners, at(contest), undefined, { link });

describe("F02 before results are released", () => {
  test("whoever is given a preview sees the winners as the gallery will show them, with their own name, and is counted", async () => {
    const { email, link } = await give();
    const [mail] = await mailsTo(town, email);
    expect(mail!.subject).toBe("In confidence: the winners of Building Awards");
    expect(mail!.content.paragraphs.join(" ")).toContain("confidential until the results are released.");
    expect((await open(link)).answer).toMatchObject({
      state: "confidential",
      name: "Ann Lee",
      confidentialUntil: null,
    });
    await open(link);
    const { answer } = await winnersBy(link);
    expect(answer.entries.map(({ title, awardTitle }) => [title, awardTitle])).toEqual([["Golden house", "Gold"]]);
    const item = await town.as()(previewWinner, { ...at(contest), entryID: gold }, undefined, { link });
    expect(item.answer).toMatchObject({
      awardTitle: "Gold",
      owner: "Entrant Tester",
      entryUploads: [{ caption: "The front", credit: "A. Photographer" }],
    });
    expect((await town.as()(previewWinner, { ...at(contest), entryID: none }, undefined, { link })).status).toBe(404);
    expect(await listed()).toMatchObject([
      { name: "Ann Lee", email, state: "open", opened: 2, madeBy: "ProgramManager Tester" },
    ]);
  });

  test("a picture that may not be shown in galleries stays out of previews, too, also by its address", async () => {
    const { link } = await give();
    const item = async () =>
      (await town.as()(previewWinner, { ...at(contest), entryID: gold }, undefined, { link })).answer.entryUploads;
    const cover = async () => (await winnersBy(link)).answer.entries[0]!.cover;
    const [{ uploadID } = { uploadID: "" }] = await item();
    const address = fillPath(previewedPicture.path, {
      ...at(contest),
      resultsPreviewKey: link,
      uploadID,
      rendition: "320",
    });
    const byAddress = async () =>
      (await town.server.inject({ url: `/api${address}` })).json<{ detail: string }>().detail;
    const isKnown = await byAddress();
    await town.inside(
      "oak",
      (sql) => sql`
        update document_folders set purposes = array['Gallery and voting'] where document_folder_id = ${contest.folders.photos}`,
    );
    expect([await item(), await cover()]).toEqual([[], null]);
    expect(await byAddress()).toBe("No such picture.");
    expect(isKnown).not.toBe("No such picture.");
  });

  test("a link is one person’s and one program’s; a new one closes the earlier, and withdrawing closes it at once", async () => {
    const { email, link } = await give();
    const again = await manager(giveResultsPreview, at(contest), { name: "Ann", email: email.toUpperCase() });
    expect(again).toMatchObject({ status: 409 });
    expect(again.problem.errors?.["email"]).toContain("has a preview already");
    const other = await addContest(town, { url: `another-${count}` });
    expect((await town.as()(openResultsPreview, at(other), {}, { link })).status).toBe(403);
    expect((await town.as()(previewWinners, at(other), undefined, { link })).status).toBe(403);
    const [{ resultsPreviewID } = { resultsPreviewID: "" }] = await listed();
    expect((await manager(sendResultsPreviewAgain, { ...at(contest), resultsPreviewID })).status).toBe(200);
    expect((await winnersBy(link)).status).toBe(401);
    const fresh = await keyInMailTo(town, email);
    expect((await winnersBy(fresh)).status).toBe(200);
    expect((await manager(withdrawResultsPreview, { ...at(contest), resultsPreviewID })).status).toBe(200);
    expect([(await open(fresh)).status, (await winnersBy(fresh)).status]).toEqual([401, 401]);
    expect((await manager(sendResultsPreviewAgain, { ...at(contest), resultsPreviewID })).status).toBe(409);
    expect((await manager(withdrawResultsPreview, { ...at(contest), resultsPreviewID })).status).toBe(409);
    // The address may be given another.
    await give("Ann Lee", email);
    expect((await listed()).map(({ state }) => state)).toEqual(["open", "withdrawn"]);
  });

  test("pictures of winners open by the key, those of anybody else and originals don’t", async () => {
    const entryID = await addEntry(town, contest, { title: "Pictured" });
    await town.inside("oak", (sql) => sql`delete from entry_uploads where entry_id = ${entryID}`);
    const folder = { ...at(contest), entryID, folderID: contest.folders.photos };
    const file = { file: await photo(800, 600), fileName: "front.jpg" };
    const { uploadID } = (await manager(uploadEntryFile, folder, undefined, file)).answer;
    await handIn(town, contest, entryID);
    const { link } = await give();
    const picture = (rendition: string, key = link) =>
      town.server.inject(
        `/api${fillPath(previewedPicture.path, { ...at(contest), resultsPreviewKey: key, uploadID, rendition })}`,
      );
    expect((await picture("320")).statusCode).toBe(404);
    await award(entryID, "Silver");
    const shown = await picture("320");
    expect([shown.statusCode, shown.headers["content-type"], shown.headers["cache-control"]]).toEqual([
      200,
      "image/webp",
      "private, max-age=600",
    ]);
    expect((await picture("original")).statusCode).toBe(404);
    expect((await picture("320", `${link.slice(0, -4)}AAAA`)).statusCode).toBe(401);
    expect((await town.server.inject(fileURL("oak", uploadID, 320))).statusCode).toBe(404);
    await release();
    expect((await picture("320")).statusCode).toBe(409);
  });

  test("of two who give one person a preview at once, one does", async () => {
    const form = { name: "Ann Lee", email: `twice-${count}@board.example` };
    const both = await Promise.all([1, 2].map(() => manager(giveResultsPreview, at(contest), form)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await mailsTo(town, form.email)).toHaveLength(1);
  });

  test("P01 nobody gives previews who may not release, and not of a draft", async () => {
    const form = { name: "Ann Lee", email: "ann@board.example" };
    for (const person of ["viewer", "boxOffice", "entrant", "scorer"])
      expect((await town.as(person)(giveResultsPreview, at(contest), form)).status, person).toBe(403);
    await town.inside("oak", (sql) => sql`update services set status = 'draft' where url = ${contest.url}`);
    town.app.changes.publish("client", town.clients["oak"]!);
    expect((await manager(giveResultsPreview, at(contest), form)).status).toBe(409);
  });
});

test("F02 a preview ends with the release: it leads to the public page, and a release that is taken back doesn’t open it again", async () => {
  const { link } = await give();
  await release();
  expect((await open(link)).answer).toMatchObject({ state: "released" });
  const { status, problem } = await winnersBy(link);
  expect([status, problem.detail]).toEqual([409, "The results are released: everybody sees the winners."]);
  expect((await manager(giveResultsPreview, at(contest), { name: "Late", email: "late@board.example" })).status).toBe(
    409,
  );
  await manager(withholdResults, at(contest));
  expect((await open(link)).answer).toMatchObject({ state: "ended" });
  expect((await winnersBy(link)).status).toBe(409);
  expect(await listed()).toMatchObject([{ state: "ended", opened: 0 }]);
});

test("F02 before the release everybody gets the same bytes whoever won, with previews, certificates and ceremony prepared or not", async () => {
  await setTimeframe(town, contest, "scoring", "open");
  await assignScorer(town, contest, "scorer", "BRICK");
  await award(gold, "");
  const nobodysKey = "A".repeat(64);
  const gallery = { ...at(contest), galleryID: contest.serviceID };
  const asked: [string | undefined, "GET" | "POST", string, Record<string, string>][] = [
    ...[undefined, "entrant", "scorer"].flatMap((person) =>
      [gold, none].flatMap((entryID): [string | undefined, "GET" | "POST", string, Record<string, string>][] => [
        [person, "GET", listPublicGalleries.path, at(contest)],
        [person, "GET", getGallery.path, gallery],
        [person, "GET", getGalleryItem.path, { ...gallery, entryID }],
        [person, "GET", awardPicture.path, { ...gallery, entryID }],
        [person, "GET", certificateFile.path, { ...at(contest), entryID }],
        [person, "GET", getCeremony.path, at(contest)],
        [person, "GET", listResultsPreviews.path, at(contest)],
        [person, "POST", openResultsPreview.path, at(contest)],
        [person, "GET", previewWinners.path, at(contest)],
        [person, "GET", previewWinner.path, { ...at(contest), entryID }],
        [
          person,
          "GET",
          previewedPicture.path,
          { ...at(contest), resultsPreviewKey: nobodysKey, uploadID: entryID, rendition: "320" },
        ],
      ]),
    ),
    ["entrant", "GET", listMyEntries.path, at(contest)],
    ["entrant", "GET", getEntry.path, { ...at(contest), entryID: gold }],
    ["entrant", "GET", getOwnScores.path, { ...at(contest), entryID: gold }],
    ["scorer", "GET", getScoringQueue.path, at(contest)],
    ["scorer", "GET", getScoring.path, { ...at(contest), entryID: gold }],
  ];
  const everyAnswer = () =>
    Promise.all(
      asked.map(async ([person, method, path, params]) => {
        const headers = {
          ...(person && { authorization: `Bearer ${await town.token(person)}` }),
          ...(method === "POST" && { "content-type": "application/json" }),
        };
        const payload = method === "POST" ? { payload: "{}" } : {};
        const { statusCode, body } = await town.server.inject({
          method,
          url: `/api${fillPath(path, params)}`,
          headers,
          ...payload,
        });
        return `${person} ${path} ${statusCode} ${body}`;
      }),
    );
  const nobody = await everyAnswer();
  await award(gold, "Best in Show");
  await give();
  await give("Press", `press-${count}@press.example`);
  expect(await everyAnswer()).toEqual(nobody);
  await award(gold, "");
  await award(none, "Best in Show");
  expect(await everyAnswer()).toEqual(nobody);
  await release();
  expect(await everyAnswer()).not.toEqual(nobody);
});
