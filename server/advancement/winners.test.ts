import { describe, expect, test } from "vitest";
import {
  getEntry,
  listEntries,
  listMyEntries,
  removeEntry,
  submitEntry,
  withdrawEntry,
} from "../../contract/entries/entries.ts";
import { answerOnward, getEntryOnward, listOnward, sendOn } from "../../contract/advancement/advancement.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import { actionPanel } from "../../contract/people/users.ts";
import { giveUsageRights } from "../../contract/programs/usage-rights.ts";
import { type Contest, addContest, addEntry, at } from "../../test/contest.ts";
import { makeDue } from "../../test/due-work.ts";
import { mailsTo } from "../../test/mail.ts";
import { json, requireRow } from "../platform/db/sql.ts";
import { ONWARD_WORK } from "./onward-work.ts";
import { useLevels } from "../../test/levels.ts";

const {
  agreed,
  answered,
  asks,
  awarded,
  connected,
  deliver,
  elm,
  entered,
  entrant,
  local,
  myEntriesThere,
  oak,
  released,
  rename,
  sendAll,
  standing,
  state,
  there,
  town,
  wholeThere,
  winners,
  won,
} = useLevels();

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
      const { statusCode, rawPayload } = await town.server.inject({
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
      const { formID } = requireRow(
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

test("levels follow each other: who wins in the state goes on to the national program in the same way", async () => {
  await agreed();
  await deliver();
  const national = await addContest(town, { url: `national-${local.url}` });
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
