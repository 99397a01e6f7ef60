import { beforeAll, expect, test } from "vitest";
import { createForm, saveFormDefinition } from "../../../contract/programs/contests.ts";
import { uploadEntryFile } from "../../../contract/entries/entry-uploads.ts";
import { fileURL } from "../../../contract/platform/pictures.ts";
import {
  type SectionInput,
  addSection,
  removeSection,
  uploadSectionImage,
} from "../../../contract/programs/sections.ts";
import { changeServiceCSS, removeServiceBanner, uploadServiceBanner } from "../../../contract/programs/services.ts";
import { type Contest, addContest, addEntry, at } from "../../../test/contest.ts";
import { photo } from "../../../test/picture.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
let contest: Contest;

beforeAll(async () => {
  contest = await addContest(town);
});

async function statusFor(person: string | undefined, uploadID: string) {
  const headers = person ? { authorization: `Bearer ${await town.token(person)}` } : {};
  const response = await town.server.inject({ url: fileURL("oak", uploadID, "full"), headers });
  return response.statusCode;
}

const sent = async () => ({ file: await photo(), fileName: "house.jpg" });

async function uploadPicture() {
  const { answer } = await town.as("owner")(uploadSectionImage, at(contest), undefined, await sent());
  return answer.picture.uploadID;
}

const section = (uploadID: string | null, background: string | null = null): SectionInput => ({
  kind: "image",
  size: "medium",
  background: { kind: background ? "image" : "color", color: null, to: null, uploadID: background },
  title: "",
  html: "",
  caption: "",
  alt: "A house",
  uploadID,
  timeframe: null,
});

test("a picture of a page is its uploader's own until the page shows it, and again when it doesn't", async () => {
  const [shown, behind] = [await uploadPicture(), await uploadPicture()];
  for (const uploadID of [shown, behind]) {
    expect(await statusFor("owner", uploadID)).toBe(200);
    for (const person of [undefined, "administrator", "entrant"]) expect(await statusFor(person, uploadID)).toBe(404);
  }
  const { answer } = await town.as("owner")(addSection, at(contest), { section: section(shown, behind), position: 0 });
  for (const uploadID of [shown, behind]) expect(await statusFor(undefined, uploadID)).toBe(200);
  await town.as("owner")(removeSection, { ...at(contest), pageSectionID: answer.pageSectionID });
  for (const uploadID of [shown, behind]) {
    expect(await statusFor(undefined, uploadID)).toBe(404);
    expect(await statusFor("owner", uploadID)).toBe(200);
  }
});

test("what two hold is everyone's until both have let it go", async () => {
  const { answer } = await town.as("owner")(uploadServiceBanner, at(contest), undefined, await sent());
  const { uploadID } = answer.banner;
  const placed = await town.as("owner")(addSection, at(contest), { section: section(uploadID), position: 0 });
  await town.as("owner")(removeServiceBanner, at(contest));
  expect(await statusFor(undefined, uploadID)).toBe(200);
  await town.as("owner")(removeSection, { ...at(contest), pageSectionID: placed.answer.pageSectionID });
  expect(await statusFor(undefined, uploadID)).toBe(404);
});

test("a stylesheet and a form hold the pictures that they have the addresses of", async () => {
  const [styled, asked] = [await uploadPicture(), await uploadPicture()];
  const css = (uploadID: string) => ({ customCSS: `main { background: url(${fileURL("oak", uploadID, "full")}) }` });
  expect((await town.as("owner")(changeServiceCSS, at(contest), css(styled))).status).toBe(200);
  const { answer } = await town.as("owner")(createForm, at(contest), {
    name: "Plan",
    description: "",
    categoryChoice: "every",
  });
  const elements = [{ name: "plan", type: "image" as const, src: fileURL("oak", asked, "full"), alt: "A plan" }];
  const form = { ...at(contest), entryFormID: answer.entryFormID };
  expect((await town.as("owner")(saveFormDefinition, form, { elements })).status).toBe(200);
  for (const uploadID of [styled, asked]) expect(await statusFor(undefined, uploadID)).toBe(200);
});

test("an entrant's picture stays the entry's, whatever else speaks of it", async () => {
  const entryID = await addEntry(town, contest);
  const where = { ...at(contest), entryID, folderID: contest.folders.photos };
  const { answer } = await town.as("entrant")(uploadEntryFile, where, undefined, await sent());
  const { uploadID } = answer;
  const customCSS = `main { background: url(${fileURL("oak", uploadID, "full")}) }`;
  expect((await town.as("owner")(changeServiceCSS, at(contest), { customCSS })).status).toBe(200);
  for (const person of ["entrant", "owner"]) expect(await statusFor(person, uploadID), person).toBe(200);
  for (const person of [undefined, "rival", "scorer", "stranger"])
    expect(await statusFor(person, uploadID), person).toBe(404);
});

test("an upload that something holds can't be deleted, and one that nothing holds can", async () => {
  const [held, loose] = [await uploadPicture(), await uploadPicture()];
  await town.as("owner")(addSection, at(contest), { section: section(held), position: 0 });
  const remove = (uploadID: string) =>
    town.inside("oak", (sql) => sql`delete from uploads where upload_id = ${uploadID} returning upload_id`);
  await expect(remove(held)).rejects.toThrow(/foreign key/);
  expect(await remove(loose)).toHaveLength(1);
});
