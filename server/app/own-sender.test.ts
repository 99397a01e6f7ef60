import { Resolver } from "node:dns/promises";
import { authenticate } from "mailauth";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import {
  checkOwnSender,
  getOwnSender,
  removeOwnSender,
  setOwnSender,
  testOwnSender,
} from "../../contract/mail/own-sender.ts";
import { auditLog } from "../../contract/people/audit.ts";
import { DAY, HOUR } from "../../contract/platform/durations.ts";
import { type NameServer, openNameServer } from "../../test/dns-server.ts";
import { doDueWork } from "../../test/due-work.ts";
import { openMailServer } from "../../test/mail-server.ts";
import { mailsTo } from "../../test/mail.ts";
import { useTown } from "../../test/town.ts";
import { OWN_SENDER_WORK, ownSenderWork } from "../mail/own-sender/own-sender-work.ts";
import { resealSenderKey, senderKeyPurpose } from "../mail/own-sender/sealed-key.ts";
import { queueMail } from "../mail/sending/mail.ts";
import { clock } from "../platform/clock.ts";
import type { Sql } from "../platform/db/sql.ts";
import { sealingWith } from "../platform/sealing.ts";
import { mailWork } from "./due-mail.ts";
import { forgetSealedWith, sealedOfClient } from "./secrets/queries.ts";

const town = useTown();
const oak = { client: "oak" };
const usualAddress = "no-reply@rosette.example";
let names: NameServer;

beforeAll(async () => {
  names = await openNameServer();
  Object.assign(town.app.settings, {
    dnsServers: [names.address],
    mailFrom: `Rosette <${usualAddress}>`,
    mailSPF: "include:_spf.rosette.example",
  });
});
afterAll(() => names.close());
beforeEach(async () => {
  names.clear();
  names.feel("well");
  for (const client of ["oak", "elm"])
    await town.inside(client, async (sql) => {
      await sql`delete from own_senders`;
      await sql`delete from mails`;
    });
  await town.everywhere((sql) => sql`delete from due_work`);
});

const from = () => town.app.settings.mailFrom;
const set = (address: string, who = "owner", client = "oak") => town.as(who)(setOwnSender, { client }, { address });
const look = async (who = "owner", client = "oak") => (await town.as(who)(getOwnSender, { client })).answer;
const recordsOf = async (who = "owner", client = "oak") => {
  const { sender } = await look(who, client);
  const one = (kind: string) => sender!.records.find((record) => record.kind === kind)!;
  return { dkim: one("dkim"), spf: one("spf"), dmarc: one("dmarc") };
};
const check = (who = "owner", client = "oak") => town.as(who)(checkOwnSender, { client });
const isUsed = async () => (await look()).sender!.provedAt !== null;

/** Later, by the clock that asks what is due. */
function travel(milliseconds: number) {
  const now = clock.now.bind(clock);
  const then = now().getTime() + milliseconds;
  clock.now = () => new Date(then);
  onTestFinished(() => void (clock.now = now));
}
const doChecks = () => doDueWork(town.app, { [OWN_SENDER_WORK]: ownSenderWork });

/** An address that its record proves. */
async function prove(address = "awards@oak.example", who = "owner", client = "oak") {
  await set(address, who, client);
  const { dkim } = await recordsOf(who, client);
  names.write(dkim.name, dkim.value);
  expect((await check(who, client)).answer).toEqual({ inUse: true, state: "found" });
  return dkim;
}

/** A mail of the client, as it arrives. */
async function received(client = "oak", more: { replyTo?: string; unsubscribe?: string } = {}): Promise<string> {
  const server = await openMailServer();
  await town.inside(client, (sql) =>
    queueMail(sql, {
      to: "guest@far.example",
      subject: "Tickets are here",
      paragraphs: ["Grüße."],
      clientID: town.clients[client]!,
      ...more,
    }),
  );
  await doDueWork(town.app, { mail: mailWork(server.url, from()) });
  const ofGuest = server.received.filter((mail) => mail.includes("\r\nTo: guest@far.example\r\n"));
  expect(ofGuest).toHaveLength(1);
  return ofGuest[0]!;
}

/** What a receiving server makes of a mail, which asks the same name server. */
function verify(mail: string) {
  const resolver = new Resolver();
  resolver.setServers([names.address]);
  return authenticate(mail, {
    ip: "192.0.2.7",
    helo: "mail.rosette.example",
    sender: usualAddress,
    trustReceived: false,
    resolver: (name: string, type: string) => resolver.resolve(name, type) as Promise<string[]>,
  });
}

test("an owner gives an address at the association’s domain, and sees the records that it needs", async () => {
  expect(await look()).toEqual({ usualAddress, sender: null });
  expect((await set("Awards@Oak.Example")).status).toBe(200);
  const { sender } = await look();
  expect(sender).toMatchObject({ address: "Awards@oak.example", provedAt: null, checkedAt: null });
  const { dkim, spf, dmarc } = await recordsOf();
  expect(dkim.name).toMatch(/^rosette-[a-z0-9]{10}\._domainkey\.oak\.example$/);
  expect(dkim.value).toMatch(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/]{390}[A-Za-z0-9+/=]{2}$/);
  expect(spf).toMatchObject({ name: "oak.example", value: "v=spf1 include:_spf.rosette.example ~all" });
  expect(dmarc).toMatchObject({ name: "_dmarc.oak.example", value: "v=DMARC1; p=none" });
  expect([dkim.state, spf.state, dmarc.state]).toEqual(["notAsked", "notAsked", "notAsked"]);
  expect(JSON.stringify(sender)).not.toContain("PRIVATE KEY");
});

test("an operator who hasn’t said by which servers mail goes has nobody write SPF", async () => {
  const { mailSPF } = town.app.settings;
  town.app.settings.mailSPF = undefined;
  onTestFinished(() => void (town.app.settings.mailSPF = mailSPF));
  await set("awards@oak.example");
  expect((await look()).sender!.records.map(({ kind }) => kind)).toEqual(["dkim", "dmarc"]);
  await check();
  expect((await look()).sender!.records.map(({ state }) => state)).toEqual(["notFound", "notFound"]);
});

test.each([
  ["oak@gmail.com", /^gmail\.com belongs to a provider of mailboxes, who lets nobody else send from it/],
  ["oak@outlook.com", /^outlook\.com belongs to a provider/],
  ["oak@Yahoo.co.uk", /^yahoo\.co\.uk belongs to a provider/],
  ["oak@rosette.example", /^rosette\.example belongs to whoever runs this site/],
  ["oak@mail.rosette.example", /^mail\.rosette\.example belongs to whoever runs this site/],
])("%s is refused with a sentence that says why", async (address, sentence) => {
  const { status, problem } = await set(address);
  expect([status, problem.detail]).toEqual([422, expect.stringMatching(sentence)]);
  expect(problem.errors?.["address"]).toMatch(/Enter an address at a domain of your own\.$/);
  expect((await look()).sender).toBeNull();
});

test("what is found is told as it is: nothing, something else, the right thing, and no answer", async () => {
  await set("awards@oak.example");
  const { dkim } = await recordsOf();
  const states = async () => {
    travel(MOMENT);
    await check();
    const { dkim: one, spf, dmarc } = await recordsOf();
    return [one.state, spf.state, dmarc.state];
  };
  expect(await states()).toEqual(["notFound", "notFound", "notFound"]);

  names.write(dkim.name, "v=DKIM1; k=rsa; p=MIIBother");
  names.write("oak.example", "google-site-verification=1", "v=spf1 include:_spf.google.com -all");
  names.write("_dmarc.oak.example", "something else");
  expect(await states()).toEqual(["different", "different", "different"]);
  const different = await recordsOf();
  expect(different.dkim.found).toEqual(["v=DKIM1; k=rsa; p=MIIBother"]);
  expect(different.spf.found).toEqual(["v=spf1 include:_spf.google.com -all"]);
  // The domain's one record goes on saying what it says.
  expect(different.spf.value).toBe("v=spf1 include:_spf.google.com include:_spf.rosette.example -all");
  expect(await isUsed()).toBe(false);

  // Two records of a name are one too many, even if one of them is right.
  names.write(dkim.name, dkim.value, "v=DKIM1; k=rsa; p=MIIBother");
  names.write("oak.example", different.spf.value, "v=spf1 -all");
  expect(await states()).toEqual(["different", "different", "different"]);
  // A key that is being tried counts for nothing, nor one that was taken back.
  for (const value of [`${dkim.value}; t=y`, "v=DKIM1; p=", `${dkim.value}; h=sha1`]) {
    names.write(dkim.name, value);
    expect((await states())[0]).toBe("different");
  }
  expect(await isUsed()).toBe(false);

  names.write(dkim.name, dkim.value.replace("; p=", ";p= ").replace(/(.{300})/, "$1 "));
  names.write("oak.example", different.spf.value);
  names.write("_dmarc.oak.example", "v=DMARC1; p=reject; adkim=s");
  expect(await states()).toEqual(["found", "found", "found"]);
  expect(await isUsed()).toBe(true);

  for (const mood of ["failing", "silent"] as const) {
    names.feel(mood);
    expect(await states()).toEqual(["noAnswer", "noAnswer", "noAnswer"]);
    expect(await isUsed()).toBe(true);
  }
}, 60_000);

/** Until a press isn't one that follows another at once. */
const MOMENT = 5_000;

test("a DMARC record of the domain above counts, as receivers see it", async () => {
  await set("awards@mail.oak.example");
  names.write("_dmarc.oak.example", "v=DMARC1; p=quarantine");
  await check();
  const { dmarc } = await recordsOf();
  expect(dmarc).toMatchObject({ state: "found", name: "_dmarc.mail.oak.example", foundAt: "_dmarc.oak.example" });
  // What is there is strict already, and isn't to be replaced by what is suggested where there is none.
  expect(dmarc.value).toBe("v=DMARC1; p=quarantine");
});

test("presses that follow one another ask the name servers once", async () => {
  await set("awards@oak.example");
  await check();
  const many = names.asked.length;
  await check();
  expect(names.asked).toHaveLength(many);
});

test("mail comes from the address once its record is right, signed and aligned, and not before", async () => {
  await set("awards@oak.example");
  const before = await received();
  expect(before).toContain(`From: Oak Builders Guild <${usualAddress}>`);
  expect(before).not.toContain("DKIM-Signature");

  const dkim = await prove();
  names.write("_dmarc.oak.example", "v=DMARC1; p=reject; adkim=s; aspf=s");
  const mail = await received("oak", {
    replyTo: "help@oak.example",
    unsubscribe: "https://rosette.example/unsubscribe/x",
  });
  expect(mail).toContain("From: Oak Builders Guild <awards@oak.example>");
  expect(mail).toContain("Reply-To: help@oak.example");
  // What comes back is known by its ID, and goes where it always does.
  expect(mail).toMatch(/Message-ID:\s+<[0-9a-f-]{36}\.[0-9a-f-]{36}@rosette\.example>/);
  const { dkim: signatures, dmarc } = await verify(mail);
  expect(signatures.results).toHaveLength(1);
  expect(signatures.results[0]).toMatchObject({
    signingDomain: "oak.example",
    selector: dkim.name.split(".")[0],
    status: { result: "pass", aligned: "oak.example" },
  });
  const signed = /DKIM-Signature:[^]*?;\s+h=([^;]+);/.exec(mail)?.[1]?.replace(/\s/g, "");
  expect(signed?.split(":")).toEqual(
    expect.arrayContaining(["from", "reply-to", "subject", "to", "list-unsubscribe", "list-unsubscribe-post"]),
  );
  expect(dmarc).toMatchObject({ status: { result: "pass" }, policy: "reject" });

  // Whoever changes a letter on the way is found out.
  const { dkim: changed, dmarc: refused } = await verify(mail.replace("Subject: Tickets", "Subject: Tockets"));
  expect(changed.results[0]!.status.result).toBe("fail");
  expect(refused).toMatchObject({ status: { result: "fail" } });
});

test("the envelope stays the installation’s, so that what comes back is heard of", async () => {
  await prove();
  const server = await openMailServer();
  await town.inside("oak", (sql) =>
    queueMail(sql, { to: "guest@far.example", subject: "Hello", paragraphs: [], clientID: town.clients["oak"]! }),
  );
  await doDueWork(town.app, { mail: mailWork(server.url, from()) });
  expect(server.senders).toEqual([usualAddress]);
});

test("a mail that lies at home in the client’s name comes from its address, and the platform’s own doesn’t", async () => {
  await prove();
  const server = await openMailServer();
  const queue = (to: string, clientID?: string) =>
    town.home((sql) => queueMail(sql, { to, subject: "Password", paragraphs: [], ...(clientID && { clientID }) }));
  await queue("reset@far.example", town.clients["oak"]!);
  await queue("nobody@far.example");
  await queue("elm@far.example", town.clients["elm"]!);
  await doDueWork(town.app, { mail: mailWork(server.url, from()) });
  const fromOf = (to: string) =>
    /^From: .*<(.+)>/m.exec(server.received.find((mail) => mail.includes(`To: ${to}`)) ?? "")?.[1];
  expect(fromOf("reset@far.example")).toBe("awards@oak.example");
  expect(fromOf("nobody@far.example")).toBe(usualAddress);
  expect(fromOf("elm@far.example")).toBe(usualAddress);
});

test("a record that is looked for each hour at first, and each day later, is found without anybody asking; owners hear of it", async () => {
  await set("awards@oak.example");
  const { dkim } = await recordsOf();
  await doChecks();
  expect((await recordsOf()).dkim.state).toBe("notAsked");
  travel(HOUR);
  await doChecks();
  expect((await recordsOf()).dkim.state).toBe("notFound");
  names.write(dkim.name, dkim.value);
  travel(HOUR);
  await doChecks();
  expect(await isUsed()).toBe(true);
  const [told, ...others] = await mailsTo(town, "owner@test.example");
  expect(others).toEqual([]);
  expect(told).toMatchObject({ subject: "Your mail comes from awards@oak.example now" });
  expect(told!.content.action?.url).toBe(`${town.app.settings.origin}/oak/studio/sender`);
  const asked = names.asked.length;
  travel(DAY - HOUR);
  await doChecks();
  expect(names.asked).toHaveLength(asked);
  travel(HOUR);
  await doChecks();
  expect(names.asked.length).toBeGreaterThan(asked);
});

test("a record that is gone in two checks a day apart takes the address back, with a mail to the owners; once it is there again, it counts again", async () => {
  const dkim = await prove();
  names.write(dkim.name);
  travel(DAY);
  await doChecks();
  expect((await look()).sender).toMatchObject({ provedAt: expect.any(String), missingSince: expect.any(String) });
  expect(await mailsTo(town, "owner@test.example")).toEqual([]);
  expect(await received()).toContain("<awards@oak.example>");

  // Whoever looks meanwhile makes no second time of it.
  travel(HOUR);
  await check();
  travel(DAY - HOUR - MOMENT);
  await doChecks();
  expect(await isUsed()).toBe(true);

  travel(MOMENT);
  await doChecks();
  expect((await look()).sender).toMatchObject({ provedAt: null, takenBackAt: expect.any(String) });
  const [told, ...others] = await mailsTo(town, "owner@test.example");
  expect(others).toEqual([]);
  expect(told).toMatchObject({ subject: "Your mail doesn’t come from awards@oak.example any more" });
  expect(told!.content.paragraphs.join(" ")).toContain(usualAddress);
  expect(told!.content.paragraphs.join(" ")).toContain(dkim.name);
  const after = await received();
  expect(after).toContain(`From: Oak Builders Guild <${usualAddress}>`);
  expect(after).not.toContain("DKIM-Signature");
  expect(await mailsTo(town, "administrator@test.example")).toEqual([]);

  names.write(dkim.name, dkim.value);
  travel(DAY);
  await doChecks();
  expect((await look()).sender).toMatchObject({ provedAt: expect.any(String), takenBackAt: null });
});

test("a record that is there again within the day takes nothing back, and a later loss counts anew", async () => {
  const dkim = await prove();
  for (let day = 0; day < 3; day += 1) {
    names.write(dkim.name);
    travel(DAY);
    await doChecks();
    names.write(dkim.name, dkim.value);
    travel(HOUR);
    await check();
    expect((await look()).sender).toMatchObject({ provedAt: expect.any(String), missingSince: null });
  }
});

test("name servers that don’t answer change nothing, however long", async () => {
  await prove();
  names.feel("failing");
  for (let day = 0; day < 4; day += 1) {
    travel(DAY);
    await doChecks();
  }
  expect((await recordsOf()).dkim.state).toBe("noAnswer");
  expect(await isUsed()).toBe(true);
  expect(await received()).toContain("<awards@oak.example>");
  expect((await look()).sender!.missingSince).toBeNull();
});

test("an owner has a test mailed, which comes from the address", async () => {
  await set("awards@oak.example");
  const early = await town.as("owner")(testOwnSender, oak);
  expect([early.status, early.problem.detail]).toEqual([409, expect.stringContaining("once its DKIM record is found")]);
  await prove();
  expect((await town.as("owner")(testOwnSender, oak)).answer).toEqual({ to: "owner@test.example" });
  const server = await openMailServer();
  await doDueWork(town.app, { mail: mailWork(server.url, from()) });
  expect(server.received[0]).toContain("To: owner@test.example");
  expect((await verify(server.received[0]!)).dmarc).not.toBe(false);
  expect((await verify(server.received[0]!)).dkim.results[0]!.status.result).toBe("pass");
});

test("another address at the domain needs no other record; another domain has its own key and proves anew", async () => {
  const dkim = await prove();
  await set("info@oak.example");
  expect((await recordsOf()).dkim.value).toBe(dkim.value);
  expect(await received()).toContain("<info@oak.example>");
  await set("info@oak-guild.example");
  const other = await recordsOf();
  expect([other.dkim.name, other.dkim.value]).not.toEqual([dkim.name, dkim.value]);
  expect(other.dkim.value).not.toBe(dkim.value);
  expect(await received()).toContain(`<${usualAddress}>`);
});

test("what one owner changed meanwhile isn’t overwritten", async () => {
  await set("awards@oak.example");
  await set("info@oak.example");
  const stale = await town.as("owner")(
    setOwnSender,
    oak,
    { address: "other@oak.example" },
    {
      base: { address: "awards@oak.example" },
    },
  );
  expect(stale.status).toBe(412);
});

test("two associations that name one domain each prove it by a key of their own, and neither sees the other’s", async () => {
  const mine = await prove("awards@oak.example");
  await set("tricks@oak.example", "elmOwner", "elm");
  const theirs = (await recordsOf("elmOwner", "elm")).dkim;
  expect([theirs.name, theirs.value]).not.toContain(mine.name);
  expect(theirs.value).not.toBe(mine.value);
  expect((await check("elmOwner", "elm")).answer).toEqual({ inUse: false, state: "notFound" });
  // Nor by the other's key at its own name.
  names.write(theirs.name, mine.value);
  travel(MOMENT);
  expect((await check("elmOwner", "elm")).answer).toEqual({ inUse: false, state: "different" });
  expect(await received("elm")).toContain(`From: Elm Arts League <${usualAddress}>`);

  expect((await town.as("elmOwner")(getOwnSender, oak)).status).toBe(403);
  expect(JSON.stringify(await look("elmOwner", "elm"))).not.toMatch(/awards@/);
  const rows = (sql: Sql) => sql<{ address: string }>`select address from own_senders`;
  expect(await town.inside("elm", rows)).toEqual([{ address: "tricks@oak.example" }]);
  expect(await town.home(rows)).toEqual([]);
});

test("only owners may, and each change stands in Changes", async () => {
  for (const who of ["administrator", "viewer", "entrant"])
    for (const { status } of [
      await set("awards@oak.example", who),
      await check(who),
      await town.as(who)(getOwnSender, oak),
      await town.as(who)(testOwnSender, oak),
      await town.as(who)(removeOwnSender, oak),
    ])
      expect(status).toBe(403);
  await prove();
  await set("info@oak.example");
  await town.as("owner")(removeOwnSender, oak);
  expect((await look()).sender).toBeNull();
  expect((await check()).status).toBe(409);
  const { entries } = (await town.as("owner")(auditLog, oak)).answer;
  expect(entries.slice(0, 4).map(({ did }) => did)).toEqual([
    "removed the sender address info@oak.example",
    "changed the sender address: sender from awards@oak.example to info@oak.example",
    "had mail come from awards@oak.example, whose DNS record was found",
    "set awards@oak.example up as the sender address",
  ]);
  const server = await openMailServer();
  await town.inside("oak", (sql) =>
    queueMail(sql, { to: "guest@far.example", subject: "Hello", paragraphs: [], clientID: town.clients["oak"]! }),
  );
  travel(DAY);
  await doChecks();
  await doDueWork(town.app, { mail: mailWork(server.url, from()) });
  expect(server.received[0]).toContain(`<${usualAddress}>`);
});

test("the key is stored sealed, is sealed anew with a new SECRET, and is given up with a lost one", async () => {
  const dkim = await prove();
  const stored = async () =>
    (
      await town.inside(
        "oak",
        (sql) => sql<{ ownSenderID: string; sealedKey: string }>`select own_sender_id, sealed_key from own_senders`,
      )
    )[0]!;
  const { ownSenderID, sealedKey } = await stored();
  expect(sealedKey).not.toContain("PRIVATE");
  const purpose = senderKeyPurpose(ownSenderID);
  const pem = town.app.sealing.unseal(sealedKey, purpose);
  expect(pem).toContain("PRIVATE KEY");

  const older = "the older of two secrets 1234567890 1234567890";
  const newer = "the newer of two secrets 1234567890 1234567890";
  const { sealing } = town.app;
  onTestFinished(() => void (town.app.sealing = sealing));
  await town.inside(
    "oak",
    (sql) => sql`update own_senders set sealed_key = ${sealingWith([older]).seal(pem, purpose)}`,
  );
  // The check before the start names it by the secret that sealed it.
  const [olderMark = ""] = sealingWith([older]).marks;
  expect(await town.inside("oak", sealedOfClient)).toContainEqual({ kind: "senders", mark: olderMark, many: 1 });
  // A process that can't open it sends from the installation's address.
  expect(await received()).toContain(`<${usualAddress}>`);

  town.app.sealing = sealingWith([newer, older]);
  await town.inside("oak", (sql) => resealSenderKey(sql, town.app.sealing));
  town.app.sealing = sealingWith([newer]);
  expect(town.app.sealing.unseal((await stored()).sealedKey, purpose)).toBe(pem);
  const mail = await received();
  expect((await verify(mail)).dkim.results[0]).toMatchObject({
    selector: dkim.name.split(".")[0],
    status: { result: "pass" },
  });

  const [newerMark = ""] = town.app.sealing.marks;
  await town.inside("oak", (sql) => forgetSealedWith(sql, newerMark));
  expect((await look()).sender).toBeNull();
  expect(await received()).toContain(`<${usualAddress}>`);
});
