import { defaultScoring } from "../../contract/programs/judging.ts";
import { describe, expect, test } from "vitest";
import { getEntry, listEntries } from "../../contract/entries/entries.ts";
import {
  changeFeeder,
  connectOnward,
  leaveOnward,
  listFeeders,
  listOnward,
  makeFeederCode,
  mapOnward,
  tryOnwardAgain,
  withdrawFeederCode,
} from "../../contract/advancement/advancement.ts";
import { contestOverview } from "../../contract/app/overview.ts";
import { restoreResult, withdrawResult, withholdResults } from "../../contract/judging/results.ts";
import { getScoring } from "../../contract/judging/scoring.ts";
import { changeJudging } from "../../contract/programs/services.ts";
import { addContest, addEntry, assignScorer, at, setTimeframe } from "../../test/contest.ts";
import { mailsTo } from "../../test/mail.ts";
import { useLevels } from "../../test/levels.ts";

const {
  agreed,
  asks,
  awarded,
  connected,
  deliver,
  elm,
  entered,
  local,
  made,
  oak,
  released,
  sendAll,
  standing,
  state,
  there,
  town,
  wholeThere,
  winners,
  won,
} = useLevels();

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
    const other = await addContest(town, { url: `other-${local.url}` });
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
    const mailCount = (await toStaff()).length;
    // Both calls happen before the first report.
    await oak(withholdResults, at(local));
    await awarded(local, entryID, "Platinum");
    await released(local);
    await deliver();
    expect(await origin()).toMatchObject({ withdrawnAt: null, awardTitle: "Platinum" });
    expect(await toStaff()).toHaveLength(mailCount);
  });

  test("have scorers who read nothing of where an entry came from, blind or not", async () => {
    await agreed();
    await deliver();
    const [arrived] = await there();
    await assignScorer(town, state, "scorer", "BRICK");
    await setTimeframe(town, state, "entries", "closed");
    await setTimeframe(town, state, "scoring", "open");
    for (const blind of [false, true]) {
      expect((await elm(changeJudging, at(state), { ...defaultScoring, blind })).status).toBe(200);
      const { status, answer } = await town.as("scorer")(getScoring, { ...at(state), entryID: arrived!.entryID });
      expect(status).toBe(200);
      const text = JSON.stringify(answer);
      expect(text).toContain("House on the hill");
      for (const secret of ["Oak Builders Guild", "Oak Honors", "Gold"])
        expect(text, `${secret}, ${blind ? "blind" : "open"}`).not.toContain(secret);
      expect((await town.as("scorer")(getEntry, { ...at(state), entryID: arrived!.entryID })).status).toBe(403);
    }
  });
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
  const other = await addContest(town, { url: `third-${local.url}` });
  expect((await oak(leaveOnward, { ...at(other), onwardProgramID })).status).toBe(404);
});
