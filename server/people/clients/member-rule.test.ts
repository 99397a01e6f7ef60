import { beforeEach, expect, test } from "vitest";
import {
  changeClient,
  chooseMemberRule,
  clientSettings,
  getMemberRule,
} from "../../../contract/people/client-settings.ts";
import { createMembership, userAtClient } from "../../../contract/people/people.ts";
import { getRoster, importRoster, previewRoster, uploadRoster } from "../../../contract/people/rosters.ts";
import { listTasks } from "../../../contract/platform/tasks.ts";
import { getEntering } from "../../../contract/entries/entering.ts";
import { addContest, at } from "../../../test/contest.ts";
import { doTasks } from "../../../test/download.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
const oak = { client: "oak" };
const columns = { email: 0 };

beforeEach(async () => {
  await town.inside("oak", async (sql) => {
    await sql`delete from roster_imports`;
    await sql`delete from memberships`;
    await sql`delete from member_rules`;
    await sql`delete from tasks`;
    await sql`update clients set roster = false`;
  });
  await town.everywhere((sql) => sql`delete from due_work where kind = 'task' returning kind`);
  town.app.changes.publish("client", town.clients["oak"]!);
});

async function importMembers(...emails: string[]) {
  const file = Buffer.from(["Email", ...emails].join("\r\n"));
  const { answer } = await town.as("owner")(uploadRoster, oak, undefined, { file, fileName: "members.csv" });
  const { rosterFileID, fileName } = answer;
  const { comparedWith } = (await town.as("owner")(previewRoster, oak, { rosterFileID, columns })).answer;
  await town.as("owner")(importRoster, oak, { rosterFileID, fileName, columns, comparedWith });
  await doTasks(town);
  return (await town.as("owner")(listTasks, oak)).answer.tasks[0];
}
const rule = async () => (await town.as("viewer")(getMemberRule, oak)).answer;
const isMember = async (person: string) => (await town.as(person)(userAtClient, oak)).answer.isMember;

test("with a first roster only verified members count, and whoever imports it is told", async () => {
  for (const person of ["entrant", "rival"])
    await town.as(person)(createMembership, {}, { clientID: town.clients["oak"]! });
  expect([await isMember("entrant"), await isMember("rival")]).toEqual([true, true]);
  const task = await importMembers("entrant@test.example");
  expect(task?.message).toBe("1 member imported. From now on only verified members count.");
  expect([await isMember("entrant"), await isMember("rival")]).toEqual([true, false]);
  expect(await rule()).toMatchObject({ rule: "verified", isChosen: false, hasRoster: true });
  expect((await town.as("owner")(getRoster, oak)).answer).toMatchObject({ counts: true, isChosen: false });
});

test("what somebody chose stands, whatever is imported", async () => {
  expect((await town.as("administrator")(chooseMemberRule, oak, { rule: "anybody" })).status).toBe(200);
  const task = await importMembers("entrant@test.example");
  expect(task?.message).toBe("1 member imported.");
  expect(await rule()).toMatchObject({ rule: "anybody", isChosen: true, hasRoster: true });
  await town.as("rival")(createMembership, {}, { clientID: town.clients["oak"]! });
  expect(await isMember("rival")).toBe(true);
  await town.as("owner")(chooseMemberRule, oak, { rule: "verified" });
  expect(await isMember("rival")).toBe(false);
});

test("the tick in the settings is a choice, too; a settings form that leaves it as it is isn't", async () => {
  const settings = async () => (await town.as("owner")(clientSettings, oak)).answer;
  const save = async (roster: boolean) => {
    const before = await settings();
    const { name, tagline, description, website, helpEmail, staffTwoFactor } = before;
    const form = { name, tagline, description, website, helpEmail, staffTwoFactor, roster };
    return town.as("owner")(changeClient, oak, form as never, { base: { ...form, roster: before.roster } });
  };
  expect((await save(false)).status).toBe(200);
  expect((await rule()).isChosen).toBe(false);
  expect((await save(true)).status).toBe(200);
  expect(await rule()).toMatchObject({ rule: "verified", isChosen: true });
});

test("administrators choose; others see what counts, and whoever isn't staff sees nothing", async () => {
  for (const person of ["programManager", "viewer", "entrant"])
    expect((await town.as(person)(chooseMemberRule, oak, { rule: "verified" })).status).toBe(403);
  expect((await town.as("entrant")(getMemberRule, oak)).status).toBe(403);
});

test("it is asked once something is for members", async () => {
  const contest = await addContest(town, { url: "members-only" });
  const used = async () => (await rule()).isUsed;
  expect(await used()).toBe(false);
  await town.inside(
    "oak",
    (sql) => sql`update categories set audience = 'member' where category_id = ${contest.categories.BRICK}`,
  );
  expect(await used()).toBe(true);
});

test("an entrant who could enter as a member is led to saying so", async () => {
  const contest = await addContest(town, { url: "led-to-it" });
  await town.inside(
    "oak",
    (sql) => sql`update categories set audience = 'member' where category_id = ${contest.categories.BRICK}`,
  );
  const brick = async () =>
    (await town.as("entrant")(getEntering, at(contest))).answer.categories.find(({ label }) => label === "BRICK");
  expect(await brick()).toMatchObject({ isForMembers: true, reason: "This category is for members only." });
  await town.as("entrant")(createMembership, {}, { clientID: town.clients["oak"]! });
  expect(await brick()).toMatchObject({ isForMembers: false, reason: null });
});
