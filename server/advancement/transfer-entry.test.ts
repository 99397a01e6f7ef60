import { describe, expect, test, vi } from "vitest";
import { changeEntryOwner } from "../../contract/entries/entries.ts";
import { answerOnward, listOnward, tryOnwardAgain } from "../../contract/advancement/advancement.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import { withdrawResult } from "../../contract/judging/results.ts";
import { at, setTimeframe } from "../../test/contest.ts";
import { makeDue } from "../../test/due-work.ts";
import { mailsTo } from "../../test/mail.ts";
import { Unreachable } from "../platform/db/store.ts";
import type { App } from "../platform/app.ts";
import { ONWARD_WORK, onwardWork } from "./onward-work.ts";
import { useLevels } from "../../test/levels.ts";

const {
  addLocal,
  agreed,
  asks,
  connected,
  deliver,
  entrant,
  local,
  oak,
  sendAll,
  standing,
  state,
  there,
  town,
  wholeThere,
  won,
} = useLevels();

/** The due work that a process has claimed to transfer an entry. */
async function bringing(entryID: string) {
  const [row] = await town.inside(
    "oak",
    (sql) => sql<{ ref: string }>`select onward_entry_id as ref from onward_entries where entry_id = ${entryID}`,
  );
  const work = { dueWorkID: "", clientID: town.clients["oak"]!, kind: ONWARD_WORK, ref: row!.ref, attempts: 1 };
  return { work, signal: new AbortController().signal };
}

type Inside = App["database"]["inside"];

/** The app of one process that calls `before` ahead of each write for a client. */
const passing = (before: (clientID: string) => Promise<unknown>): App => {
  const inside: Inside = async (clientID, act) => {
    await before(clientID);
    return town.app.database.inside(clientID, act);
  };
  return { ...town.app, database: { ...town.app.database, inside } };
};

/** A process that dies between creating the entry in the next program and writing that down in the source program. */
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

describe("whatever happens on the way", () => {
  test("two who bring it at once, and a process that is killed after it arrived, leave one entry there", async () => {
    const { entryID } = await agreed();
    const { work, signal } = await bringing(entryID);
    await killedOnceThere(entryID);
    expect(await standing()).toMatchObject({ state: "agreed" });
    await Promise.all([1, 2].map(() => onwardWork.run(town.app, work, signal)));
    await deliver();
    const [only, ...more] = await there();
    expect(more).toEqual([]);
    expect((await wholeThere(only!.entryID)).documentFolders[0]!.entryUploads).toHaveLength(1);
    expect(await standing()).toMatchObject({ state: "arrived" });
  });

  test("who finds it there says what entries there have by now, as who brought it was killed before", async () => {
    const { entryID } = await agreed();
    const { work, signal } = await bringing(entryID);
    const { database, directory } = town.app;
    const killed: App["database"]["inside"] = async (clientID, act) => {
      const outcome = await database.inside(clientID, act);
      if (clientID === town.clients["elm"]) throw new Error("killed");
      return outcome;
    };
    const inside = { ...database, inside: killed };
    await expect(onwardWork.run({ ...town.app, database: inside }, work, signal)).rejects.toThrow("killed");
    const nothing = { fees: false, rights: false, origins: false, withdrawals: false, rules: false };
    const withService: App["directory"]["withService"] = async (serviceID) => {
      const located = await directory.withService(serviceID);
      return located && { ...located, service: { ...located.service, entriesMayHave: nothing } };
    };
    const publish = vi.spyOn(town.app.changes, "publish");
    await onwardWork.run({ ...town.app, directory: { ...directory, withService } }, work, signal);
    expect(publish.mock.calls).toContainEqual(["service", town.clients["elm"], state.serviceID]);
    publish.mockRestore();
  });

  test("of two who bring it at the very same moment, both find the one entry", async () => {
    const { entryID } = await agreed();
    const { work, signal } = await bringing(entryID);
    await Promise.all([1, 2, 3].map(() => onwardWork.run(town.app, work, signal)));
    expect(await there()).toHaveLength(1);
  });

  test("staff who press twice at once ask once", async () => {
    const onwardProgramID = await connected();
    const entryID = await won();
    const both = await Promise.all([1, 2].map(() => sendAll(onwardProgramID, [entryID])));
    expect(both.map(({ answer }) => answer.asked).sort()).toEqual([0, 1]);
    const questionMails = (await mailsTo(town, "entrant@test.example")).filter(
      ({ content }) => content.action?.url.endsWith(entryID) && content.action.label === "Answer",
    );
    expect(questionMails).toHaveLength(1);
  });

  test("where the other database is away, it waits, and goes when that is back; the list says that it can't be reached", async () => {
    await agreed();
    const away: App = {
      ...town.app,
      database: {
        ...town.app.database,
        inside: (clientID, act) =>
          clientID === town.clients["elm"]
            ? Promise.reject(new Unreachable(new Error("away")))
            : town.app.database.inside(clientID, act),
      },
    };
    await deliver(away);
    expect(await there()).toEqual([]);
    expect(await standing()).toMatchObject({ state: "agreed" });
    await makeDue(town, ONWARD_WORK);
    await deliver();
    expect(await there()).toHaveLength(1);
    const { readInside } = town.app.database;
    town.app.database.readInside = (clientID, act) =>
      clientID === town.clients["elm"] ? Promise.reject(new Unreachable(new Error("away"))) : readInside(clientID, act);
    try {
      const { programs, winners: rows } = (await oak(listOnward, at(local))).answer;
      expect(programs).toMatchObject([{ association: "Elm Arts League", there: null }]);
      expect(rows[0]!.sent[0]).toMatchObject({ state: "arrived", there: null });
    } finally {
      town.app.database.readInside = readInside;
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
    expect((await town.server.inject({ url })).statusCode).toBe(404);
    await deliver();
    const [arrived] = await there();
    const whole = await wholeThere(arrived!.entryID, "elmOwner");
    expect(whole.entryForms[0]!.entryFormQuestions).toEqual(
      expect.arrayContaining([{ name: "story", value: "It was built by hand." }]),
    );
    expect(whole.documentFolders[0]!.entryUploads).toMatchObject([{ fileName: "garden.jpg" }]);
    const holders = await town.inside(
      "oak",
      (sql) => sql`select from file_holders where upload_id = ${file!.uploadID}`,
    );
    expect(holders).toEqual([]);
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
      if (round > 1) await addLocal();
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
    for await (const file of town.app.files.list(`${town.clients["elm"]}/entries/${work.ref}`))
      expect.fail(`${file} was left lying`);
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
