import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  getApplicationState,
  getApplicationsToScore,
  listApplications,
  previewApplication,
  previewApplicationScoring,
  requestApplicationHelp,
  startApplication,
} from "../../contract/judging/applications.ts";
import { editCategory, listCategories } from "../../contract/programs/contests.ts";
import type { AnyEndpoint } from "../../contract/platform/endpoint.ts";
import {
  changeEntryOwner,
  disqualifyEntry,
  downloadEntries,
  getEntry,
  removeEntry,
  saveEntryForm,
  submitEntry,
  takeBackEntry,
  withdrawEntry,
} from "../../contract/entries/entries.ts";
import { addEntry as addEntryOf, getEntering, reportNotEligible } from "../../contract/entries/entering.ts";
import {
  bringEntryUploads,
  orderEntryUploads,
  removeEntryUpload,
  updateEntryUpload,
  uploadElements,
  uploadEntryFile,
} from "../../contract/entries/entry-uploads.ts";
import { getScoring, getScoringQueue, saveScores } from "../../contract/judging/scoring.ts";
import {
  type Contest,
  addContest,
  addEntry,
  addScholarships,
  assignScorer,
  at,
  setTimeframe,
} from "../../test/contest.ts";
import { downloaded } from "../../test/download.ts";
import { mailsTo } from "../../test/mail.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";
import { untilSomebodyWaits } from "../../test/waiting.ts";
import { eligibilityStopLimit } from "../platform/access/rate-limits.ts";

const town = useTown();
let program: Contest;
let entryID: string;
let count = 0;

beforeEach(async () => {
  program = await addScholarships(town, { url: `trades-${++count}` });
  entryID = await addEntry(town, program);
});

function ofScholarship<E extends AnyEndpoint>(endpoint: E): E {
  const { path } = endpoint.paths.find((one) => one.path.includes("/applications/"))!;
  return { ...endpoint, path };
}

const there = (scholarship = "BRICK") => ({ client: "oak", service: program.serviceID, scholarship });
const params = (scholarship?: string) => ({ ...there(scholarship), entryID });
const own = (scholarship = "BRICK") => ({ client: "oak", service: program.url, scholarship });
const read = async (person = "entrant") => (await town.as(person)(getEntry, { ...at(program), entryID })).answer;
const submit = () => town.as("entrant")(ofScholarship(submitEntry), params());

test("M17 'Application started.': a student starts one, once for a key, at the scholarship’s address", async () => {
  expect(startApplication.done).toBe("Application started.");
  const entryKey = "01900000-0000-7000-8000-00000000a17e";
  const start = () => town.as("rival")(startApplication, there("GLASS"), { entryKey });
  const [one, two] = await Promise.all([start(), start()]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.answer.entryID).toBe(two.answer.entryID);
  const { answer } = await town.as("rival")(listApplications, own("GLASS"));
  expect(answer.entries).toMatchObject([{ entryID: one.answer.entryID, state: "draft", category: { label: "GLASS" } }]);
});

test("a scholarship takes as many applications of a person as it says, and none once they are closed", async () => {
  const start = () => town.as("rival")(startApplication, there("ONCE"), {});
  expect((await start()).status).toBe(200);
  const second = await start();
  expect([second.status, second.problem.detail]).toEqual([
    422,
    "You have an application for this scholarship already.",
  ]);
  await setTimeframe(town, program, "entries", "closed");
  const late = await town.as("rival")(startApplication, there("GLASS"), {});
  expect([late.status, late.problem.detail]).toEqual([422, "Applications are closed."]);
});

test("T05 an application is started, then submitted for good: nobody takes it back, staff neither", async () => {
  const stateNow = async () => (await town.as("entrant")(getApplicationState, own())).answer.state;
  expect(await stateNow()).toBe("started");
  expect((await submit()).status).toBe(200);
  expect(await stateNow()).toBe("submitted");
  for (const person of ["entrant", "owner"])
    for (const endpoint of [takeBackEntry, withdrawEntry]) {
      const { status, problem } = await town.as(person)(endpoint, { ...at(program), entryID });
      expect([status, problem.detail]).toEqual([
        422,
        "This application is submitted, and that is final. It can still be read.",
      ]);
    }
  const { answer } = await town.as("entrant")(ofScholarship(getEntry), { ...own(), entryID });
  expect(answer).toMatchObject({ state: "submitted", kind: "scholarship" });
  const change = { entryFormQuestions: [], version: 1, revision: 9, base: 0, writer: "late" };
  const changed = await town.as("entrant")(
    ofScholarship(saveEntryForm),
    { ...params(), formID: program.forms.about },
    change,
  );
  expect(changed.status).toBe(422);
  expect((await town.as("entrant")(ofScholarship(removeEntry), params())).status).toBe(422);
});

test("T05 an entry of a contest can still be taken back", async () => {
  const contest = await addContest(town, { url: `awards-${count}` });
  const where = { ...at(contest), entryID: await addEntry(town, contest) };
  await town.as("entrant")(submitEntry, where);
  expect((await town.as("entrant")(takeBackEntry, where)).status).toBe(200);
});

test("an incomplete application isn’t submitted, and says what is missing", async () => {
  const { answer } = await town.as("rival")(startApplication, there("GLASS"), {});
  const { status, problem } = await town.as("rival")(ofScholarship(submitEntry), {
    ...there("GLASS"),
    entryID: answer.entryID,
  });
  expect(status).toBe(422);
  expect(problem.detail).toContain("This application isn’t complete yet.");
  const state = await town.as("rival")(getApplicationState, own("GLASS"));
  expect(state.answer).toMatchObject({ state: "started", entryID: answer.entryID, missing: 3 });
});

test("T02 an application is disqualified and reinstated by staff, and by nobody else", async () => {
  await submit();
  const disqualify = (person: string, { disqualified }: { disqualified: boolean }) =>
    town.as(person)(ofScholarship(disqualifyEntry), params(), { disqualified, reason: "Not enrolled" });
  expect((await disqualify("entrant", { disqualified: true })).status).toBe(403);
  expect((await disqualify("owner", { disqualified: true })).status).toBe(200);
  expect(await read()).toMatchObject({ disqualified: true, disqualifiedReason: "Not enrolled", state: "submitted" });
  expect((await disqualify("owner", { disqualified: false })).status).toBe(200);
  expect(await read()).toMatchObject({ disqualified: false, disqualifiedReason: null });
});

test("an address that names another scholarship than the application’s leads nowhere", async () => {
  for (const scholarship of ["GLASS", program.categories.ONCE, "NOWHERE"]) {
    expect((await town.as("entrant")(ofScholarship(submitEntry), params(scholarship))).status, scholarship).toBe(404);
    expect((await town.as("owner")(ofScholarship(disqualifyEntry), params(scholarship), {})).status).toBe(404);
  }
  expect((await town.as("entrant")(ofScholarship(submitEntry), params(program.categories.BRICK))).status).toBe(200);
});

test("a contest has no applications, and a scholarship program’s ID opens no contest", async () => {
  const contest = await addContest(town, { url: `awards-${count}` });
  const where = { ...there(), service: contest.serviceID };
  expect((await town.as("entrant")(startApplication, where, {})).status).toBe(404);
  expect((await town.as("stranger")(startApplication, { ...there(), service: program.url }, {})).status).toBe(404);
});

test("D17 a file of an application has a caption and a credit, and no cover", async () => {
  const folder = { ...params(), folderID: program.folders.photos };
  const file = await photo(64, 48);
  const sent = await town.as("entrant")(ofScholarship(uploadEntryFile), folder, undefined, { file, fileName: "a.jpg" });
  expect(sent.status).toBe(200);
  const { entryUploadID } = sent.answer;
  const update = { entryUploadID, caption: "The bench", credit: "J. Ortega" };
  expect((await town.as("entrant")(ofScholarship(updateEntryUpload), folder, update)).status).toBe(200);
  const { documentFolders } = await read();
  const files = documentFolders[0]!.entryUploads;
  expect(files.find((one) => one.entryUploadID === entryUploadID)).toMatchObject({
    caption: "The bench",
    credit: "J. Ortega",
  });
  const names = uploadElements(documentFolders[0]!, { isImage: false }).map(({ name }) => name);
  expect(names).toEqual(["entryUploadID", "caption", "credit"]);
  const turned = files.map((one) => one.entryUploadID).toReversed();
  const ordered = await town.as("entrant")(ofScholarship(orderEntryUploads), folder, { entryUploadIDs: turned });
  expect(ordered.status).toBe(200);
  const removed = await town.as("entrant")(ofScholarship(removeEntryUpload), folder, { entryUploadID });
  expect(removed.status).toBe(200);
  expect((await read()).documentFolders[0]!.entryUploads).toHaveLength(1);
});

test("D22 an applicant asks for help, and the mail leads staff to the application", async () => {
  const request = { message: "May I send a scan?", scholarshipURL: "BRICK" };
  const { status } = await town.as("entrant")(requestApplicationHelp, params(), request);
  expect(status).toBe(200);
  const mail = (await mailsTo(town, "help@oak.example")).at(-1)!;
  expect(mail.content.action).toMatchObject({ label: "See the application" });
  expect(mail.content.action?.url).toContain(`/oak/studio/scholarships/${program.url}/entries/${entryID}`);
  const other = await town.as("entrant")(requestApplicationHelp, params(), { ...request, scholarshipURL: "GLASS" });
  expect(other.status).toBe(400);
  expect((await town.as("entrant")(requestApplicationHelp, params(), { message: "" })).status).toBe(400);
  expect((await town.as("stranger")(requestApplicationHelp, params(), request)).status).toBe(403);
});

test("staff preview a scholarship’s forms, and an application with its scoresheet", async () => {
  const preview = await town.as("viewer")(previewApplication, there("GLASS"));
  expect(preview.answer.entryForms.map(({ name }) => name)).toEqual(["About the home", "Glass"]);
  expect((await town.as("entrant")(previewApplication, there())).status).toBe(403);
  const scoring = await town.as("viewer")(previewApplicationScoring, params());
  expect(scoring.answer).toMatchObject({ entry: { entryID }, scoresheet: { isScored: false } });
});

test("F06 the committee scores what was submitted, scholarship by scholarship", async () => {
  await setTimeframe(town, program, "scoring", "open");
  await assignScorer(town, program, "scorer", "BRICK");
  await assignScorer(town, program, "scorer", "GLASS");
  const toScore = async (scholarship: string) =>
    (await town.as("scorer")(getApplicationsToScore, there(scholarship))).answer.entries.map((one) => one.entryID);
  expect(await toScore("BRICK")).toEqual([]);
  await submit();
  expect(await toScore("BRICK")).toEqual([entryID]);
  expect(await toScore("GLASS")).toEqual([]);
  expect((await town.as("scorer")(getScoringQueue, at(program))).answer.total).toBe(1);
  expect((await town.as("scorer")(ofScholarship(getScoring), params())).answer.entry.code).toBe("BRICK-1");
  const sheet = { ...params(), scoresheetID: program.scoresheetID };
  const values = { design: 8, craft: 10, comment: "Ready." };
  const saved = await town.as("scorer")(ofScholarship(saveScores), sheet, { values });
  expect(saved.answer).toMatchObject({ isScored: true, total: 18 });
  const elsewhere = { ...sheet, scholarship: "GLASS" };
  expect((await town.as("scorer")(ofScholarship(saveScores), elsewhere, { values })).status).toBe(404);
});

const about = async (of: string) => {
  const { answer } = await town.as("entrant")(getEntry, { ...at(program), entryID: of });
  const form = answer.entryForms.find(({ entryFormID }) => entryFormID === program.forms.about)!;
  return { ...form, story: form.entryFormQuestions.find(({ name }) => name === "story")?.value };
};

const tell = (of: string, story: string, writer = "one") =>
  town.as("entrant")(
    saveEntryForm,
    { ...at(program), entryID: of, formID: program.forms.about },
    {
      entryFormQuestions: [
        { name: "title", value: "Bench" },
        { name: "story", value: story },
      ],
      version: 1,
      revision: 5,
      base: 0,
      writer,
    },
  );

const second = async () => (await town.as("entrant")(startApplication, there("GLASS"), {})).answer.entryID;

test("F06 what all scholarships ask is answered once: a second application begins with it", async () => {
  expect((await about(await second())).story).toBe("It was built by hand.");
});

test("F06 what is answered in one application stands in the person’s others, and not in what was submitted, nor in another’s", async () => {
  const other = await second();
  const foreign = await addEntry(town, program, { owner: "rival" });
  expect((await tell(other, "I learn it now.")).status).toBe(200);
  expect((await about(entryID)).story).toBe("I learn it now.");
  expect((await submit()).status).toBe(200);
  const { revision } = await about(other);
  const later = await tell(other, "I have changed my mind.", "two");
  expect([later.status, revision]).toEqual([409, 5]);
  const aware = await town.as("entrant")(
    saveEntryForm,
    { ...at(program), entryID: other, formID: program.forms.about },
    {
      entryFormQuestions: [{ name: "story", value: "I have changed my mind." }],
      version: 1,
      revision: revision + 1,
      base: revision,
      writer: "two",
    },
  );
  expect(aware.status).toBe(200);
  expect((await about(entryID)).story).toBe("I learn it now.");
  const theirs = await town.as("owner")(getEntry, { ...at(program), entryID: foreign });
  expect(JSON.stringify(theirs.answer)).toContain("It was built by hand.");
});

test("two applications of one person that are saved at once wait for each other, and hold the same in the end", async () => {
  const other = await second();
  const saves = await Promise.all([tell(entryID, "From the first.", "a"), tell(other, "From the second.", "b")]);
  expect(saves.some(({ status }) => status === 200)).toBe(true);
  expect(saves.every(({ status }) => [200, 409].includes(status))).toBe(true);
  expect((await about(entryID)).story).toBe((await about(other)).story);
});

test("what is saved in one application waits while another of the same person is being changed", async () => {
  const other = await second();
  const saving = Promise.withResolvers<Awaited<ReturnType<typeof tell>>>();
  await town.inside("oak", async (sql) => {
    await sql`select from entries where entry_id = ${entryID} for update`;
    tell(other, "From the second.").then(saving.resolve, saving.reject);
    await untilSomebodyWaits(town, sql);
  });
  expect((await saving.promise).status).toBe(200);
  expect((await about(entryID)).story).toBe("From the second.");
});

describe("F06 files of a folder that all scholarships have", () => {
  const folder = (of: string, folderID = program.folders.photos) => ({ ...at(program), entryID: of, folderID });
  const add = (of: string, name: string) =>
    town.as("entrant")(uploadEntryFile, folder(of), undefined, { file: picture, fileName: name });
  const filesOf = async (of: string, person = "entrant") => {
    const { answer } = await town.as(person)(getEntry, { ...at(program), entryID: of });
    const { isShared, entryUploads } = answer.documentFolders.find(({ name }) => name === "photos")!;
    expect(isShared).toBe(true);
    return entryUploads;
  };
  const told = async (of: string) =>
    (await filesOf(of)).map(({ fileName, caption, credit }) => [fileName, caption, credit].join("/"));
  let picture: Buffer;
  beforeAll(async () => {
    picture = await photo(64, 48);
  });

  test("are given once: added, worded, ordered and removed in one application, they are so in the person’s others", async () => {
    const other = await second();
    expect(await told(other)).toEqual(await told(entryID));
    expect((await add(other, "bench.jpg")).status).toBe(200);
    const [first, bench] = await filesOf(entryID);
    expect(bench!.fileName).toBe("bench.jpg");
    const words = { entryUploadID: bench!.entryUploadID, caption: "My bench", credit: "Pat Hale", cover: false };
    expect((await town.as("entrant")(updateEntryUpload, folder(entryID), words)).status).toBe(200);
    const turned = [bench!.entryUploadID, first!.entryUploadID];
    await town.as("entrant")(orderEntryUploads, folder(entryID), { entryUploadIDs: turned });
    expect((await told(other))[0]).toBe("bench.jpg/My bench/Pat Hale");
    expect(await told(other)).toEqual(await told(entryID));
    const [same] = await filesOf(other);
    expect([same!.uploadID, same!.entryUploadID === bench!.entryUploadID]).toEqual([bench!.uploadID, false]);
    await town.as("entrant")(removeEntryUpload, folder(other), { entryUploadID: same!.entryUploadID });
    expect((await filesOf(entryID)).map(({ uploadID }) => uploadID)).toEqual([first!.uploadID]);
    expect((await town.server.inject(bench!.originalURL)).statusCode).toBe(404);
  });

  test("stay as they were in what was submitted, and can be read there when they are removed elsewhere", async () => {
    const other = await second();
    const { entryUploadID } = (await add(entryID, "sent.jpg")).answer;
    const words = { entryUploadID, caption: "My bench", credit: "Pat Hale", cover: false };
    await town.as("entrant")(updateEntryUpload, folder(entryID), words);
    expect((await submit()).status).toBe(200);
    const sent = await filesOf(entryID);
    await add(other, "later.jpg");
    for (const { entryUploadID: gone, fileName } of await filesOf(other))
      if (fileName !== "later.jpg") await town.as("entrant")(removeEntryUpload, folder(other), { entryUploadID: gone });
    expect(await filesOf(entryID)).toEqual(sent);
    const token = await town.token("entrant");
    const url = sent.find(({ fileName }) => fileName === "sent.jpg")!.originalURL;
    expect((await town.server.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200);
    expect((await filesOf(other)).map(({ fileName }) => fileName)).toEqual(["later.jpg"]);
  });

  test("go with the application in which they lie last, and are nobody else’s", async () => {
    const other = await second();
    const foreign = await addEntry(town, program, { owner: "rival" });
    const before = (await filesOf(foreign, "rival")).length;
    await add(entryID, "mine.jpg");
    expect((await filesOf(foreign, "rival")).length).toBe(before);
    await town.as("entrant")(removeEntry, { ...at(program), entryID });
    expect((await filesOf(other)).map(({ fileName }) => fileName)).toContain("mine.jpg");
  });

  const left = async (of: string) => {
    const { answer } = await town.as("entrant")(getEntry, { ...at(program), entryID: of });
    return answer.documentFolders.find(({ name }) => name === "photos")!.onlyElsewhere;
  };

  test("that lay in one alone from before stay there; a folder that is full takes no more, and none is overfilled", async () => {
    const other = await second();
    // An application of the time before files were shared.
    await town.inside("oak", (sql) => sql`delete from entry_uploads where entry_id = ${other}`);
    for (const name of ["a.jpg", "b.jpg"]) {
      await add(other, name);
      await town.inside(
        "oak",
        (sql) => sql`
          delete from entry_uploads eu using uploads u
          where eu.entry_id = ${entryID} and u.upload_id = eu.upload_id and u.file_name = ${name}`,
      );
    }
    const own = await filesOf(entryID);
    await add(entryID, "c.jpg");
    const names = async (of: string) => (await filesOf(of)).map(({ fileName }) => fileName).toSorted();
    expect((await names(other)).length).toBe(3);
    expect(await names(other)).toEqual(expect.arrayContaining(["a.jpg", "b.jpg"]));
    expect(await names(entryID)).toEqual([...own.map(({ fileName }) => fileName), "c.jpg"].toSorted());
    expect((await add(other, "d.jpg")).status).toBe(422);
    // A file without room in its folder is named there until it has room.
    expect([await left(other), await left(entryID)]).toEqual([["c.jpg"], ["b.jpg"]]);
    for (const name of ["a.jpg", "b.jpg"]) {
      const { entryUploadID } = (await filesOf(other)).find(({ fileName }) => fileName === name)!;
      await town.as("entrant")(removeEntryUpload, folder(other), { entryUploadID });
    }
    expect([await left(other), await left(entryID)]).toEqual([["c.jpg"], []]);
    const { entryUploadID } = (await filesOf(entryID)).find(({ fileName }) => fileName === "c.jpg")!;
    await town.as("entrant")(removeEntryUpload, folder(entryID), { entryUploadID });
    await add(entryID, "c.jpg");
    expect([await left(other), await left(entryID)]).toEqual([[], []]);
  });

  test("that found no room come with one press once there is some, as many as fit, behind what is there", async () => {
    // An application under another account, which staff join to this one.
    const other = await addEntry(town, program, { owner: "rival", category: "GLASS" });
    for (const fileName of ["a.jpg", "b.jpg"])
      await town.as("rival")(uploadEntryFile, folder(other), undefined, { file: picture, fileName });
    for (const name of ["c.jpg", "d.jpg"]) await add(entryID, name);
    const moved = { user: town.people["entrant"]! };
    expect((await town.as("owner")(changeEntryOwner, { ...at(program), entryID: other }, moved)).status).toBe(200);
    const bring = (person = "entrant") => town.as(person)(bringEntryUploads, folder(entryID));
    const remove = async (name: string) => {
      const { entryUploadID } = (await filesOf(entryID)).find(({ fileName }) => fileName === name)!;
      await town.as("entrant")(removeEntryUpload, folder(entryID), { entryUploadID });
    };

    expect(await left(entryID)).toHaveLength(3);
    expect(await bring()).toMatchObject({
      status: 422,
      problem: { detail: "photos takes 3 files at most. Remove one first." },
    });
    await remove("c.jpg");
    expect((await bring("rival")).status).toBe(403);
    const theirs = await filesOf(other);
    expect((await bring()).status).toBe(200);
    const files = await filesOf(entryID);
    expect([files.length, files[1]!.fileName, files[2]!.uploadID]).toEqual([3, "d.jpg", theirs[0]!.uploadID]);
    expect([await left(entryID), (await left(other)).length]).toEqual([["a.jpg", "b.jpg"], 2]);

    await remove("d.jpg");
    await town.as("entrant")(removeEntryUpload, folder(entryID), { entryUploadID: files[0]!.entryUploadID });
    await Promise.all([bring(), bring()]);
    expect((await filesOf(entryID)).map(({ uploadID }) => uploadID)).toEqual(theirs.map(({ uploadID }) => uploadID));
    expect([await left(entryID), await left(other)]).toEqual([[], []]);
  });

  test("that are added to two at once, or while another is begun, are in all of them", async () => {
    const other = await second();
    const [, , third] = await Promise.all([
      add(entryID, "from-first.jpg"),
      add(other, "from-second.jpg"),
      town.as("entrant")(startApplication, there("ONCE"), {}),
    ]);
    const names = async (of: string) => (await filesOf(of)).map(({ fileName }) => fileName).toSorted();
    expect(await names(entryID)).toEqual(expect.arrayContaining(["from-first.jpg", "from-second.jpg"]));
    expect(await names(other)).toEqual(await names(entryID));
    expect(await names(third.answer.entryID)).toEqual(await names(entryID));
  });

  test("a contest’s entries have each its own", async () => {
    const contest = await addContest(town, { url: `files-${count}` });
    const [one, two] = [await addEntry(town, contest), await addEntry(town, contest, { category: "GLASS" })];
    const filesIn = async (of: string) => {
      const { answer } = await town.as("entrant")(getEntry, { ...at(contest), entryID: of });
      return answer.documentFolders.find(({ name }) => name === "photos")!;
    };
    await town.as("entrant")(
      uploadEntryFile,
      { ...at(contest), entryID: one, folderID: contest.folders.photos },
      undefined,
      { file: picture, fileName: "own.jpg" },
    );
    expect(await filesIn(two)).toMatchObject({ isShared: false, entryUploads: { length: 1 } });
    expect((await filesIn(one)).entryUploads).toHaveLength(2);
    const bring = { ...at(contest), entryID: two, folderID: contest.folders.photos };
    expect((await town.as("entrant")(bringEntryUploads, bring)).status).toBe(200);
    expect((await filesIn(two)).entryUploads).toHaveLength(1);
  });
});

test("an entry of a contest has its answers for itself", async () => {
  const contest = await addContest(town, { url: `own-${count}` });
  await addEntry(town, contest);
  const { answer } = await town.as("entrant")(addEntryOf, at(contest), { categoryID: contest.categories.GLASS });
  const fresh = await town.as("entrant")(getEntry, { ...at(contest), entryID: answer.entryID });
  expect(fresh.answer.entryForms.flatMap(({ entryFormQuestions }) => entryFormQuestions)).toEqual([]);
});

test("F06 eligibility is asked before one begins, stops early and kindly, and isn’t passed by not answering", async () => {
  const setUp = { label: "GLASS", name: "Glass homes", audience: "all" } as const;
  const request = {
    eligibility: "Are you an apprentice?\nIs it your first year?",
    notEligible: "Look at the Tool Chest.",
  };
  const where = { ...at(program), categoryID: program.categories.GLASS };
  const saved = await town.as("owner")(editCategory, where, { ...setUp, ...request });
  expect(saved.status).toBe(200);
  const { categories } = (await town.as("rival")(getEntering, at(program))).answer;
  expect(categories.find(({ label }) => label === "GLASS")).toMatchObject({
    questions: ["Are you an apprentice?", "Is it your first year?"],
    notEligible: "Look at the Tool Chest.",
  });
  const start = (eligible?: boolean[]) => town.as("rival")(startApplication, there("GLASS"), eligible && { eligible });
  for (const eligible of [[false], [true, false]]) {
    const { status, problem } = await start(eligible);
    expect([status, problem.detail]).toEqual([422, "Look at the Tool Chest."]);
  }
  for (const eligible of [undefined, [true]]) expect((await start(eligible)).status).toBe(422);
  expect((await start([true, true])).status).toBe(200);
});

test("F06 staff see how many stopped at which question, and nothing is kept of who that was", async () => {
  const where = { ...at(program), categoryID: program.categories.GLASS };
  const setUp = { label: "GLASS", name: "Glass homes", audience: "all", notEligible: "" } as const;
  await town.as("owner")(editCategory, where, {
    ...setUp,
    eligibility: "Are you an apprentice?\nIs it your first year?",
  });
  const stop = (question: number, person = "rival") => town.as(person)(reportNotEligible, where, { question });
  const stops = async () =>
    (await town.as("owner")(listCategories, at(program))).answer.categories.find(({ label }) => label === "GLASS")!
      .stops;
  expect(await stops()).toEqual([]);
  const all = await Promise.all(Array.from({ length: 12 }, (_, index) => stop(index % 3 === 0 ? 1 : 0)));
  expect(all.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect((await stop(2)).status).toBe(404);
  expect((await town.as()(reportNotEligible, where, { question: 0 })).status).toBe(401);
  expect(await stops()).toEqual([
    { question: "Are you an apprentice?", stopped: 8 },
    { question: "Is it your first year?", stopped: 4 },
  ]);
  const [kept] = await town.inside("oak", (sql) => sql`select * from eligibility_stops limit 1`);
  expect(Object.keys(kept!).sort()).toEqual(["categoryID", "clientID", "question", "serviceID", "stopped"]);
  await town.as("owner")(editCategory, where, { ...setUp, eligibility: "Is it your first year?" });
  expect(await stops()).toEqual([{ question: "Is it your first year?", stopped: 4 }]);
});

test("what is still to do is said part by part", async () => {
  const { answer } = await town.as("entrant")(listApplications, own());
  expect(answer.entries[0]!.parts).toMatchObject([
    { kind: "form", name: "About the home", isDone: true },
    { kind: "folder", name: "photos", isDone: true },
    { kind: "folder", name: "plans", isDone: true },
  ]);
});

test("F06 a blind committee gets the same bytes whoever applied", async () => {
  await setTimeframe(town, program, "scoring", "open");
  await assignScorer(town, program, "scorer", "BRICK");
  await submit();
  await town.inside("oak", (sql) => sql`update judging set blind = true where service_id = ${program.serviceID}`);
  town.app.changes.publish("client", town.clients["oak"]!);
  const give = (person: string) =>
    town.inside("oak", async (sql) => {
      await sql`update entries set user_id = ${town.people[person]} where entry_id = ${entryID}`;
      await sql`
        update uploads set file_name = ${`${person}-transcript.jpg`}
        where upload_id in (select upload_id from entry_uploads where entry_id = ${entryID})`;
    });
  const answers = async () => {
    const read = async (endpoint: AnyEndpoint, params: object) =>
      JSON.stringify((await town.as("scorer")(endpoint, params)).answer);
    return [
      await read(getApplicationsToScore, there()),
      await read(ofScholarship(getScoring), params()),
      await read(getScoringQueue, at(program)),
      await read(getScoring, { ...at(program), entryID }),
    ];
  };
  await give("entrant");
  const first = await answers();
  await give("rival");
  expect(await answers()).toEqual(first);
  expect(first.join()).not.toMatch(/transcript|tester|"fullName"/i);
  expect(first.join()).toContain("BRICK-1");
});

test("F06 staff download all applications, as CSV and for Excel", async () => {
  await submit();
  const csv = await downloaded(town, "owner", downloadEntries, at(program), { format: "csv" });
  expect(csv.bytes.toString()).toContain("BRICK-1,House on the hill,Brick homes,Submitted,Entrant Tester");
  const xlsx = await downloaded(town, "owner", downloadEntries, at(program), { format: "xlsx" });
  expect(xlsx.bytes.subarray(0, 2).toString()).toBe("PK");
});

test("F06 a network counts only so many who stopped, whoever is signed in there", async () => {
  const where = { ...at(program), categoryID: program.categories.GLASS };
  const setUp = { label: "GLASS", name: "Glass homes", audience: "all", notEligible: "" } as const;
  const question = `Are you an apprentice of ${randomUUID()}?`;
  await town.as("owner")(editCategory, where, { ...setUp, eligibility: question });
  const stop = () => town.as("rival")(reportNotEligible, where, { question: 0 });
  expect((await stop()).status).toBe(200);
  const { name, deep } = eligibilityStopLimit("127.0.0.1");
  await town.app.database.home((sql) => sql`update attempts set level = ${deep} where subject = ${name}`);
  const [refused, other] = await Promise.all([stop(), stop()]);
  for (const { status, problem } of [refused, other]) {
    expect(status).toBe(429);
    expect(problem.detail).toMatch(/^Too many tries. Wait /);
  }
  const { categories } = (await town.as("owner")(listCategories, at(program))).answer;
  expect(categories.find(({ label }) => label === "GLASS")!.stops).toEqual([{ question, stopped: 1 }]);
  await town.app.database.home((sql) => sql`delete from attempts where subject = ${name}`);
});
