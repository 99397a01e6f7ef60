import { afterEach, expect, test } from "vitest";
import { addEntry, getEntering } from "../../contract/entries/entering.ts";
import { listHelpRequests, requestHelp } from "../../contract/entries/help-requests.ts";
import { startRehearsal } from "../../contract/rehearsals/rehearsals.ts";
import { getResults, planRelease } from "../../contract/judging/results.ts";
import { addContest, at } from "../../test/contest.ts";
import { doDueWork } from "../../test/due-work.ts";
import { useTown } from "../../test/town.ts";
import { clock } from "../platform/clock.ts";
import { RELEASE_WORK, releaseWork } from "../judging/planned-release.ts";

const town = useTown({ own: true });
const theTime = clock.now;
afterEach(() => void (clock.now = theTime));
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);

test("not one mail leaves a rehearsal for an address that is real, either", async () => {
  const contest = await addContest(town, { url: "tried" });
  const { answer } = await owner(startRehearsal, at(contest), { entries: 10, scorers: 3 });
  const there = { client: contest.client, service: answer.url };
  const [category] = (await owner(getEntering, there)).answer.categories;
  const user = town.people["owner"]!;
  const added = await owner(addEntry, there, { categoryID: category!.categoryID, user });
  expect(added.status).toBe(200);
  const { entryID } = added.answer;
  expect((await owner(requestHelp, { ...there, entryID }, { message: "Where is the caption?" })).status).toBe(200);
  expect((await owner(listHelpRequests, there)).answer.helpRequests).toHaveLength(1);
  expect(await town.inside("oak", (sql) => sql`select recipient from mails`)).toEqual([]);
});

test("nor where something is due in it: a release that was set is refused, and staff see that there alone", async () => {
  const contest = await addContest(town, { url: "tried-later" });
  const { answer } = await owner(startRehearsal, at(contest), { entries: 10, scorers: 3 });
  const there = { client: contest.client, service: answer.url };
  const releaseAt = new Date(theTime().getTime() + 60_000).toISOString();
  expect((await owner(planRelease, there, { releaseAt })).status).toBe(200);
  clock.now = () => new Date(theTime().getTime() + 120_000);
  await doDueWork(town.app, { [RELEASE_WORK]: releaseWork });
  expect((await owner(getResults, there)).answer.failedRelease?.reason).toBeTruthy();
  expect(await town.inside("oak", (sql) => sql`select recipient from mails`)).toEqual([]);
});
