import { afterEach, expect, test, vi } from "vitest";
import { getEntry, listMyEntries, submitEntry } from "../../contract/entries/entries.ts";
import { addEntry, getEntering } from "../../contract/entries/entering.ts";
import { servicePage } from "../../contract/programs/service-page.ts";
import { changeGrace, changeTimeframes } from "../../contract/programs/services.ts";
import { instantAt, momentText, timeZoneNames, wallClockMinute } from "../../contract/platform/time-zone.ts";
import { addContest, addEntry as made, at } from "../../test/contest.ts";
import { mailsTo } from "../../test/mail.ts";
import { useTown } from "../../test/town.ts";
import { clock } from "../platform/clock.ts";

const town = useTown();
const chicago = "America/Chicago";
afterEach(() => vi.restoreAllMocks());

const dayFromNow = (days: number) => wallClockMinute(Date.now() + days * 86_400_000, chicago).slice(0, 10);
const opensAt = instantAt(`${dayFromNow(-3)}T12:00`, chicago)!;
const closesAt = instantAt(`${dayFromNow(3)}T17:00`, chicago)!;
const timeframes = [{ name: "entries", opensAt, closesAt, audience: "all" } as const];
const itIs = (instant: string | number) => vi.spyOn(clock, "now").mockReturnValue(new Date(instant));

test("N03 a deadline at 17:00 in Chicago refuses at 17:00:00 there, not before", async () => {
  const contest = await addContest(town);
  expect((await town.as("owner")(changeTimeframes, at(contest), { timeframes })).status).toBe(200);
  const [late, early] = [await made(town, contest), await made(town, contest, { category: "ONCE" })];
  const enter = () => town.as("rival")(addEntry, at(contest), { categoryID: contest.categories.GLASS });
  const submit = (entryID: string) => town.as("entrant")(submitEntry, { ...at(contest), entryID });

  itIs(Date.parse(closesAt) - 1);
  expect(new Date(clock.now()).toISOString()).toMatch(/:59:59\.999Z$/);
  expect((await enter()).status).toBe(200);
  expect((await submit(early)).status).toBe(200);
  itIs(closesAt);
  expect(await enter()).toMatchObject({ status: 422, problem: { detail: "Entries are closed." } });
  expect(await submit(late)).toMatchObject({ status: 422, problem: { detail: "Entries are closed." } });
  expect((await town.as()(servicePage, at(contest))).answer.visibility).toBe("closed");
});

test("N03 a grace lets through what was begun, for its minutes, and is told nowhere", async () => {
  const contest = await addContest(town, { url: "grace" });
  await town.as("owner")(changeTimeframes, at(contest), { timeframes });
  expect((await town.as("owner")(changeGrace, at(contest), { graceMinutes: 10 })).status).toBe(200);
  const [one, two] = [await made(town, contest), await made(town, contest, { category: "ONCE" })];
  const submit = (entryID: string) => town.as("entrant")(submitEntry, { ...at(contest), entryID });
  const enter = () => town.as("rival")(addEntry, at(contest), { categoryID: contest.categories.GLASS });

  itIs(Date.parse(closesAt) + 600_000 - 1);
  expect((await enter()).status).toBe(422);
  const { deadline } = (await town.as("entrant")(getEntry, { ...at(contest), entryID: one })).answer;
  expect(deadline).toMatchObject({ status: "open", closesAt });
  expect((await town.as("entrant")(listMyEntries, at(contest))).answer.deadline.status).toBe("closed");
  expect((await town.as()(servicePage, at(contest))).answer.visibility).toBe("closed");
  expect((await submit(one)).status).toBe(200);
  itIs(Date.parse(closesAt) + 600_000);
  expect(await submit(two)).toMatchObject({ status: 422, problem: { detail: "Entries are closed." } });
  const { answer } = await town.as("entrant")(getEntry, { ...at(contest), entryID: two });
  expect(answer.deadline).toMatchObject({ status: "closed", closesAt });
});

test("the receipt says until when an entry can be reopened, by the program's clocks", async () => {
  const contest = await addContest(town, { url: "receipts" });
  await town.as("owner")(changeTimeframes, at(contest), { timeframes });
  const entryID = await made(town, contest, { title: "Receipt house" });
  expect((await town.as("entrant")(submitEntry, { ...at(contest), entryID })).status).toBe(200);
  const mail = (await mailsTo(town, "entrant@test.example")).at(-1);
  expect(mail?.content.paragraphs.at(-1)).toContain(`Until ${momentText(closesAt, chicago)} you can reopen it`);
  expect(momentText(closesAt, chicago)).toMatch(/, 5:00 PM C[SD]T$/);
});

test("whoever is told a deadline is told its zone, any of the zones there are", async () => {
  const contest = await addContest(town, { url: "zones" });
  for (const zone of timeZoneNames) {
    await town.inside(
      "oak",
      (sql) => sql`update services set time_zone = ${zone} where service_id = ${contest.serviceID}`,
    );
    town.app.changes.publish("client", town.clients["oak"]!);
    expect((await town.as()(servicePage, at(contest))).answer.timeZone).toBe(zone);
    expect((await town.as("entrant")(getEntering, at(contest))).answer.deadline.timeZone).toBe(zone);
    expect((await town.as("entrant")(listMyEntries, at(contest))).answer.deadline.timeZone).toBe(zone);
  }
});
