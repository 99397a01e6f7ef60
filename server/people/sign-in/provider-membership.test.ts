import { expect, onTestFinished, test } from "vitest";
import { auditLog } from "../../../contract/people/audit.ts";
import { verifyMembership } from "../../../contract/people/people.ts";
import { DAY } from "../../../contract/platform/durations.ts";
import { type ProviderWishes, useMemberSystem } from "../../../test/provider-sign-in.ts";
import { useTown } from "../../../test/town.ts";
import { clock } from "../../platform/clock.ts";
import { applyRoster } from "../rosters/apply-roster.ts";

const town = useTown();
const oak = { client: "oak" };
const { system, addProvider, openBrowser, member } = useMemberSystem(town);

const membershipAt = async (client: string, userID: string) =>
  (
    await town.inside(
      client,
      (sql) => sql<Record<string, unknown>>`
        select member_number, level, verified_by, verified_until::text, is_verified(m) as is_verified
        from memberships m where user_id = ${userID}`,
    )
  )[0];
const dayIn = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
const withRoster = (counts: boolean) =>
  town.inside("oak", (sql) => sql`update clients set roster = ${counts} where client_id = ${town.clients["oak"]!}`);

test("a status that counts makes the membership with its end, and the next sign-in takes it away when it doesn’t", async () => {
  const at = await addProvider();
  const { sub, ...said } = member({ member_until: dayIn(40) });
  const { body } = await openBrowser().signIn(at, sub);
  const { userID } = body.user;
  expect(await membershipAt("oak", userID)).toEqual({
    memberNumber: `M-${sub}`,
    level: "Gold",
    verifiedBy: "provider",
    verifiedUntil: dayIn(40),
    isVerified: true,
  });
  system().say(sub, { ...said, member_status: "GRACE PERIOD", member_level: "Silver", member_until: undefined });
  await openBrowser().signIn(at, sub);
  expect(await membershipAt("oak", userID)).toMatchObject({
    level: "Silver",
    verifiedUntil: dayIn(1),
    isVerified: true,
  });
  system().say(sub, { ...said, member_status: "Lapsed" });
  await openBrowser().signIn(at, sub);
  expect((await membershipAt("oak", userID))?.["isVerified"] ?? false).toBe(false);
  const changes = (await town.as("owner")(auditLog, oak)).answer.entries.filter(({ recordID }) => recordID === userID);
  expect(changes.map(({ did }) => did)).toEqual([
    "is no verified member any more, as Oak member account says",
    "is a verified member, as Oak member account says",
    "is a verified member, as Oak member account says",
  ]);
});

test.each<[string, Record<string, unknown>, ProviderWishes]>([
  ["a status that isn’t among those that count", { member_status: "Prospect" }, {}],
  ["no status", { member_status: undefined }, {}],
  ["an end that is past", { member_until: "2020-01-01" }, {}],
  ["a status, where none counts yet", {}, { memberStatuses: "" }],
  ["a status, where nobody said which it is", {}, { status: "" }],
])("%s makes nobody a member", async (_, claims, wishes) => {
  const at = await addProvider(wishes);
  const { body } = await openBrowser().signIn(at, member(claims).sub);
  expect(body.kind).toBe("signedIn");
  expect(await membershipAt("oak", body.user.userID)).toBeUndefined();
});

test.each<[string, Record<string, unknown>]>([
  ["a day", { member_until: "2031-03-04" }],
  ["an instant", { member_until: "2031-03-04T05:06:07-08:00" }],
  ["seconds since 1970", { member_until: Date.UTC(2031, 2, 4, 5) / 1_000 }],
  ["an American day", { member_until: "3/4/2031" }],
])("the end may be said as %s", async (_, claims) => {
  const at = await addProvider();
  const { body } = await openBrowser().signIn(at, member(claims).sub);
  expect(await membershipAt("oak", body.user.userID)).toMatchObject({ verifiedUntil: "2031-03-04", isVerified: true });
});

test("what staff have decided stands, whatever the system says", async () => {
  const at = await addProvider();
  const { sub, ...said } = member();
  const { body } = await openBrowser().signIn(at, sub);
  const { userID } = body.user;
  await town.as("owner")(verifyMembership, { ...oak, userID }, { verified: false });
  await openBrowser().signIn(at, sub);
  expect(await membershipAt("oak", userID)).toMatchObject({ verifiedBy: "staff", isVerified: false });
  await town.as("owner")(verifyMembership, { ...oak, userID }, { verified: true });
  system().say(sub, { ...said, member_status: "Lapsed" });
  await openBrowser().signIn(at, sub);
  expect(await membershipAt("oak", userID)).toMatchObject({ verifiedBy: "staff", isVerified: true });
});

test("the roster and the system stand beside each other: neither takes away what the other says", async () => {
  await withRoster(true);
  onTestFinished(async () => void (await withRoster(false)));
  const at = await addProvider();
  const { sub, email, ...said } = member();
  const { body } = await openBrowser().signIn(at, sub);
  const { userID } = body.user;
  const importLines = (lines: string[]) =>
    town.inside("oak", async (sql) => {
      await sql`delete from roster_imports`;
      const [{ id }] = (await sql<{ id: string }>`
        insert into roster_imports (roster_import_id, file_name, state) values (uuid_v7(), 'roster.csv', 'current')
        returning roster_import_id as id`) as [{ id: string }];
      for (const [line, address] of lines.entries())
        await sql`insert into roster_members (roster_import_id, line, email) values (${id}, ${line}, ${address})`;
      await applyRoster(sql, clock.now());
    });
  await importLines(["somebody@else.example"]);
  expect(await membershipAt("oak", userID)).toMatchObject({ verifiedBy: "provider", isVerified: true });
  await importLines([email]);
  expect(await membershipAt("oak", userID)).toMatchObject({
    verifiedBy: "roster",
    verifiedUntil: null,
    isVerified: true,
  });
  system().say(sub, { ...said, email, member_status: "Lapsed" });
  await openBrowser().signIn(at, sub);
  expect(await membershipAt("oak", userID)).toMatchObject({ verifiedBy: "roster", isVerified: true });
  // Off the roster, the system's word counts again once it is said again.
  await importLines(["somebody@else.example"]);
  expect(await membershipAt("oak", userID)).toMatchObject({ isVerified: false });
  system().say(sub, { ...said, email });
  await openBrowser().signIn(at, sub);
  expect(await membershipAt("oak", userID)).toMatchObject({ verifiedBy: "provider", isVerified: true });
  await town.inside("oak", (sql) => sql`delete from roster_imports`);
});

test("other systems hear who became a member and who is none any more", async () => {
  const at = await addProvider();
  const { sub, ...said } = member();
  await town.inside(
    "oak",
    (sql) => sql`insert into webhook_receivers (address, sealed_secret) values ('https://hook.example/x', 'sealed')`,
  );
  onTestFinished(async () => void (await town.inside("oak", (sql) => sql`delete from webhook_receivers`)));
  const { body } = await openBrowser().signIn(at, sub);
  system().say(sub, { ...said, member_status: "Lapsed" });
  await openBrowser().signIn(at, sub);
  const events = await town.inside(
    "oak",
    (sql) => sql`select type from webhook_events where record_id = ${body.user.userID} order by position`,
  );
  expect(events.map(({ type }) => type)).toEqual(["member.verified", "member.lost"]);
});
