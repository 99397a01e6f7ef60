import { expect, test } from "vitest";
import { getCeremony, orderCeremony } from "../../contract/judging/ceremony.ts";
import { setAwardTitle } from "../../contract/judging/results.ts";
import { addContest, addEntry, at } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();

async function awarded(url: string) {
  const contest = await addContest(town, { url });
  const give = async (title: string, awardTitle: string | null, category: "BRICK" | "GLASS" = "BRICK") => {
    const entryID = await addEntry(town, contest, { submitted: true, title, category });
    if (awardTitle) await town.as("owner")(setAwardTitle, { ...at(contest), entryID }, { awardTitle });
    return entryID;
  };
  const order = async () => (await town.as("owner")(getCeremony, at(contest))).answer.awards.map(({ title }) => title);
  return { contest, give, order };
}

test("F04 a ceremony goes category by category, the highest award last, and ends with the best of all", async () => {
  const { give, order } = await awarded("evening");
  await give("Best", "Best in Show");
  await give("Gold", "Gold");
  await give("None", null);
  await give("Bronze", "Bronze");
  await give("Glass", "Silver", "GLASS");
  expect(await order()).toEqual(["Bronze", "Gold", "Glass", "Best"]);
});

test("F04 staff put it in another order; what gets a title later comes at the end; of two the second is told", async () => {
  const { contest, give, order } = await awarded("reordered");
  const [one, two] = [await give("One", "Gold"), await give("Two", "Silver")];
  const put = (person: string, entryIDs: string[], base: string[] = entryIDs) =>
    town.as(person)(orderCeremony, at(contest), { entryIDs }, { base: { entryIDs: base } });
  expect(await order()).toEqual(["Two", "One"]);
  expect((await put("owner", [one, two], [two, one])).status).toBe(200);
  expect(await order()).toEqual(["One", "Two"]);
  expect((await put("administrator", [two, one], [two, one])).status).toBe(412);
  await give("Late", "Bronze");
  expect(await order()).toEqual(["One", "Two", "Late"]);
  for (const person of ["viewer", "scorer", "entrant"]) expect((await put(person, [one])).status, person).toBe(403);
  expect((await town.as("entrant")(getCeremony, at(contest))).status).toBe(403);
});
