import { beforeAll, describe, expect, test } from "vitest";
import { acceptInvitation, getInvitation } from "../../contract/people/invitations.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import { kindNames, segmentOf } from "../../contract/platform/service-kinds.ts";
import { changeStatus } from "../../contract/programs/services.ts";
import {
  addSponsor,
  changeSponsorInfo,
  changeSponsorOwner,
  changeSponsorPromises,
  createSponsorTier,
  editSponsorTier,
  getSponsor,
  inviteSponsor,
  markBenefit,
  removeDarkLogo,
  removeSponsor,
  uploadDarkLogo,
} from "../../contract/sponsors/sponsors.ts";
import { keyInMailTo, mailsTo } from "../../test/mail.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const manager: ReturnType<typeof town.as> = (...call) => town.as("tourManager")(...call);
const placeOf = (kind: (typeof kindNames)[number]) => ({
  client: "oak",
  serviceType: segmentOf(kind),
  service: `owned-${kind}`,
});
const at = placeOf("event");
const gold = { name: "Gold", logoSize: "medium", benefits: "A sign at the door\n\nYour logo in the guide " } as const;
const tiers: Record<string, string> = {};

beforeAll(async () => {
  await town.inside("oak", async (sql) => {
    for (const kind of kindNames)
      await sql`insert into services (kind, url, name, status) values (${kind}, ${`owned-${kind}`}, 'Gala', 'published')`;
  });
  for (const kind of kindNames)
    tiers[kind] = (await manager(createSponsorTier, placeOf(kind), gold)).answer.sponsorTierID;
});

async function added(name: string, kind: (typeof kindNames)[number] = "event") {
  const { answer } = await manager(addSponsor, placeOf(kind), { sponsorTierID: tiers[kind]!, name });
  return { ...placeOf(kind), sponsorID: answer.sponsorID };
}
type AddedSponsor = Awaited<ReturnType<typeof added>>;
const shown = async (place: AddedSponsor) => (await manager(getSponsor, place)).answer;

describe("an invitation to own", () => {
  test.each(kindNames)("F11 F29 of a sponsor of a %s is accepted by whoever opens it, once", async (kind) => {
    const place = await added("Kaw Valley Bank", kind);
    const email = `${kind}@bank.example`;
    expect((await town.as("viewer")(inviteSponsor, place, { email })).status).toBe(403);
    expect((await manager(inviteSponsor, place, { email })).status).toBe(200);
    expect((await shown(place)).sponsor).toMatchObject({ invited: email, user: null });
    const invitationKey = await keyInMailTo(town, email);
    expect((await town.as()(getInvitation, { invitationKey })).answer).toMatchObject({
      state: "open",
      offer: "Owner of Kaw Valley Bank, Gala",
    });
    const accepted = await town.as("rival")(acceptInvitation, { invitationKey });
    expect(accepted.answer.url).toBe(`/oak/${place.serviceType}/${place.service}/mine`);
    expect((await shown(place)).sponsor).toMatchObject({ invited: null, user: { fullName: "Rival Tester" } });
    expect((await town.as("rival")(getSponsor, place)).status).toBe(200);
    expect((await town.as("stranger")(acceptInvitation, { invitationKey })).status).toBe(409);
  });

  test("of two the later one counts, and what staff gave to somebody else meanwhile stays theirs", async () => {
    const place = await added("Twice asked");
    await manager(inviteSponsor, place, { email: "first@bank.example" });
    await manager(inviteSponsor, place, { email: "second@bank.example" });
    const first = { invitationKey: await keyInMailTo(town, "first@bank.example") };
    expect((await town.as("rival")(acceptInvitation, first)).status).toBe(409);
    await manager(changeSponsorOwner, place, { user: town.people["stranger"]! });
    const second = { invitationKey: await keyInMailTo(town, "second@bank.example") };
    const late = await town.as("rival")(acceptInvitation, second);
    expect(late).toMatchObject({ status: 409, problem: { detail: expect.stringContaining("Ask the association") } });
    expect((await shown(place)).sponsor.user).toMatchObject({ fullName: "Stranger Tester" });
  });

  test("is sent to nobody who couldn't open what they are invited to", async () => {
    const place = await added("Gone");
    await manager(removeSponsor, place);
    const removed = await manager(inviteSponsor, place, { email: "gone@bank.example" });
    expect(removed).toMatchObject({ status: 409, problem: { detail: "Restore this sponsor first." } });
    const later = await added("Later");
    await town.as("owner")(changeStatus, at, { status: "draft" });
    const draft = await manager(inviteSponsor, later, { email: "later@bank.example" });
    expect(draft).toMatchObject({
      status: 409,
      problem: { detail: expect.stringContaining("Publish the program first") },
    });
    expect(await mailsTo(town, "later@bank.example")).toEqual([]);
    await town.as("owner")(changeStatus, at, { status: "published" });
  });
});

test("M18 a sponsor has a second logo for dark grounds, which its owner uploads and everyone sees", async () => {
  const place = await added("Switchgrass");
  await manager(changeSponsorOwner, place, { user: town.people["rival"]! });
  const { answer } = await town.as("rival")(uploadDarkLogo, place, undefined, {
    file: await photo(),
    fileName: "white.jpg",
  });
  expect((await shown(place)).sponsor).toMatchObject({ logo: null, darkLogo: { uploadID: answer.picture.uploadID } });
  expect((await town.server.inject({ url: fileURL("oak", answer.picture.uploadID, 320) })).statusCode).toBe(200);
  await town.as("rival")(removeDarkLogo, place);
  expect((await shown(place)).sponsor.darkLogo).toBe(null);
});

test("its owner says whom to ask, and reads what is missing", async () => {
  const place = await added("Halden Windows");
  await manager(changeSponsorOwner, place, { user: town.people["rival"]! });
  expect((await town.as("rival")(getSponsor, place)).answer.missing).toEqual(["a logo", "a link", "a sentence or two"]);
  const said = { name: "Halden Windows", website: "https://halden.example", headline: "January stays outside" };
  const asked = { contactName: "Victor Halden", phone: "(507) 555-0114", place: "Winona, Minnesota" };
  expect((await town.as("rival")(changeSponsorInfo, place, { ...said, ...asked, blurb: "Oiled ash." })).status).toBe(
    200,
  );
  const { sponsor, missing } = (await town.as("rival")(getSponsor, place)).answer;
  expect(sponsor).toMatchObject({ ...said, contactName: "Victor Halden", place: "Winona, Minnesota" });
  expect(missing).toEqual(["a logo"]);
});

describe("benefits", () => {
  const names = async (place: AddedSponsor) => (await shown(place)).benefits.map(({ benefit }) => benefit);
  const delivered = async (place: AddedSponsor) =>
    (await shown(place)).benefits.flatMap(({ benefit, deliveredAt, note }) => (deliveredAt ? [[benefit, note]] : []));

  test("are the tier's, line by line, and what this sponsor was promised beside them", async () => {
    const place = await added("Ironwood");
    expect(await names(place)).toEqual(["A sign at the door", "Your logo in the guide"]);
    const sent = { promises: "Ten seats\nA sign at the door" };
    expect((await town.as("viewer")(changeSponsorPromises, place, sent)).status).toBe(403);
    await manager(changeSponsorPromises, place, sent);
    expect(await names(place)).toEqual(["A sign at the door", "Your logo in the guide", "Ten seats"]);
    const late = await manager(changeSponsorPromises, place, { promises: "" }, { base: { promises: "" } });
    expect(late.status).toBe(412);
  });

  test("are ticked off by staff as they are delivered, which their owner sees and can't do", async () => {
    const place = await added("Pigment");
    await manager(changeSponsorOwner, place, { user: town.people["rival"]! });
    const tick = { benefit: "A sign at the door", delivered: true, note: "North entrance" };
    expect((await town.as("rival")(markBenefit, place, tick)).status).toBe(403);
    expect((await manager(markBenefit, place, tick)).status).toBe(200);
    const { benefits } = (await town.as("rival")(getSponsor, place)).answer;
    expect(benefits).toMatchObject([
      { benefit: "A sign at the door", deliveredAt: expect.any(String), note: "North entrance" },
      { benefit: "Your logo in the guide", deliveredAt: null },
    ]);
    await manager(markBenefit, place, { benefit: "A sign at the door", delivered: false });
    expect(await delivered(place)).toEqual([]);
    expect((await manager(markBenefit, place, { benefit: "A castle", delivered: true })).status).toBe(404);
  });

  test("of two who tick the same at once, both find it ticked once", async () => {
    const place = await added("Meadow Title");
    const tick = { benefit: "A sign at the door", delivered: true };
    const both = await Promise.all([manager(markBenefit, place, tick), manager(markBenefit, place, tick)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await delivered(place)).toHaveLength(1);
  });

  test("that were delivered stay in the words in which they were, when the tier's are written anew", async () => {
    const place = await added("Lund Brothers", "parade");
    await manager(markBenefit, place, { benefit: "A sign at the door", delivered: true });
    const tier = { ...placeOf("parade"), sponsorTierID: tiers["parade"]! };
    await manager(editSponsorTier, tier, { ...gold, benefits: "Two signs\nYour logo in the guide" });
    expect(await names(place)).toEqual(["Two signs", "Your logo in the guide", "A sign at the door"]);
    expect(await delivered(place)).toEqual([["A sign at the door", ""]]);
  });
});
