import { expect, test } from "vitest";
import { createGallery } from "../../contract/galleries/gallery-editing.ts";
import { listUsedParts } from "../../contract/programs/program-parts.ts";
import { allCategories, createFee } from "../../contract/commerce/shop/fees.ts";
import { createService } from "../../contract/programs/services.ts";
import { addContest, at, setTimeframe } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);

test("a part counts as used once it has a row or a timeframe, in its own program alone", async () => {
  const contest = await addContest(town, { url: "parts" });
  const other = await addContest(town, { url: "no-parts" });
  const usedIn = async (place: Parameters<typeof at>[0]) => (await owner(listUsedParts, at(place))).answer.used;
  const before = await usedIn(contest);
  expect(before).not.toContain("fees");
  expect(before).not.toContain("votes");
  const fee = {
    name: "Entry fee",
    appliesTo: "category",
    kind: "flat",
    categoryID: allCategories,
    amount: 7_500,
  } as const;
  expect((await owner(createFee, at(contest), fee)).status).toBe(200);
  await setTimeframe(town, contest, "publicVoting", "future");
  expect(await usedIn(contest)).toEqual(expect.arrayContaining(["votes", "fees"]));
  const gallery = {
    kind: "gallery",
    description: "",
    shows: "submitted",
    groupedBy: "category",
    published: false,
  } as const;
  expect((await owner(createGallery, at(contest), { ...gallery, name: "All" })).status).toBe(200);
  expect(await usedIn(contest)).toEqual(expect.arrayContaining(["galleries", "votes", "fees"]));
  expect(await usedIn(other)).toEqual(before);
});

test("a new program of any kind uses none of them, and only its staff ask", async () => {
  for (const kind of ["contest", "parade", "event", "scholarship", "survey"] as const) {
    const place = { client: "oak", service: `bare-${kind}` };
    await owner(createService, { client: "oak" }, { kind, name: `Bare ${kind}`, url: place.service });
    expect((await owner(listUsedParts, place)).answer.used, kind).toEqual([]);
    expect((await town.as("elmOwner")(listUsedParts, place)).status).toBe(404);
    expect((await town.as("boxOffice")(listUsedParts, place)).status).toBe(200);
  }
});
