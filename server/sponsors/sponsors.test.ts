import { beforeAll, describe, expect, test } from "vitest";
import { fileURL } from "../../contract/platform/pictures.ts";
import { kindNames, segmentOf } from "../../contract/platform/service-kinds.ts";
import {
  addSponsor,
  changeSponsorInfo,
  changeSponsorOwner,
  changeSponsorTier,
  createSponsorTier,
  disqualifySponsor,
  editSponsorTier,
  getSponsor,
  listSponsors,
  orderSponsorTiers,
  orderSponsors,
  removeSponsor,
  removeSponsorLogo,
  removeSponsorTier,
  restoreSponsor,
  uploadSponsorLogo,
} from "../../contract/sponsors/sponsors.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const manager: ReturnType<typeof town.as> = (...call) => town.as("tourManager")(...call);
const at = { client: "oak", serviceType: "events", service: "sponsored-event" };
const tiers: Record<string, string> = {};

const addTier = async (name: string, sent: object = {}) => {
  const { answer } = await manager(createSponsorTier, at, { name, logoSize: "medium", ...sent });
  return answer.sponsorTierID;
};
const addOne = async (name: string, tier = "Gold") => {
  const { answer } = await manager(addSponsor, at, { sponsorTierID: tiers[tier]!, name });
  return { ...at, sponsorID: answer.sponsorID };
};
const sponsorAt = async (place: typeof at & { sponsorID: string }) => (await manager(getSponsor, place)).answer.sponsor;
const shown = async () =>
  (await manager(listSponsors, at)).answer.sponsors
    .filter(({ removed }) => !removed)
    .map(({ sponsorID, sponsorTierID }) => ({ sponsorID, sponsorTierID }));

beforeAll(async () => {
  await town.inside("oak", async (sql) => {
    for (const kind of kindNames)
      await sql`insert into services (kind, url, name, status) values (${kind}, ${`sponsored-${kind}`}, 'Sponsored', 'published')`;
  });
  for (const name of ["Platinum", "Gold"]) tiers[name] = await addTier(name);
});

test.each(kindNames)("F11 a program of kind %s has sponsors", async (kind) => {
  const place = { client: "oak", serviceType: segmentOf(kind), service: `sponsored-${kind}` };
  const { sponsorTierID } = (await manager(createSponsorTier, place, { name: "Bronze", logoSize: "small" })).answer;
  const { answer } = await manager(addSponsor, place, { sponsorTierID, name: "Fern Street Bakery" });
  expect((await manager(getSponsor, { ...place, sponsorID: answer.sponsorID })).answer).toMatchObject({
    sponsor: { name: "Fern Street Bakery" },
    tier: { name: "Bronze", sponsors: 1 },
  });
});

test("F25 D04 M16 V20 one is added by hand, in a tier", async () => {
  expect(addSponsor.done).toBe("Sponsor manually added");
  const { status, problem } = await manager(addSponsor, at, { name: "Nobody" } as never);
  expect([status, Object.keys(problem.errors!)]).toEqual([400, ["sponsorTierID"]]);
});

test("P02 D08 M12 its owner is changed by whoever may, to somebody or to nobody", async () => {
  expect(changeSponsorOwner.done).toBe("Sponsor owner changed");
  const place = await addOne("Halden Windows");
  for (const person of ["boxOffice", "viewer", "programManager", "stranger"])
    expect((await town.as(person)(changeSponsorOwner, place, { user: null })).status, person).toBe(403);
  await manager(changeSponsorOwner, place, { user: town.people["rival"]! });
  const info = { name: "Halden Windows", website: "halden.example", blurb: "Oiled ash." };
  expect((await town.as("rival")(changeSponsorInfo, place, info)).status).toBe(200);
  expect(await sponsorAt(place)).toMatchObject({ website: "https://halden.example", blurb: "Oiled ash." });
  const late = await manager(changeSponsorInfo, place, info, {
    base: { name: "Halden Windows", website: "", blurb: "" },
  });
  expect(late.status).toBe(412);
  await manager(changeSponsorOwner, place, { user: null });
  expect((await town.as("rival")(changeSponsorInfo, place, info)).status).toBe(403);
});

test("D11 M15 its tier changes, also to no sponsor tier, and a tier has no more than it can have", async () => {
  expect(changeSponsorTier.done).toBe("Sponsor group changed");
  const place = await addOne("Kaw Valley Bank");
  await manager(changeSponsorTier, place, { sponsorTierID: "none" });
  expect(await sponsorAt(place)).toMatchObject({ sponsorTierID: null });
  const sponsorTierID = await addTier("Diamond", { places: 1 });
  tiers["Diamond"] = sponsorTierID;
  await addOne("Bridge City", "Diamond");
  const full = await manager(changeSponsorTier, place, { sponsorTierID });
  expect([full.status, full.problem.detail]).toEqual([
    409,
    "Diamond has 1 sponsor, as many as it can have. Raise the number first.",
  ]);
});

test("of two who take the last place of a tier at once, the second is told", async () => {
  const sponsorTierID = await addTier("Last place", { places: 1 });
  const places = [await addOne("One"), await addOne("Two")];
  const both = await Promise.all(places.map((place) => manager(changeSponsorTier, place, { sponsorTierID })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("of eight who take the last place of a tier at once, seven are told", async () => {
  const sponsorTierID = await addTier("Last of all", { places: 1 });
  const places = [];
  for (let one = 1; one <= 8; one++) places.push(await addOne(`Raced ${one}`));
  const all = await Promise.all(places.map((place) => manager(changeSponsorTier, place, { sponsorTierID })));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
});

test("T04 disqualified and reinstated, removed and taken back", async () => {
  const place = await addOne("Ironwood");
  await manager(disqualifySponsor, place, { disqualified: true, reason: "Unpaid" });
  expect(await sponsorAt(place)).toMatchObject({ disqualified: true, disqualifiedReason: "Unpaid" });
  await manager(disqualifySponsor, place, { disqualified: false });
  await manager(removeSponsor, place);
  expect(await sponsorAt(place)).toMatchObject({ disqualified: false, removed: true });
  await manager(restoreSponsor, place);
  expect(await sponsorAt(place)).toMatchObject({ removed: false, sponsorTierID: tiers["Gold"] });
});

describe("order", () => {
  test("F27 within and between tiers, and of two the second is told", async () => {
    const [first, second] = [await addOne("Up"), await addOne("Down")];
    const base = { sponsors: await shown() };
    const others = base.sponsors.filter(({ sponsorID }) => ![first.sponsorID, second.sponsorID].includes(sponsorID));
    const moved = { sponsorID: first.sponsorID, sponsorTierID: tiers["Platinum"]! };
    const kept = { sponsorID: second.sponsorID, sponsorTierID: tiers["Gold"]! };
    const sponsors = [moved, kept, ...others];
    expect((await manager(orderSponsors, at, { sponsors }, { base })).status).toBe(200);
    expect((await manager(orderSponsors, at, base, { base })).status).toBe(412);
    const [top] = await shown();
    expect(top).toEqual(moved);
    expect((await shown()).find(({ sponsorTierID }) => sponsorTierID === tiers["Gold"])).toEqual(kept);
  });

  test("of tiers, which aren't removed while sponsors are in them", async () => {
    const sponsorTierID = await addTier("Empty");
    const base = {
      sponsorTierIDs: (await manager(listSponsors, at)).answer.sponsorTiers.map((tier) => tier.sponsorTierID),
    };
    const turned = { sponsorTierIDs: base.sponsorTierIDs.toReversed() };
    expect((await manager(orderSponsorTiers, at, turned, { base })).status).toBe(200);
    expect((await manager(orderSponsorTiers, at, base, { base })).status).toBe(412);
    expect((await manager(removeSponsorTier, { ...at, sponsorTierID })).status).toBe(200);
    expect((await manager(removeSponsorTier, { ...at, sponsorTierID: tiers["Gold"]! })).status).toBe(409);
    const edited = { name: "Gold", logoSize: "small" } as const;
    const stale = { base: { ...edited, name: "Else" } };
    expect((await manager(editSponsorTier, { ...at, sponsorTierID: tiers["Gold"]! }, edited, stale)).status).toBe(412);
  });
});

test("M18 its owner uploads the logo, which everyone sees", async () => {
  const place = await addOne("Switchgrass");
  await manager(changeSponsorOwner, place, { user: town.people["rival"]! });
  const file = { file: await photo(), fileName: "logo.jpg" };
  const { answer } = await town.as("rival")(uploadSponsorLogo, place, undefined, file);
  expect((await town.server.inject({ url: fileURL("oak", answer.picture.uploadID, 320) })).statusCode).toBe(200);
  await town.as("rival")(removeSponsorLogo, place);
  expect((await sponsorAt(place)).logo).toBe(null);
});
