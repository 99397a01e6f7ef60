import { beforeAll, beforeEach, afterEach, describe, expect, test, vi } from "vitest";
import { changeStatus } from "../../contract/programs/services.ts";
import { kindNames, segmentOf } from "../../contract/platform/service-kinds.ts";
import {
  type SponsorPlace,
  countSponsors,
  getSponsorPage,
  getSponsorPages,
} from "../../contract/sponsors/sponsor-pages.ts";
import { getSponsorReport, sponsorReportFile } from "../../contract/sponsors/sponsor-report.ts";
import {
  addSponsor,
  changeSponsorInfo,
  changeSponsorOwner,
  changeSponsorTier,
  createSponsorTier,
  disqualifySponsor,
  publishSponsor,
  markBenefit,
  removeSponsor,
} from "../../contract/sponsors/sponsors.ts";
import { fillPath } from "../../contract/platform/endpoint.ts";
import { readPDF } from "../../test/pdf-text.ts";
import { useTown } from "../../test/town.ts";
import { clock } from "../platform/clock.ts";
import { writeSponsorViews } from "./sponsor-views.ts";

const town = useTown();
const manager: ReturnType<typeof town.as> = (...call) => town.as("tourManager")(...call);
const placeOf = (kind: (typeof kindNames)[number]) => ({
  client: "oak",
  serviceType: segmentOf(kind),
  service: `seen-${kind}`,
});
const at = placeOf("event");
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1";
let gold: string;

beforeAll(async () => {
  await town.inside("oak", async (sql) => {
    for (const kind of kindNames)
      await sql`
        insert into services (kind, url, name, status, time_zone)
        values (${kind}, ${`seen-${kind}`}, 'Harvest Gala', 'published', 'America/Chicago')`;
  });
  const tier = { name: "Gold", logoSize: "medium", places: 30, benefits: "A sign at the door\nTen seats" } as const;
  gold = (await manager(createSponsorTier, at, tier)).answer.sponsorTierID;
});

const itIs = (day: number) => vi.spyOn(clock, "now").mockReturnValue(new Date(Date.UTC(2027, 4, day, 18)));
beforeEach(() => {
  itIs(3);
});
afterEach(() => void vi.restoreAllMocks());

async function added(name: string) {
  const { answer } = await manager(addSponsor, at, { sponsorTierID: gold, name });
  return { ...at, sponsorID: answer.sponsorID };
}

type Look = { from?: string; browser?: string; place?: SponsorPlace; what?: "views" | "clicks"; token?: string };

/** A browser's counts. */
const look = ({ sponsorID }: { sponsorID: string }, { from = "192.0.2.1", browser = safari, ...told }: Look = {}) =>
  town.server.inject({
    method: "POST",
    url: `/api${fillPath(countSponsors.path, at)}`,
    headers: {
      "x-forwarded-for": from,
      "user-agent": browser,
      ...(told.token && { authorization: `Bearer ${told.token}` }),
    },
    payload: { place: told.place ?? "program", what: told.what ?? "views", sponsorIDs: [sponsorID] },
  });

type AddedSponsor = Awaited<ReturnType<typeof added>>;

async function reported(place: AddedSponsor) {
  await writeSponsorViews(town.app);
  const { views, clicks } = (await manager(getSponsorReport, place)).answer;
  return { views, clicks };
}

describe("views and clicks", () => {
  test("F11 count a visitor once a day in each place, however often a page is loaded", async () => {
    const place = await added("Kaw Valley Bank");
    for (let load = 0; load < 25; load += 1) expect((await look(place)).statusCode).toBe(200);
    expect(await reported(place)).toEqual({ views: 1, clicks: 0 });
    await look(place, { place: "sponsor" });
    await look(place, { what: "clicks", place: "sponsor" });
    await look(place, { what: "clicks", place: "sponsor" });
    await look(place, { from: "192.0.2.2" });
    expect(await reported(place)).toEqual({ views: 3, clicks: 1 });
    itIs(4);
    await look(place);
    expect(await reported(place)).toEqual({ views: 4, clicks: 1 });
  });

  test("count of one network no more than a few, whatever browsers somebody makes up", async () => {
    const place = await added("Fern Street Bakery");
    for (let one = 0; one < 200; one += 1) await look(place, { from: "192.0.2.7", browser: `${safari} v${one}` });
    const { views } = await reported(place);
    expect(views).toBeGreaterThan(5);
    expect(views).toBeLessThanOrEqual(20);
  });

  test("leave out robots, staff, and those who don't say what they look with", async () => {
    const place = await added("Pigment");
    const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    await look(place, { browser: robot });
    await look(place, { browser: "" });
    await look(place, { token: await town.token("tourManager") });
    expect(await reported(place)).toEqual({ views: 0, clicks: 0 });
  });

  test("aren't there of who isn't shown, or isn't there", async () => {
    const place = await added("Never shown");
    await manager(disqualifySponsor, place, { disqualified: true });
    await look(place);
    await look({ sponsorID: crypto.randomUUID() });
    expect(await reported(place)).toEqual({ views: 0, clicks: 0 });
  });

  test("are written some seconds later, and hold nothing of who looked", async () => {
    const place = await added("Hearth + Tile");
    const rows = () =>
      town.inside("oak", (sql) => sql`select * from sponsor_days where sponsor_id = ${place.sponsorID}`);
    await look(place, { from: "192.0.2.41" });
    expect(await rows()).toEqual([]);
    await writeSponsorViews(town.app);
    const [row] = await rows();
    expect(Object.keys(row!).sort()).toEqual(["clicks", "clientID", "day", "place", "serviceID", "sponsorID", "views"]);
    expect(JSON.stringify(row)).not.toContain("192.0.2");
  });

  test("wait while the database is away, and add up with what other processes write", async () => {
    const place = await added("Meadow Title");
    await look(place);
    const away = vi.spyOn(town.app.database, "inside").mockRejectedValue(new Error("gone"));
    await expect(writeSponsorViews(town.app)).rejects.toThrow("gone");
    away.mockRestore();
    await look(place, { from: "192.0.2.2" });
    const other = { ...town.app, sponsorViews: { ...town.app.sponsorViews, take: () => others } };
    const others = new Map([
      [
        town.clients["oak"]!,
        [{ sponsorID: place.sponsorID, day: "2027-05-03", place: "program" as const, views: 5, clicks: 2 }],
      ],
    ]);
    await Promise.all([writeSponsorViews(town.app), writeSponsorViews(other)]);
    expect(await reported(place)).toEqual({ views: 7, clicks: 2 });
  });
});

describe("the report", () => {
  test("F11 has views and clicks by week and by place, and what was delivered, for owner and staff alone", async () => {
    const place = await added("Halden Windows");
    await manager(changeSponsorOwner, place, { user: town.people["rival"]! });
    await manager(markBenefit, place, { benefit: "Ten seats", delivered: true, note: "Table 4" });
    await look(place);
    await look(place, { what: "clicks" });
    itIs(20);
    await look(place, { place: "sponsor", from: "192.0.2.9" });
    await writeSponsorViews(town.app);
    expect((await town.as("stranger")(getSponsorReport, place)).status).toBe(403);
    const { answer } = await town.as("rival")(getSponsorReport, place);
    expect(answer).toMatchObject({
      sponsor: "Halden Windows",
      tier: "Gold",
      program: "Harvest Gala",
      views: 2,
      clicks: 1,
      weeks: [
        { week: "2027-05-03", views: 1, clicks: 1 },
        { week: "2027-05-10", views: 0, clicks: 0 },
        { week: "2027-05-17", views: 1, clicks: 0 },
      ],
      places: [
        { place: "program", views: 1, clicks: 1 },
        { place: "sponsor", views: 1, clicks: 0 },
      ],
      benefits: [
        { benefit: "A sign at the door", deliveredAt: null },
        { benefit: "Ten seats", deliveredAt: expect.any(String), note: "Table 4" },
      ],
    });
  });

  test("is had on paper, too", async () => {
    const place = await added("Ironwood");
    await look(place);
    await writeSponsorViews(town.app);
    const url = `/api${fillPath(sponsorReportFile.path, place)}`;
    expect((await town.server.inject({ url })).statusCode).toBe(401);
    const file = await town.server.inject({
      url,
      headers: { authorization: `Bearer ${await town.token("tourManager")}` },
    });
    expect(file.headers["content-type"]).toBe("application/pdf");
    const { text } = await readPDF(file.rawPayload);
    for (const said of [
      "Ironwood",
      "Gold sponsor of Harvest Gala",
      "1 view and 0 visits",
      "A sign at the door",
      "To come",
    ])
      expect(text).toContain(said);
  });
});

describe("public pages", () => {
  test.each(kindNames)("T04 of a %s show its sponsors by tier, each with a page, unless disqualified", async (kind) => {
    const here = placeOf(kind);
    const { sponsorTierID } = (await manager(createSponsorTier, here, { name: "Bronze", logoSize: "small", places: 4 }))
      .answer;
    const { sponsorID } = (await manager(addSponsor, here, { sponsorTierID, name: "Switchgrass Electric" })).answer;
    const place = { ...here, sponsorID };
    const said = {
      name: "Switchgrass Electric",
      website: "https://switchgrass.example",
      headline: "Power to the prairie",
    };
    await manager(changeSponsorInfo, place, said);
    const list = (await town.as()(getSponsorPages, here)).answer;
    expect(list.sponsorTiers.at(kind === "event" ? 1 : 0)).toMatchObject({
      name: "Bronze",
      sponsors: [{ name: "Switchgrass Electric", hasPage: true }],
    });
    expect(list.left).toContainEqual({ name: "Bronze", places: 3 });
    expect((await town.as()(getSponsorPage, place)).answer.sponsor).toMatchObject({ ...said, tier: "Bronze" });
    await manager(changeSponsorTier, place, { sponsorTierID: "none" });
    expect((await town.as()(getSponsorPage, place)).answer.sponsor.tier).toBe("");
    await manager(disqualifySponsor, place, { disqualified: true });
    expect((await town.as()(getSponsorPage, place)).status).toBe(404);
    await manager(disqualifySponsor, place, { disqualified: false });
    expect((await town.as()(getSponsorPage, place)).status).toBe(200);
    await manager(publishSponsor, place, { published: false });
    expect((await town.as()(getSponsorPage, place)).status).toBe(404);
    await manager(publishSponsor, place, { published: true });
    expect((await town.as()(getSponsorPage, place)).status).toBe(200);
    await manager(removeSponsor, place);
    expect((await town.as()(getSponsorPage, place)).status).toBe(404);
  });

  test("of a draft aren't there, nor is anything counted", async () => {
    const place = await added("Cedar Bend Nursery");
    await town.as("owner")(changeStatus, at, { status: "draft" });
    expect((await town.as()(getSponsorPages, at)).status).toBe(404);
    expect((await look(place)).statusCode).toBe(404);
    await town.as("owner")(changeStatus, at, { status: "published" });
  });
});
