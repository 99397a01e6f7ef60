import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { checkOwnDomain, getOwnDomain, removeOwnDomain, setOwnDomain } from "../../contract/people/own-domain.ts";
import { auditLog } from "../../contract/people/audit.ts";
import { DAY, HOUR } from "../../contract/platform/durations.ts";
import { type NameServer, openNameServer } from "../../test/dns-server.ts";
import { doDueWork } from "../../test/due-work.ts";
import { mailsTo } from "../../test/mail.ts";
import { useTown } from "../../test/town.ts";
import { OWN_DOMAIN_WORK, ownDomainWork } from "../people/own-domain/own-domain-work.ts";
import { startSession } from "../platform/access/sessions.ts";
import { clock } from "../platform/clock.ts";

const town = useTown();
const oak = { client: "oak" };
const OURS = "192.0.2.10";
const DOMAIN = "awards.oak-guild.example";
let names: NameServer;

beforeAll(async () => {
  names = await openNameServer();
  Object.assign(town.app.settings, { dnsServers: [names.address], origin: "https://rosette.example" });
});
afterAll(() => names.close());
beforeEach(async () => {
  names.clear();
  names.feel("well");
  names.lead("rosette.example", OURS);
  for (const client of ["oak", "elm"]) await town.inside(client, (sql) => sql`delete from mails`);
  await town.home((sql) => sql`delete from own_domains`);
  await town.everywhere((sql) => sql`delete from due_work`);
  await town.app.addresses.reload();
});

const set = (domain: string, who = "owner", client = "oak") => town.as(who)(setOwnDomain, { client }, { domain });
const look = async (who = "owner", client = "oak") => (await town.as(who)(getOwnDomain, { client })).answer;
const check = (who = "owner", client = "oak") => town.as(who)(checkOwnDomain, { client });
async function recordsOf(who = "owner", client = "oak") {
  const [proof, address] = (await look(who, client)).domain!.records;
  return { proof: proof!, address: address! };
}
const isUsed = async () => (await look()).domain!.provedAt !== null;
const known = async (name: string) => (await town.server.inject(`/api/known-domain?domain=${name}`)).statusCode;

/** Later, by the clock that asks what is due. */
function travel(milliseconds: number) {
  const now = clock.now.bind(clock);
  const then = now().getTime() + milliseconds;
  clock.now = () => new Date(then);
  onTestFinished(() => void (clock.now = now));
}
const doChecks = () => doDueWork(town.app, { [OWN_DOMAIN_WORK]: ownDomainWork });
/** Until a press isn't one that follows another at once. */
const MOMENT = 5_000;

/** A domain that its records prove. */
async function prove(domain = DOMAIN, who = "owner", client = "oak") {
  await set(domain, who, client);
  const { proof } = await recordsOf(who, client);
  names.write(proof.name, proof.value);
  names.leadBy(domain, "rosette.example");
  expect((await check(who, client)).answer).toEqual({ inUse: true, isTaken: false, state: "found" });
  return proof;
}

test("an owner gives a domain, and sees the two records that it needs", async () => {
  expect(await look()).toEqual({ usualAddress: "https://rosette.example/oak", domain: null });
  expect((await set(" https://Awards.Oak-Guild.example/about ")).status).toBe(200);
  const { domain } = await look();
  expect(domain).toMatchObject({
    domain: DOMAIN,
    address: `https://${DOMAIN}/oak`,
    provedAt: null,
    checkedAt: null,
    isTaken: false,
  });
  const { proof, address } = await recordsOf();
  expect(proof).toMatchObject({ type: "TXT", name: `_rosette-challenge.${DOMAIN}`, state: "notAsked" });
  expect(proof.value).toMatch(/^rosette-[0-9a-f]{40}$/);
  expect(address).toMatchObject({ type: "CNAME", name: DOMAIN, value: "rosette.example", state: "notAsked" });
});

test.each([
  ["192.0.2.7", /^That is an IP address/],
  ["[2001:db8::1]", /^That is an IP address/],
  ["0x7f.1", /^That is an IP address|^This isn’t the name/],
  ["localhost", /^Enter the whole name/],
  ["awards", /^Enter the whole name/],
  ["awards.localhost", /lead nowhere on the internet/],
  ["printer.local", /lead nowhere on the internet/],
  ["awards.oak.example:8080", /^Enter the name alone/],
  ["*.oak.example", /^Enter the name alone/],
  ["owner@oak.example", /^Enter the name alone/],
  ["-awards.oak.example", /^This isn’t the name of a domain/],
  [`${"a".repeat(64)}.oak.example`, /^This isn’t the name of a domain/],
  [`${"a123456789.".repeat(22)}example`, /^This name is too long/],
  ["rosette.example", /^rosette\.example belongs to whoever runs this site/],
  ["oak.Rosette.example.", /^oak\.rosette\.example belongs to whoever runs this site/],
])("%s is refused with a sentence that says why", async (domain, sentence) => {
  const { status, problem } = await set(domain);
  expect([status, problem.detail]).toEqual([422, expect.stringMatching(sentence)]);
  expect(problem.errors?.["domain"]).toMatch(sentence);
  expect((await look()).domain).toBeNull();
});

test("a name in other letters than ASCII is kept as DNS has it", async () => {
  await set("preise.müller.example");
  expect((await look()).domain!.domain).toBe("preise.xn--mller-kva.example");
});

test("what is found is told as it is: nothing, something else, the right thing, and no answer", async () => {
  await set(DOMAIN);
  const { proof } = await recordsOf();
  const states = async () => {
    travel(MOMENT);
    await check();
    const records = await recordsOf();
    return [records.proof.state, records.address.state];
  };
  expect(await states()).toEqual(["notFound", "notFound"]);
  names.write(proof.name, "rosette-somebody-elses");
  names.lead(DOMAIN, "198.51.100.1");
  expect(await states()).toEqual(["different", "different"]);
  const records = await recordsOf();
  expect([records.proof.found, records.address.found]).toEqual([["rosette-somebody-elses"], ["198.51.100.1"]]);

  // The proof alone, or the way here alone, isn't enough; nor is one of two ways.
  names.write(proof.name, proof.value);
  expect(await states()).toEqual(["found", "different"]);
  names.lead(DOMAIN, OURS, "198.51.100.1");
  expect(await states()).toEqual(["found", "different"]);
  names.write(proof.name);
  names.lead(DOMAIN, OURS);
  expect(await states()).toEqual(["notFound", "found"]);
  expect([await isUsed(), await known(DOMAIN)]).toEqual([false, 404]);

  names.write(proof.name, "another's proof", proof.value);
  expect(await states()).toEqual(["found", "found"]);
  expect([await isUsed(), await known(DOMAIN)]).toEqual([true, 200]);

  for (const mood of ["failing", "silent"] as const) {
    names.feel(mood);
    expect(await states()).toEqual(["noAnswer", "noAnswer"]);
    expect(await isUsed()).toBe(true);
  }
}, 60_000);

test("where the installation itself can’t be looked up, nothing is said of the way here", async () => {
  await prove();
  names.lead("rosette.example");
  travel(MOMENT);
  await check();
  expect((await recordsOf()).address.state).toBe("noAnswer");
  expect(await isUsed()).toBe(true);
});

test("presses that follow one another ask the name servers once", async () => {
  await set(DOMAIN);
  await check();
  const many = names.asked.length;
  await check();
  expect(names.asked).toHaveLength(many);
});

test("a proxy that asks for names hears of proved ones alone, and not too often", async () => {
  await set(DOMAIN);
  expect([await known(DOMAIN), await known("rosette.example"), await known("")]).toEqual([404, 404, 404]);
  expect((await town.server.inject("/api/known-domain?domain=a&domain=b")).statusCode).toBe(404);
  await prove();
  expect([await known(DOMAIN), await known(DOMAIN.toUpperCase()), await known(`x.${DOMAIN}`)]).toEqual([200, 200, 404]);
  const many = await Promise.all(
    Array.from({ length: 130 }, (_, at) =>
      town.server.inject({ url: `/api/known-domain?domain=${DOMAIN}`, remoteAddress: `198.51.100.${at % 2 ? 7 : 8}` }),
    ),
  );
  expect(many.every(({ statusCode }) => statusCode === 200)).toBe(true);
  const more = await Promise.all(
    Array.from({ length: 121 }, () =>
      town.server.inject({ url: `/api/known-domain?domain=${DOMAIN}`, remoteAddress: "198.51.100.9" }),
    ),
  );
  expect(more.map(({ statusCode }) => statusCode).filter((status) => status === 429)).toHaveLength(1);
  expect(await known(DOMAIN)).toBe(200);
});

test("two associations may ask for one domain, and DNS decides; while one has it in use, the other waits", async () => {
  await prove();
  await set(DOMAIN, "elmOwner", "elm");
  const elms = await recordsOf("elmOwner", "elm");
  expect(elms.proof.value).not.toBe((await recordsOf()).proof.value);
  names.write(elms.proof.name, elms.proof.value);
  expect((await check("elmOwner", "elm")).answer).toEqual({ inUse: false, isTaken: true, state: "found" });
  expect((await look("elmOwner", "elm")).domain).toMatchObject({ provedAt: null, isTaken: true });

  // The record of the first is gone for a day: the domain is free.
  travel(DAY);
  await doChecks();
  travel(DAY);
  await doChecks();
  expect(await isUsed()).toBe(false);
  travel(MOMENT);
  await check("elmOwner", "elm");
  expect((await look("elmOwner", "elm")).domain).toMatchObject({ provedAt: expect.any(String), isTaken: false });
  expect(town.app.addresses.domain(DOMAIN)?.clientURL).toBe("elm");
});

test("two that prove one domain in the same moment don’t both have it", async () => {
  const owners = [
    ["owner", "oak"],
    ["elmOwner", "elm"],
  ] as const;
  const proofs = [];
  for (const [who, client] of owners) {
    await set(DOMAIN, who, client);
    proofs.push((await recordsOf(who, client)).proof);
  }
  names.write(proofs[0]!.name, ...proofs.map(({ value }) => value));
  names.lead(DOMAIN, OURS);
  const answers = await Promise.all(owners.map(([who, client]) => check(who, client)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ answer }) => [answer.inUse, answer.isTaken]).sort()).toEqual([
    [false, true],
    [true, false],
  ]);
});

test("records that are looked for each hour at first, and each day later, are found without anybody asking; owners hear of it", async () => {
  await set(DOMAIN);
  const { proof } = await recordsOf();
  await doChecks();
  expect((await recordsOf()).proof.state).toBe("notAsked");
  travel(HOUR);
  await doChecks();
  expect((await recordsOf()).proof.state).toBe("notFound");
  names.write(proof.name, proof.value);
  names.leadBy(DOMAIN, "rosette.example");
  travel(HOUR);
  await doChecks();
  expect([await isUsed(), await known(DOMAIN)]).toEqual([true, 200]);
  const [told, ...others] = await mailsTo(town, "owner@test.example");
  expect(others).toEqual([]);
  expect(told).toMatchObject({ subject: `Your pages are at ${DOMAIN} now` });
  expect(told!.content.action?.url).toMatch(/\/oak\/studio\/domain$/);
  const asked = names.asked.length;
  travel(DAY - HOUR);
  await doChecks();
  expect(names.asked).toHaveLength(asked);
  travel(HOUR);
  await doChecks();
  expect(names.asked.length).toBeGreaterThan(asked);
});

test.each(["proof", "address"] as const)(
  "a domain whose %s is gone in two checks a day apart isn’t used any more, with a mail to the owners; once it is there again, it is",
  async (gone) => {
    const proof = await prove();
    if (gone === "proof") names.write(proof.name);
    else names.lead(DOMAIN, "198.51.100.1");
    travel(DAY);
    await doChecks();
    expect((await look()).domain).toMatchObject({ provedAt: expect.any(String), missingSince: expect.any(String) });
    expect([await mailsTo(town, "owner@test.example"), await known(DOMAIN)]).toEqual([[], 200]);

    // Whoever looks meanwhile makes no second time of it.
    travel(HOUR);
    await check();
    travel(DAY - HOUR - MOMENT);
    await doChecks();
    expect(await isUsed()).toBe(true);

    travel(MOMENT);
    await doChecks();
    expect((await look()).domain).toMatchObject({ provedAt: null, takenBackAt: expect.any(String) });
    expect(await known(DOMAIN)).toBe(404);
    const [told, ...others] = await mailsTo(town, "owner@test.example");
    expect(others).toEqual([]);
    expect(told).toMatchObject({ subject: `Your pages aren’t at ${DOMAIN} any more` });
    expect(told!.content.paragraphs.join(" ")).toContain(proof.name);

    names.write(proof.name, proof.value);
    names.lead(DOMAIN, OURS);
    travel(DAY);
    await doChecks();
    expect([await isUsed(), await known(DOMAIN)]).toEqual([true, 200]);
  },
);

test("what a stopped process has told nobody is told by the next", async () => {
  await prove();
  await town.home((sql) => sql`update own_domains set unannounced = true`);
  await doChecks();
  travel(HOUR);
  await town.home((sql) => sql`update due_work set due_at = now()`);
  await doChecks();
  expect((await mailsTo(town, "owner@test.example")).map(({ subject }) => subject)).toEqual([
    `Your pages are at ${DOMAIN} now`,
  ]);
});

test("owners alone see and change it, each at their own association", async () => {
  for (const who of ["administrator", "viewer", "elmOwner", "entrant"]) {
    const replies = [
      await town.as(who)(getOwnDomain, oak),
      await set(DOMAIN, who),
      await check(who),
      await town.as(who)(removeOwnDomain, oak),
    ];
    expect(
      replies.map(({ status }) => status),
      who,
    ).toEqual([403, 403, 403, 403]);
  }
  await prove();
  expect((await look("elmOwner", "elm")).domain).toBeNull();
});

test.each(["removed", "changed", "gone"] as const)("sessions of a domain that is %s end", async (how) => {
  await prove();
  const sessionsAt = async () => {
    const begun = { userAgent: "test", domain: DOMAIN };
    await town.home((sql) => startSession(sql, town.people["viewer"]!, begun.userAgent, begun));
    return town.home((sql) => sql`select from sessions where domain is not null`);
  };
  expect(await sessionsAt()).toHaveLength(1);
  if (how === "removed") await town.as("owner")(removeOwnDomain, oak);
  if (how === "changed") await set("prizes.oak-guild.example");
  if (how === "gone") {
    names.clear();
    names.lead("rosette.example", OURS);
    for (const day of [DAY, DAY]) {
      travel(day);
      await doChecks();
    }
  }
  expect(await town.home((sql) => sql`select from sessions where domain is not null`)).toHaveLength(0);
});

test("of two owners who change it at once, the second is shown what the first has done", async () => {
  await set(DOMAIN);
  await set("prizes.oak-guild.example");
  const late = await town.as("owner")(
    setOwnDomain,
    oak,
    { domain: "third.oak-guild.example" },
    { base: { domain: DOMAIN } },
  );
  expect(late.status).toBe(412);
  expect(late.problem.more ?? late.problem).toMatchObject({ theirs: { domain: "prizes.oak-guild.example" } });
});

test("another domain begins anew, one that is removed is gone at once, and Changes tells of each", async () => {
  const proof = await prove();
  await set("prizes.oak-guild.example");
  expect([await known(DOMAIN), await isUsed()]).toEqual([404, false]);
  expect((await recordsOf()).proof.value).not.toBe(proof.value);
  await prove("prizes.oak-guild.example");
  await town.as("owner")(removeOwnDomain, oak);
  expect([await known("prizes.oak-guild.example"), (await look()).domain]).toEqual([404, null]);
  expect((await check()).status).toBe(409);
  const { entries } = (await town.as("owner")(auditLog, oak)).answer;
  expect(entries.slice(0, 5).map(({ did }) => did)).toEqual([
    "removed the association’s domain prizes.oak-guild.example",
    "had the pages be at prizes.oak-guild.example, whose DNS records were found",
    `changed the association’s domain: domain from ${DOMAIN} to prizes.oak-guild.example`,
    `had the pages be at ${DOMAIN}, whose DNS records were found`,
    `set ${DOMAIN} up as the association’s domain`,
  ]);
});
