import { beforeEach, describe, expect, test } from "vitest";
import {
  createFolder,
  createForm,
  editFolder,
  listForms,
  restoreForm,
  saveFormDefinition,
  withdrawForm,
} from "../../contract/programs/contests.ts";
import {
  getEntry,
  listEntries,
  listMyEntries,
  removeEntry,
  submitEntry,
  takeBackEntry,
  withdrawEntry,
} from "../../contract/entries/entries.ts";
import { updateEntryUpload, uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import { getGallery } from "../../contract/galleries/galleries.ts";
import { createGallery } from "../../contract/galleries/gallery-editing.ts";
import { getScoringQueue } from "../../contract/judging/scoring.ts";
import { type Contest, addContest, addEntry, assignScorer, at, setTimeframe } from "../../test/contest.ts";
import { pdfOf } from "../../test/pdf.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;
let entryID: string;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `leaving-${++count}` });
  entryID = await addEntry(town, contest);
});

const params = () => ({ ...at(contest), entryID });
const entrant: ReturnType<typeof town.as> = (...call) => town.as("entrant")(...call);
const manager: ReturnType<typeof town.as> = (...call) => town.as("programManager")(...call);
const entry = async () => (await entrant(getEntry, params())).answer;

describe("an entrant", () => {
  test("D30 deletes a draft, also after entries have closed", async () => {
    await setTimeframe(town, contest, "entries", "closed");
    expect((await entrant(removeEntry, params())).status).toBe(200);
    expect((await entrant(getEntry, params())).status).toBe(404);
  });

  test("deletes a draft and leaves a kept gallery as it is; a shown entry that staff remove is gone from it", async () => {
    const shownID = await addEntry(town, contest, { title: "Shown", submitted: true });
    const { galleryID } = (
      await manager(createGallery, at(contest), {
        kind: "gallery",
        name: "All",
        description: "",
        shows: "submitted",
        groupedBy: "category",
        published: true,
      })
    ).answer;
    const shown = async () =>
      (await town.as()(getGallery, { ...at(contest), galleryID })).answer.entries.map(({ title }) => title);
    expect(await shown()).toEqual(["Shown"]);
    await town.inside("oak", (sql) => sql`update entries set title = 'Renamed' where entry_id = ${shownID}`);
    expect((await entrant(removeEntry, params())).status).toBe(200);
    expect(await shown(), "kept").toEqual(["Shown"]);
    expect((await manager(removeEntry, { ...at(contest), entryID: shownID })).status).toBe(200);
    expect(await shown(), "dropped").toEqual([]);
  });

  test("T06 withdraws an entry after entries have closed: it leaves the judging, and only staff bring it back", async () => {
    await entrant(submitEntry, params());
    await setTimeframe(town, contest, "entries", "closed");
    await setTimeframe(town, contest, "scoring", "open");
    await assignScorer(town, contest, "scorer", "BRICK");
    const queue = async () => (await town.as("scorer")(getScoringQueue, at(contest))).answer.entries.length;
    expect(await queue()).toBe(1);
    expect((await entrant(takeBackEntry, params())).status).toBe(422);
    expect((await town.as("rival")(withdrawEntry, params())).status).toBe(403);
    expect((await entrant(withdrawEntry, params())).status).toBe(200);
    expect(await queue()).toBe(0);
    expect(await entry()).toMatchObject({ state: "withdrawn", submittedAt: null });
    expect((await entrant(withdrawEntry, params())).status).toBe(422);
    expect((await entrant(submitEntry, params())).status).toBe(422);
    expect((await manager(submitEntry, params())).status).toBe(200);
    expect(await entry()).toMatchObject({ state: "submitted" });
  });

  test("F02 staff find what was withdrawn among withdrawn entries, not among drafts", async () => {
    await entrant(submitEntry, params());
    await entrant(withdrawEntry, params());
    const found = async (state: "draft" | "withdrawn") =>
      (await manager(listEntries, at(contest), undefined, { query: { state } })).answer.entries.map((one) => one.state);
    expect(await found("draft")).toEqual([]);
    expect(await found("withdrawn")).toEqual(["withdrawn"]);
    expect((await entrant(listMyEntries, at(contest))).answer.entries).toMatchObject([{ state: "withdrawn" }]);
  });

  test("T06 withdraws nothing that is disqualified", async () => {
    await entrant(submitEntry, params());
    await town.inside("oak", (sql) => sql`update entries set disqualified_at = now() where entry_id = ${entryID}`);
    expect((await entrant(withdrawEntry, params())).status).toBe(422);
  });
});

describe("a form that staff add or change while entries are open", () => {
  const question = { type: "input", kind: "text", name: "permit", label: "Permit", required: true } as const;
  async function addRequired() {
    const { answer } = await manager(createForm, at(contest), { name: "Permits", categoryChoice: "every" });
    const form = { ...at(contest), entryFormID: answer.entryFormID };
    await manager(saveFormDefinition, form, { elements: [question] } as never);
    return form;
  }
  const changeAbout = async () => {
    const form = { ...at(contest), entryFormID: contest.forms.about };
    const { answer } = await manager(saveFormDefinition, form, { elements: [question] } as never);
    expect(answer.version).toBe(2);
  };
  const complete = async () => {
    const listed = (await manager(listEntries, at(contest))).answer.entries.find((one) => one.entryID === entryID);
    const { complete } = await entry();
    expect(listed?.complete).toBe(complete);
    return complete;
  };

  test("N01 is asked of drafts, and not of who has submitted: taken back, an entry is submitted again as it was", async () => {
    await entrant(submitEntry, params());
    await addRequired();
    await changeAbout();
    expect(await complete()).toBe(true);
    expect((await entrant(takeBackEntry, params())).status).toBe(200);
    expect((await entry()).entryForms).toMatchObject([{ name: "About the home", version: 1 }]);
    expect(await complete()).toBe(true);
    expect((await entrant(submitEntry, params())).status).toBe(200);
    entryID = await addEntry(town, contest, { title: "Another" });
    expect((await entry()).entryForms.map(({ name, version }) => [name, version])).toEqual([
      ["About the home", 2],
      ["Permits", 1],
    ]);
    expect((await entrant(submitEntry, params())).status).toBe(422);
  });

  test("F02 is withdrawn: drafts aren't asked, what was answered stays, and it can be asked again", async () => {
    const form = { ...at(contest), entryFormID: contest.forms.about };
    const draft = entryID;
    const submitted = await addEntry(town, contest, { submitted: true });
    expect((await manager(withdrawForm, form)).status).toBe(200);
    expect((await manager(withdrawForm, form)).status).toBe(409);
    expect((await entry()).entryForms).toEqual([]);
    entryID = submitted;
    expect((await entry()).entryForms).toMatchObject([{ name: "About the home" }]);
    expect(await complete()).toBe(true);
    expect((await manager(listForms, at(contest))).answer.entryForms).toMatchObject([
      { name: "About the home", withdrawn: true, asksTitle: false },
      { withdrawn: false },
    ]);
    expect((await manager(restoreForm, form)).status).toBe(200);
    entryID = draft;
    expect((await entry()).entryForms).toMatchObject([{ name: "About the home" }]);
    expect((await town.as("viewer")(withdrawForm, form)).status).toBe(403);
  });
});

describe("a folder that staff add or tighten while entries are open", () => {
  const strict = {
    name: "Plans of the house",
    instructions: "",
    restriction: "all",
    categoryChoice: "every",
    minimumFiles: 1,
    maximumFiles: 5,
    maximumMegabytes: 25,
    caption: "required",
    credit: "optional",
  } as const;
  const tighten = async () => {
    await manager(createFolder, at(contest), strict);
    for (const folder of ["photos", "plans"] as const) {
      const place = { ...at(contest), documentFolderID: contest.folders[folder] };
      expect((await manager(editFolder, place, { ...strict, name: folder, minimumFiles: 2 })).status).toBe(200);
    }
  };
  const asks = async () =>
    (await entry()).documentFolders.map(({ name, minimumFiles, caption }) => [name, minimumFiles, caption]);
  const listed = async () =>
    (await manager(listEntries, at(contest))).answer.entries.find((one) => one.entryID === entryID)?.complete;

  test("N15 asks drafts, and nobody who has submitted for more: taken back, an entry is submitted again as it was", async () => {
    await entrant(submitEntry, params());
    await tighten();
    expect([(await entry()).complete, await listed()]).toEqual([true, true]);
    await entrant(takeBackEntry, params());
    expect(await asks()).toEqual([
      ["photos", 1, "required"],
      ["plans", 0, "optional"],
      ["Plans of the house", 0, "optional"],
    ]);
    expect([(await entry()).complete, await listed()]).toEqual([true, true]);
    expect((await entrant(submitEntry, params())).status).toBe(200);

    entryID = await addEntry(town, contest, { title: "Another" });
    expect((await asks()).map(([, minimum]) => minimum)).toEqual([2, 2, 1]);
    expect((await entrant(submitEntry, params())).status).toBe(422);
  });

  test("V17 asks who was done for no captions: what was uploaded without one is changed without one", async () => {
    const place = { ...params(), folderID: contest.folders.plans };
    const file = pdfOf();
    const plan = (await entrant(uploadEntryFile, place, undefined, { file, fileName: "plan.pdf" })).answer;
    await entrant(submitEntry, params());
    await tighten();
    await entrant(takeBackEntry, params());
    const { entryUploadID } = plan;
    expect((await entrant(updateEntryUpload, place, { entryUploadID, caption: "" })).status).toBe(200);
    expect((await entrant(submitEntry, params())).status).toBe(200);
  });

  test("asks for less where staff loosen it", async () => {
    await entrant(submitEntry, params());
    await entrant(takeBackEntry, params());
    const place = { ...at(contest), documentFolderID: contest.folders.photos };
    const loose = { ...strict, name: "photos", minimumFiles: 0, caption: "hidden", credit: "hidden" } as const;
    await manager(editFolder, place, loose);
    expect((await asks())[0]).toEqual(["photos", 0, "hidden"]);
  });
});
