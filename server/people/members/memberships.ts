import { createMembership, membershipList, removeMembership } from "../../../contract/people/people.ts";
import { type PageCursor, pageOf, placeAfter } from "../../platform/db/cursor.ts";
import { askEach } from "../../platform/access/ask-each.ts";
import { called } from "../clients/queries.ts";
import type { Database, Sql } from "../../platform/db/sql.ts";
import { fragment, nothing } from "../../platform/db/statement.ts";
import { outside } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { verifyByRoster } from "../rosters/queries.ts";
import { countAttempt, memberNumberSubjects, takeBack } from "../../platform/access/attempts.ts";
import { untilHomeKnows } from "./until-home-knows.ts";
import { type NamedClient, clientsOf, membershipOf } from "./membership-queries.ts";

const PAGE = 100;

type ClientOffer = { clientID: string; url: string; name: string; tagline: string; roster: boolean; sortedBy: string };

/** Listed clients, and unlisted ones that the person is already affiliated with. */
function offers(sql: Sql, userID: string, search: string | undefined, after: PageCursor<["text", "id"]> | undefined) {
  const later = after ? fragment`and (search_key(name), client_id) > (${after[0]}, ${after[1]})` : nothing;
  return sql<ClientOffer>`
    select client_id, url, name, tagline, roster, search_key(name) as sorted_by from clients c
    where (listed or exists (select from user_clients u where u.client_id = c.client_id and u.user_id = ${userID}))
      ${called(search)} ${later}
    order by search_key(name), client_id limit ${PAGE + 1}`;
}

/** A membership is inside its client's wall. */
export async function membershipsAmong(database: Database, clients: readonly NamedClient[], userID: string) {
  const { answers, missing } = await askEach(database, clients, (sql) => membershipOf(sql, userID));
  const memberships = answers
    .filter(({ answer }) => answer.length > 0)
    .map(({ client: { clientID } }) => ({ clientID }));
  return { memberships, missing };
}

const knownClient = async (database: Database, clientID: string) =>
  found(
    (await database.readHome((sql) => sql`select client_id from client_places where client_id = ${clientID}`))[0],
    "client",
  );

export const memberships = [
  outside(membershipList, async ({ house: { database }, user: { userID }, query }) => {
    const [rows, known] = await database.readHome((sql) =>
      Promise.all([offers(sql, userID, query.search, placeAfter(query.after, "text", "id")), clientsOf(sql, userID)]),
    );
    const { page, next } = pageOf(rows, PAGE, (row) => [row.sortedBy, row.clientID]);
    const mine = new Set(known.map(({ clientID }) => clientID));
    const asked = page.filter(({ clientID }) => mine.has(clientID));
    const { answers, missing } = await askEach(database, asked, (sql) => membershipOf(sql, userID));
    const memberships = new Map(
      answers.map(({ client, answer: [membership = null] }) => [client.clientID, membership]),
    );
    const clients = page
      .filter(({ clientID }) => memberships.has(clientID) || !mine.has(clientID))
      .map((client) => ({ ...client, membership: memberships.get(client.clientID) ?? null }));
    return { clients, missing, next };
  }),

  outside(
    createMembership,
    async ({ house: { database }, user: { userID }, request, form: { clientID, memberNumber = null }, now }) => {
      await knownClient(database, clientID);
      // A number that the roster knows by somebody else's name is a guess, however it came about: it is counted, and taken back if it is right.
      const tries = memberNumber === null ? [] : memberNumberSubjects(userID, request.ip);
      await database.home((sql) => countAttempt(sql, tries));
      const created = await database.inside(clientID, async (sql) => {
        const rows = await sql`
          insert into memberships (user_id, member_number) values (${userID}, ${memberNumber})
          on conflict do nothing returning user_id`;
        if (rows.length > 0) await verifyByRoster(sql, now, userID);
        return rows;
      });
      if (tries.length > 0) {
        const [membership] = await database.readInside(clientID, (sql) => membershipOf(sql, userID));
        if (membership?.verified) await database.home((sql) => takeBack(sql, tries));
      }
      if (created.length === 0) refuse("You are already affiliated with this client.", 409);
      await untilHomeKnows(database, clientID, userID);
      return {};
    },
  ),

  outside(removeMembership, async ({ house: { database }, user: { userID }, form: { clientID } }) => {
    await knownClient(database, clientID);
    const removed = await database.inside(
      clientID,
      (sql) => sql`delete from memberships where user_id = ${userID} returning user_id`,
    );
    if (removed.length === 0) refuse("You are not affiliated with this client.", 409);
    return {};
  }),
];
