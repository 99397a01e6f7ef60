import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { queueMail } from "../outside/mail.ts";
import { useTown } from "../../test/town.ts";
import { mailJob } from "./mail.ts";
import { startJobs } from "./jobs.ts";

const town = useTown();
const from = "Rosette <no-reply@rosette.example>";

type Server = { url: string; received: string[]; fail(code: number | undefined): void; close(): Promise<void> };
const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A mail server of this machine, which can be told to refuse what it is given. */
async function openServer(): Promise<Server> {
  const received: string[] = [];
  let code: number | undefined;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (code) return done(Object.assign(new Error("not now"), { responseCode: code }));
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  const address = await new Promise<number>((resolve) => {
    const listening = smtp.listen(0, "127.0.0.1", () => resolve((listening.address() as { port: number }).port));
  });
  const server: Server = {
    url: `smtp://127.0.0.1:${address}`,
    received,
    fail: (next) => (code = next),
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  servers.push(server);
  return server;
}

const queue = (to: string, more: object = {}) =>
  town.home((sql) =>
    queueMail(sql, {
      to,
      subject: "Tickets are here",
      paragraphs: ["Hello & <welcome>."],
      action: { label: "Open", url: "https://rosette.example/tickets" },
      ...more,
    }),
  );

type State = {
  sentAt: string | null;
  givenUpAt: string | null;
  attempts: number;
  lastError: string | null;
  wait: number;
  content: unknown;
};
const stateOf = async (recipient: string) => {
  const [row] = await town.home(
    (sql) => sql<State>`
      select sent_at, given_up_at, attempts, last_error, content,
        round(extract(epoch from next_attempt_at - now()))::int as wait
      from mail_outbox where recipient = ${recipient}`,
  );
  return row!;
};
const dueNow = () => town.home((sql) => sql`update mail_outbox set next_attempt_at = now() where sent_at is null`);

/** Until nothing is due. */
async function deliverAll(url: string) {
  const job = mailJob(url, from);
  while ((await job.run(town.house)) > 0);
  job.close?.();
}

test("a mail is delivered as HTML and as text, in the client's name, and then forgotten", async () => {
  const server = await openServer();
  await queue("guest@far.example", { clientID: town.clients["oak"], replyTo: "help@oak.example" });
  await deliverAll(server.url);
  const [mail = ""] = server.received;
  expect(mail).toContain("From: Oak Builders Guild <no-reply@rosette.example>");
  expect(mail).toContain("Reply-To: help@oak.example");
  expect(mail).toContain("Subject: Tickets are here");
  expect(mail).toMatch(/Content-Type: text\/plain/);
  expect(mail).toMatch(/Content-Type: text\/html/);
  expect(mail).toMatch(/Message-ID: <[0-9a-f-]{36}@rosette\.example>/);
  expect(mail.replace(/=\r\n/g, "")).toContain("https://rosette.example/tickets");
  expect(mail).toContain("Hello & <welcome>.");
  expect(mail).toContain("Hello &amp; &lt;welcome&gt;.");
  expect(await stateOf("guest@far.example")).toMatchObject({ sentAt: expect.any(String), attempts: 1, content: null });
});

test("a server that fails for a while gets the mail later, after growing waits, and once", async () => {
  const server = await openServer();
  await queue("patient@far.example");
  server.fail(451);
  await deliverAll(server.url);
  expect(await stateOf("patient@far.example")).toMatchObject({ sentAt: null, givenUpAt: null, attempts: 1, wait: 30 });
  await deliverAll(server.url);
  expect(await stateOf("patient@far.example")).toMatchObject({ attempts: 1 });
  await dueNow();
  await deliverAll(server.url);
  expect(await stateOf("patient@far.example")).toMatchObject({
    attempts: 2,
    wait: 60,
    lastError: expect.stringContaining("not now"),
  });
  server.fail(undefined);
  await dueNow();
  await deliverAll(server.url);
  await deliverAll(server.url);
  expect(server.received).toHaveLength(1);
  expect(await stateOf("patient@far.example")).toMatchObject({
    sentAt: expect.any(String),
    attempts: 3,
    lastError: null,
  });
});

test("a server that isn't there is tried again", async () => {
  await queue("later@far.example");
  await deliverAll("smtp://127.0.0.1:1");
  expect(await stateOf("later@far.example")).toMatchObject({
    sentAt: null,
    attempts: 1,
    lastError: expect.stringContaining("ECONNREFUSED"),
  });
  const server = await openServer();
  await dueNow();
  await deliverAll(server.url);
  expect(server.received).toHaveLength(1);
});

test("an address that is refused for good is given up", async () => {
  const server = await openServer();
  server.fail(550);
  await queue("gone@far.example");
  await deliverAll(server.url);
  expect(await stateOf("gone@far.example")).toMatchObject({
    sentAt: null,
    givenUpAt: expect.any(String),
    content: null,
  });
  server.fail(undefined);
  await dueNow();
  await deliverAll(server.url);
  expect(server.received).toHaveLength(0);
});

test("two processes deliver forty mails, each once", async () => {
  const server = await openServer();
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
  const server = await openServer();
  await deliverAll(server.url);
  expect(server.received).toHaveLength(0);
});

test("the jobs of a process deliver by themselves, and stop when they are told to", async () => {
  const server = await openServer();
  const jobs = startJobs(town.house, [mailJob(server.url, from)]);
  await queue("soon@far.example");
  await expect.poll(() => server.received.length, { timeout: 60_000 }).toBe(1);
  await jobs.stop();
  await queue("stopped@far.example");
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(server.received).toHaveLength(1);
});

test("a job that fails is logged, and tried again", async () => {
  let tries = 0;
  const jobs = startJobs(town.house, [
    {
      name: "broken",
      every: 10,
      run: async () => {
        tries += 1;
        if (tries === 1) throw new Error("out of luck");
        return 0;
      },
    },
  ]);
  await expect.poll(() => tries).toBeGreaterThan(1);
  await jobs.stop();
  await expect.poll(() => town.home((sql) => sql`select from error_log where url = 'job broken'`)).toHaveLength(1);
});
