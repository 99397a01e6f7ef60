import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeHomesDue, changeSponsorsDue, getSponsorsDue } from "../../contract/details-due.ts";
import {
  addProperty,
  changePropertyAdminSettings,
  changePropertyOwner,
  createPropertyGroup,
} from "../../contract/properties.ts";
import { kindNames, segmentOf } from "../../contract/service-kinds.ts";
import {
  addSponsor,
  changeSponsorInfo,
  changeSponsorOwner,
  createSponsorTier,
  getSponsor,
  removeSponsor,
  uploadSponsorLogo,
} from "../../contract/sponsors.ts";
import { listMine } from "../../contract/tour.ts";
import { actionPanel } from "../../contract/users.ts";
import { doDueWork } from "../../test/due-work.ts";
import { mailsTo } from "../../test/mail.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";
import { clock } from "../outside/clock.ts";
import { reminderWorkKinds } from "./reminders.ts";

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
const look = () => doDueWork(town.house, reminderWorkKinds);
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
