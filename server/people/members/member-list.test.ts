import { beforeEach, expect, onTestFinished, test } from "vitest";
import { listMembers } from "../../../contract/people/member-list.ts";
import { createMembership, removeMembership, verifyMembership } from "../../../contract/people/people.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
/** The embedded database takes one transaction after the other: nothing is under way there while a list is read. */
const isServer = Boolean(process.env["TEST_DATABASE_URL"]);
const oak = { client: "oak" };

beforeEach(async () => {
  for (const client of ["oak", "elm"]) await town.inside(client, (sql) => sql`delete from memberships`);
});

/** The embedded database counts milliseconds: what changes in the same one as a list is read is told twice. */
const afterThisMoment = () => town.inside("oak", (sql) => sql`select pg_sleep(0.003)`);
async function list(query: { updatedSince?: string; after?: string } = {}) {
  await afterThisMoment();
  return (await town.as("viewer")(listMembers, oak, undefined, { query })).answer;
}
const join = async (person: string, client = "oak") => {
  const form = { clientID: town.clients[client]!, memberNumber: `N-${person}` };
  expect((await town.as(person)(createMembership, {}, form)).status).toBe(200);
};
const leave = (person: string) => town.as(person)(removeMembership, {}, { clientID: town.clients["oak"]! });
const verify = (person: string, form: { memberNumber: string; verified: boolean }) =>
  town.as("owner")(verifyMembership, { ...oak, userID: town.people[person]! }, form);

test("staff read members with number, verification and end; nobody else does, and nobody of another association", async () => {
  await join("entrant");
  await join("rival", "elm");
  const { members, next, gone } = await list();
  expect(members).toEqual([
    {
      userID: town.people["entrant"],
      fullName: "Entrant Tester",
      email: "entrant@test.example",
      memberNumber: "N-entrant",
      level: null,
      verified: false,
      verifiedUntil: null,
      joinedAt: expect.stringMatching(/^20.*Z$/) as string,
    },
  ]);
  expect([next, gone]).toEqual([null, []]);
  for (const person of ["entrant", "scorer", "elmOwner"])
    expect([person, (await town.as(person)(listMembers, oak)).status]).toEqual([person, 403]);
  expect((await town.as()(listMembers, oak)).status).toBe(401);
});

test("who joins, is verified or leaves is told, each once", async () => {
  await join("scorer");
  let { asOf } = await list();
  const changes = async () => {
    const page = await list({ updatedSince: asOf });
    asOf = page.asOf;
    return {
      found: page.members.map(({ userID, memberNumber, verified }) => [userID, memberNumber, verified]),
      gone: page.gone,
    };
  };
  expect(await changes()).toEqual({ found: [], gone: [] });
  const userID = town.people["entrant"]!;
  await join("entrant");
  expect(await changes()).toEqual({ found: [[userID, "N-entrant", false]], gone: [] });
  await verify("entrant", { memberNumber: "N-entrant", verified: true });
  expect(await changes()).toEqual({ found: [[userID, "N-entrant", true]], gone: [] });
  // Said again, nothing is another.
  await verify("entrant", { memberNumber: "N-entrant", verified: true });
  expect(await changes()).toEqual({ found: [], gone: [] });
  await verify("entrant", { memberNumber: "7", verified: true });
  expect(await changes()).toEqual({ found: [[userID, "7", true]], gone: [] });
  await join("rival", "elm");
  expect(await changes()).toEqual({ found: [], gone: [] });
  await leave("entrant");
  expect(await changes()).toEqual({ found: [], gone: [userID] });
});

test("a membership that goes to another account is gone from the one and there at the other", async () => {
  await join("entrant");
  const { asOf } = await list();
  const [from, to] = [town.people["entrant"]!, town.people["scorer"]!];
  await town.inside("oak", (sql) => sql`update memberships set user_id = ${to} where user_id = ${from}`);
  const { members, gone } = await list({ updatedSince: asOf });
  expect([members.map(({ userID }) => userID), gone]).toEqual([[to], [from]]);
});

test("many are read page by page, whole and as what changed, each once", async () => {
  const { asOf } = await list();
  await town.home(
    (sql) => sql`
      insert into users (email, full_name, password_hash)
      select 'member' || n || '@test.example', 'Member ' || n, 'none' from generate_series(1, 230) n`,
  );
  const known = () =>
    town.inside(
      "oak",
      (sql) => sql<{ count: number }>`
      select count(*)::integer as count from users where email like 'member%@test.example'`,
    );
  await expect.poll(async () => (await known())[0]!.count).toBe(230);
  await town.inside(
    "oak",
    (sql) => sql`insert into memberships (user_id) select user_id from users where email like 'member%@test.example'`,
  );
  for (const since of [{}, { updatedSince: asOf }]) {
    const found: string[] = [];
    let after: string | undefined;
    do {
      const page = await list({ ...since, ...(after && { after }) });
      found.push(...page.members.map(({ userID }) => userID));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect([found.length, new Set(found).size]).toEqual([230, 230]);
  }
});

test.runIf(isServer)("who joins in a transaction that ends long after the list was read is in the next", async () => {
  const { asOf } = await list();
  const changed = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  onTestFinished(() => commit.resolve());
  const late = town.people["scorer"]!;
  const writing = town.inside("oak", async (sql) => {
    await sql`insert into memberships (user_id) values (${late})`;
    changed.resolve();
    await commit.promise;
  });
  await changed.promise;
  await join("entrant");
  const between = await list({ updatedSince: asOf });
  expect(between.members.map(({ userID }) => userID)).toEqual([town.people["entrant"]]);
  commit.resolve();
  await writing;
  const next = await list({ updatedSince: between.asOf });
  expect(next.members.map(({ userID }) => userID)).toContain(late);
  const byInstant = await list({ updatedSince: between.asOf.split("~")[0]! });
  expect(byInstant.members.map(({ userID }) => userID)).not.toContain(late);
});
