import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  changeEntryOwner,
  getEntry,
  listEntries,
  listMyEntries,
  removeEntry,
  submitEntry,
  withdrawEntry,
} from "../../contract/entries.ts";
import { updateEntryUpload, uploadEntryFile } from "../../contract/entry-uploads.ts";
import {
  answerOnward,
  changeFeeder,
  connectOnward,
  getEntryOnward,
  getFeederInvitation,
  inviteFeeder,
  leaveOnward,
  listFeeders,
  listOnward,
  makeFeederCode,
  mapOnward,
  sendOn,
  tryOnwardAgain,
  withdrawFeederCode,
  withdrawFeederInvitation,
} from "../../contract/levels.ts";
import { contestOverview } from "../../contract/overview.ts";
import { fileURL } from "../../contract/pictures.ts";
import {
  releaseResults,
  restoreResult,
  setAwardTitle,
  withdrawResult,
  withholdResults,
} from "../../contract/results.ts";
import { getScoring } from "../../contract/scoring.ts";
import { changeJudging, serviceSettings } from "../../contract/services.ts";
import { actionPanel } from "../../contract/users.ts";
import { startApplication } from "../../contract/applications.ts";
import {
  type Contest,
  addContest,
  addEntry,
  addScholarships,
  assignScorer,
  at,
  handIn,
  setTimeframe,
} from "../../test/contest.ts";
import { doDueWork, makeDue } from "../../test/due-work.ts";
import { mailsTo } from "../../test/mail.ts";
import { giveUsageRights } from "../../contract/usage-rights.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";
import { json, one } from "../db/sql.ts";
import { Unreachable } from "../db/store.ts";
import type { House } from "../house.ts";
import { ONWARD_WORK, onwardWork } from "./due.ts";

// Oak's program is the local one, elm's the state's: in shards they lie on two servers.

const town = useTown();
let local: Contest;
let state: Contest;
let count = 0;

const oak: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const elm: ReturnType<typeof town.as> = (...call) => town.as("elmOwner")(...call);
const entrant: ReturnType<typeof town.as> = (...call) => town.as("entrant")(...call);

const rename = (contest: Contest, name: string) =>
  town.inside(contest.client, (sql) => sql`update services set name = ${name} where service_id = ${contest.serviceID}`);

beforeEach(async () => {
  local = await addContest(town, { url: `local-${++count}` });
  state = await addContest(town, { client: "elm", url: `state-${count}` });
  await rename(local, "Oak Honors");
  await rename(state, "State Awards");
});

async function made(contest = state) {
  const { answer } = await town.as(contest.client === "elm" ? "elmOwner" : "owner")(makeFeederCode, at(contest), {
    note: "For Oak",
  });
  return answer.code;
}

async function connected(from = local, to = state) {
  const { status, answer } = await town.as(from.client === "elm" ? "elmOwner" : "owner")(connectOnward, at(from), {
    code: await made(to),
  });
  expect(status).toBe(200);
  return answer.onwardProgramID;
}

/** An entry with a photograph that is really there. */
async function entered(contest = local, { title = "House on the hill", owner = "entrant" } = {}) {
  const entryID = await addEntry(town, contest, { title, owner });
  const place = { ...at(contest), entryID, folderID: contest.folders.photos };
  const sent = { file: await photo(), fileName: "garden.jpg" };
  const { answer } = await town.as(owner)(uploadEntryFile, place, undefined, sent);
  const words = { caption: "The garden", credit: "B. Photographer", cover: false };
  await town.as(owner)(updateEntryUpload, place, { entryUploadID: answer.entryUploadID, ...words });
  await handIn(town, contest, entryID);
  return entryID;
}

async function awarded(contest: Contest, entryID: string, awardTitle = "Gold") {
  const as = town.as(contest.client === "elm" ? "elmOwner" : "owner");
  expect(await as(setAwardTitle, { ...at(contest), entryID }, { awardTitle })).toMatchObject({ status: 200 });
}

async function released(contest: Contest) {
  const as = town.as(contest.client === "elm" ? "elmOwner" : "owner");
  const said = { closeEntries: true, reason: "The jury met." };
  expect(await as(releaseResults, at(contest), said)).toMatchObject({ status: 200 });
}

/** A winner of the local program, whose results are out. */
async function won() {
  const entryID = await entered();
  await awarded(local, entryID);
  await released(local);
  return entryID;
}

const sendAll = (onwardProgramID: string, entryIDs: string[], days = 14) =>
  oak(sendOn, { ...at(local), onwardProgramID }, { entryIDs, days });
const asks = async (entryID: string) => (await entrant(getEntryOnward, { ...at(local), entryID })).answer.asks;

async function answered(entryID: string, { agreed }: { agreed: boolean }) {
  const [ask] = await asks(entryID);
  return entrant(answerOnward, { ...at(local), entryID, onwardEntryID: ask!.onwardEntryID }, { agreed });
}
const deliver = (house: House = town.house) => doDueWork(house, { [ONWARD_WORK]: onwardWork });
const myEntriesThere = async () => (await entrant(listMyEntries, at(state))).answer.entries;
const there = async () => (await elm(listEntries, at(state), undefined)).answer.entries;
const wholeThere = async (entryID: string, person = "entrant") =>
  (await town.as(person)(getEntry, { ...at(state), entryID })).answer;
const winners = async () => (await oak(listOnward, at(local))).answer.winners;
const standing = async () => (await winners())[0]?.sent[0];

/** All the way to where the winner has agreed. */
async function agreed() {
  const onwardProgramID = await connected();
  const entryID = await won();
  expect((await sendAll(onwardProgramID, [entryID])).answer).toEqual({ asked: 1 });
  expect((await answered(entryID, { agreed: true })).answer).toEqual({ state: "agreed" });
  return { onwardProgramID, entryID };
}

/** What a process has claimed that is to bring an entry. */
async function bringing(entryID: string) {
  const [row] = await town.inside(
    "oak",
    (sql) => sql<{ ref: string }>`select onward_entry_id as ref from onward_entries where entry_id = ${entryID}`,
  );
  const work = { dueWorkID: "", clientID: town.clients["oak"]!, kind: ONWARD_WORK, ref: row!.ref, attempts: 1 };
  return { work, signal: new AbortController().signal };
}

type Inside = House["database"]["inside"];

/** The house as it is for one process, which comes by here before it writes for a client. */
const passing = (before: (clientID: string) => Promise<unknown>): House => {
  const inside: Inside = async (clientID, act) => {
    await before(clientID);
    return town.house.database.inside(clientID, act);
  };
  return { ...town.house, database: { ...town.house.database, inside } };
};

/** It has entered an entry above, and doesn’t come to write that down below. */
async function killedOnceThere(entryID: string) {
  const { work, signal } = await bringing(entryID);
  let isEntered = false;
  const killed = passing(async (clientID) => {
    if (clientID === town.clients["elm"]) isEntered = true;
    else if (isEntered) throw new Error("killed");
  });
  await expect(onwardWork.run(killed, work, signal)).rejects.toThrow("killed");
  expect(await there()).toHaveLength(1);
}

describe("a winner of a local program", () => {
  test("goes on to the state's in one action, with answers, files, captions and credits, and is submitted there where nothing more is asked", async () => {
    const onwardProgramID = await connected();
    const entryID = await won();
    expect((await winners())[0]).toMatchObject({ title: "House on the hill", awardTitle: "Gold", sent: [] });
    expect((await sendAll(onwardProgramID, [entryID])).answer).toEqual({ asked: 1 });
    const mail = (await mailsTo(town, "entrant@test.example")).at(-1)!;
    expect(mail.subject).toBe("House on the hill won Gold: may it go on to State Awards?");
    expect(mail.content.paragraphs.join(" ")).toContain(
      "Elm Arts League would like to have it in State Awards, in Brick homes",
    );
    expect(mail.content.action!.url).toMatch(new RegExp(`/oak/contests/${local.url}/entries/${entryID}$`));
    expect(await asks(entryID)).toMatchObject([
      {
        association: "Elm Arts League",
        program: "State Awards",
        category: "Brick homes",
        awardTitle: "Gold",
        state: "asked",
        questions: 2,
        files: 2,
        path: null,
      },
    ]);
    const [own] = (await entrant(listMyEntries, at(local))).answer.entries;
    expect(own!.wanted).toMatchObject({ program: "State Awards" });
    const panel = async () =>
      (await entrant(actionPanel, {})).answer.entries.filter(({ name }) => name === "Oak Honors");
    expect(await panel()).toMatchObject([
      { line: "House on the hill: wanted at the next level, 13 days left to answer", waiting: true },
    ]);
    expect(await there()).toEqual([]);
    await answered(entryID, { agreed: true });
    expect(await panel()).toEqual([]);
    await deliver();
    const [mine] = await myEntriesThere();
    expect(mine).toMatchObject({ title: "House on the hill", state: "submitted", category: { label: "BRICK" } });
    const whole = await wholeThere(mine!.entryID);
    expect(whole.origin).toMatchObject({
      association: "Oak Builders Guild",
      program: "Oak Honors",
      category: "Brick homes",
      code: "BRICK-1",
      awardTitle: "Gold",
      // Its file was never stored: only its row was.
      leftBehind: ["front.jpg"],
      withdrawnAt: null,
    });
    expect(whole.entryForms[0]!.entryFormQuestions).toEqual(
      expect.arrayContaining([{ name: "story", value: "It was built by hand." }]),
    );
    const uploads = whole.documentFolders.flatMap((folder) => folder.entryUploads);
    expect(uploads).toMatchObject([{ fileName: "garden.jpg", caption: "The garden", credit: "B. Photographer" }]);
    for (const rendition of ["original", "full", 320] as const) {
      const { statusCode, rawPayload } = await town.app.inject({
        url: fileURL("elm", uploads[0]!.uploadID, rendition),
        headers: { authorization: `Bearer ${await town.token("entrant")}` },
      });
      expect([statusCode, rawPayload.length > 100], String(rendition)).toEqual([200, true]);
    }
    expect((await asks(entryID))[0]).toMatchObject({
      state: "arrived",
      path: `/elm/contests/${state.url}/entries/${mine!.entryID}`,
    });
    expect(await standing()).toMatchObject({ state: "arrived", there: { state: "submitted", awardTitle: null } });
  });

  test("takes along what its pictures may be used for, as it was given, by whom and when", async () => {
    const onwardProgramID = await connected();
    const entryID = await entered();
    await town.inside(
      "oak",
      (sql) => sql`
        update document_folders set purposes = array['Gallery and voting', 'Press and social media']
        where document_folder_id = ${local.folders.photos}`,
    );
    const photographs = async (place: object, contest: Contest) =>
      (await entrant(getEntry, { ...at(contest), entryID, ...place })).answer.documentFolders[0]!.entryUploads;
    const say = async (purposes: string[], version: number) => {
      const [, garden] = await photographs({}, local);
      const files = [{ entryUploadID: garden!.entryUploadID, version }];
      return entrant(giveUsageRights, { ...at(local), entryID }, { files, purposes, until: "2099-12-31" });
    };
    expect((await say(["Press and social media"], 0)).status).toBe(200);
    await awarded(local, entryID);
    await released(local);
    await sendAll(onwardProgramID, [entryID]);
    await answered(entryID, { agreed: true });
    await deliver();
    const { entryID: thereID } = (await myEntriesThere())[0]!;
    const [, given] = await photographs({}, local);
    const arrived = await photographs({ entryID: thereID }, state);
    const its = arrived.find(({ caption }) => caption === "The garden")!;
    expect(its.rights).toEqual({ ...given!.rights, version: 1 });
    expect(its.rights).toMatchObject({ given: ["Press and social media"], until: "2099-12-31", by: "Entrant Tester" });
    expect((await say([], 1)).status).toBe(200);
    expect(
      (await photographs({ entryID: thereID }, state)).find(({ caption }) => caption === "The garden")!.rights,
    ).toEqual(its.rights);
    const shown = await town.inside(
      "elm",
      (sql) => sql<{ hidden: boolean }>`
        select shown_until = '-infinity' as hidden from uploads where upload_id = ${its.uploadID}`,
    );
    expect(shown).toEqual([{ hidden: true }]);
  });

  test("finishes there what is asked beyond, submits it, and can withdraw it before the deadline", async () => {
    const panes = [{ type: "input", kind: "number", name: "sqft", label: "Square feet", required: true }];
    await town.inside("elm", async (sql) => {
      const { formID } = one(
        await sql<{ formID: string }>`
          insert into forms (service_id, purpose, category_id, position, name)
          values (${state.serviceID}, 'entry', ${state.categories.BRICK}, 5, 'Size') returning form_id`,
      );
      await sql`insert into form_versions (form_id, version, elements) values (${formID}, 1, ${json(panes)})`;
      await sql`update forms set version = 1 where form_id = ${formID}`;
    });
    const onwardProgramID = await connected();
    const { map } = (await oak(listOnward, at(local))).answer.programs[0]!.there!;
    expect(map.find(({ categoryID }) => categoryID === local.categories.BRICK)).toEqual({
      categoryID: local.categories.BRICK,
      toCategoryID: state.categories.BRICK,
      proposed: true,
      alsoAsked: [{ what: "Square feet", required: true }],
    });
    const entryID = await won();
    await sendAll(onwardProgramID, [entryID]);
    await answered(entryID, { agreed: true });
    await deliver();
    const [draft] = await myEntriesThere();
    expect(draft).toMatchObject({ state: "draft" });
    const mail = (await mailsTo(town, "entrant@test.example")).at(-1)!;
    expect(mail.subject).toBe("Your entry is in State Awards: House on the hill");
    expect(mail.content.paragraphs.join(" ")).toContain("Size");
    expect(await standing()).toMatchObject({ there: { state: "draft" } });
    const place = { ...at(state), entryID: draft!.entryID };
    expect((await entrant(submitEntry, place)).status).toBe(422);
    await town.inside(
      "elm",
      (sql) => sql`
        insert into form_answers (service_id, entry_id, form_id, version, answers)
        select ${state.serviceID}, ${draft!.entryID}, form_id, 1, '{"sqft":2400}' from forms where name = 'Size' and service_id = ${state.serviceID}`,
    );
    expect((await entrant(submitEntry, place)).status).toBe(200);
    expect((await entrant(withdrawEntry, place)).status).toBe(200);
    expect(await standing()).toMatchObject({ there: { state: "withdrawn" } });
    expect((await entrant(removeEntry, place)).status).toBe(200);
    expect(await standing()).toMatchObject({ there: { state: "removed" } });
  });

  test("pays the fee of the program there, if it has one, before it is submitted, and none to anybody else", async () => {
    await town.inside(
      "elm",
      (sql) => sql`
        insert into fees (service_id, name, kind, amount, applies_to, category_id, needed_to_submit)
        values (${state.serviceID}, 'Entry fee', 'flat', 7500, 'category', ${state.categories.BRICK}, true)`,
    );
    const { entryID } = await agreed();
    await deliver();
    const [draft] = await myEntriesThere();
    expect(draft).toMatchObject({ state: "draft", complete: true, fees: { due: 7500, isNeeded: true } });
    expect((await mailsTo(town, "entrant@test.example")).at(-1)!.content.paragraphs.join(" ")).toContain(
      "The entry fee",
    );
    const own = (await entrant(getEntry, { ...at(local), entryID })).answer;
    expect(own.fees).toBeNull();
  });

  test("who declines goes nowhere, may think again until the time is over, and staff see it", async () => {
    const onwardProgramID = await connected();
    const entryID = await won();
    await sendAll(onwardProgramID, [entryID]);
    expect((await answered(entryID, { agreed: false })).answer).toEqual({ state: "declined" });
    await deliver();
    expect(await there()).toEqual([]);
    expect(await standing()).toMatchObject({ state: "declined", there: null });
    expect((await sendAll(onwardProgramID, [entryID])).answer).toEqual({ asked: 0 });
    expect((await answered(entryID, { agreed: true })).answer).toEqual({ state: "agreed" });
    expect(await answered(entryID, { agreed: false })).toMatchObject({ status: 409 });
  });

  test("who agrees twice is told each time how it stands, and it goes once", async () => {
    const { entryID } = await agreed();
    expect(await answered(entryID, { agreed: true })).toMatchObject({ status: 200, answer: { state: "agreed" } });
    await deliver();
    expect(await answered(entryID, { agreed: true })).toMatchObject({ status: 200, answer: { state: "arrived" } });
    await deliver();
    expect(await there()).toHaveLength(1);
  });

  test("who doesn't answer is reminded once, isn't asked after the time, and can be asked anew", async () => {
    const onwardProgramID = await connected();
    const entryID = await won();
    await sendAll(onwardProgramID, [entryID], 5);
    const inDays = (days: number) =>
      town.inside(
        "oak",
        (sql) => sql`
          update onward_entries set asked_at = now() - interval '4 days', answer_by = now() + ${`${days} days`}::interval
          where entry_id = ${entryID}`,
      );
    const mails = async () => (await mailsTo(town, "entrant@test.example")).map(({ subject }) => subject);
    await inDays(1);
    for (const _ of [1, 2]) {
      await makeDue(town, ONWARD_WORK);
      await deliver();
    }
    expect(
      (await mails()).filter((subject) => /^Until .*: may House on the hill go on to State Awards/.test(subject)),
    ).toHaveLength(1);
    await inDays(-1);
    expect(await answered(entryID, { agreed: true })).toMatchObject({ status: 409 });
    await makeDue(town, ONWARD_WORK);
    await deliver();
    expect(await standing()).toMatchObject({ state: "lapsed" });
    expect((await sendAll(onwardProgramID, [entryID])).answer).toEqual({ asked: 1 });
    expect(await standing()).toMatchObject({ state: "asked" });
  });

  test("alone decides: nobody else reads the question, or answers it", async () => {
    const onwardProgramID = await connected();
    const entryID = await won();
    await sendAll(onwardProgramID, [entryID]);
    const place = { ...at(local), entryID };
    const [ask] = await asks(entryID);
    for (const person of ["owner", "rival", "elmOwner"]) {
      expect((await town.as(person)(getEntryOnward, place)).status, person).toBe(403);
      const answer = { ...place, onwardEntryID: ask!.onwardEntryID };
      expect((await town.as(person)(answerOnward, answer, { agreed: true })).status, person).toBe(403);
    }
    const others = await addEntry(town, local, { owner: "rival" });
    const crossed = { ...at(local), entryID: others, onwardEntryID: ask!.onwardEntryID };
    expect((await town.as("rival")(answerOnward, crossed, { agreed: true })).status).toBe(404);
    expect(await standing()).toMatchObject({ state: "asked" });
  });
});

describe("whatever happens on the way", () => {
  test("two who bring it at once, and a process that is killed after it arrived, leave one entry there", async () => {
    const { entryID } = await agreed();
    const { work, signal } = await bringing(entryID);
    await killedOnceThere(entryID);
    expect(await standing()).toMatchObject({ state: "agreed" });
    await Promise.all([1, 2].map(() => onwardWork.run(town.house, work, signal)));
    await deliver();
    const [only, ...more] = await there();
    expect(more).toEqual([]);
    expect((await wholeThere(only!.entryID)).documentFolders[0]!.entryUploads).toHaveLength(1);
    expect(await standing()).toMatchObject({ state: "arrived" });
  });

  test("who finds it there says what entries there have by now, as who brought it was killed before", async () => {
    const { entryID } = await agreed();
    const { work, signal } = await bringing(entryID);
    const { database, directory } = town.house;
    const killed: House["database"]["inside"] = async (clientID, act) => {
      const done = await database.inside(clientID, act);
      if (clientID === town.clients["elm"]) throw new Error("killed");
      return done;
    };
    const inside = { ...database, inside: killed };
    await expect(onwardWork.run({ ...town.house, database: inside }, work, signal)).rejects.toThrow("killed");
    const nothing = { fees: false, rights: false, origins: false, withdrawals: false };
    const withService: House["directory"]["withService"] = async (serviceID) => {
      const found = await directory.withService(serviceID);
      return found && { ...found, service: { ...found.service, entriesMayHave: nothing } };
    };
    const publish = vi.spyOn(town.house.changes, "publish");
    await onwardWork.run({ ...town.house, directory: { ...directory, withService } }, work, signal);
    expect(publish.mock.calls).toContainEqual(["service", town.clients["elm"], state.serviceID]);
    publish.mockRestore();
  });

  test("of two who bring it at the very same moment, both find the one entry", async () => {
    const { entryID } = await agreed();
    const { work, signal } = await bringing(entryID);
    await Promise.all([1, 2, 3].map(() => onwardWork.run(town.house, work, signal)));
    expect(await there()).toHaveLength(1);
  });

  test("staff who press twice at once ask once", async () => {
    const onwardProgramID = await connected();
    const entryID = await won();
    const both = await Promise.all([1, 2].map(() => sendAll(onwardProgramID, [entryID])));
    expect(both.map(({ answer }) => answer.asked).sort()).toEqual([0, 1]);
    const asked = (await mailsTo(town, "entrant@test.example")).filter(
      ({ content }) => content.action?.url.endsWith(entryID) && content.action.label === "Answer",
    );
    expect(asked).toHaveLength(1);
  });

  test("where the other database is away, it waits, and goes when that is back; the list says that it can't be reached", async () => {
    await agreed();
    const away: House = {
      ...town.house,
      database: {
        ...town.house.database,
        inside: (clientID, act) =>
          clientID === town.clients["elm"]
            ? Promise.reject(new Unreachable(new Error("away")))
            : town.house.database.inside(clientID, act),
      },
    };
    await deliver(away);
    expect(await there()).toEqual([]);
    expect(await standing()).toMatchObject({ state: "agreed" });
    await makeDue(town, ONWARD_WORK);
    await deliver();
    expect(await there()).toHaveLength(1);
    const { readInside } = town.house.database;
    town.house.database.readInside = (clientID, act) =>
      clientID === town.clients["elm"] ? Promise.reject(new Unreachable(new Error("away"))) : readInside(clientID, act);
    try {
      const { programs, winners: rows } = (await oak(listOnward, at(local))).answer;
      expect(programs).toMatchObject([{ association: "Elm Arts League", there: null }]);
      expect(rows[0]!.sent[0]).toMatchObject({ state: "arrived", there: null });
    } finally {
      town.house.database.readInside = readInside;
    }
  });

  test("what goes along is what was there when the winner agreed, and stays until it has arrived, open to nobody else", async () => {
    const { entryID } = await agreed();
    const [file] = await town.inside(
      "oak",
      (sql) => sql<{ uploadID: string }>`
        select up.upload_id from entry_uploads eu join uploads up using (client_id, upload_id)
        where eu.entry_id = ${entryID} and up.file_name = 'garden.jpg'`,
    );
    await town.inside(
      "oak",
      (sql) => sql`update form_answers set answers = answers || '{"story":"Changed."}' where entry_id = ${entryID}`,
    );
    await town.inside("oak", (sql) => sql`delete from entry_uploads where entry_id = ${entryID}`);
    const url = fileURL("oak", file!.uploadID, "full");
    expect((await town.app.inject({ url })).statusCode).toBe(404);
    await deliver();
    const [arrived] = await there();
    const whole = await wholeThere(arrived!.entryID, "elmOwner");
    expect(whole.entryForms[0]!.entryFormQuestions).toEqual(
      expect.arrayContaining([{ name: "story", value: "It was built by hand." }]),
    );
    expect(whole.documentFolders[0]!.entryUploads).toMatchObject([{ fileName: "garden.jpg" }]);
    const held = await town.inside("oak", (sql) => sql`select from file_holders where upload_id = ${file!.uploadID}`);
    expect(held).toEqual([]);
  });

  test("whose entry was given to somebody else meanwhile has agreed for nobody: the new owner is asked, and it goes in their name", async () => {
    const { entryID } = await agreed();
    const place = { ...at(local), entryID };
    const { onwardEntryID } = (await asks(entryID))[0]!;
    expect((await oak(changeEntryOwner, place, { user: town.people["rival"]! })).status).toBe(200);
    await deliver();
    expect(await there()).toEqual([]);
    expect(await standing()).toMatchObject({ state: "asked" });
    const rival: ReturnType<typeof town.as> = (...call) => town.as("rival")(...call);
    expect((await mailsTo(town, "rival@test.example")).map(({ subject }) => subject)).toContain(
      "House on the hill won Gold: may it go on to State Awards?",
    );
    expect((await entrant(answerOnward, { ...place, onwardEntryID }, { agreed: true })).status).toBe(403);
    expect((await rival(answerOnward, { ...place, onwardEntryID }, { agreed: true })).answer).toEqual({
      state: "agreed",
    });
    await deliver();
    expect((await there()).map(({ owner }) => owner.userID)).toEqual([town.people["rival"]]);
  });

  test("whose entry changes its owner in the moment of the answer never lets it go in somebody's name who didn't agree", async () => {
    for (let round = 1; round <= 4; round++) {
      if (round > 1) local = await addContest(town, { url: `local-${++count}` });
      const onwardProgramID = await connected();
      const entryID = await won();
      await sendAll(onwardProgramID, [entryID]);
      const { onwardEntryID } = (await asks(entryID))[0]!;
      const place = { ...at(local), entryID };
      const agree = () => entrant(answerOnward, { ...place, onwardEntryID }, { agreed: true });
      await Promise.all([agree(), oak(changeEntryOwner, place, { user: town.people["rival"]! }), agree()]);
      expect(await standing()).toMatchObject({ state: "asked" });
    }
  });

  test("whose entry gets another owner after somebody set out to bring it isn’t entered: the new owner is asked", async () => {
    const { entryID } = await agreed();
    const { work, signal } = await bringing(entryID);
    const give = () => oak(changeEntryOwner, { ...at(local), entryID }, { user: town.people["rival"]! });
    let given: ReturnType<typeof give> | undefined;
    await onwardWork.run(
      passing(() => (given ??= give())),
      work,
      signal,
    );
    expect((await given)!.status).toBe(200);
    expect(await there()).toEqual([]);
    expect(await standing()).toMatchObject({ state: "asked" });
    for await (const left of town.house.files.list(`${town.clients["elm"]}/entries/${work.ref}`))
      expect.fail(`${left} was left lying`);
    await deliver();
    expect(await there()).toEqual([]);
  });

  test("whose entry is just being entered there keeps its owner until it is, and whoever agreed has it there", async () => {
    const { entryID } = await agreed();
    const { work, signal } = await bringing(entryID);
    const give = () => oak(changeEntryOwner, { ...at(local), entryID }, { user: town.people["rival"]! });
    let refused: Awaited<ReturnType<typeof give>> | undefined;
    const meanwhile = passing(async (clientID) => {
      if (clientID === town.clients["elm"]) refused ??= await give();
    });
    await onwardWork.run(meanwhile, work, signal);
    expect(refused).toMatchObject({
      status: 409,
      problem: { detail: expect.stringMatching(/^It is just going on to State Awards, in its owner’s name\./) },
    });
    expect((await there()).map(({ owner }) => owner.userID)).toEqual([town.people["entrant"]]);
    expect(await standing()).toMatchObject({ state: "arrived" });
    const toNewOwner = async () => (await mailsTo(town, "rival@test.example")).map(({ subject }) => subject);
    const before = (await toNewOwner()).length;
    expect((await give()).status).toBe(200);
    expect(await standing()).toMatchObject({ state: "arrived" });
    expect((await toNewOwner()).slice(before)).toEqual(["House on the hill is your entry now"]);
  });

  test("whose award is withdrawn after it arrived, and before that is written down, is there, and its staff are told", async () => {
    const { entryID } = await agreed();
    await killedOnceThere(entryID);
    await oak(withdrawResult, { ...at(local), entryID }, { reason: "It was built elsewhere." });
    await makeDue(town, ONWARD_WORK);
    await deliver();
    const states = await town.inside(
      "oak",
      (sql) => sql`select state from onward_entries where entry_id = ${entryID} and entering_at is null`,
    );
    expect(states).toEqual([{ state: "arrived" }]);
    const [arrived] = await there();
    expect((await wholeThere(arrived!.entryID, "elmOwner")).origin).toMatchObject({
      withdrawnAt: expect.any(String) as string,
    });
  });

  test("what closes there meanwhile isn't entered, staff read why, and try again once there is more time", async () => {
    await agreed();
    await setTimeframe(town, state, "entries", "closed");
    await deliver();
    expect(await standing()).toMatchObject({ state: "refused", whyNot: "Entries are closed there." });
    await setTimeframe(town, state, "entries", "open");
    const { onwardEntryID } = (await standing())!;
    expect((await oak(tryOnwardAgain, { ...at(local), onwardEntryID })).status).toBe(200);
    await deliver();
    expect(await standing()).toMatchObject({ state: "arrived" });
    expect((await oak(tryOnwardAgain, { ...at(local), onwardEntryID })).status).toBe(409);
  });
});

describe("staff of the local program", () => {
  test("send nothing before results are out, nothing without an award, and nothing that has no category there", async () => {
    const onwardProgramID = await connected();
    const [gold, none] = [await entered(), await entered(local, { title: "No award" })];
    await awarded(local, gold);
    expect(await sendAll(onwardProgramID, [gold])).toMatchObject({ status: 409 });
    expect(await winners()).toEqual([]);
    await released(local);
    expect(await sendAll(onwardProgramID, [gold, none])).toMatchObject({ status: 409 });
    const map = [{ categoryID: local.categories.BRICK, toCategoryID: null }];
    expect((await oak(mapOnward, { ...at(local), onwardProgramID }, { map })).status).toBe(200);
    expect(await sendAll(onwardProgramID, [gold])).toMatchObject({ status: 422 });
    const glass = [{ categoryID: local.categories.BRICK, toCategoryID: state.categories.GLASS }];
    await oak(mapOnward, { ...at(local), onwardProgramID }, { map: glass });
    const twice = await oak(mapOnward, { ...at(local), onwardProgramID }, { map: [...map, ...glass] });
    expect([twice.status, twice.problem.detail]).toEqual([
      400,
      "A category is in the list twice. Choose one category there for each.",
    ]);
    expect((await sendAll(onwardProgramID, [gold])).answer).toEqual({ asked: 1 });
    expect(await asks(gold)).toMatchObject([{ category: "Glass homes" }]);
  });

  test("connect by a code as often as they like, once; a withdrawn code, a wrong one and one's own open nothing", async () => {
    const code = await made();
    const first = await oak(connectOnward, at(local), { code });
    const again = await oak(connectOnward, at(local), { code: ` ${code} ` });
    expect(again.answer).toEqual(first.answer);
    expect((await elm(listFeeders, at(state))).answer.feeders).toMatchObject([
      { association: "Oak Builders Guild", program: "Oak Honors", entries: 0, submitted: 0, endedAt: null },
    ]);
    const [{ feederCodeID } = { feederCodeID: "" }] = (await elm(listFeeders, at(state))).answer.codes;
    expect((await elm(withdrawFeederCode, { ...at(state), feederCodeID })).status).toBe(200);
    const other = await addContest(town, { url: `other-${count}` });
    for (const wrong of [code, "nonsense", await made(local)])
      expect((await oak(connectOnward, at(local), { code: wrong })).status, wrong).toBe(422);
    expect((await oak(connectOnward, at(other), { code })).status).toBe(422);
  });

  test("are told by the state's where nothing more is taken, and what was agreed to isn't entered either", async () => {
    const { entryID } = await agreed();
    const [{ feederProgramID } = { feederProgramID: "" }] = (await elm(listFeeders, at(state))).answer.feeders;
    await elm(changeFeeder, { ...at(state), feederProgramID }, { ended: true });
    await deliver();
    expect(await there()).toEqual([]);
    expect(await standing()).toMatchObject({ state: "refused", whyNot: "It takes no more entries from this program." });
    expect((await oak(listOnward, at(local))).answer.programs[0]!.there!.takesEntries).toBe(false);
    expect(await sendAll(feederProgramID, [entryID])).toMatchObject({ status: 409 });
    expect((await oak(connectOnward, at(local), { code: await made() })).status).toBe(422);
    await elm(changeFeeder, { ...at(state), feederProgramID }, { ended: false });
    await oak(tryOnwardAgain, { ...at(local), onwardEntryID: (await standing())!.onwardEntryID });
    await deliver();
    expect(await there()).toHaveLength(1);
  });

  test("disconnect, and whoever hadn't answered isn't asked any more; connecting again finds all as it was", async () => {
    const onwardProgramID = await connected();
    const entryID = await won();
    await sendAll(onwardProgramID, [entryID]);
    expect((await oak(leaveOnward, { ...at(local), onwardProgramID })).status).toBe(200);
    expect(await asks(entryID)).toEqual([]);
    expect((await oak(listOnward, at(local))).answer.programs).toEqual([]);
    expect(await connected()).toBe(onwardProgramID);
    expect(await standing()).toMatchObject({ state: "lapsed" });
  });

  test("learn nothing of results there before they are released", async () => {
    await agreed();
    await deliver();
    const [arrived] = await there();
    await awarded(state, arrived!.entryID, "State winner");
    expect(JSON.stringify((await oak(listOnward, at(local))).answer)).not.toContain("State winner");
    await released(state);
    expect(await standing()).toMatchObject({ there: { state: "submitted", awardTitle: "State winner" } });
  });
});

describe("staff of the state's program", () => {
  test("see where each entry came from, count and filter by it, and have it in their list's columns", async () => {
    await agreed();
    await deliver();
    await addEntry(town, state, { title: "Entered here", owner: "rival" });
    const [feeder] = (await elm(listFeeders, at(state))).answer.feeders;
    expect(feeder).toMatchObject({ entries: 1, submitted: 1 });
    const query = { from: feeder!.feederProgramID, columns: "sentOnBy,programThere,awardThere" };
    const { answer } = await elm(listEntries, at(state), undefined, { query });
    expect(answer.entries).toMatchObject([
      { title: "House on the hill", cells: ["Oak Builders Guild", "Oak Honors", "Gold"] },
    ]);
    expect(answer).toMatchObject({ total: 1, feeders: [{ association: "Oak Builders Guild" }] });
  });

  test("are told when the award is withdrawn, taken back or restored at home; the entry stays as it is", async () => {
    const { entryID } = await agreed();
    await deliver();
    const [arrived] = await there();
    const origin = async () => (await wholeThere(arrived!.entryID, "elmOwner")).origin!;
    const toStaff = async () => (await mailsTo(town, "help@elm.example")).map(({ subject }) => subject);
    const before = (await toStaff()).length;
    await oak(withdrawResult, { ...at(local), entryID }, { reason: "Not theirs." });
    await deliver();
    expect((await origin()).withdrawnAt).not.toBeNull();
    expect((await toStaff()).slice(before)).toEqual(["An award was withdrawn: House on the hill"]);
    const attention = async () =>
      (await elm(contestOverview, at(state))).answer.attention.filter(({ kind }) => kind === "award-withdrawn");
    expect(await attention()).toHaveLength(1);
    expect(await there()).toMatchObject([{ state: "submitted" }]);
    await oak(restoreResult, { ...at(local), entryID });
    await deliver();
    expect((await origin()).withdrawnAt).toBeNull();
    expect(await attention()).toEqual([]);
    await oak(withholdResults, at(local));
    await deliver();
    expect((await origin()).withdrawnAt).not.toBeNull();
    await awarded(local, entryID, "Best in Show");
    await released(local);
    await deliver();
    expect(await origin()).toMatchObject({ withdrawnAt: null, awardTitle: "Best in Show" });
    const told = (await toStaff()).length;
    // Both happen before anybody is told of the first.
    await oak(withholdResults, at(local));
    await awarded(local, entryID, "Platinum");
    await released(local);
    await deliver();
    expect(await origin()).toMatchObject({ withdrawnAt: null, awardTitle: "Platinum" });
    expect(await toStaff()).toHaveLength(told);
  });

  test("have scorers who read nothing of where an entry came from, blind or not", async () => {
    await agreed();
    await deliver();
    const [arrived] = await there();
    await assignScorer(town, state, "scorer", "BRICK");
    await setTimeframe(town, state, "entries", "closed");
    await setTimeframe(town, state, "scoring", "open");
    for (const blind of [false, true]) {
      const { judging } = (await elm(serviceSettings, at(state))).answer;
      expect((await elm(changeJudging, at(state), { ...judging!, blind })).status).toBe(200);
      const { status, answer } = await town.as("scorer")(getScoring, { ...at(state), entryID: arrived!.entryID });
      expect(status).toBe(200);
      const said = JSON.stringify(answer);
      expect(said).toContain("House on the hill");
      for (const secret of ["Oak Builders Guild", "Oak Honors", "Gold"])
        expect(said, `${secret}, ${blind ? "blind" : "open"}`).not.toContain(secret);
      expect((await town.as("scorer")(getEntry, { ...at(state), entryID: arrived!.entryID })).status).toBe(403);
    }
  });
});

test("levels follow each other: who wins in the state goes on to the national program in the same way", async () => {
  await agreed();
  await deliver();
  const national = await addContest(town, { url: `national-${count}` });
  await rename(national, "National Awards");
  const onwardProgramID = await connected(state, national);
  const [arrived] = await there();
  await awarded(state, arrived!.entryID, "State winner");
  await released(state);
  const place = { ...at(state), entryID: arrived!.entryID };
  expect(
    (await elm(sendOn, { ...at(state), onwardProgramID }, { entryIDs: [arrived!.entryID], days: 7 })).answer,
  ).toEqual({ asked: 1 });
  const [ask] = (await entrant(getEntryOnward, place)).answer.asks;
  await entrant(answerOnward, { ...place, onwardEntryID: ask!.onwardEntryID }, { agreed: true });
  await deliver();
  const { entries } = (await oak(listEntries, at(national))).answer;
  expect(entries).toHaveLength(1);
  const whole = (await oak(getEntry, { ...at(national), entryID: entries[0]!.entryID })).answer;
  expect(whole.origin).toMatchObject({
    association: "Elm Arts League",
    program: "State Awards",
    awardTitle: "State winner",
  });
  expect(whole.documentFolders[0]!.entryUploads).toMatchObject([{ credit: "B. Photographer" }]);
});

test("a program's code, its connections and its winners are its own staff's alone", async () => {
  const onwardProgramID = await connected();
  for (const person of ["elmOwner", "stranger", "entrant"]) {
    const as = town.as(person);
    expect((await as(listOnward, at(local))).status, person).toBe(403);
    expect((await as(connectOnward, at(local), { code: await made() })).status, person).toBe(403);
  }
  for (const person of ["owner", "stranger", "entrant"]) {
    expect((await town.as(person)(listFeeders, at(state))).status, person).toBe(403);
    expect((await town.as(person)(makeFeederCode, at(state), { note: "" })).status, person).toBe(403);
  }
  const other = await addContest(town, { url: `third-${count}` });
  expect((await oak(leaveOnward, { ...at(other), onwardProgramID })).status).toBe(404);
});

describe("an invitation", () => {
  const asElm = { note: "Oak Guild" };
  const invited = async (contest = state, form: { note: string; email?: string } = asElm) => {
    const { status, answer } = await town.as(contest.client === "elm" ? "elmOwner" : "owner")(
      inviteFeeder,
      at(contest),
      form,
    );
    expect(status).toBe(200);
    return answer.link;
  };
  const keyOf = (link: string | null) => link!.split("/").at(-1)!;
  const seenBy = async (person: string | undefined, feederKey: string) =>
    (person ? town.as(person) : town.as())(getFeederInvitation, { feederKey });
  const connect = (code: string, contest = local) => oak(connectOnward, at(contest), { code });
  const open = async () => (await elm(listFeeders, at(state))).answer.invitations;

  test("goes by mail to an address, is read by whoever runs a program there, and connects the one they choose", async () => {
    expect(await invited(state, { note: "Oak Guild", email: "director@oak.example" })).toBe(null);
    const mail = (await mailsTo(town, "director@oak.example")).at(-1)!;
    expect(mail.subject).toBe("Elm Arts League invites your winners to State Awards");
    const link = mail.content.action!.url;
    expect(link).toMatch(/\/invitation\/winners\/[\w-]+$/);
    expect(await open()).toMatchObject([{ note: "Oak Guild, director@oak.example" }]);
    const scholarships = await addScholarships(town, { url: `invited-${count}` });
    const { answer } = await seenBy("owner", keyOf(link));
    expect(answer).toMatchObject({ state: "open", association: "Elm Arts League", program: "State Awards" });
    const names = answer.programs.map(({ client, service }) => `${client}/${service}`);
    expect(names).toContain(`oak/${local.url}`);
    // Of another kind, and the one that invites.
    expect(names).not.toContain(`oak/${scholarships.url}`);
    expect(names).not.toContain(`elm/${state.url}`);
    expect((await connect(link)).answer).toMatchObject({ association: "Elm Arts League", program: "State Awards" });
    expect((await elm(listFeeders, at(state))).answer.feeders).toMatchObject([
      { association: "Oak Builders Guild", program: "Oak Honors", leftAt: null },
    ]);
    expect(await open()).toEqual([]);
    expect((await seenBy("owner", keyOf(link))).answer.state).toBe("used");
    const another = (await seenBy("owner", keyOf(await invited()))).answer.programs;
    expect(another.map(({ service }) => service)).not.toContain(local.url);
    // Its winners go on as by a code.
    const { onwardProgramID } = (await connect(link)).answer;
    const entryID = await won();
    expect((await sendAll(onwardProgramID, [entryID])).answer).toEqual({ asked: 1 });
  });

  test("is passed on as a link, and shows its programs to those alone who run any", async () => {
    const key = keyOf(await invited());
    expect((await seenBy(undefined, key)).status).toBe(401);
    for (const person of ["entrant", "stranger", "viewer"])
      expect((await seenBy(person, key)).answer.programs, person).toEqual([]);
    await town.addPerson(`only${count}`);
    await town.grant(`only${count}`, "oak", "programManager", local.serviceID);
    expect((await seenBy(`only${count}`, key)).answer.programs).toMatchObject([{ service: local.url }]);
    expect((await seenBy("owner", `${key.slice(0, -4)}AAAA`)).status).toBe(404);
    // A code isn't an invitation.
    expect((await seenBy("owner", await made())).status).toBe(404);
  });

  test("works once, also for two at once; the program that was connected may come again, another is told", async () => {
    const key = keyOf(await invited());
    const other = await addContest(town, { url: `other-${count}` });
    const both = await Promise.all([connect(key), connect(key, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const first = both[0].status === 200 ? local : other;
    const second = first === local ? other : local;
    expect((await connect(key, first)).status).toBe(200);
    expect(await connect(key, second)).toMatchObject({
      problem: {
        detail: "This invitation was used already, for another program. Ask Elm Arts League for a new one.",
      },
    });
    expect((await elm(listFeeders, at(state))).answer.feeders).toHaveLength(1);
    // Who has left needs a new one.
    const { onwardProgramID } = (await connect(key, first)).answer;
    expect((await oak(leaveOnward, { ...at(first), onwardProgramID })).status).toBe(200);
    expect((await connect(key, first)).status).toBe(422);
  });

  test("that was withdrawn, has expired, is another's or leads to another kind of program is refused with what to do", async () => {
    const withdrawn = keyOf(await invited());
    const { feederInvitationID } = (await open())[0]!;
    const place = { ...at(state), feederInvitationID };
    expect((await oak(withdrawFeederInvitation, place)).status).toBe(403);
    expect((await elm(withdrawFeederInvitation, place)).status).toBe(200);
    expect((await elm(withdrawFeederInvitation, place)).status).toBe(409);
    expect(await connect(withdrawn)).toMatchObject({
      status: 422,
      problem: { detail: "Elm Arts League has withdrawn this invitation. Ask them for a new one." },
    });
    expect((await seenBy("owner", withdrawn)).answer.state).toBe("withdrawn");
    const expired = keyOf(await invited());
    await town.inside(
      "elm",
      (sql) => sql`update bearer_links set expires_at = now() - interval '1 minute' where purpose = 'feederInvitation'`,
    );
    expect(await connect(expired)).toMatchObject({
      status: 422,
      problem: { detail: "This invitation has expired. Ask Elm Arts League for a new one." },
    });
    const own = keyOf(await invited());
    expect(await elm(connectOnward, at(state), { code: own })).toMatchObject({ status: 422 });
    const scholarships = await addScholarships(town, { url: `kind-${count}` });
    expect(await connect(own, scholarships)).toMatchObject({
      status: 422,
      problem: {
        detail: "It leads to a contest, and this is a scholarship program: winners go on to one of the same kind.",
      },
    });
    // None of these has used it up.
    expect((await connect(own)).status).toBe(200);
  });

  test("of a program that was told to send no more doesn't let it in again, and stays open for another", async () => {
    await connected();
    const { feederProgramID } = (await elm(listFeeders, at(state))).answer.feeders[0]!;
    await elm(changeFeeder, { ...at(state), feederProgramID }, { ended: true });
    const key = keyOf(await invited());
    expect(await connect(key)).toMatchObject({ status: 422, problem: { detail: /takes no more from this program/ } });
    expect((await seenBy("owner", key)).answer.state).toBe("open");
  });

  test("is made by whoever may change the program, of one that is published, and not without end", async () => {
    for (const person of ["owner", "stranger", "entrant"])
      expect((await town.as(person)(inviteFeeder, at(state), asElm)).status, person).toBe(403);
    const { serviceID } = state;
    await town.inside(
      "elm",
      (sql) => sql`
        insert into bearer_links (purpose, record_id, key_hash, expires_at)
        select 'feederInvitation', ${serviceID}, sha256(convert_to('n' || n || ${serviceID}, 'UTF8')), now() + interval '1 day'
        from generate_series(1, 50) n`,
    );
    expect(await elm(inviteFeeder, at(state), asElm)).toMatchObject({ status: 409 });
    await town.inside("elm", (sql) => sql`update bearer_links set revoked_at = now() where record_id = ${serviceID}`);
    expect(await elm(inviteFeeder, at(state), asElm)).toMatchObject({ status: 429 });
  });
});

describe("a scholarship's winners", () => {
  let from: Contest;
  let to: Contest;
  beforeEach(async () => {
    from = await addScholarships(town, { url: `local-trades-${count}` });
    to = await addScholarships(town, { client: "elm", url: `state-trades-${count}` });
    await rename(to, "State Trades");
  });

  const gone = async () => {
    const onwardProgramID = await connected(from, to);
    const entryID = await entered(from, { title: "Brick homes" });
    await awarded(from, entryID, "Trades scholar");
    await released(from);
    const sent = { entryIDs: [entryID], days: 14 };
    expect((await oak(sendOn, { ...at(from), onwardProgramID }, sent)).answer).toEqual({ asked: 1 });
    const [ask] = (await entrant(getEntryOnward, { ...at(from), entryID })).answer.asks;
    const answer = { ...at(from), entryID, onwardEntryID: ask!.onwardEntryID };
    expect((await entrant(answerOnward, answer, { agreed: true })).answer).toEqual({ state: "agreed" });
    await deliver();
    const { winners: listed } = (await oak(listOnward, at(from))).answer;
    return listed[0]!.sent[0]!;
  };
  const theirs = async () => (await elm(listEntries, at(to), undefined)).answer.entries;

  test("go on as drafts with answers and files: what is submitted for good they submit themselves", async () => {
    expect(await gone()).toMatchObject({ state: "arrived", there: { state: "draft" } });
    const [draft] = await theirs();
    expect(draft).toMatchObject({ state: "draft", complete: true });
    const place = { ...at(to), entryID: draft!.entryID };
    const whole = (await entrant(getEntry, place)).answer;
    expect(whole.origin).toMatchObject({ association: "Oak Builders Guild", awardTitle: "Trades scholar" });
    expect(whole.entryForms[0]!.entryFormQuestions).toEqual(
      expect.arrayContaining([{ name: "story", value: "It was built by hand." }]),
    );
    expect(whole.documentFolders.flatMap((folder) => folder.entryUploads)).toMatchObject([{ caption: "The garden" }]);
    const [asking, mail] = (await mailsTo(town, "entrant@test.example")).slice(-2);
    expect(asking!.subject).toBe("Trades scholar: may your application go on to State Trades?");
    expect(mail!.subject).toBe("Your application for Brick homes is in State Trades");
    expect(mail!.content.action!.label).toBe("Finish your application");
    expect(mail!.content.paragraphs.join(" ")).toContain("That you submit it, which is for good");
    expect((await entrant(submitEntry, place)).status).toBe(200);
  });

  test("who apply there already for another keep what they have answered and filed there for all of them", async () => {
    const applied = (await entrant(startApplication, { service: to.serviceID, scholarship: "GLASS" }, {})).answer;
    await town.inside(
      "elm",
      (sql) => sql`
        insert into form_answers (service_id, entry_id, form_id, version, answers)
        values (${to.serviceID}, ${applied.entryID}, ${to.forms.about}, 1, ${json({ title: "Mine", story: "Said there.", price: null })})
        on conflict (client_id, entry_id, form_id) where entry_id is not null do update set answers = excluded.answers`,
    );
    const place = { ...at(to), entryID: applied.entryID, folderID: to.folders.photos };
    await entrant(uploadEntryFile, place, undefined, { file: await photo(), fileName: "there.jpg" });
    expect(await gone()).toMatchObject({ state: "arrived" });
    const arrivedThere = (await theirs()).find(({ entryID }) => entryID !== applied.entryID)!;
    const whole = (await entrant(getEntry, { ...at(to), entryID: arrivedThere.entryID })).answer;
    expect(whole.entryForms[0]!.entryFormQuestions).toEqual(
      expect.arrayContaining([{ name: "story", value: "Said there." }]),
    );
    expect(whole.documentFolders.flatMap((folder) => folder.entryUploads)).toMatchObject([{ fileName: "there.jpg" }]);
    expect(whole.origin!.leftBehind).toContain("garden.jpg");
  });

  test("who apply there already for the same stay with that, and staff read why", async () => {
    await entrant(startApplication, { service: to.serviceID, scholarship: "BRICK" }, {});
    expect(await gone()).toMatchObject({
      state: "refused",
      whyNot: "There is an application of theirs for Brick homes there already.",
    });
    expect(await theirs()).toHaveLength(1);
  });
});
