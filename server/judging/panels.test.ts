import { beforeEach, expect, test } from "vitest";
import { assignScorer as assign, listScorers, unassignScorer } from "../../contract/judging/results.ts";
import {
  assignScorerPanel,
  createScorerPanel,
  editScorerPanel,
  listScorerPanels,
  removeScorerPanel,
} from "../../contract/judging/scorer-panels.ts";
import { previewTakingOut, takeOutScorer, undoScorerPlan } from "../../contract/judging/scorer-plans.ts";
import { getScoringQueue } from "../../contract/judging/scoring.ts";
import { type Contest, addContest, addEntry, at, setTimeframe } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;
let count = 0;

type Label = keyof Contest["categories"];
const manager: ReturnType<typeof town.as> = (...call) => town.as("programManager")(...call);
const settings = (name: string, people: string[], labels: Label[]) => ({
  name,
  userIDs: people.map((person) => town.people[person]!),
  categoryIDs: labels.map((label) => contest.categories[label]),
});
const create = async (...panelSettings: Parameters<typeof settings>) =>
  (await manager(createScorerPanel, at(contest), settings(...panelSettings))).answer.scorerPanelID;
const edit = (scorerPanelID: string, ...panelSettings: Parameters<typeof settings>) =>
  manager(editScorerPanel, { ...at(contest), scorerPanelID }, settings(...panelSettings));
const panels = async () => (await manager(listScorerPanels, at(contest))).answer.panels;

async function assigned() {
  const { scorers, categories } = (await manager(listScorers, at(contest))).answer;
  const labels = new Map(categories.map(({ categoryID, label }) => [categoryID, label]));
  return Object.fromEntries(
    scorers.map(({ fullName, categoryIDs }) => [
      fullName.split(" ")[0]!.toLowerCase(),
      categoryIDs.map((id) => labels.get(id)!).sort(),
    ]),
  );
}

beforeEach(async () => {
  contest = await addContest(town, { url: `panels-${++count}` });
  await setTimeframe(town, contest, "scoring", "open");
});

test("F02 a panel is assigned to its categories at once, and whoever joins later, too", async () => {
  await addEntry(town, contest, { submitted: true });
  const panel = await create("Structure", ["scorer", "rival"], ["BRICK", "GLASS"]);
  expect(await assigned()).toEqual({ scorer: ["BRICK", "GLASS"], rival: ["BRICK", "GLASS"] });
  expect((await edit(panel, "Structure", ["scorer", "rival", "viewer"], ["BRICK", "GLASS"])).status).toBe(200);
  expect((await assigned())["viewer"]).toEqual(["BRICK", "GLASS"]);
  expect((await town.as("viewer")(getScoringQueue, at(contest))).answer.total).toBe(1);
  expect(await panels()).toMatchObject([
    { name: "Structure", isWhole: true, members: [{ fullName: "Rival Tester" }, {}, { fullName: "Viewer Tester" }] },
  ]);
});

test("F02 whoever leaves a panel, and a category that leaves it, keep what staff or another panel assigned", async () => {
  await manager(assign, at(contest), { userID: town.people["scorer"]!, categoryID: contest.categories.BRICK });
  const first = await create("Structure", ["scorer", "rival"], ["BRICK", "GLASS"]);
  const second = await create("Interiors", ["rival"], ["GLASS", "ONCE"]);
  await edit(first, "Structure", [], ["BRICK", "GLASS"]);
  expect(await assigned()).toEqual({ scorer: ["BRICK"], rival: ["GLASS", "ONCE"] });
  await edit(second, "Interiors", ["rival"], ["ONCE"]);
  expect(await assigned()).toEqual({ scorer: ["BRICK"], rival: ["ONCE"] });
  expect((await manager(removeScorerPanel, { ...at(contest), scorerPanelID: second })).status).toBe(200);
  expect(await assigned()).toEqual({ scorer: ["BRICK"] });
  expect((await panels()).map(({ name }) => name)).toEqual(["Structure"]);
});

test("F02 what staff take from one of its scorers stays taken until they assign the panel again", async () => {
  const panel = await create("Structure", ["scorer", "rival"], ["BRICK", "GLASS"]);
  const taken = { userID: town.people["scorer"]!, categoryID: contest.categories.GLASS };
  expect((await manager(unassignScorer, at(contest), taken)).status).toBe(200);
  expect(await panels()).toMatchObject([{ isWhole: false }]);
  const again = () => manager(assignScorerPanel, { ...at(contest), scorerPanelID: panel });
  expect((await again()).answer.added).toBe(1);
  expect((await again()).answer.added).toBe(0);
  expect(await assigned()).toEqual({ scorer: ["BRICK", "GLASS"], rival: ["BRICK", "GLASS"] });
});

test("F02 a scorer who drops out sits on no panel any more", async () => {
  await create("Structure", ["scorer", "rival"], ["BRICK"]);
  const gone = { ...at(contest), userID: town.people["scorer"]! };
  const sent = { userIDs: [town.people["rival"]!] };
  const { stamp } = (await manager(previewTakingOut, gone, sent)).answer;
  expect((await manager(takeOutScorer, gone, { ...sent, stamp })).status).toBe(200);
  expect(await panels()).toMatchObject([{ members: [{ fullName: "Rival Tester" }] }]);
  expect(await assigned()).toEqual({ rival: ["BRICK"] });
});

test("F02 who was taken out and is put back sits on their panels again, as their chair where they were, with what joined since", async () => {
  const seated = settings("Structure", ["scorer", "rival"], ["BRICK"]);
  const chairID = town.people["scorer"]!;
  const { scorerPanelID } = (await manager(createScorerPanel, at(contest), { ...seated, chairID })).answer;
  await create("Interiors", ["scorer"], ["ONCE"]);
  const gone = { ...at(contest), userID: chairID };
  const sent = { userIDs: [town.people["rival"]!] };
  const takeOut = async () => {
    const { stamp } = (await manager(previewTakingOut, gone, sent)).answer;
    return (await manager(takeOutScorer, gone, { ...sent, stamp })).answer.scorerPlanID;
  };
  const scorerPlanID = await takeOut();
  expect((await panels()).map((panel) => [panel.name, panel.members.length, panel.chairID])).toEqual([
    ["Interiors", 0, null],
    ["Structure", 1, null],
  ]);
  await edit(scorerPanelID, "Structure", ["rival"], ["BRICK", "GLASS"]);
  expect((await manager(undoScorerPlan, { ...at(contest), scorerPlanID })).status).toBe(200);
  expect(await panels()).toMatchObject([
    { name: "Interiors", members: [{ fullName: "Scorer Tester" }], isWhole: true },
    { name: "Structure", members: [{}, { fullName: "Scorer Tester" }], chairID, isWhole: true },
  ]);
  expect(await assigned()).toEqual({ scorer: ["BRICK", "GLASS", "ONCE"], rival: ["BRICK", "GLASS"] });
  // The panel made the assignments, so a member who leaves is unassigned.
  await edit(scorerPanelID, "Structure", ["rival"], ["BRICK", "GLASS"]);
  expect(await assigned()).toEqual({ scorer: ["ONCE"], rival: ["BRICK", "GLASS"] });
});

test("F02 a seat isn’t given back on a panel that is gone, nor the chair to two", async () => {
  const seated = settings("Structure", ["scorer", "rival"], ["BRICK"]);
  const chairID = town.people["scorer"]!;
  const { scorerPanelID } = (await manager(createScorerPanel, at(contest), { ...seated, chairID })).answer;
  const removed = await create("Interiors", ["scorer"], ["ONCE"]);
  const gone = { ...at(contest), userID: chairID };
  const sent = { userIDs: [town.people["rival"]!] };
  const { stamp } = (await manager(previewTakingOut, gone, sent)).answer;
  const { scorerPlanID } = (await manager(takeOutScorer, gone, { ...sent, stamp })).answer;
  await manager(removeScorerPanel, { ...at(contest), scorerPanelID: removed });
  const other = { ...settings("Structure", ["rival"], ["BRICK"]), chairID: town.people["rival"]! };
  expect((await manager(editScorerPanel, { ...at(contest), scorerPanelID }, other)).status).toBe(200);
  expect((await manager(undoScorerPlan, { ...at(contest), scorerPlanID })).status).toBe(200);
  expect(await panels()).toMatchObject([{ name: "Structure", members: [{}, {}], chairID: town.people["rival"] }]);
  expect(await assigned()).toEqual({ scorer: ["BRICK"], rival: ["BRICK"] });
});

test("F02 a panel changed by two at once has everybody of the last one assigned, and nobody else", async () => {
  const panel = await create("Structure", ["scorer"], ["BRICK"]);
  const all = await Promise.all([
    edit(panel, "Structure", ["scorer", "rival"], ["BRICK"]),
    edit(panel, "Structure", ["viewer"], ["BRICK", "GLASS"]),
    edit(panel, "Structure", ["rival"], ["ONCE"]),
  ]);
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [{ members, categoryIDs, isWhole }] = (await panels()) as [Awaited<ReturnType<typeof panels>>[0]];
  const labels = (Object.keys(contest.categories) as Label[]).filter((label) =>
    categoryIDs.includes(contest.categories[label]),
  );
  expect(isWhole).toBe(true);
  expect(await assigned()).toEqual(
    Object.fromEntries(members.map(({ fullName }) => [fullName.split(" ")[0]!.toLowerCase(), labels.toSorted()])),
  );
});

test("F02 of two who change what they both saw of a panel, the second is told and looks at both", async () => {
  const panel = await create("Structure", ["scorer"], ["BRICK"]);
  const base = settings("Structure", ["scorer"], ["BRICK"]);
  const change = (...panelSettings: Parameters<typeof settings>) =>
    manager(editScorerPanel, { ...at(contest), scorerPanelID: panel }, settings(...panelSettings), { base });
  const all = [
    await change("Structure", ["scorer", "rival"], ["BRICK"]),
    await change("Structure", ["scorer", "viewer"], ["BRICK"]),
  ];
  expect(all.map(({ status }) => status)).toEqual([200, 412]);
  expect((await panels())[0]!.members).toHaveLength(2);
});

test("F02 P04 two panels have two names, and only whoever assigns scorers makes one", async () => {
  await create("Structure", ["scorer"], ["BRICK"]);
  const twice = await manager(createScorerPanel, at(contest), settings("structure", ["rival"], ["GLASS"]));
  expect([twice.status, twice.problem.detail]).toEqual([409, "Another panel has this name. Choose another."]);
  const viewer = await town.as("viewer")(createScorerPanel, at(contest), settings("Other", ["rival"], ["GLASS"]));
  expect(viewer.status).toBe(403);
  const elsewhere = await addContest(town, { url: `other-${count}` });
  const foreign = { name: "Other", userIDs: [town.people["rival"]!], categoryIDs: [elsewhere.categories.BRICK] };
  expect((await manager(createScorerPanel, at(contest), foreign)).status).toBe(409);
  expect(await assigned()).toEqual({ scorer: ["BRICK"] });
});
