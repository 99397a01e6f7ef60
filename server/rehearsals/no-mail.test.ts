import { expect, test } from "vitest";
import { addEntry, getEntering } from "../../contract/entries.ts";
import { listHelpRequests, requestHelp } from "../../contract/help-requests.ts";
import { startRehearsal } from "../../contract/rehearsals.ts";
import { addContest, at } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";

const town = useTown({ own: true });
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
