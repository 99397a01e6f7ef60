import { beforeEach, expect } from "vitest";
import { getEntry, listEntries, listMyEntries } from "../contract/entries/entries.ts";
import { updateEntryUpload, uploadEntryFile } from "../contract/entries/entry-uploads.ts";
import {
  answerOnward,
  connectOnward,
  getEntryOnward,
  listOnward,
  makeFeederCode,
  sendOn,
} from "../contract/advancement/advancement.ts";
import { releaseResults, setAwardTitle } from "../contract/judging/results.ts";
import { type Contest, addContest, addEntry, at, handIn } from "./contest.ts";
import { doDueWork } from "./due-work.ts";
import { photo } from "./picture.ts";
import { useTown } from "./town.ts";
import type { App } from "../server/platform/app.ts";
import { ONWARD_WORK, onwardWork } from "../server/advancement/onward-work.ts";

/** Before each test of this file, a program of oak's and one of elm's, to which it may send its winners: in shards they lie on two servers. */
export function useLevels() {
  const town = useTown();
  const local = {} as Contest;
  const state = {} as Contest;
  let count = 0;

  const oak: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
  const elm: ReturnType<typeof town.as> = (...call) => town.as("elmOwner")(...call);
  const entrant: ReturnType<typeof town.as> = (...call) => town.as("entrant")(...call);

  const rename = (contest: Contest, name: string) =>
    town.inside(
      contest.client,
      (sql) => sql`update services set name = ${name} where service_id = ${contest.serviceID}`,
    );

  beforeEach(async () => {
    await addLocal();
    Object.assign(state, await addContest(town, { client: "elm", url: `state-${count}` }));
    await rename(local, "Oak Honors");
    await rename(state, "State Awards");
  });

  /** Another local program in place of the one there was. */
  async function addLocal() {
    Object.assign(local, await addContest(town, { url: `local-${++count}` }));
  }

  /** A code by which others connect to a program. */
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
  const deliver = (app: App = town.app) => doDueWork(app, { [ONWARD_WORK]: onwardWork });
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

  return {
    town,
    local,
    state,
    oak,
    elm,
    entrant,
    rename,
    addLocal,
    made,
    connected,
    entered,
    awarded,
    released,
    won,
    sendAll,
    asks,
    answered,
    deliver,
    myEntriesThere,
    there,
    wholeThere,
    winners,
    standing,
    agreed,
  };
}
