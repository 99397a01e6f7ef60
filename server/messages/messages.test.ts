import { listEntries } from "../../contract/entries/entries.ts";
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import {
  getClientMessage,
  getMessage,
  listMessages,
  previewClientMessage,
  previewMessage,
  sendClientMessage,
  sendMessage,
  testMessage,
} from "../../contract/messages/messages.ts";
import { listErrors } from "../../contract/platform/error-log.ts";
import { getSubscription, unsubscribe } from "../../contract/mail/subscriptions.ts";
import { cancelTask, listTasks } from "../../contract/platform/tasks.ts";
import { type Contest, addContest, addEntry, assignScorer, at } from "../../test/contest.ts";
import { doDueWork } from "../../test/due-work.ts";
import { mailsTo } from "../../test/mail.ts";
import { openMailServer } from "../../test/mail-server.ts";
import { useTown } from "../../test/town.ts";
import { mailWork } from "../app/due-mail.ts";
import { taskWork } from "../platform/tasks/task-work.ts";

const town = useTown();
const from = "Rosette <no-reply@rosette.example>";
let contest: Contest;
let count = 0;

beforeEach(async () => {
  await town.inside("oak", async (sql) => {
    await sql`delete from mails`;
    await sql`delete from tasks`;
    await sql`delete from unsubscriptions`;
    await sql`delete from unsubscribed_addresses`;
  });
  await town.everywhere((sql) => sql`delete from due_work`);
  contest = await addContest(town, { url: `messages-${++count}` });
  await addEntry(town, contest, { title: "First house" });
  await addEntry(town, contest, { title: "Second house", category: "GLASS" });
  await addEntry(town, contest, { title: "Rival’s house", owner: "rival", submitted: true });
});

const staff = () => town.as("programManager");
const words = { subject: "About {entry}", text: "Hello {name},\n\nplease look at {entry} in {program}: {link}" };
type Message = InputOf<typeof sendMessage>;
const message = (changes: Partial<Message> = {}): Message => ({
  list: "entries",
  filter: {},
  ...words,
  messageKey: randomUUID(),
  recipients: 2,
  ...changes,
});
const send = (changes?: Partial<Message>) => staff()(sendMessage, at(contest), message(changes));
const work = () => doDueWork(town.app, { task: taskWork });
const mailsOf = (person: string) => mailsTo(town, `${person}@test.example`);
const states = async (messageID: string) =>
  Object.fromEntries(
    (await staff()(getMessage, { ...at(contest), messageID })).answer.recipients.map(({ email, state }) => [
      email.split("@")[0],
      state,
    ]),
  );

test("staff write to everybody whose entries a list shows: each once, by name, with all of the person's entries", async () => {
  const { answer } = await send();
  await work();
  const address = `${town.app.settings.origin}/oak/contests/${contest.url}/entries`;
  expect(await mailsOf("entrant")).toMatchObject([
    {
      subject: "About First house, Second house",
      content: {
        paragraphs: [
          "Hello Entrant Tester,",
          `please look at First house, Second house in Building Awards: ${address}`,
        ],
        action: { label: "See what you entered", url: address },
        unsubscribe: expect.stringContaining("/unsubscribe/"),
      },
    },
  ]);
  expect(await mailsOf("rival")).toMatchObject([
    { subject: "About Rival’s house", content: { action: { url: expect.stringMatching(/entries\/[0-9a-f-]{36}$/) } } },
  ]);
  expect(await states(answer.messageID)).toEqual({ entrant: "queued", rival: "queued" });
});

test("the filter of the list is the message's", async () => {
  expect((await send({ filter: { state: "submitted" }, recipients: 1 })).status).toBe(200);
  expect((await send({ filter: { categoryID: contest.categories.GLASS }, recipients: 1 })).status).toBe(200);
  await work();
  expect((await mailsOf("rival")).map(({ subject }) => subject)).toEqual(["About Rival’s house"]);
  expect((await mailsOf("entrant")).map(({ subject }) => subject)).toEqual(["About Second house"]);
  const { messages } = (await staff()(listMessages, at(contest))).answer;
  expect(messages.map(({ who, sentBy }) => [who, sentBy])).toEqual([
    ["Entrants in Glass homes", "ProgramManager Tester"],
    ["Entrants with submitted entries", "ProgramManager Tester"],
  ]);
});

test("of chosen entries only their people are written to, of those that the list's filter leaves", async () => {
  const { entries } = (await staff()(listEntries, at(contest), undefined, { query: { sort: "number" } })).answer;
  const [first, , rivals] = entries.map(({ entryID }) => entryID);
  const shown = async (filter: object) => {
    const asked = { list: "entries", filter, ...words, at: 0 } as const;
    const { answer } = await staff()(previewMessage, at(contest), asked);
    return [answer.who, answer.recipients];
  };
  expect(await shown({ entryIDs: [first, rivals] })).toEqual(["Entrants of 2 chosen entries", 2]);
  expect(await shown({ entryIDs: [first, rivals], state: "submitted" })).toEqual([
    "Entrants of 2 chosen entries with submitted entries",
    1,
  ]);
  expect((await send({ filter: { entryIDs: [first!] }, recipients: 1 })).status).toBe(200);
  await work();
  expect(await mailsOf("entrant")).toMatchObject([{ subject: "About First house" }]);
  expect(await mailsOf("rival")).toEqual([]);
});

test("a press repeated sends nothing twice, ten times at once and once more", async () => {
  const messageKey = randomUUID();
  const sent = await Promise.all(Array.from({ length: 10 }, () => send({ messageKey })));
  sent.push(await send({ messageKey }));
  expect(new Set(sent.map(({ status, answer }) => `${status} ${answer.messageID}`)).size).toBe(1);
  await Promise.all([work(), work()]);
  expect(await mailsOf("entrant")).toHaveLength(1);
});

test("a list that has changed since it was looked at is told, and nothing is sent", async () => {
  const refused = await send({ recipients: 3 });
  expect([refused.status, refused.problem.detail]).toEqual([409, expect.stringContaining("2 people would get it now")]);
  expect(refused.problem.more).toEqual({ recipients: 2 });
  expect((await send({ filter: { search: "no such house" }, recipients: 1 })).problem.detail).toMatch(
    /^Nobody would get it/,
  );
  await work();
  expect(await mailsOf("entrant")).toEqual([]);
  expect((await staff()(listMessages, at(contest))).answer.messages).toEqual([]);
});

test("a process that dies between two parts leaves the rest to another, and nobody gets it twice", async () => {
  const { answer } = await send();
  await town.inside(
    "oak",
    (sql) => sql`
      update message_recipients set state = 'queued'
      where message_id = ${answer.messageID} and user_id = ${town.people["rival"]}`,
  );
  await work();
  expect([(await mailsOf("entrant")).length, (await mailsOf("rival")).length]).toEqual([1, 0]);
});

test("who has unsubscribed gets no message, whether that was before it was sent, before it was written or before it left", async () => {
  const server = await openMailServer();
  await addEntry(town, contest, { owner: "stranger" });
  const end = (person: string) =>
    town.inside("oak", (sql) => sql`insert into unsubscriptions (user_id) values (${town.people[person]})`);
  await end("rival");
  const { answer } = await send();
  expect(await states(answer.messageID)).toEqual({ entrant: "waiting", rival: "unsubscribed", stranger: "waiting" });
  await end("stranger");
  await work();
  expect([await mailsOf("rival"), await mailsOf("stranger")]).toEqual([[], []]);
  const [mail] = await mailsOf("entrant");
  const key = { unsubscribeKey: mail!.content.unsubscribe!.split("/").at(-1)! };
  await town.as()(unsubscribe, key);
  expect((await town.as()(getSubscription, key)).answer.unsubscribed).toBe(true);
  await doDueWork(town.app, { massMail: mailWork(server.url, from) });
  expect(server.received).toEqual([]);
  expect(await states(answer.messageID)).toEqual({
    entrant: "unsubscribed",
    rival: "unsubscribed",
    stranger: "unsubscribed",
  });
  expect((await send({ recipients: 1 })).status).toBe(409);
});

test("whoever wrote sees what became of each mail: taken by the mail server, or refused for good, with the reason", async () => {
  const server = await openMailServer();
  const { answer } = await send();
  await work();
  await doDueWork(town.app, { massMail: mailWork(server.url, from) });
  const second = (await send()).answer;
  await work();
  server.fail(550);
  await doDueWork(town.app, { massMail: mailWork(server.url, from) });
  expect(await states(answer.messageID)).toEqual({ entrant: "sent", rival: "sent" });
  const refused = await staff()(getMessage, { ...at(contest), messageID: second.messageID }, undefined, {
    query: { state: "refused" },
  });
  expect(refused.answer.states).toMatchObject({ refused: 2, sent: 0 });
  expect(refused.answer.recipients).toMatchObject([
    { reason: expect.stringMatching(/^There is no mailbox at this address/) },
    {},
  ]);
  expect(refused.answer.text).toBe(words.text);
});

test("a message that is cancelled doesn't go to those who hadn't got it", async () => {
  const { answer } = await send();
  const [task] = (await staff()(listTasks, { client: "oak" })).answer.tasks;
  expect(task?.label).toBe("Message “About {entry}”");
  expect((await staff()(cancelTask, { client: "oak", taskID: task!.taskID })).status).toBe(200);
  await work();
  expect(await mailsOf("entrant")).toEqual([]);
  expect(await states(answer.messageID)).toEqual({ entrant: "cancelled", rival: "cancelled" });
});

test("a preview shows to how many it goes, and what each of them would read", async () => {
  const preview = (at_: number, text = words.text) =>
    staff()(previewMessage, at(contest), { list: "entries", filter: {}, subject: words.subject, text, at: at_ });
  expect((await preview(0)).answer).toMatchObject({
    who: "Entrants",
    recipients: 2,
    unsubscribed: 0,
    problem: null,
    person: { fullName: "Entrant Tester", subject: "About First house, Second house" },
  });
  expect((await preview(1)).answer.person?.fullName).toBe("Rival Tester");
  expect((await preview(2)).answer.person).toBe(null);
  expect((await preview(0, "{nmae}")).answer.problem).toMatch(/^\{nmae\} can’t be filled in/);
  expect((await send({ text: "{nmae}" })).problem.errors).toHaveProperty("text");
});

test("a test comes to oneself, as somebody else would get it, and to nobody else", async () => {
  const sent = await staff()(testMessage, at(contest), { list: "entries", filter: {}, ...words, at: 1 });
  expect(sent.status).toBe(200);
  expect(await mailsOf("programManager")).toMatchObject([
    { subject: "Test: About Rival’s house", content: { paragraphs: ["Hello Rival Tester,", expect.any(String)] } },
  ]);
  expect([await mailsOf("rival"), await mailsOf("entrant")]).toEqual([[], []]);
});

test("scorers are written to, all or those who aren't done", async () => {
  await assignScorer(town, contest, "scorer", "BRICK");
  await assignScorer(town, contest, "stranger", "ONCE");
  const plain = { subject: "Scoring", text: "Hello {name}" };
  expect((await send({ list: "scorers", filter: { unfinished: true }, ...plain, recipients: 1 })).status).toBe(200);
  expect((await send({ list: "scorers", ...plain, recipients: 2 })).status).toBe(200);
  await work();
  expect([(await mailsOf("scorer")).length, (await mailsOf("stranger")).length]).toEqual([2, 1]);
});

test("what stands in names is text, in HTML, and never another line of a header", async () => {
  const server = await openMailServer();
  await addEntry(town, contest, { owner: "stranger", title: "<img src=x>\r\nBcc: all@far.example {link}" });
  await send({ filter: { search: "<img" }, recipients: 1 });
  await work();
  await doDueWork(town.app, { massMail: mailWork(server.url, from) });
  const [mail = ""] = server.received;
  expect(mail.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/m);
  const text = mail.replace(/=\r\n/g, "");
  expect(text).toContain("&lt;img src=3Dx&gt;");
  expect(text).toContain("{link}");
});

const secret = "a secret of the installation";
const report = (payload: string, headers: Record<string, string> = { authorization: `Bearer ${secret}` }) =>
  town.server.inject({
    method: "POST",
    url: "/api/mail/bounces",
    headers: { "content-type": "message/rfc822", ...headers },
    payload,
  });
/** A delivery report as mail servers send it. */
const deliveryReport = (messageID: string, [action, status]: [string, string]) =>
  [
    "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.far.example",
    "",
    "Final-Recipient: rfc822; rival@test.example",
    `Action: ${action}`,
    `Status: ${status}`,
    "Diagnostic-Code: smtp; 550 5.1.1 No such",
    " mailbox",
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    `Message-ID: ${messageID}`,
  ].join("\r\n");

async function sentMails() {
  const server = await openMailServer();
  const { answer } = await send();
  await work();
  await doDueWork(town.app, { massMail: mailWork(server.url, from) });
  const idOf = (person: string) => {
    const mail = server.received.find((one) => one.includes(`To: ${person}@test.example`))!;
    return /^Message-ID:\s+(<\S+>)/im.exec(mail)![1]!;
  };
  return { messageID: answer.messageID, idOf };
}

test("a mail that comes back later is told by a delivery report (RFC 3464), or by JSON; a delay is nothing", async () => {
  town.app.settings.bounceSecret = secret;
  const { messageID, idOf } = await sentMails();
  expect((await report(deliveryReport(idOf("rival"), ["delayed", "4.4.1"]))).statusCode).toBe(200);
  expect(await states(messageID)).toEqual({ entrant: "sent", rival: "sent" });
  // Final after days, though each single refusal was temporary.
  expect((await report(deliveryReport(idOf("rival"), ["failed", "4.4.7"]))).statusCode).toBe(200);
  expect((await report(JSON.stringify({ messageID: idOf("entrant"), reason: "Mailbox full" }))).statusCode).toBe(200);
  expect(await states(messageID)).toEqual({ entrant: "bounced", rival: "bounced" });
  const { recipients } = (await staff()(getMessage, { ...at(contest), messageID })).answer;
  expect(recipients.map(({ reason }) => reason)).toEqual([
    "This mailbox is full.",
    "There is no mailbox at this address. Look for a typing mistake.",
  ]);
  expect(recipients.map(({ answer }) => answer)).toEqual(["Mailbox full", "550 5.1.1 No such mailbox"]);
  const errors = async () => (await town.as("owner")(listErrors, { client: "oak" })).answer.errors;
  await expect
    .poll(async () => (await errors()).map(({ message: words }) => words))
    .toContain("The mail “About Rival’s house” to rival@test.example came back: 550 5.1.1 No such mailbox");
});

test("only who bears the installation's secret reports what came back, and without a secret nobody", async () => {
  const { messageID, idOf } = await sentMails();
  const failed = deliveryReport(idOf("rival"), ["failed", "5.1.1"]);
  expect((await report(failed, { authorization: "Bearer guessed" })).statusCode).toBe(401);
  expect((await report(failed, {})).statusCode).toBe(401);
  town.app.settings.bounceSecret = undefined;
  expect((await report(failed)).statusCode).toBe(404);
  expect(await states(messageID)).toEqual({ entrant: "sent", rival: "sent" });
});

test("whatever else arrives as a report changes nothing", async () => {
  town.app.settings.bounceSecret = secret;
  const nowhere = "01900000-0000-7000-8000-000000000000";
  const oak = town.clients["oak"]!;
  for (const text of [
    "",
    "{",
    "{}",
    "spam",
    `<${nowhere}.${oak}@x>`,
    deliveryReport(`<${nowhere}.${nowhere}@x>`, ["failed", "5.0.0"]),
  ])
    expect((await report(text)).statusCode, text).toBe(200);
});

const people = { list: "people" as const, filter: { kind: "staff" as const } };

test("owners and administrators write to people of the client; program managers to those of their program", async () => {
  const owner = town.as("owner");
  const plain = { ...people, subject: "News", text: "Hello {name} of {association}" };
  const { recipients } = (await owner(previewClientMessage, { client: "oak" }, { ...plain, at: 0 })).answer;
  const sent = await owner(sendClientMessage, { client: "oak" }, { ...plain, messageKey: randomUUID(), recipients });
  expect(sent.status).toBe(200);
  await work();
  expect((await mailsOf("viewer"))[0]?.content.paragraphs).toEqual(["Hello Viewer Tester of Oak Builders Guild"]);
  const { messageID } = sent.answer;
  expect((await owner(getClientMessage, { client: "oak", messageID })).answer.who).toBe("Staff");
  expect((await owner(getMessage, { ...at(contest), messageID })).status).toBe(404);
  expect((await owner(getClientMessage, { client: "elm", messageID })).status).toBe(404);
  const refused = await staff()(
    sendClientMessage,
    { client: "oak" },
    { ...plain, messageKey: randomUUID(), recipients },
  );
  expect(refused.status).toBe(403);
  expect((await town.as("viewer")(sendMessage, at(contest), message())).status).toBe(403);
  expect((await town.as("elmOwner")(previewMessage, at(contest), { ...message(), at: 0 } as never)).status).toBe(403);
});
