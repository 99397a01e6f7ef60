import { beforeEach, expect, test } from "vitest";
import {
  changeEntryCategory,
  changeEntryOwner,
  disqualifyEntry,
  extendEntry,
  getEntry,
  removeEntry,
  submitEntry,
} from "../../../contract/entries/entries.ts";
import { serviceSettings } from "../../../contract/programs/services.ts";
import { answerHelpRequest, listHelpRequests, requestHelp } from "../../../contract/entries/help-requests.ts";
import { type Contest, addContest, addEntry, assignScorer, at, setTimeframe } from "../../../test/contest.ts";
import { mailsTo } from "../../../test/mail.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
let contest: Contest;
let entryID: string;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `awards-${++count}` });
  entryID = await addEntry(town, contest);
});

const nowhere = "01900000-0000-7000-8000-000000000000";
const outsiders = ["entrant", "rival", "viewer", "boxOffice", "tourManager", "stranger", "elmOwner"];
const params = () => ({ ...at(contest), entryID });
const entry = async () => (await town.as("owner")(getEntry, params())).answer;
const audits = () =>
  town.inside(
    "oak",
    (sql) => sql`
    select action, before, after from audit_log where record_id = ${entryID} order by audit_id`,
  );

test("T01 an entry is disqualified with a reason, and reinstated", async () => {
  const call = town.as("programManager");
  await call(disqualifyEntry, params(), { disqualified: true, reason: "Entered twice" });
  expect(await entry()).toMatchObject({ disqualified: true, disqualifiedReason: "Entered twice" });
  // What stood in the field belongs to the disqualification, not to its end.
  await call(disqualifyEntry, params(), { disqualified: false, reason: "Entered twice" });
  expect(await entry()).toMatchObject({ disqualified: false, disqualifiedReason: null, complete: true });
  expect(await audits()).toEqual([
    {
      action: "DISQUALIFY_ENTRY",
      before: { disqualified: false, reason: null },
      after: { disqualified: true, reason: "Entered twice" },
    },
    {
      action: "DISQUALIFY_ENTRY",
      before: { disqualified: true, reason: "Entered twice" },
      after: { disqualified: false, reason: null },
    },
  ]);
});

test("D09 M13 an entry's category is changed: other forms and folders, the same answers", async () => {
  expect(changeEntryCategory.done).toBe("Entry category changed");
  const { status, answer } = await town.as("administrator")(changeEntryCategory, params(), {
    categoryID: contest.categories.GLASS,
  });
  expect([status, answer.complete]).toEqual([200, false]);
  const moved = await entry();
  expect(moved.category.label).toBe("GLASS");
  expect(moved.entryForms.map(({ name }) => name)).toEqual(["About the home", "Glass"]);
  expect(moved.documentFolders.map(({ name }) => name)).toEqual(["photos"]);
  expect(moved.entryForms[0]!.entryFormQuestions).toContainEqual({ name: "title", value: "House on the hill" });
  expect(await audits()).toMatchObject([{ before: { category: "BRICK" }, after: { category: "GLASS" } }]);
});

test("D09 another contest's category isn't taken", async () => {
  const other = await addContest(town, { url: `other-${count}` });
  const categoryID = other.categories.GLASS;
  expect((await town.as("administrator")(changeEntryCategory, params(), { categoryID })).status).toBe(404);
  expect((await entry()).category.label).toBe("BRICK");
});

test("F26 D06 M12 an entry's owner is changed, and the former owner no longer sees it", async () => {
  expect(changeEntryOwner.done).toBe("Entry owner changed");
  const call = town.as("administrator");
  expect((await call(changeEntryOwner, params(), { user: town.people["rival"]! })).status).toBe(200);
  expect((await town.as("rival")(getEntry, params())).status).toBe(200);
  expect((await town.as("entrant")(getEntry, params())).status).toBe(403);
  expect(await audits()).toMatchObject([{ before: { owner: "Entrant Tester" }, after: { owner: "Rival Tester" } }]);
  expect((await call(changeEntryOwner, params(), { user: nowhere })).status).toBe(404);
  expect((await call(changeEntryOwner, params(), {} as never)).status).toBe(400);
  expect((await entry()).owner.fullName).toBe("Rival Tester");
});

test("an entry is extended for its entrant alone, and the extension is taken back", async () => {
  await setTimeframe(town, contest, "entries", "closed");
  const call = town.as("administrator");
  const until = new Date(Date.now() + 3_600_000).toISOString();
  expect((await call(extendEntry, params(), { until })).status).toBe(200);
  const { deadline } = await entry();
  expect(deadline).toMatchObject({ status: "open", extended: true });
  // The same instant may be written with more or fewer zeros.
  expect(Date.parse(deadline.closesAt!)).toBe(Date.parse(until));
  const other = await addEntry(town, contest, { owner: "rival" });
  expect((await town.as("rival")(getEntry, { ...at(contest), entryID: other })).answer.deadline.status).toBe("closed");
  expect((await call(extendEntry, params(), { until: "2020-01-01T00:00:00.000Z" })).status).toBe(422);
  expect((await call(extendEntry, params(), {})).status).toBe(200);
  expect((await entry()).deadline.status).toBe("closed");
});

test("staff who extend a deadline past the opening of scoring are told, there and where the dates are set", async () => {
  const call = town.as("administrator");
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const latest = async () => (await call(serviceSettings, at(contest))).answer.extensions;
  await setTimeframe(town, contest, "scoring", "future");
  expect((await call(extendEntry, params(), { until })).answer).toEqual({ pastScoring: false });
  await setTimeframe(town, contest, "scoring", "open");
  expect((await call(extendEntry, params(), { until })).answer).toEqual({ pastScoring: true });
  expect(await latest()).toEqual([{ until, entries: 1 }]);
  expect((await call(extendEntry, params(), {})).answer).toEqual({ pastScoring: false });
  expect(await latest()).toEqual([]);
});

test("staff remove an entry for good, submitted or not, and it is in the audit log", async () => {
  await town.as("entrant")(submitEntry, params());
  expect((await town.as("administrator")(removeEntry, params())).status).toBe(200);
  expect((await town.as("owner")(getEntry, params())).status).toBe(404);
  expect(await audits()).toMatchObject([{ before: { title: "House on the hill", number: 1 }, after: null }]);
});

test("P04 none of it is done without its permission, and nothing changes", async () => {
  const before = await entry();
  for (const person of outsiders) {
    const call = town.as(person);
    const statuses = [
      (await call(disqualifyEntry, params(), { disqualified: true })).status,
      (await call(changeEntryCategory, params(), { categoryID: contest.categories.GLASS })).status,
      (await call(changeEntryOwner, params(), { user: town.people["rival"]! })).status,
      (await call(extendEntry, params(), {})).status,
    ];
    expect(statuses, person).toEqual([403, 403, 403, 403]);
    if (person !== "entrant") expect((await call(removeEntry, params())).status, person).toBe(403);
  }
  expect({ ...(await entry()) }).toEqual(before);
  expect(await audits()).toEqual([]);
});

test("a role narrowed to another contest does nothing in this one", async () => {
  const other = await addContest(town, { url: `narrow-${count}` });
  await town.addPerson(`narrow${count}`);
  await town.grant(`narrow${count}`, "oak", "administrator", other.serviceID);
  expect((await town.as(`narrow${count}`)(disqualifyEntry, params(), { disqualified: true })).status).toBe(403);
});

const requests = async (query: object = {}) =>
  (await town.as("programManager")(listHelpRequests, at(contest), undefined, { query })).answer;

test("D22 V19 an entrant asks for help: it is kept, and mailed to the client's help address with a link", async () => {
  const call = town.as("entrant");
  expect((await call(requestHelp, params(), { message: " " })).status).toBe(400);
  expect((await call(requestHelp, params(), { message: "Which photo first?", scoring: false })).status).toBe(200);
  expect(await requests()).toMatchObject({
    waiting: 1,
    helpRequests: [
      { message: "Which photo first?", scoring: false, fullName: "Entrant Tester", entryCode: "BRICK-1", entryID },
    ],
  });
  const mail = (await mailsTo(town, "help@oak.example")).at(-1);
  expect(mail).toMatchObject({ replyTo: "entrant@test.example" });
  expect(JSON.stringify(mail!.content)).toContain(`/oak/studio/contests/${contest.url}/entries/${entryID}`);
});

test("D22 a scorer asks about an entry they judge, and staff don't ask themselves", async () => {
  expect((await town.as("scorer")(requestHelp, params(), { message: "Blurred" })).status).toBe(403);
  await assignScorer(town, contest, "scorer", "BRICK");
  expect((await town.as("scorer")(requestHelp, params(), { message: "Blurred" })).status).toBe(200);
  expect((await requests()).helpRequests).toMatchObject([{ scoring: true, fullName: "Scorer Tester" }]);
  expect((await town.as("owner")(requestHelp, params(), { message: "Hello" })).status).toBe(403);
});

test("staff mark a request for help as answered, and as open again", async () => {
  await town.as("entrant")(requestHelp, params(), { message: "Help" });
  const { helpRequestID } = (await requests()).helpRequests[0]!;
  const answer = ({ answered }: { answered: boolean }, person = "programManager") =>
    town.as(person)(answerHelpRequest, { ...at(contest), helpRequestID }, { answered });
  expect((await answer({ answered: true }, "viewer")).status).toBe(403);
  expect((await answer({ answered: true })).status).toBe(200);
  expect(await requests({ answered: "false" })).toMatchObject({ waiting: 0, helpRequests: [] });
  expect((await requests({ answered: "true" })).helpRequests[0]!.answeredBy).toBe("ProgramManager Tester");
  await answer({ answered: false });
  expect((await requests()).waiting).toBe(1);
});

test("many messages in an hour are too many", async () => {
  const ask = () => town.as("entrant")(requestHelp, params(), { message: "Help" });
  const statuses = [];
  for (let i = 0; i < 12; i++) statuses.push((await ask()).status);
  expect(statuses.at(-1)).toBe(429);
});
