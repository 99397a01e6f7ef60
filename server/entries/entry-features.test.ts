import { beforeAll, expect, test } from "vitest";
import { getEntry } from "../../contract/entries/entries.ts";
import { createFee } from "../../contract/commerce/shop/fees.ts";
import { releaseResults, setAwardTitle, withdrawResult } from "../../contract/judging/results.ts";
import { type Contest, addContest, addEntry, at } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const staff: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
let contest: Contest;
let entryID: string;

beforeAll(async () => {
  contest = await addContest(town, { url: "awards-with-nothing" });
  entryID = await addEntry(town, contest, { submitted: true });
});

const read = async () => (await town.as("entrant")(getEntry, { ...at(contest), entryID })).answer;

test("an entry that was read while its program had no fees has the first from its first moment", async () => {
  expect((await read()).fees).toBeNull();
  const fee = { name: "Entry fee", kind: "flat", appliesTo: "category", categoryID: "every", amount: 500 } as const;
  expect((await staff(createFee, at(contest), fee as never)).status).toBe(200);
  expect((await read()).fees).toMatchObject({ due: 500 });
});

test("and says why its result was withdrawn, as the first of all", async () => {
  expect((await staff(setAwardTitle, { ...at(contest), entryID }, { awardTitle: "Gold" })).status).toBe(200);
  expect((await staff(releaseResults, at(contest), { reason: "A test", closeEntries: true })).status).toBe(200);
  expect((await read()).resultWithdrawn).toBeNull();
  expect((await staff(withdrawResult, { ...at(contest), entryID }, { reason: "It isn’t new." })).status).toBe(200);
  expect((await read()).resultWithdrawn).toBe("It isn’t new.");
});
