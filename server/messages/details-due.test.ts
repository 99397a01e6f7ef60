import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeHomesDue, changeSponsorsDue, getSponsorsDue } from "../../contract/messages/details-due.ts";
import {
  addProperty,
  changePropertyAdminSettings,
  changePropertyOwner,
  createPropertyGroup,
} from "../../contract/tours/properties.ts";
import { kindNames, segmentOf } from "../../contract/platform/service-kinds.ts";
import {
  type SponsorTier,
  addSponsor,
  changeSponsorInfo,
  changeSponsorOwner,
  changeSponsorTier,
  createSponsorTier,
  editSponsorTier,
  getSponsor,
  listSponsors,
  removeSponsor,
  uploadSponsorLogo,
} from "../../contract/sponsors/sponsors.ts";
import { listMine } from "../../contract/tours/tour.ts";
import { actionPanel } from "../../contract/people/users.ts";
import { doDueWork } from "../../test/due-work.ts";
import { mailsTo } from "../../test/mail.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";
import { clock } from "../platform/clock.ts";
import { reminderWorkKinds } from "./deadline-reminders.ts";

const town = useTown();
const DAY = 86_400_000;
const begun = Math.ceil(Date.now() / 60_000) * 60_000;
const manager: ReturnType<typeof town.as> = (...call) => town.as("tourManager")(...call);
const owner: ReturnType<typeof town.as> = (...call) => town.as("rival")(...call);
let programs = 0;
let at: { client: string; service: string };

const addProgram = (kind: (typeof kindNames)[number]) => {
  at = { client: "oak", service: `due-${(programs += 1)}` };
  return town.inside("oak", async (sql) => {
    await sql`insert into services (kind, url, name, status) values (${kind}, ${at.service}, 'Fall', 'published')`;
    if (kind === "parade")
      await sql`
        insert into timeframes (service_id, name, opens_at, closes_at)
        select service_id, 'tour', now() + interval '60 days', now() + interval '61 days' from services where url = ${at.service}`;
  });
};
const place = (kind: (typeof kindNames)[number] = "parade") => ({ ...at, serviceType: segmentOf(kind) });
beforeEach(async () => {
  await town.inside("oak", (sql) => sql`delete from mails`);
  await town.inside("oak", (sql) => sql`update sponsors set removed_at = now()`);
  await town.everywhere((sql) => sql`delete from due_work`);
  await addProgram("parade");
});
afterEach(() => void vi.restoreAllMocks());

const itIs = (days: number) => vi.spyOn(clock, "now").mockImplementation(() => new Date(begun + days * DAY));
const day = (days: number) => new Date(begun + days * DAY).toISOString().replace(/:\d\d\.\d+/, "");
const look = () => doDueWork(town.app, reminderWorkKinds);
const words = async () =>
  (await mailsTo(town, "rival@test.example")).map(({ subject, content }) =>
    [subject, ...content.paragraphs].join("\n"),
  );

async function addOne(name: string, kind: (typeof kindNames)[number] = "parade") {
  const { sponsorTierID } = (await manager(createSponsorTier, place(kind), { name, logoSize: "small" })).answer;
  const { sponsorID } = (await manager(addSponsor, place(kind), { sponsorTierID, name })).answer;
  const one = { ...place(kind), sponsorID };
  await manager(changeSponsorOwner, one, { user: town.people["rival"]! });
  return one;
}
async function complete(one: Awaited<ReturnType<typeof addOne>>) {
  const said = { name: "Complete", website: "https://whole.example", blurb: "All of it." };
  expect((await owner(changeSponsorInfo, one, said)).status).toBe(200);
  const sent = await owner(uploadSponsorLogo, one, undefined, { file: await photo(), fileName: "logo.jpg" });
  expect(sent.status).toBe(200);
}
const sponsorsDue = (days: number, sent: object = {}) =>
  manager(changeSponsorsDue, place(), {
    sponsorsDue: day(days),
    sponsorReminder: true,
    sponsorReminderDays: 7,
    ...sent,
  });

test("F11 owners are reminded of logo and words once, so many days before they are due, however many look", async () => {
  await addOne("Halden Windows");
  await complete(await addOne("Whole"));
  await manager(removeSponsor, await addOne("Gone"));
  expect((await sponsorsDue(20)).status).toBe(200);
  itIs(12.9);
  await look();
  expect(await words()).toEqual([]);
  itIs(13);
  await Promise.all([look(), look(), look()]);
  itIs(14);
  await town.inside(
    "oak",
    (sql) => sql`select look_at_reminders(client_id, service_id) from services where url = ${at.service}`,
  );
  await look();
  expect(await words()).toEqual([
    expect.stringMatching(
      /lacks something\nHello Rival Tester,\n[^]*\nHalden Windows: a logo, a link, a sentence or two\n/,
    ),
  ]);
});

/** One that somebody looks after, in a tier of its own with or without a date of its own. */
async function addInTier(name: string, dueAt?: string) {
  const one = await addOne(name);
  const { sponsorTiers } = (await manager(listSponsors, place())).answer;
  const { sponsorTierID } = sponsorTiers.find((tier) => tier.name === name)!;
  const tier = { ...place(), sponsorTierID };
  const changeTier = (due?: string) =>
    manager(editSponsorTier, tier, { name, logoSize: "small", ...(due && { dueAt: due }) });
  expect((await changeTier(dueAt)).status).toBe(200);
  return { one, sponsorTierID, changeTier };
}

test("F11 a tier's own date holds for its sponsors, and the program's for the others: in mails, on pages, in the action panel", async () => {
  const early = await addInTier("Gold Windows", day(10));
  const usual = await addInTier("Silver Doors");
  await sponsorsDue(20);
  const [own, programs] = [10, 20].map((days) => new Date(begun + days * DAY).toISOString());
  const dueOf = async ({ one }: typeof early) => (await owner(getSponsor, one)).answer.due;
  expect([await dueOf(early), await dueOf(usual)]).toEqual([own, programs]);
  const { sponsorTiers, due } = (await manager(listSponsors, place())).answer;
  expect([sponsorTiers.map(({ dueAt }) => dueAt), due]).toEqual([[own, null], programs]);
  const { sponsors } = (await owner(listMine, at)).answer;
  expect(sponsors.map(({ name, due }) => [name, due])).toEqual([
    ["Gold Windows", own],
    ["Silver Doors", programs],
  ]);
  itIs(4);
  await look();
  expect(await words()).toEqual([expect.stringContaining("Gold Windows: a logo")]);
  expect((await words())[0]).not.toContain("Silver Doors");
  itIs(14);
  await look();
  expect((await words())[1]).toContain("Silver Doors: a logo");
  expect((await words())[1]).not.toContain("Gold Windows");
  const panel = (await owner(actionPanel, {})).answer.sponsors;
  expect(panel.map(({ line }) => line)).toEqual([
    expect.stringMatching(/^Gold Windows: .*; was due already$/),
    expect.stringMatching(/^Silver Doors: .*; due in /),
  ]);
});

test("F11 D11 a tier has a date where its program has none, gives it up again, and who comes into the tier is reminded of it", async () => {
  const { one, sponsorTierID, changeTier } = await addInTier("Gold Windows", day(10));
  const other = await addInTier("Late Doors");
  await sponsorsDue(10, { sponsorsDue: null });
  const due = async (of = one) => (await owner(getSponsor, of)).answer.due;
  expect([await due(), await due(other.one)]).toEqual([new Date(begun + 10 * DAY).toISOString(), null]);
  itIs(4);
  await look();
  expect(await words()).toHaveLength(1);
  expect((await manager(changeSponsorTier, other.one, { sponsorTierID })).status).toBe(200);
  expect(await due(other.one)).toBe(await due());
  expect((await changeTier()).status).toBe(200);
  expect([await due(), await due(other.one)]).toEqual([null, null]);
  await look();
  expect(await words()).toHaveLength(1);
});

test("of two who change a tier's date at once the second is told", async () => {
  const { sponsorTierID } = await addInTier("Gold Windows", day(10));
  const [{ name, price, benefits, places, logoSize, dueAt }] = (await manager(listSponsors, place())).answer
    .sponsorTiers as [SponsorTier];
  const base = { name, price, benefits, places, logoSize, dueAt };
  const both = await Promise.all(
    [day(11), day(12)].map((changed) =>
      manager(editSponsorTier, { ...place(), sponsorTierID }, { name, logoSize, dueAt: changed }, { base }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
});

test("a date that staff move is reminded of at its new time, and who has given everything isn’t", async () => {
  const one = await addOne("Halden Windows");
  await sponsorsDue(20);
  await sponsorsDue(40);
  itIs(14);
  await look();
  expect(await words()).toEqual([]);
  await complete(one);
  itIs(34);
  await look();
  expect(await words()).toEqual([]);
});

test("the date stands beside what is missing, for owner and staff, and in the action panel", async () => {
  const one = await addOne("Halden Windows");
  await sponsorsDue(20);
  const due = new Date(begun + 20 * DAY).toISOString();
  expect((await owner(getSponsor, one)).answer).toMatchObject({
    due,
    missing: ["a logo", "a link", "a sentence or two"],
  });
  expect((await owner(listMine, at)).answer.sponsors).toMatchObject([{ due }]);
  const { sponsors } = (await owner(actionPanel, {})).answer;
  expect(sponsors).toMatchObject([
    {
      name: "Fall",
      line: expect.stringMatching(/^Halden Windows: missing a logo, a link, a sentence or two; due in /),
    },
  ]);
  await complete(one);
  expect((await owner(actionPanel, {})).answer.sponsors).toEqual([]);
});

test("dates and words are for those who run it; of two who change them the second is told; unknown fields are refused", async () => {
  for (const person of ["viewer", "rival", "boxOffice"])
    expect((await town.as(person)(changeSponsorsDue, place(), { sponsorReminder: false })).status, person).toBe(403);
  const wrong = await sponsorsDue(20, { sponsorReminderText: "Dear {nobody}" });
  expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([422, ["sponsorReminderText"]]);
  const base = (await manager(getSponsorsDue, place())).answer;
  const sent = { sponsorsDue: day(20), sponsorReminder: false };
  const both = await Promise.all(
    [day(20), day(21)].map((sponsorsDue) => manager(changeSponsorsDue, place(), { ...sent, sponsorsDue }, { base })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
});

test("F07 builders are reminded of homes, each by its own date where it has one", async () => {
  const { propertyGroupID } = (await manager(createPropertyGroup, at, { name: "All" })).answer;
  const addHome = async (name: string, dueAt?: string) => {
    const { propertyID } = (await manager(addProperty, at, { propertyGroupID, name })).answer;
    const home = { ...at, propertyID };
    await manager(changePropertyOwner, home, { user: town.people["rival"]! });
    if (dueAt) expect((await manager(changePropertyAdminSettings, home, { dueAt })).status).toBe(200);
  };
  await addHome("Quarry House");
  await addHome("Late House", day(30));
  const sent = { homesDue: day(20), homeReminder: true, homeReminderDays: 7 };
  expect((await manager(changeHomesDue, at, sent)).status).toBe(200);
  itIs(14);
  await look();
  expect(await words()).toEqual([expect.stringContaining("Quarry House: photographs, address")]);
  expect((await words())[0]).not.toContain("Late House");
  itIs(24);
  await look();
  expect((await words())[1]).toContain("Late House: photographs");
  expect(await words()).toHaveLength(2);
  const { homes } = (await owner(actionPanel, {})).answer;
  expect(homes.map(({ line }) => line)).toEqual([
    expect.stringMatching(/^Quarry House: .*; was due already$/),
    expect.stringMatching(/^Late House: .*; due in /),
  ]);
});

test.each(kindNames)("F11 sponsors of a %s have a due date", async (kind) => {
  await addProgram(kind);
  await addOne("Halden Windows", kind);
  const sent = { sponsorsDue: day(20), sponsorReminder: true, sponsorReminderDays: 7 };
  expect((await manager(changeSponsorsDue, place(kind), sent)).status).toBe(200);
  itIs(14);
  await look();
  expect(await words()).toHaveLength(1);
});
