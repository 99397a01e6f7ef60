import { expect, test } from "vitest";
import { queueMail, queueMails } from "../mail/sending/mail.ts";
import { MAIL_WORK, MASS_MAIL_WORK } from "../mail/sending/mail-queries.ts";
import { useTown } from "../../test/town.ts";
import { listErrors } from "../../contract/platform/error-log.ts";
import { doDueWork } from "../../test/due-work.ts";
import { openMailServer } from "../../test/mail-server.ts";
import { mailsTo } from "../../test/mail.ts";
import type { Sql } from "../platform/db/sql.ts";
import { mailWork } from "./due-mail.ts";
import { startJobs } from "../platform/jobs/jobs.ts";
import { dueWorkJobs } from "../platform/jobs/due-work.ts";

const town = useTown();
const from = "Rosette <no-reply@rosette.example>";

const tickets = {
  subject: "Tickets are here",
  paragraphs: ["Hello & <welcome>."],
  action: { label: "Open", url: "https://rosette.example/tickets" },
};
const queue = (to: string) => town.home((sql) => queueMail(sql, { ...tickets, to }));

type Waiting = { attempts: number; lastError: string | null; wait: number; content: unknown };
/** Waiting mails with their due work. */
const waiting = (recipient: string) =>
  town.everywhere(
    (sql) => sql<Waiting>`
      select attempts, last_error, content, round(extract(epoch from due_at - now()))::int as wait
      from mails join due_work on kind = 'mail' and ref = mail_id where recipient = ${recipient}`,
  );
type Logged = { attempts: number; reason: string | null };
const logged = (recipient: string, client?: string) => {
  const log = (sql: Sql) => sql<Logged>`select attempts, reason from mail_log where recipient = ${recipient}`;
  return client ? town.inside(client, log) : town.home(log);
};
const dueNow = () => town.everywhere((sql) => sql`update due_work set due_at = now() - interval '1 minute'`);
const deliverAll = (url: string) => doDueWork(town.app, { mail: mailWork(url, from) });

test("a mail is delivered as HTML and as text, in the client's name, and then forgotten", async () => {
  const server = await openMailServer();
  await town.inside("oak", (sql) =>
    queueMail(sql, { ...tickets, to: "guest@far.example", clientID: town.clients["oak"], replyTo: "help@oak.example" }),
  );
  await deliverAll(server.url);
  const [mail = ""] = server.received;
  expect(mail).toContain("From: Oak Builders Guild <no-reply@rosette.example>");
  expect(mail).toContain("Reply-To: help@oak.example");
  expect(mail).toContain("Subject: Tickets are here");
  expect(mail).toContain("Auto-Submitted: auto-generated\r\n");
  expect(mail).toContain("X-Auto-Response-Suppress: OOF, AutoReply\r\n");
  expect(mail).toMatch(/Content-Type: text\/plain/);
  expect(mail).toMatch(/Content-Type: text\/html/);
  expect(mail).toMatch(/Message-ID:\s+<[0-9a-f-]{36}\.[0-9a-f-]{36}@rosette\.example>/);
  expect(mail.replace(/=\r\n/g, "")).toContain("https://rosette.example/tickets");
  expect(mail).toContain("Hello & <welcome>.");
  expect(mail).toContain("Hello &amp; &lt;welcome&gt;.");
  expect(await mailsTo(town, "guest@far.example")).toEqual([]);
  expect(await logged("guest@far.example", "oak")).toEqual([{ attempts: 1, reason: null }]);
});

test("what a person wrote isn't marked as made by a machine", async () => {
  const server = await openMailServer();
  await town.home((sql) => queueMail(sql, { ...tickets, to: "friend@far.example", isPersonal: true }));
  await deliverAll(server.url);
  expect(server.received[0]).not.toMatch(/auto-/i);
});

test("a client's mails lie behind its wall, and the platform's own where nobody has entered a client", async () => {
  const ask = (sql: Sql) => sql<{ recipient: string }>`select recipient from mails where subject = 'Whose is it'`;
  const write = (to: string) => (sql: Sql) => queueMail(sql, { to, subject: "Whose is it", paragraphs: [] });
  await town.inside("oak", write("oak@far.example"));
  await town.home(write("platform@far.example"));
  expect(await town.inside("oak", ask)).toEqual([{ recipient: "oak@far.example" }]);
  expect(await town.inside("elm", ask)).toEqual([]);
  expect(await town.home(ask)).toEqual([{ recipient: "platform@far.example" }]);
  const server = await openMailServer();
  await deliverAll(server.url);
  expect(server.received).toHaveLength(2);
  expect(await logged("oak@far.example", "elm")).toEqual([]);
  expect(await logged("oak@far.example", "oak")).toHaveLength(1);
});

test("a password mail comes in the name of the client whose page asked for it, though it lies at home", async () => {
  const server = await openMailServer();
  await town.home((sql) => queueMail(sql, { ...tickets, to: "reset@far.example", clientID: town.clients["elm"] }));
  await deliverAll(server.url);
  expect(server.received[0]).toContain("From: Elm Arts League <no-reply@rosette.example>");
});

test("a server that fails for a while gets the mail later, after growing waits, and once", async () => {
  const server = await openMailServer();
  await queue("patient@far.example");
  server.fail(451);
  await deliverAll(server.url);
  expect(await waiting("patient@far.example")).toMatchObject([{ attempts: 1, wait: 30 }]);
  await deliverAll(server.url);
  expect(await waiting("patient@far.example")).toMatchObject([{ attempts: 1 }]);
  await dueNow();
  await deliverAll(server.url);
  expect(await waiting("patient@far.example")).toMatchObject([
    { attempts: 2, wait: 60, lastError: expect.stringContaining("not now") },
  ]);
  server.fail(undefined);
  await dueNow();
  await deliverAll(server.url);
  await deliverAll(server.url);
  expect(server.received).toHaveLength(1);
  expect(await logged("patient@far.example")).toEqual([{ attempts: 3, reason: null }]);
});

test("a server that isn't there is tried again", async () => {
  await queue("later@far.example");
  await deliverAll("smtp://127.0.0.1:1");
  expect(await waiting("later@far.example")).toMatchObject([
    { attempts: 1, lastError: expect.stringContaining("ECONNREFUSED") },
  ]);
  const server = await openMailServer();
  await dueNow();
  await deliverAll(server.url);
  expect(server.received).toHaveLength(1);
});

test("a mail whose address is refused for good is given up at once: what it said is forgotten, and staff read why", async () => {
  const server = await openMailServer();
  server.fail(550);
  await town.inside("oak", (sql) => queueMail(sql, { ...tickets, to: "gone@far.example" }));
  await deliverAll(server.url);
  expect(await mailsTo(town, "gone@far.example")).toEqual([]);
  expect(await logged("gone@far.example", "oak")).toEqual([
    { attempts: 1, reason: expect.stringContaining("not now") },
  ]);
  const errors = async () => (await town.as("owner")(listErrors, { client: "oak" })).answer.errors;
  await expect
    .poll(errors)
    .toMatchObject([
      { message: expect.stringMatching(/^The mail “Tickets are here” to gone@far\.example couldn’t be/) },
    ]);
  server.fail(undefined);
  await dueNow();
  await deliverAll(server.url);
  expect(server.received).toHaveLength(0);
});

test("a mail that was tried for about two days is given up, too", async () => {
  const server = await openMailServer();
  server.fail(451);
  await queue("never@far.example");
  const waits: number[] = [];
  for (let tries = 1; tries < 18; tries += 1) {
    await deliverAll(server.url);
    waits.push((await waiting("never@far.example"))[0]?.wait ?? 0);
    await dueNow();
  }
  expect(waits.slice(0, 4)).toEqual([30, 60, 120, 240]);
  expect(waits.at(-1)).toBe(6 * 3600);
  expect(waits.reduce((sum, wait) => sum + wait) / 86_400).toBeCloseTo(2.1, 0);
  await deliverAll(server.url);
  expect(await waiting("never@far.example")).toEqual([]);
  expect(await logged("never@far.example")).toEqual([{ attempts: 18, reason: expect.stringContaining("not now") }]);
});

test("two processes deliver forty mails, each once", async () => {
  const server = await openMailServer();
  for (let at = 0; at < 40; at += 1) await queue(`many${at}@far.example`);
  await Promise.all([deliverAll(server.url), deliverAll(server.url)]);
  const recipients = server.received.map((mail) => /^To: (\S+)/m.exec(mail)?.[1]);
  expect(recipients).toHaveLength(40);
  expect(new Set(recipients).size).toBe(40);
});

test("a mail that isn't committed isn't sent", async () => {
  const rolledBack = town.home(async (sql) => {
    await queueMail(sql, { to: "never@far.example", subject: "No", paragraphs: ["No"] });
    throw new Error("changed my mind");
  });
  await expect(rolledBack).rejects.toThrow("changed my mind");
  const server = await openMailServer();
  await deliverAll(server.url);
  expect(server.received).toHaveLength(0);
});

test("the jobs of a process deliver by themselves, and stop when they are told to", async () => {
  const server = await openMailServer();
  const often = { every: 50 };
  const rounds = dueWorkJobs(town.app, { mail: mailWork(server.url, from) }).map((round) => ({ ...round, ...often }));
  const jobs = startJobs(town.app, rounds);
  await queue("soon@far.example");
  await expect.poll(() => server.received.length, { timeout: 60_000 }).toBe(1);
  await jobs.stop();
  await queue("stopped@far.example");
  let roundsLater = 0;
  const others = startJobs(town.app, [{ name: "count", ...often, run: async () => (roundsLater++, 0) }]);
  await expect.poll(() => roundsLater).toBeGreaterThan(5);
  await others.stop();
  expect(server.received).toHaveLength(1);
});

test("a receipt doesn't wait for a message to thousands that stand before it", async () => {
  const many = 3_000;
  const server = await openMailServer();
  await town.inside("oak", (sql) =>
    queueMails(
      sql,
      Array.from({ length: many }, (_, at) => ({ ...tickets, to: `member${at}@many.example`, isMass: true })),
    ),
  );
  await queue("buyer@far.example");
  const kinds = { [MAIL_WORK]: mailWork(server.url, from), [MASS_MAIL_WORK]: mailWork(server.url, from) };
  const jobs = startJobs(town.app, dueWorkJobs(town.app, kinds));
  const to = (who: string) => server.received.filter((mail) => mail.includes(`To: ${who}`)).length;
  await expect.poll(() => to("buyer@far.example")).toBe(1);
  // Those before it go on leaving beside it, and most of them are still to come.
  await expect.poll(() => to("member")).toBeGreaterThan(0);
  expect(to("member")).toBeLessThan(many / 2);
  await jobs.stop();
  await town.everywhere((sql) => sql`delete from due_work where kind = ${MASS_MAIL_WORK}`);
  await town.inside("oak", (sql) => sql`delete from mails where recipient like '%@many.example'`);
});

test("a mail that is one of many waits with the many, and another with those that one person waits for", async () => {
  await town.inside("oak", (sql) =>
    queueMails(sql, [
      { ...tickets, to: "one@kinds.example" },
      { ...tickets, to: "many@kinds.example", isMass: true },
    ]),
  );
  const kinds = await town.inside(
    "oak",
    (sql) => sql<{ recipient: string; kind: string }>`
      select recipient, kind from mails join due_work on ref = mail_id where recipient like '%@kinds.example' order by 1`,
  );
  expect(kinds).toEqual([
    { recipient: "many@kinds.example", kind: MASS_MAIL_WORK },
    { recipient: "one@kinds.example", kind: MAIL_WORK },
  ]);
});
