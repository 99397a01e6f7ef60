import { expect, test } from "vitest";
import { callAddress, fillPath, type AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { calls } from "../../../contract/app/all-calls.ts";
import {
  acceptInvitation,
  getInvitation,
  inviteToProgram,
  listProgramInvitations,
  scoreByInvitation,
  withdrawProgramInvitation,
} from "../../../contract/people/invitations.ts";
import { userAtClient } from "../../../contract/people/people.ts";
import { getFile, uploadEntryFile } from "../../../contract/entries/entry-uploads.ts";
import { getEntry } from "../../../contract/entries/entries.ts";
import {
  declareConflict,
  getScoring,
  getScoringQueue,
  saveScoreDraft,
  saveScores,
} from "../../../contract/judging/scoring.ts";
import { listScorers } from "../../../contract/judging/results.ts";
import { allowsScorers, may } from "../../../contract/platform/permissions.ts";
import { me } from "../../../contract/people/me.ts";
import { login, logout, register, requestPassword, resetPassword } from "../../../contract/people/users.ts";
import { changeStatus } from "../../../contract/programs/services.ts";
import { type Contest, addContest, addEntry, at, setTimeframe } from "../../../test/contest.ts";
import { keyInMailTo, mailsTo } from "../../../test/mail.ts";
import { photo } from "../../../test/picture.ts";
import { useTown } from "../../../test/town.ts";
import { tidyJob } from "../../platform/jobs/tidy-job.ts";

const town = useTown();
let count = 0;

/** A contest that is being scored, with two entries, and somebody invited to score it. */
async function invited(more: { url?: string } = {}) {
  count += 1;
  const email = `link-${count}@far.example`;
  const contest = await addContest(town, { url: more.url ?? `link-${count}` });
  await setTimeframe(town, contest, "scoring", "open");
  const entryID = await addEntry(town, contest, { submitted: true });
  await town.as("owner")(inviteToProgram, at(contest), {
    people: [{ address: email, name: "Jane Doe" }],
    kind: "scorer",
    categoryIDs: [contest.categories.BRICK],
  });
  const invitationKey = await keyInMailTo(town, email);
  const { invitations } = (await town.as("owner")(listProgramInvitations, at(contest))).answer;
  return { email, contest, entryID, invitationKey, invitationID: invitations[0]!.invitationID };
}

const begin = async (invitationKey: string, fullName?: string) =>
  town.as()(scoreByInvitation, { invitationKey }, { fullName: fullName ?? null });

/** Calls with the token that the link gave. */
const by =
  (token: string) =>
  async <E extends AnyEndpoint>(endpoint: E, params: object, sent?: object) => {
    const response = await town.server.inject({
      method: endpoint.method,
      url: `/api${fillPath(endpoint.path, params as Record<string, string>)}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(endpoint.method === "POST" && { "content-type": "application/json" }),
      },
      ...(endpoint.method === "POST" && { payload: JSON.stringify(sent ?? {}) }),
    });
    const isJSON = String(response.headers["content-type"]).includes("json");
    return { status: response.statusCode, answer: isJSON ? response.json() : undefined };
  };

const sheetOf = (contest: Contest, entryID: string) => ({
  ...at(contest),
  entryID,
  scoresheetID: contest.scoresheetID,
});
const whole = { values: { design: 8, craft: 10, comment: "Well made." } };

test("F29 a judge begins by the link alone, on a phone or a tablet, and what they score counts", async () => {
  const { email, contest, entryID, invitationKey } = await invited();
  expect((await town.as()(getInvitation, { invitationKey })).answer).toMatchObject({
    scoring: "offered",
    hasAccount: false,
  });
  const { status, answer } = await begin(invitationKey);
  expect(status).toBe(200);
  expect(answer.url).toBe(`/oak/contests/${contest.url}/scoring`);
  const jane = by(answer.token);
  expect((await jane(getScoringQueue, at(contest))).answer).toMatchObject({ total: 1, scored: 0 });
  expect((await jane(getScoring, { ...at(contest), entryID })).status).toBe(200);
  expect((await jane(saveScoreDraft, sheetOf(contest, entryID), { values: { design: 3 } })).status).toBe(200);
  expect((await jane(saveScores, sheetOf(contest, entryID), whole)).answer).toMatchObject({
    isScored: true,
    total: 18,
  });
  const { scorers } = (await town.as("owner")(listScorers, at(contest))).answer;
  expect(scorers).toMatchObject([{ fullName: "Jane Doe", email, scored: 1 }]);
  expect((await jane(me, {})).answer).toMatchObject({
    fullName: "Jane Doe",
    email,
    memberships: [],
    scoringLink: { programName: "Building Awards", url: answer.url },
  });
  // On another device the same mail leads on; and to the same account.
  expect((await town.as()(getInvitation, { invitationKey })).answer).toMatchObject({
    state: "accepted",
    scoring: "begun",
  });
  const tablet = await begin(invitationKey);
  expect((await by(tablet.answer.token)(getScoringQueue, at(contest))).answer).toMatchObject({ scored: 1 });
  expect(
    await town.home((sql) => sql`select from users where email = ${email} and password_hash is null`),
  ).toHaveLength(1);
});

test("F29 who scores by a link can declare a conflict of interest, and then doesn’t see the entry any more", async () => {
  const { contest, entryID, invitationKey } = await invited();
  const jane = by((await begin(invitationKey)).answer.token);
  expect((await jane(declareConflict, { ...at(contest), entryID }, { reason: "My brother built it." })).status).toBe(
    200,
  );
  expect((await jane(getScoring, { ...at(contest), entryID })).status).not.toBe(200);
  expect((await jane(getScoringQueue, at(contest))).answer.total).toBe(0);
});

test("P04 who scores by a link is nobody in every call that isn’t a scorer’s", async () => {
  const { contest, entryID, invitationKey } = await invited();
  const jane = by((await begin(invitationKey)).answer.token);
  const ID = "01900000-0000-7000-8000-0000000000aa";
  const reached: string[] = [];
  for (const { name, endpoint } of calls) {
    if (may(["anyone"], endpoint.allow) || endpoint.carries === "webhook") continue;
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => param!);
    const params = Object.fromEntries(names.map((param) => [param, param.endsWith("ID") ? ID : "x"]));
    const here = { ...params, ...at(contest), ...("entryID" in params && { entryID }), serviceType: "contests" };
    const { status } = await jane(endpoint, here);
    if (![401, 403, 404].includes(status)) reached.push(name);
    if (status < 300 && !allowsScorers(endpoint.allow) && !may(["scorerByLink"], endpoint.allow)) expect.fail(name);
  }
  for (const name of reached) {
    const { allow } = calls.find((one) => one.name === name)!.endpoint;
    expect(allowsScorers(allow) || may(["scorerByLink"], allow), name).toBe(true);
  }
  expect(reached).toEqual(expect.arrayContaining(["getScoringQueue", "getScoring", "me"]));
  expect((await jane(userAtClient, { client: "oak" })).status).toBe(401);
});

test("P04 nothing of another program or another association is open to a link, not even where its judge scores by another", async () => {
  const one = await invited();
  const other = await invited();
  const jane = by((await begin(one.invitationKey)).answer.token);
  expect((await jane(getScoringQueue, at(other.contest))).status).toBe(401);
  expect((await jane(getScoring, { ...at(other.contest), entryID: other.entryID })).status).toBe(401);
  await town.as("owner")(inviteToProgram, at(other.contest), {
    people: [{ address: one.email }],
    kind: "scorer",
    categoryIDs: [other.contest.categories.BRICK],
  });
  const second = by((await begin(await keyInMailTo(town, one.email))).answer.token);
  expect((await second(getScoringQueue, at(other.contest))).status).toBe(200);
  expect((await second(getScoringQueue, at(one.contest))).status).toBe(401);
  expect((await jane(getScoringQueue, at(other.contest))).status).toBe(401);
  const elm = await addContest(town, { client: "elm", url: "elms" });
  expect((await jane(getScoringQueue, at(elm))).status).toBe(401);
});

test("F29 what its person owns beside the scoring isn’t reached by the link, and they don’t score their own", async () => {
  const { email, contest, invitationKey } = await invited();
  const jane = by((await begin(invitationKey)).answer.token);
  const [row] = await town.home((sql) => sql<{ userID: string }>`select user_id from users where email = ${email}`);
  town.people["jane"] = row!.userID;
  const own = await addEntry(town, contest, { owner: "jane", submitted: true });
  expect((await jane(getEntry, { ...at(contest), entryID: own })).status).toBe(401);
  expect((await jane(getScoring, { ...at(contest), entryID: own })).status).toBe(403);
  expect((await jane(saveScores, sheetOf(contest, own), whole)).status).toBe(403);
});

test("F29 who scores by a link sees the pictures of what they score, and no others", async () => {
  const { contest, entryID, invitationKey } = await invited();
  const other = await invited();
  const photos = async (where: Contest, id: string) => {
    const { answer } = await town.as("entrant")(
      uploadEntryFile,
      { ...at(where), entryID: id, folderID: where.folders.photos },
      undefined,
      { file: await photo(640, 480), fileName: "house.jpg" },
    );
    return { client: "oak", uploadID: answer.uploadID, rendition: "320" };
  };
  const open = (id: string) =>
    town.inside("oak", (sql) => sql`update entries set submitted_at = null where entry_id = ${id}`);
  const close = (id: string) =>
    town.inside("oak", (sql) => sql`update entries set submitted_at = now() where entry_id = ${id}`);
  await open(entryID);
  await open(other.entryID);
  const [mine, theirs] = [await photos(contest, entryID), await photos(other.contest, other.entryID)];
  await close(entryID);
  await close(other.entryID);
  const jane = by((await begin(invitationKey)).answer.token);
  expect((await jane(getFile, mine)).status).toBe(200);
  expect((await jane(getFile, theirs)).status).toBe(404);
  expect((await jane(getFile, { ...mine, rendition: "original" })).status).not.toBe(200);
  const both = by((await begin(other.invitationKey)).answer.token);
  expect((await both(getFile, theirs)).status).toBe(200);
  expect((await both(getFile, mine)).status).toBe(404);
});

test("F29 a link that staff end is over at once, on all devices; what was scored stays", async () => {
  const { contest, entryID, invitationKey, invitationID } = await invited();
  const jane = by((await begin(invitationKey)).answer.token);
  await jane(saveScores, sheetOf(contest, entryID), whole);
  expect((await town.as("programManager")(withdrawProgramInvitation, { ...at(contest), invitationID })).status).toBe(
    200,
  );
  expect((await jane(getScoringQueue, at(contest))).status).toBe(401);
  expect((await jane(saveScores, sheetOf(contest, entryID), whole)).status).toBe(401);
  expect((await begin(invitationKey)).status).toBe(409);
  expect((await town.as()(getInvitation, { invitationKey })).answer.scoring).toBe("none");
  const { scorers } = (await town.as("owner")(listScorers, at(contest))).answer;
  expect(scorers).toMatchObject([{ scored: 1 }]);
});

test("F29 where accounts are merged, the link is the kept account’s, and the browser of before is nobody’s", async () => {
  const { contest, invitationKey, invitationID } = await invited();
  const jane = by((await begin(invitationKey)).answer.token);
  const kept = await town.addPerson(`kept${count}`);
  await town.inside(
    "oak",
    (sql) => sql`update scorer_links set user_id = ${kept} where invitation_id = ${invitationID}`,
  );
  expect((await jane(getScoringQueue, at(contest))).status).toBe(401);
  const again = by((await begin(invitationKey)).answer.token);
  expect((await again(me, {})).answer.userID).toBe(kept);
});

test("F29 a withdrawn invitation begins nothing, and makes no account", async () => {
  const { email, contest, invitationKey, invitationID } = await invited();
  await town.as("owner")(withdrawProgramInvitation, { ...at(contest), invitationID });
  expect((await begin(invitationKey)).status).toBe(409);
  expect(await town.home((sql) => sql`select from users where email = ${email}`)).toEqual([]);
});

test("F29 whoever’s link was ended is invited again, and goes on where they were", async () => {
  const { email, contest, entryID, invitationKey, invitationID } = await invited();
  const first = by((await begin(invitationKey)).answer.token);
  await first(saveScores, sheetOf(contest, entryID), whole);
  const again = {
    people: [{ address: email, name: "Jane Doe" }],
    kind: "scorer" as const,
    categoryIDs: [contest.categories.BRICK],
  };
  const invite = async () => (await town.as("owner")(inviteToProgram, at(contest), again)).answer.lines[0]!.outcome;
  expect(await invite()).toBe("has");
  await town.as("owner")(withdrawProgramInvitation, { ...at(contest), invitationID });
  expect((await first(getScoringQueue, at(contest))).status).toBe(401);
  expect(await invite()).toBe("invited");
  const { answer } = await begin(await keyInMailTo(town, email));
  expect((await by(answer.token)(getScoringQueue, at(contest))).answer).toMatchObject({ total: 1, scored: 1 });
  expect(await invite()).toBe("has");
});

test("F29 the link of an archived program is over, and of one whose scoring ended weeks ago; a few days later it still opens", async () => {
  const { contest, invitationKey } = await invited();
  const jane = by((await begin(invitationKey)).answer.token);
  const closed = (days: number) =>
    town.inside(
      "oak",
      (sql) => sql`
      update timeframes set opens_at = now() - interval '60 days', closes_at = now() - make_interval(days => ${days})
      where service_id = ${contest.serviceID} and name = 'scoring'`,
    );
  await closed(5);
  expect((await jane(getScoringQueue, at(contest))).status).toBe(200);
  await closed(20);
  expect((await jane(getScoringQueue, at(contest))).status).toBe(401);
  await closed(1);
  expect((await jane(getScoringQueue, at(contest))).status).toBe(200);
  await town.as("owner")(changeStatus, at(contest), { status: "archived" });
  expect((await jane(getScoringQueue, at(contest))).status).toBe(401);
  expect((await begin(invitationKey)).status).toBe(409);
});

test("F29 whose address has an account with a password signs in: the link alone opens nothing of it", async () => {
  const { email, contest, invitationKey } = await invited();
  const password = "correct-horse-1";
  await town.as()(register, {}, { email, fullName: "Jane Doe", password, invitationKey: null });
  expect((await town.as()(getInvitation, { invitationKey })).answer).toMatchObject({
    scoring: "none",
    hasAccount: true,
  });
  expect(await begin(invitationKey)).toMatchObject({
    status: 409,
    problem: { detail: expect.stringContaining("Sign in") },
  });
  const { token } = (await town.as()(login, {}, { email, password, code: null })).answer;
  expect((await by(token)(acceptInvitation, { invitationKey })).status).toBe(200);
  expect((await by(token)(getScoringQueue, at(contest))).status).toBe(200);
});

test("F29 who makes an account keeps everything, and from then on the link alone is good for nothing", async () => {
  const { email, contest, entryID, invitationKey } = await invited();
  const { token } = (await begin(invitationKey)).answer;
  await by(token)(saveScores, sheetOf(contest, entryID), whole);
  await town.as()(requestPassword, {}, { email, clientURL: null });
  const passwordKey = await keyInMailTo(town, email);
  expect((await town.as()(resetPassword, {}, { passwordKey, password: "correct-horse-1" })).status).toBe(200);
  expect((await by(token)(getScoringQueue, at(contest))).status).toBe(401);
  expect((await begin(invitationKey)).status).toBe(409);
  const session = (await town.as()(login, {}, { email, password: "correct-horse-1", code: null })).answer.token;
  expect((await by(session)(getScoringQueue, at(contest))).answer).toMatchObject({ scored: 1, total: 1 });
});

test("F29 of three devices that begin by one link at the same moment, all score as the same person", async () => {
  const { email, contest, invitationKey } = await invited();
  const all = await Promise.all([1, 2, 3].map(() => begin(invitationKey)));
  const good = all.filter(({ status }) => status === 200);
  expect(good.length).toBeGreaterThanOrEqual(1);
  for (const { status } of all) expect([200, 409]).toContain(status);
  const again = await begin(invitationKey);
  expect(again.status).toBe(200);
  expect(await town.home((sql) => sql`select from users where email = ${email}`)).toHaveLength(1);
  const { scorers } = (await town.as("owner")(listScorers, at(contest))).answer;
  expect(scorers).toHaveLength(1);
});

test("F29 a process that dies between the account and the acceptance leaves both to be gone on with", async () => {
  const { email, contest, invitationKey } = await invited();
  const { database } = town.app;
  town.app.database = { ...database, inside: () => Promise.reject(new Error("killed")) };
  expect((await begin(invitationKey)).status).toBe(500);
  town.app.database = database;
  const { status, answer } = await begin(invitationKey);
  expect(status).toBe(200);
  expect((await by(answer.token)(getScoringQueue, at(contest))).status).toBe(200);
  expect(await town.home((sql) => sql`select from users where email = ${email}`)).toHaveLength(1);
});

test("F29 a name is asked where the invitation has none; of a draft there is nothing to see yet; signing out ends the device’s session", async () => {
  const contest = await addContest(town, { url: "nameless" });
  const email = "nameless@far.example";
  await town.as("owner")(inviteToProgram, at(contest), {
    people: [{ address: email }],
    kind: "scorer",
    categoryIDs: [contest.categories.GLASS],
  });
  await town.inside("oak", (sql) => sql`update services set status = 'draft' where service_id = ${contest.serviceID}`);
  town.app.changes.publish("client", town.clients["oak"]!);
  const invitationKey = await keyInMailTo(town, email);
  expect(await begin(invitationKey)).toMatchObject({
    status: 400,
    problem: { errors: { fullName: expect.any(String) } },
  });
  const { answer } = await begin(invitationKey, "  Nell Less ");
  expect(answer.url).toBeNull();
  const nell = by(answer.token);
  expect((await nell(getScoringQueue, at(contest))).status).toBe(404);
  expect((await nell(me, {})).answer).toMatchObject({ fullName: "Nell Less" });
  expect((await nell(logout, {})).status).toBe(200);
  expect((await nell(me, {})).status).toBe(401);
});

test("the session of a link is deleted once it has expired, like that of an account", async () => {
  const { invitationKey } = await invited();
  const jane = by((await begin(invitationKey)).answer.token);
  const { userID } = (await jane(me, {})).answer;
  const stored = () => town.home((sql) => sql`select user_agent from scorer_sessions where user_id = ${userID}`);
  await tidyJob.run(town.app, () => undefined);
  expect(await stored()).toHaveLength(1);
  await town.home(
    (sql) => sql`update scorer_sessions set expires_at = now() - interval '1 second' where user_id = ${userID}`,
  );
  await tidyJob.run(town.app, () => undefined);
  expect(await stored()).toEqual([]);
});

test("F29 the mail says that the link is its reader’s alone; other keys and other invitations begin nothing", async () => {
  const { email, invitationKey } = await invited();
  const [mail] = await mailsTo(town, email);
  expect(mail!.content.note).toContain("This link is yours alone");
  expect((await begin(`${invitationKey.slice(0, -2)}AA`)).status).toBe(404);
  const viewer = "viewer-link@far.example";
  await town.as("owner")(
    inviteToProgram,
    { client: "oak", service: "link-1" },
    {
      people: [{ address: viewer }],
      kind: "role",
      role: "viewer",
    },
  );
  expect((await begin(await keyInMailTo(town, viewer), "Vi Ewer")).status).toBe(404);
  expect(callAddress(scoreByInvitation, { invitationKey: "x" })).toBe("/api/users/score-by-invitation/x");
});
