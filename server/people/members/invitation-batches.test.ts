import { beforeAll, expect, test } from "vitest";
import {
  acceptInvitation,
  getInvitation,
  invite,
  inviteMany,
  inviteToProgram,
  listInvitations,
  listProgramInvitations,
  mostInvited,
  mostInvitedInDay,
  readInvitedFileOfProgram,
  resendAllInvitations,
  resendInvitation,
  resendProgramInvitation,
  resendProgramInvitations,
  withdrawProgramInvitation,
} from "../../../contract/people/invitations.ts";
import { userAtClient } from "../../../contract/people/people.ts";
import { createScorerPanel, listScorerPanels } from "../../../contract/judging/scorer-panels.ts";
import { listScorers } from "../../../contract/judging/results.ts";
import { assignTicketVerifier, listTicketVerifiers } from "../../../contract/door/ticket-verifiers.ts";
import { type Contest, addContest, at } from "../../../test/contest.ts";
import { doDueWork, makeDue } from "../../../test/due-work.ts";
import { keyInMailTo, mailsTo } from "../../../test/mail.ts";
import { useTown } from "../../../test/town.ts";
import { noteUndeliveredInvitation } from "./invitation-queries.ts";
import { INVITATION_REMINDER_WORK } from "./invitation-batches.ts";
import { invitationReminderWork } from "./invitation-reminders.ts";

const town = useTown();
const oak = { client: "oak" };
let contest: Contest;
let tour: { client: string; service: string; serviceID: string };

beforeAll(async () => {
  contest = await addContest(town, { url: "many" });
  const serviceID = await town.inside("oak", async (sql) => {
    const [row] = await sql<{ serviceID: string }>`
      insert into services (kind, url, name, status) values ('parade', 'parade', 'Spring Parade', 'published') returning service_id`;
    return row!.serviceID;
  });
  tour = { client: "oak", service: "parade", serviceID };
});

let count = 0;
const fresh = () => `many-${(count += 1)}@far.example`;
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const asScorers = (emails: readonly string[], more: object = {}) => ({
  people: emails.map((address) => ({ address })),
  kind: "scorer" as const,
  categoryIDs: [contest.categories.BRICK],
  ...more,
});
const inviteBy = (person: string, emails: readonly string[], more: object = {}) =>
  town.as(person)(inviteToProgram, at(contest), asScorers(emails, more));
const outcomes = (answer: { lines: { outcome: string }[] }) => answer.lines.map(({ outcome }) => outcome);
const listed = async (email: string, person = "owner") =>
  (await town.as(person)(listProgramInvitations, at(contest))).answer.invitations.find((one) => one.email === email);
/** As if it had been mailed so long ago. */
const mailedAgo = (email: string, hours: number) =>
  town.inside(
    "oak",
    (sql) => sql`update invitations set sent_at = now() - make_interval(hours => ${hours}) where email = ${email}`,
  );

test("F29 many are invited at once to score several categories, in words of one’s own and with a day to answer by", async () => {
  const emails = [fresh(), fresh(), fresh()];
  const { BRICK, GLASS } = contest.categories;
  const { status, answer } = await town.as("programManager")(inviteToProgram, at(contest), {
    people: emails.map((address, turn) => ({ address, name: `Judge ${turn}` })),
    kind: "scorer",
    categoryIDs: [GLASS, BRICK],
    words: "You judged so well last year.\nCome again.",
    answerBy: dayIn(9),
  });
  expect(status).toBe(200);
  expect(outcomes(answer)).toEqual(["invited", "invited", "invited"]);
  for (const [turn, email] of emails.entries()) {
    const [mail, ...others] = await mailsTo(town, email);
    expect(others).toEqual([]);
    expect(mail!.content.quote).toBe("You judged so well last year.\nCome again.");
    expect(mail!.content.paragraphs.join(" ")).toMatch(
      new RegExp(`Hello Judge ${turn}, .*Scorer of Brick homes, Glass homes, Building Awards\\. Please answer by `),
    );
    expect(mail!.replyTo).toBe("help@oak.example");
    const invitationKey = await keyInMailTo(town, email);
    const { answer: read } = await town.as()(getInvitation, { invitationKey });
    expect(read).toMatchObject({ state: "open", name: `Judge ${turn}`, answerBy: dayIn(9), scoring: "offered" });
  }
  const accepted = await town.as("stranger")(acceptInvitation, { invitationKey: await keyInMailTo(town, emails[0]!) });
  expect(accepted.status).toBe(200);
  const { scorers } = (await town.as("owner")(listScorers, at(contest))).answer;
  const stranger = scorers.find(({ userID }) => userID === town.people["stranger"])!;
  expect(stranger.categoryIDs.toSorted()).toEqual([BRICK, GLASS].toSorted());
  expect(await listed(emails[0]!)).toMatchObject({ state: "accepted", acceptedBy: "Stranger Tester" });
  expect(await listed(emails[1]!)).toMatchObject({ state: "open", openedAt: expect.any(String), byLink: false });
});

test("F29 each line says what became of it, and what is no address keeps nobody else from being invited", async () => {
  const [open, other] = [fresh(), fresh()];
  await inviteBy("owner", [open]);
  const { answer } = await inviteBy("owner", [
    other,
    "nobody at all",
    `${other.replace("@", "+jury@")}`,
    open,
    "stranger@test.example",
    "müller@far.example",
  ]);
  expect(answer.lines).toEqual([
    { email: other, name: "", outcome: "invited", reason: "" },
    { email: "nobody at all", name: "", outcome: "refused", reason: "“nobody at all” isn’t an email address." },
    expect.objectContaining({ outcome: "refused", reason: "Stands in the list twice." }),
    expect.objectContaining({ email: open, outcome: "waiting" }),
    expect.objectContaining({ email: "stranger@test.example", outcome: "has", reason: "They have it already." }),
    expect.objectContaining({ outcome: "refused", reason: expect.stringContaining("“ü”") }),
  ]);
  expect(await mailsTo(town, open)).toHaveLength(1);
});

test("F29 who was invited before is mailed again in the new words, keeps the categories of before, and both mails lead on", async () => {
  const email = fresh();
  await inviteBy("owner", [email], { words: "First." });
  const first = await keyInMailTo(town, email);
  const { answer } = await inviteBy("administrator", [email], {
    categoryIDs: [contest.categories.GLASS],
    words: "Second.",
  });
  expect(outcomes(answer)).toEqual(["resent"]);
  const rows = await town.inside("oak", (sql) => sql`select from invitations where email = ${email}`);
  expect(rows).toHaveLength(1);
  const mails = await mailsTo(town, email);
  expect(mails.map(({ content }) => content.quote)).toEqual(["First.", "Second."]);
  const [one, two] = [first, await keyInMailTo(town, email)];
  expect(one).not.toBe(two);
  for (const invitationKey of [one, two])
    expect((await town.as()(getInvitation, { invitationKey })).answer).toMatchObject({
      state: "open",
      offer: "Scorer of Brick homes, Glass homes, Building Awards",
    });
  expect((await town.as("rival")(acceptInvitation, { invitationKey: one })).status).toBe(200);
  expect((await town.as("entrant")(acceptInvitation, { invitationKey: two })).status).toBe(409);
  expect((await town.as()(getInvitation, { invitationKey: two })).answer.state).toBe("accepted");
});

test("F29 two of the staff who invite the same at once make one invitation each, and one mail", async () => {
  const emails = [fresh(), fresh()];
  const both = await Promise.all([inviteBy("owner", emails), inviteBy("administrator", emails.toReversed())]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both.flatMap(({ answer }) => outcomes(answer)).toSorted()).toEqual([
    "invited",
    "invited",
    "waiting",
    "waiting",
  ]);
  for (const email of emails) expect(await mailsTo(town, email)).toHaveLength(1);
});

test("F29 two who accept by two mails of one invitation at the same moment: one gets it", async () => {
  const email = fresh();
  await inviteBy("owner", [email]);
  const first = await keyInMailTo(town, email);
  await mailedAgo(email, 2);
  await inviteBy("owner", [email]);
  const keys = [first, await keyInMailTo(town, email), first];
  const people = ["rival", "entrant", "elmOwner"];
  const all = await Promise.all(
    keys.map((invitationKey, turn) => town.as(people[turn]!)(acceptInvitation, { invitationKey })),
  );
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test("F29 a process that dies while it invites has invited nobody, and the same list can be sent again", async () => {
  const emails = [fresh(), fresh()];
  const { database } = town.app;
  town.app.database = {
    ...database,
    inside: (clientID, work) =>
      database.inside(clientID, async (sql) => {
        await work(sql);
        throw new Error("killed");
      }),
  };
  const died = await inviteBy("owner", emails);
  town.app.database = database;
  expect(died.status).toBe(500);
  for (const email of emails) expect(await mailsTo(town, email)).toEqual([]);
  expect(outcomes((await inviteBy("owner", emails)).answer)).toEqual(["invited", "invited"]);
});

test("P04 who may assign scorers invites them, who runs the door invites ticket verifiers, and roles are the owner’s to give", async () => {
  const scorers = asScorers([fresh()]);
  const verifiers = { people: [{ address: fresh() }], kind: "verifier" as const };
  const viewers = { people: [{ address: fresh() }], kind: "role" as const, role: "viewer" as const };
  const statuses = async (call: (person: string) => Promise<{ status: number }>) => {
    const said: Record<string, number> = {};
    for (const person of [
      "owner",
      "administrator",
      "programManager",
      "tourManager",
      "boxOffice",
      "viewer",
      "elmOwner",
      "entrant",
    ])
      said[person] = (await call(person)).status;
    return said;
  };
  const nobodyElse = { viewer: 403, elmOwner: 403, entrant: 403 };
  expect(await statuses((person) => town.as(person)(inviteToProgram, at(contest), scorers))).toEqual({
    owner: 200,
    administrator: 200,
    programManager: 200,
    tourManager: 403,
    boxOffice: 403,
    ...nobodyElse,
  });
  expect(await statuses((person) => town.as(person)(inviteToProgram, tour, verifiers))).toEqual({
    owner: 200,
    administrator: 200,
    programManager: 200,
    tourManager: 200,
    boxOffice: 200,
    ...nobodyElse,
  });
  expect(await statuses((person) => town.as(person)(inviteToProgram, tour, viewers))).toEqual({
    owner: 200,
    administrator: 403,
    programManager: 403,
    tourManager: 403,
    boxOffice: 403,
    ...nobodyElse,
  });
  expect(
    await statuses((person) => town.as(person)(inviteMany, oak, { ...scorers, serviceID: contest.serviceID })),
  ).toEqual({
    owner: 200,
    administrator: 200,
    programManager: 403,
    tourManager: 403,
    boxOffice: 403,
    ...nobodyElse,
  });
  const email = scorers.people[0]!.address;
  expect(await listed(email, "programManager")).toBeDefined();
  expect(await listed(email, "boxOffice")).toBeUndefined();
  const { invitationID } = (await listed(email))!;
  const elsewhere = { ...tour, invitationID };
  for (const call of [resendProgramInvitation, withdrawProgramInvitation]) {
    expect((await town.as("owner")(call, elsewhere)).status).toBe(404);
    expect((await town.as("boxOffice")(call, { ...at(contest), invitationID })).status).toBe(403);
  }
});

test("F29 what is offered must be the program’s own, and a rehearsal or an archived program takes nobody on", async () => {
  const other = await addContest(town, { url: "others" });
  const foreign = { categoryIDs: [other.categories.BRICK] };
  expect((await inviteBy("owner", [fresh()], foreign)).status).toBe(400);
  expect(
    (await inviteBy("owner", [fresh()], { categoryIDs: [contest.categories.BRICK, other.categories.BRICK] })).status,
  ).toBe(409);
  expect((await inviteBy("owner", [fresh()], { kind: "panel", scorerPanelID: other.categories.BRICK })).status).toBe(
    404,
  );
  expect((await inviteBy("owner", [fresh()], { kind: "verifier" })).status).toBe(409);
  expect((await inviteBy("owner", [fresh()], { answerBy: dayIn(-2) })).status).toBe(400);
  expect((await inviteBy("owner", [])).status).toBe(400);
  expect((await inviteBy("owner", Array.from({ length: mostInvited + 1 }, fresh))).status).toBe(400);

  const email = fresh();
  await town.as("owner")(inviteToProgram, at(other), { ...asScorers([email]), categoryIDs: [other.categories.BRICK] });
  await town.inside("oak", (sql) => sql`update services set status = 'archived' where service_id = ${other.serviceID}`);
  town.app.changes.publish("client", town.clients["oak"]!);
  const refused = await town.as("owner")(inviteToProgram, at(other), {
    ...asScorers([fresh()]),
    categoryIDs: [other.categories.BRICK],
  });
  expect(refused.status).toBe(409);
  const { serviceID } = other;
  for (const offer of [
    { kind: "scorer" as const, categoryID: other.categories.BRICK },
    { kind: "role" as const, role: "viewer" as const },
  ])
    expect(
      (await town.as("owner")(invite, oak, { email: fresh(), serviceID, ...offer })).problem.detail,
      offer.kind,
    ).toContain("is archived");
  const late = await town.as("rival")(acceptInvitation, { invitationKey: await keyInMailTo(town, email) });
  expect(late).toMatchObject({ status: 409, problem: { detail: expect.stringContaining("is over") } });
});

test("F29 who is invited onto a panel sits on it once they accept, and is assigned what it scores", async () => {
  const { answer } = await town.as("owner")(createScorerPanel, at(contest), {
    name: "Glass panel",
    userIDs: [town.people["scorer"]!],
    categoryIDs: [contest.categories.GLASS],
  });
  const email = fresh();
  await inviteBy("owner", [email], { kind: "panel", scorerPanelID: answer.scorerPanelID });
  const invitationKey = await keyInMailTo(town, email);
  expect((await town.as()(getInvitation, { invitationKey })).answer.offer).toBe(
    "Scorer on the panel Glass panel, Building Awards",
  );
  await town.addPerson("paula");
  expect((await town.as("paula")(acceptInvitation, { invitationKey })).answer.url).toBe("/oak/contests/many/scoring");
  const { panels } = (await town.as("owner")(listScorerPanels, at(contest))).answer;
  expect(panels[0]).toMatchObject({ isWhole: true });
  expect(panels[0]!.members.map(({ fullName }) => fullName)).toContain("Paula Tester");
});

test("F29 who is invited to check tickets does so once they accept, and keeps what staff allowed them meanwhile", async () => {
  const email = fresh();
  await town.as("boxOffice")(inviteToProgram, tour, { people: [{ address: email, name: "Vic" }], kind: "verifier" });
  const invitationKey = await keyInMailTo(town, email);
  expect((await town.as()(getInvitation, { invitationKey })).answer).toMatchObject({
    offer: "Ticket verifier at Spring Parade",
    scoring: "none",
  });
  const userID = await town.addPerson("victor");
  await town.as("owner")(assignTicketVerifier, tour, { userID, propertyID: null, sells: true });
  expect((await town.as("victor")(acceptInvitation, { invitationKey })).status).toBe(200);
  const { verifiers } = (await town.as("owner")(listTicketVerifiers, tour)).answer;
  expect(verifiers.filter((one) => one.userID === userID)).toMatchObject([{ sells: true, place: "" }]);
});

test("F29 an invitation is sent again, but not within the hour; all that wait are sent again at once", async () => {
  const [one, two, three] = [fresh(), fresh(), fresh()];
  await inviteBy("owner", [one, two, three], { words: "Please." });
  const { invitationID } = (await listed(one))!;
  const soon = await town.as("owner")(resendProgramInvitation, { ...at(contest), invitationID });
  expect(soon).toMatchObject({ status: 409, problem: { detail: expect.stringContaining("within the last hour") } });
  await mailedAgo(one, 2);
  await mailedAgo(two, 2);
  expect((await town.as("owner")(resendInvitation, { ...oak, invitationID }, { email: one })).status).toBe(200);
  expect((await mailsTo(town, one)).map(({ content }) => content.quote)).toEqual(["Please.", "Please."]);
  const { answer } = await town.as("programManager")(resendProgramInvitations, at(contest), { kinds: "judging" });
  expect(answer.sent).toBeGreaterThanOrEqual(1);
  expect(answer.paused).toBeGreaterThanOrEqual(2);
  expect(
    [await mailsTo(town, one), await mailsTo(town, two), await mailsTo(town, three)].map(({ length }) => length),
  ).toEqual([2, 2, 1]);
  expect((await town.as("programManager")(resendAllInvitations, oak)).status).toBe(403);
  await town.as("owner")(withdrawProgramInvitation, { ...at(contest), invitationID });
  await mailedAgo(one, 2);
  expect((await town.as("owner")(resendProgramInvitation, { ...at(contest), invitationID })).status).toBe(409);
  for (const invitationKey of [await keyInMailTo(town, one)])
    expect((await town.as("rival")(acceptInvitation, { invitationKey })).status).toBe(409);
});

test("F29 an expired invitation that is sent again is open, by the first mail, too", async () => {
  const email = fresh();
  await inviteBy("owner", [email]);
  const invitationKey = await keyInMailTo(town, email);
  await town.inside(
    "oak",
    (sql) => sql`
    update bearer_links set expires_at = now() where record_id = (select invitation_id from invitations where email = ${email})`,
  );
  await mailedAgo(email, 48);
  expect((await listed(email))!.state).toBe("expired");
  expect(outcomes((await inviteBy("owner", [email])).answer)).toEqual(["resent"]);
  expect((await town.as()(getInvitation, { invitationKey })).answer.state).toBe("open");
});

test("F29 a mail that couldn’t be delivered is named in the list until it is sent again", async () => {
  const email = fresh();
  await inviteBy("owner", [email]);
  const [mail] = await mailsTo(town, email);
  await town.inside("oak", (sql) => noteUndeliveredInvitation(sql, mail!.mailID, "There is no such mailbox."));
  expect((await listed(email))!.mailProblem).toBe("There is no such mailbox.");
  await mailedAgo(email, 2);
  await inviteBy("owner", [email]);
  expect((await listed(email))!.mailProblem).toBeNull();
});

test("F29 who hasn’t answered is reminded once before the day to answer by, and who has isn’t", async () => {
  const [silent, quick, dayless] = [fresh(), fresh(), fresh()];
  await inviteBy("owner", [silent, quick], { answerBy: dayIn(9), words: "Soon, please." });
  await inviteBy("owner", [dayless]);
  const remind = async () => {
    await makeDue(town, INVITATION_REMINDER_WORK);
    await doDueWork(town.app, { [INVITATION_REMINDER_WORK]: invitationReminderWork });
  };
  await remind();
  expect(await mailsTo(town, silent)).toHaveLength(1);
  await town.as("elmOwner")(acceptInvitation, { invitationKey: await keyInMailTo(town, quick) });
  await town.inside(
    "oak",
    (sql) => sql`update invitations set answer_by = ${dayIn(1)} where email = any (${[silent, quick]}::text[])`,
  );
  await remind();
  await remind();
  const mails = await mailsTo(town, silent);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Oak Builders Guild invites you",
    "Reminder: Oak Builders Guild invites you",
  ]);
  expect(mails[1]!.content.quote).toBe("Soon, please.");
  expect([await mailsTo(town, quick), await mailsTo(town, dayless)].map(({ length }) => length)).toEqual([1, 1]);
  expect((await listed(silent))!.remindedAt).not.toBeNull();
});

test("F29 a table says whom to invite: by its headings, or by the column that has addresses", async () => {
  const read = async (fileName: string, text: string) =>
    (
      await town.as("programManager")(readInvitedFileOfProgram, at(contest), undefined, {
        file: Buffer.from(text),
        fileName,
      })
    ).answer;
  const csv = await read(
    "judges.csv",
    "First name,Last name,Email,Firm\nJane,Doe,jane@x.example,Doe & Co\nRob,Roe,rob(at)x.example,Roe\nJane,Doe,JANE@x.example,Doe\nNo,Body,,None\n",
  );
  expect(csv.people).toEqual([{ email: "jane@x.example", name: "Jane Doe" }]);
  expect(csv.problems.map(({ why }) => why)).toEqual([
    "Line 3: “rob(at)x.example” isn’t an email address.",
    "Line 5: There is no email address with “No Body”.",
  ]);
  expect(csv.repeated).toEqual(["jane@x.example"]);
  const bare = await read("bare.csv", "ann@x.example,Ann Lee\nbo@x.example,Bo Lee\n");
  expect(bare.people.map(({ email }) => email)).toEqual(["ann@x.example", "bo@x.example"]);
  const none = await town.as("owner")(readInvitedFileOfProgram, at(contest), undefined, {
    file: Buffer.from("Name,Firm\nAnn,Lee\n"),
    fileName: "none.csv",
  });
  expect(none.status).toBe(422);
});

test("F29 no more than so many invitations leave in a day", async () => {
  await town.inside(
    "oak",
    (sql) => sql`
    insert into invitations (email, grants, sent_at)
    select 'flood-' || n || '@far.example', '{"kind":"role","role":"viewer","serviceID":null}', now()
    from generate_series(1, ${mostInvitedInDay}) n`,
  );
  const flooded = await inviteBy("owner", [fresh()]);
  expect(flooded).toMatchObject({ status: 429, problem: { detail: expect.stringContaining("tomorrow") } });
  await town.inside("oak", (sql) => sql`delete from invitations where email like 'flood-%'`);
});

test("F29 roles are given to many in one program alone, and what they are elsewhere stays", async () => {
  const email = "rival@test.example";
  const batch = {
    people: [{ address: email }],
    kind: "role" as const,
    role: "viewer" as const,
    serviceID: contest.serviceID,
  };
  expect(outcomes((await town.as("owner")(inviteMany, oak, batch)).answer)).toEqual(["invited"]);
  expect((await town.as("rival")(acceptInvitation, { invitationKey: await keyInMailTo(town, email) })).status).toBe(
    200,
  );
  const { roles } = (await town.as("rival")(userAtClient, oak)).answer;
  expect(roles).toEqual([{ role: "viewer", serviceID: contest.serviceID }]);
  expect(outcomes((await town.as("owner")(inviteMany, oak, batch)).answer)).toEqual(["has"]);
  expect(
    (await town.as("owner")(listInvitations, oak)).answer.invitations.find((one) => one.email === email),
  ).toMatchObject({
    state: "accepted",
  });
});
