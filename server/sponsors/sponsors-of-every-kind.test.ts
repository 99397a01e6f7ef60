import { beforeAll, describe, expect, test } from "vitest";
import { kindNames, segmentOf } from "../../contract/platform/service-kinds.ts";
import {
  addSponsor,
  changeSponsorInfo,
  changeSponsorOwner,
  changeSponsorTier,
  createSponsorTier,
  disqualifySponsor,
  getSponsor,
  orderSponsors,
  removeSponsor,
} from "../../contract/sponsors/sponsors.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const manager: ReturnType<typeof town.as> = (...call) => town.as("tourManager")(...call);

beforeAll(() =>
  town.inside("oak", async (sql) => {
    for (const kind of kindNames)
      await sql`insert into services (kind, url, name, status) values (${kind}, ${`every-${kind}`}, 'Sponsored', 'published')`;
  }),
);

/** The specification's calls under Sponsors, as it writes their addresses. */
const specified = [
  ["POST", "", addSponsor],
  ["POST", "/order", orderSponsors],
  ["POST", "/:sponsorID/change-tier", changeSponsorTier],
  ["POST", "/:sponsorID/change-owner", changeSponsorOwner],
  ["POST", "/:sponsorID/disqualify", disqualifySponsor],
  ["POST", "/:sponsorID/remove", removeSponsor],
  ["POST", "/:sponsorID/info", changeSponsorInfo],
  ["GET", "/:sponsorID", getSponsor],
] as const;

test.each(specified)("F11 %s {program}/sponsors%s stands at its address", (method, rest, call) => {
  expect([call.method, call.path]).toEqual([method, `/:client/:serviceType/:service/sponsors${rest}`]);
});

describe.each(kindNames)("F11 every call under Sponsors in a %s", (kind) => {
  const at = { client: "oak", serviceType: segmentOf(kind), service: `every-${kind}` };
  /** By the address itself, as any program would ask. */
  const ask = async (person: string, method: "GET" | "POST", rest: string, sent?: object) => {
    const { statusCode, body } = await town.server.inject({
      method,
      url: `/api/oak/${at.serviceType}/${at.service}/sponsors${rest}`,
      headers: { authorization: `Bearer ${await town.token(person)}` },
      ...(sent && { payload: sent }),
    });
    return { status: statusCode, answer: JSON.parse(body || "{}") };
  };
  const named = (name: string) => (sponsor: { name: string }) => sponsor.name === name;

  test("D04 D08 D11 P02 V20 T04 M12 M15 M16 is made over HTTP, by whoever may, and does what it says", async () => {
    const tierOf = async (name: string) =>
      (await manager(createSponsorTier, at, { name, logoSize: "small" })).answer.sponsorTierID;
    const [gold, silver] = [await tierOf("Gold"), await tierOf("Silver")];
    const add = async (name: string) =>
      (await ask("tourManager", "POST", "", { sponsorTierID: gold, name })).answer.sponsorID as string;
    const [first, second] = [await add("First"), await add("Second")];
    const shown = async (rest: string) => (await ask("tourManager", "GET", rest)).answer;

    expect((await ask("tourManager", "POST", "", { name: "No tier" })).status).toBe(400);
    const turned = [second, first].map((sponsorID) => ({ sponsorID, sponsorTierID: gold }));
    const base = { sponsors: [first, second].map((sponsorID) => ({ sponsorID, sponsorTierID: gold })) };
    expect((await manager(orderSponsors, at, { sponsors: turned }, { base })).status).toBe(200);
    expect((await shown("")).sponsors.map(({ name }: { name: string }) => name)).toEqual(["Second", "First"]);

    expect((await ask("tourManager", "POST", `/${first}/change-tier`, { sponsorTierID: silver })).status).toBe(200);
    expect((await shown(`/${first}`)).tier.name).toBe("Silver");
    expect((await ask("tourManager", "POST", `/${first}/change-tier`, { sponsorTierID: "none" })).status).toBe(200);
    expect((await shown(`/${first}`)).tier).toBe(null);

    const user = town.people["rival"]!;
    for (const person of ["viewer", "boxOffice", "programManager", "rival"])
      expect((await ask(person, "POST", `/${first}/change-owner`, { user })).status, person).toBe(403);
    expect((await ask("tourManager", "POST", `/${first}/change-owner`, { user })).status).toBe(200);
    expect((await shown(`/${first}`)).sponsor.user).toMatchObject({ userID: user });

    const info = { name: "First of all", website: "first.example", blurb: "Words." };
    expect((await ask("rival", "POST", `/${first}/info`, info)).status).toBe(200);
    expect((await ask("stranger", "POST", `/${first}/info`, info)).status).toBe(403);
    expect((await ask("rival", "GET", `/${first}`)).answer.sponsor).toMatchObject({
      name: "First of all",
      blurb: "Words.",
    });
    expect((await ask("tourManager", "POST", `/${first}/change-owner`, {})).status).toBe(200);
    expect((await ask("rival", "GET", `/${first}`)).status).toBe(403);

    const out = { disqualified: true, reason: "Unpaid" };
    expect((await ask("tourManager", "POST", `/${second}/disqualify`, out)).status).toBe(200);
    expect((await shown(`/${second}`)).sponsor).toMatchObject({ disqualified: true, disqualifiedReason: "Unpaid" });
    expect((await ask("tourManager", "POST", `/${second}/disqualify`, { disqualified: false })).status).toBe(200);
    expect((await ask("tourManager", "POST", `/${second}/remove`)).status).toBe(200);
    expect((await shown("")).sponsors.find(named("Second")).removed).toBe(true);
  });
});
