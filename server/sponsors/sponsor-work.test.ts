import { beforeAll, describe, expect, test } from "vitest";
import { disqualifyProperty, removeProperty, restoreProperty } from "../../contract/tours/properties.ts";
import { getSponsorPage, getSponsorPages } from "../../contract/sponsors/sponsor-pages.ts";
import { copySponsors } from "../../contract/sponsors/sponsor-renewals.ts";
import { changeSponsorPage, longestWorkText, mostWorkHomes } from "../../contract/sponsors/sponsor-work.ts";
import {
  addSponsor,
  changeSponsorInfo,
  changeSponsorOwner,
  changeSponsorSince,
  createSponsorTier,
  disqualifySponsor,
  getSponsor,
} from "../../contract/sponsors/sponsors.ts";
import { getTourHome } from "../../contract/tours/tour.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const manager: ReturnType<typeof town.as> = (...call) => town.as("tourManager")(...call);
const at = { client: "oak", serviceType: "parades", service: "worked-tour" };
const services: Record<string, string> = {};
const homes: string[] = [];
let gold: string;

beforeAll(async () => {
  await town.inside("oak", async (sql) => {
    for (const [kind, url] of [
      ["parade", "worked-tour"],
      ["parade", "worked-other"],
      ["event", "worked-gala"],
    ]) {
      const [row] = await sql<{ serviceID: string }>`
        insert into services (kind, url, name, status) values (${kind}, ${url}, 'Spring Tour', 'published') returning service_id`;
      services[url!] = row!.serviceID;
    }
    const rows = await sql<{ propertyID: string }>`
      insert into properties (service_id, name, position)
      select ${services["worked-tour"]}, 'Home ' || n, n from generate_series(1, 7) n returning property_id`;
    homes.push(...rows.map(({ propertyID }) => propertyID));
  });
  gold = (await manager(createSponsorTier, at, { name: "Gold", logoSize: "medium" })).answer.sponsorTierID;
});

async function added(name: string) {
  const { answer } = await manager(addSponsor, at, { sponsorTierID: gold, name });
  await manager(changeSponsorOwner, { ...at, sponsorID: answer.sponsorID }, { user: town.people["rival"]! });
  return { ...at, sponsorID: answer.sponsorID };
}
type AddedSponsor = Awaited<ReturnType<typeof added>>;
const owner: ReturnType<typeof town.as> = (...call) => town.as("rival")(...call);
const seen = async (place: AddedSponsor) => (await town.as()(getSponsorPage, place)).answer.sponsor;
const on = (...chosen: number[]) => chosen.map((home) => ({ propertyID: homes[home]!, words: `Panes of ${home}` }));

describe("F11 a sponsor’s own page", () => {
  test("has the color and the homes that its owner chose, in their order and words, for everybody", async () => {
    const place = await added("Halden Windows");
    expect((await manager(getSponsor, place)).answer.homes).toHaveLength(7);
    expect((await owner(changeSponsorPage, place, { color: "#123458", work: on(2, 0) })).status).toBe(200);
    expect(await seen(place)).toMatchObject({
      color: "#123458",
      hasPage: true,
      work: [
        { propertyID: homes[2], name: "Home 3", words: "Panes of 2", cover: null },
        { propertyID: homes[0], name: "Home 1", words: "Panes of 0" },
      ],
    });
    await owner(changeSponsorPage, place, { color: null, work: on(1) });
    expect(await seen(place)).toMatchObject({ color: null, work: [{ propertyID: homes[1] }] });
    await owner(changeSponsorInfo, place, { name: "Halden Windows", website: "halden.example", blurb: "Ash." });
    expect((await seen(place)).work).toHaveLength(1);
  });

  test("is linked from the homes in which its work is to be seen, as long as visitors see the sponsor", async () => {
    const place = await added("Ironwood Doors");
    const home = { client: "oak", service: "worked-tour", propertyID: homes[6]! };
    const named = async () => (await town.as()(getTourHome, home)).answer.home.sponsors;
    expect(await named()).toEqual([]);
    await owner(changeSponsorPage, place, { color: null, work: on(6) });
    expect(await named()).toEqual([{ sponsorID: place.sponsorID, name: "Ironwood Doors", words: "Panes of 6" }]);
    await manager(disqualifySponsor, place, { disqualified: true });
    expect(await named()).toEqual([]);
  });

  test("says since when it is a sponsor, as staff wrote it: no owner claims it, and no year to come", async () => {
    const place = await added("Kaw Valley Bank");
    expect((await seen(place)).since).toBeNull();
    expect((await owner(changeSponsorSince, place, { since: 2019 })).status).toBe(403);
    const early = await manager(changeSponsorSince, place, { since: new Date().getUTCFullYear() + 2 });
    expect(early).toMatchObject({ status: 400, problem: { errors: { since: expect.stringContaining("this year") } } });
    expect((await manager(changeSponsorSince, place, { since: 2019 })).status).toBe(200);
    expect((await manager(getSponsor, place)).answer.since).toBe(2019);
    expect((await seen(place)).since).toBe(2019);
    const late = await manager(changeSponsorSince, place, { since: 2012 }, { base: { since: null } });
    expect(late.status).toBe(412);
    await manager(changeSponsorSince, place, {});
    expect((await seen(place)).since).toBeNull();
  });

  test("shows a home as long as visitors see it", async () => {
    const place = await added("Flint Hills Stone");
    await owner(changeSponsorPage, place, { color: null, work: on(3, 4) });
    const home = { client: "oak", service: "worked-tour", propertyID: homes[3]! };
    await manager(disqualifyProperty, home, { disqualified: true });
    expect((await seen(place)).work.map(({ propertyID }) => propertyID)).toEqual([homes[4]]);
    await manager(disqualifyProperty, home, { disqualified: false });
    await manager(removeProperty, home);
    expect((await seen(place)).work).toHaveLength(1);
    expect((await owner(changeSponsorPage, place, { color: null, work: on(3) })).status).toBe(409);
    await manager(restoreProperty, home);
    expect((await seen(place)).work).toHaveLength(2);
  });

  test("takes no home of another program, no more than it has room for, and no color that is none", async () => {
    const place = await added("Ironwood");
    const foreign = await town.inside(
      "oak",
      (sql) => sql<{ propertyID: string }>`
        insert into properties (service_id, name, position) values (${services["worked-other"]}, 'Elsewhere', 1)
        returning property_id`,
    );
    const change = (sent: object) => owner(changeSponsorPage, place, { color: null, work: [], ...sent });
    expect((await change({ work: [{ propertyID: foreign[0]!.propertyID, words: "" }] })).status).toBe(409);
    expect((await change({ work: on(...homes.keys()) })).status).toBe(400);
    expect((await change({ work: [{ propertyID: homes[0], words: "x".repeat(longestWorkText + 1) }] })).status).toBe(
      400,
    );
    for (const color of ["red", "#12345", "#1234567"]) expect((await change({ color })).status, color).toBe(400);
    expect((await change({ work: on(0, 0, 1) })).status).toBe(200);
    expect((await seen(place)).work).toHaveLength(2);
    expect(mostWorkHomes).toBeLessThan(homes.length);
  });

  test("of a program without homes has its color alone", async () => {
    const gala = { ...at, serviceType: "events", service: "worked-gala" };
    const tier = (await manager(createSponsorTier, gala, { name: "Gold", logoSize: "small" })).answer.sponsorTierID;
    const { answer } = await manager(addSponsor, gala, { sponsorTierID: tier, name: "Pigment" });
    const place = { ...gala, sponsorID: answer.sponsorID };
    expect((await manager(getSponsor, place)).answer.homes).toEqual([]);
    expect((await manager(changeSponsorPage, place, { color: "#AA3300", work: on(0) })).status).toBe(409);
    expect((await manager(changeSponsorPage, place, { color: "#AA3300", work: [] })).status).toBe(200);
    expect((await seen(place)).color).toBe("#aa3300");
  });

  test("is changed by its owner and by staff of sponsors alone; of two the second is told", async () => {
    const place = await added("Kaw Valley Bank");
    const page = { color: "#224466", work: on(5) };
    for (const person of ["viewer", "boxOffice", "entrant"])
      expect((await town.as(person)(changeSponsorPage, place, page)).status, person).toBe(403);
    expect((await owner(changeSponsorPage, place, page, { base: { color: null, work: [] } })).status).toBe(200);
    const late = await manager(
      changeSponsorPage,
      place,
      { color: null, work: [] },
      { base: { color: null, work: [] } },
    );
    expect(late.status).toBe(412);
    expect(late.problem.more).toMatchObject({ theirs: page });
    expect((await seen(place)).work).toHaveLength(1);
  });

  test("comes into next year’s program with its color and its year, and without homes", async () => {
    const place = await added("Bridge City");
    await manager(changeSponsorSince, place, { since: 2012 });
    await owner(changeSponsorPage, place, { color: "#224466", work: on(6) });
    const next = { client: "oak", serviceType: "parades", service: "worked-other" };
    const { answer } = await town.as("owner")(copySponsors, next, {
      from: services["worked-tour"]!,
      sponsorIDs: [place.sponsorID],
    });
    const copy = await town.as("owner")(getSponsor, { ...next, sponsorID: answer.copied[0]! });
    expect(copy.answer).toMatchObject({ sponsor: { color: "#224466" }, since: 2012, work: [] });
  });

  test("is led to from the tiers though nothing but its work is on it", async () => {
    const place = await added("Meadow Title");
    const hasPage = async () => {
      const { sponsorTiers } = (await town.as()(getSponsorPages, at)).answer;
      return sponsorTiers.flatMap(({ sponsors }) => sponsors).find(({ sponsorID }) => sponsorID === place.sponsorID)
        ?.hasPage;
    };
    expect(await hasPage()).toBe(false);
    await owner(changeSponsorPage, place, { color: null, work: on(0) });
    expect(await hasPage()).toBe(true);
  });
});
