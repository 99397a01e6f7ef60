import { createMembership, membershipList, removeMembership } from "../../contract/people.ts";
import { containing } from "../db/containing.ts";
import { pageOf, placeOf } from "../db/cursor.ts";
import { type Sql, enterClient } from "../db/sql.ts";
import { fragment, nothing } from "../db/statement.ts";
import { on } from "../http/handle.ts";
import { found, refuse } from "../http/refusal.ts";

const PAGE = 100;

type ClientOffer = { clientID: string; url: string; name: string; tagline: string; roster: boolean; sortedBy: string };
type Membership = { memberNumber: string | null; verified: boolean; createdAt: string };

/** Listed clients, and unlisted ones that the person is already affiliated with. */
function offers(sql: Sql, userID: string, search: string | undefined, after: string[] | undefined) {
  const matching = search ? fragment`and lower(name) like ${containing(search)}` : nothing;
  const later = after ? fragment`and (lower(name), client_id) > (${after[0]}, ${after[1]}::uuid)` : nothing;
  return sql<ClientOffer>`
    select client_id, url, name, tagline, roster, lower(name) as sorted_by from clients c
    where (listed or exists (select from user_clients u where u.client_id = c.client_id and u.user_id = ${userID}))
      ${matching} ${later}
    order by lower(name), client_id limit ${PAGE + 1}`;
}

async function membershipAt(sql: Sql, clientID: string, userID: string): Promise<Membership | null> {
  await enterClient(sql, clientID);
  const [row] = await sql<Membership>`
    select member_number, verified_at is not null as verified, created_at from memberships where user_id = ${userID}`;
  return row ?? null;
}

/** The clients a person has anything to do with. */
export const clientsOf = (sql: Sql, userID: string) => sql<{ clientID: string; url: string; name: string }>`
  select client_id, url, name from user_clients join clients using (client_id) where user_id = ${userID} order by name`;

/** From client to client: a membership is inside its client's wall. */
export async function membershipsOf(sql: Sql, userID: string) {
  const all: { clientID: string }[] = [];
  for (const { clientID } of await clientsOf(sql, userID))
    if (await membershipAt(sql, clientID, userID)) all.push({ clientID });
  return all;
}

const knownClient = async (sql: Sql, clientID: string) =>
  found((await sql<{ name: string }>`select name from clients where client_id = ${clientID}`)[0], "client");

export const memberships = [
  on(membershipList, async ({ sql, user, query }) => {
    const rows = await offers(sql, user.userID, query.search, placeOf(query.after, 2));
    const { page, next } = pageOf(rows, PAGE, (row) => [row.sortedBy, row.clientID]);
    const known = new Set((await clientsOf(sql, user.userID)).map((client) => client.clientID));
    const clients = [];
    for (const client of page)
      clients.push({
        ...client,
        membership: known.has(client.clientID) ? await membershipAt(sql, client.clientID, user.userID) : null,
      });
    return { clients, next };
  }),

  on(createMembership, async ({ sql, user, form }) => {
    await knownClient(sql, form.clientID);
    await enterClient(sql, form.clientID);
    const created = await sql`
      insert into memberships (user_id, member_number) values (${user.userID}, ${form.memberNumber ?? null})
      on conflict do nothing returning user_id`;
    if (created.length === 0) refuse("You are already affiliated with this client.", 409);
    return {};
  }),

  on(removeMembership, async ({ sql, user, form }) => {
    await knownClient(sql, form.clientID);
    await enterClient(sql, form.clientID);
    const removed = await sql`delete from memberships where user_id = ${user.userID} returning user_id`;
    if (removed.length === 0) refuse("You are not affiliated with this client.", 409);
    return {};
  }),
];
