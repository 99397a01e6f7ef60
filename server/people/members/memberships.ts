import { createMembership, membershipList, removeMembership } from "../../../contract/people/people.ts";
import { type PageCursor, pageOf, readCursor } from "../../platform/db/cursor.ts";
import { type SignedInPerson, countingClients } from "../../platform/access/sessions.ts";
import type { App } from "../../platform/app.ts";
import { requireNotSuspended } from "../../platform/access/suspension.ts";
import { queryEachClient } from "../../platform/access/query-each-client.ts";
import { nameContains } from "../clients/queries.ts";
import type { Database, Sql } from "../../platform/db/sql.ts";
import { fragment, emptyFragment } from "../../platform/db/statement.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { applyRoster } from "../rosters/apply-roster.ts";
import { countAttempt, memberNumberLimits, uncountAttempts } from "../../platform/access/rate-limits.ts";
import { waitUntilHomeKnowsPerson } from "./wait-for-home.ts";
import { type NamedClient, clientsOf, membershipOf } from "./membership-queries.ts";

const PAGE_SIZE = 100;

type JoinableClient = {
  clientID: string;
  url: string;
  name: string;
  tagline: string;
  roster: boolean;
  sortedBy: string;
};

/** Listed clients, and unlisted ones with which the person is affiliated. */
function joinableClients(
  sql: Sql,
  { userID, onlyAt, domainClientID }: Pick<SignedInPerson, "userID" | "onlyAt" | "domainClientID">,
  search: string | undefined,
  after: PageCursor<["text", "id"]> | undefined,
) {
  const later = after ? fragment`and (search_key(name), client_id) > (${after[0]}, ${after[1]})` : emptyFragment;
  return sql<JoinableClient>`
    select client_id, url, name, tagline, roster, search_key(name) as sorted_by from clients c
    where (${domainClientID ?? null}::uuid is null or client_id = ${domainClientID ?? null}) and (listed or exists (select from user_clients u where u.client_id = c.client_id and u.user_id = ${userID}
        and (${onlyAt ?? null}::uuid is null or u.client_id = ${onlyAt ?? null})))
      ${nameContains(search)} ${later}
    order by search_key(name), client_id limit ${PAGE_SIZE + 1}`;
}

/** Memberships lie inside the walls of their clients, so each client is asked. */
export async function membershipsAtClients(database: Database, clients: readonly NamedClient[], userID: string) {
  const { answers, missing } = await queryEachClient(database, clients, (sql) => membershipOf(sql, userID));
  const memberships = answers
    .filter(({ answer }) => answer.length > 0)
    .map(({ client: { clientID } }) => ({ clientID }));
  return { memberships, missing };
}

async function requireClient(app: App, user: SignedInPerson, clientID: string): Promise<void> {
  const placed = await app.database.readHome(
    (sql) => sql<{ clientID: string }>`select client_id from client_places where client_id = ${clientID}`,
  );
  requireFound(countingClients(user, placed)[0], "client");
  await requireNotSuspended(app, clientID);
}

export const membershipCalls = [
  onOutsideTransaction(membershipList, async ({ app: { database }, user, query }) => {
    const { userID } = user;
    const [rows, affiliated] = await database.readHome((sql) =>
      Promise.all([
        joinableClients(sql, user, query.search, readCursor(query.after, "text", "id")),
        clientsOf(sql, userID),
      ]),
    );
    const myClients = countingClients(user, affiliated);
    const { page, next } = pageOf(rows, PAGE_SIZE, (row) => [row.sortedBy, row.clientID]);
    const myClientIDs = new Set(myClients.map(({ clientID }) => clientID));
    const clientsToAsk = page.filter(({ clientID }) => myClientIDs.has(clientID));
    const { answers, missing } = await queryEachClient(database, clientsToAsk, (sql) => membershipOf(sql, userID));
    const memberships = new Map(
      answers.map(({ client, answer: [membership = null] }) => [client.clientID, membership]),
    );
    const clients = page
      .filter(({ clientID }) => memberships.has(clientID) || !myClientIDs.has(clientID))
      .map((client) => ({ ...client, membership: memberships.get(client.clientID) ?? null }));
    return { clients, missing, next };
  }),

  onOutsideTransaction(
    createMembership,
    async ({ app, user, request, form: { clientID, memberNumber = null }, now }) => {
      const { database } = app;
      const { userID } = user;
      await requireClient(app, user, clientID);
      // A number that the roster lists under another name is a guess: it counts as a try, and the try is forgiven if it proves right.
      const tries = memberNumber === null ? [] : memberNumberLimits(userID, request.ip);
      await database.home((sql) => countAttempt(sql, tries));
      const created = await database.inside(clientID, async (sql) => {
        const rows = await sql`
          insert into memberships (user_id, member_number) values (${userID}, ${memberNumber})
          on conflict do nothing returning user_id`;
        if (rows.length > 0) await applyRoster(sql, now, userID);
        return rows;
      });
      if (tries.length > 0) {
        const [membership] = await database.readInside(clientID, (sql) => membershipOf(sql, userID));
        if (membership?.verified) await database.home((sql) => uncountAttempts(sql, tries));
      }
      if (created.length === 0) refuse("You are already affiliated with this client.", 409);
      await waitUntilHomeKnowsPerson(database, clientID, userID);
      return {};
    },
  ),

  onOutsideTransaction(removeMembership, async ({ app, user, form: { clientID } }) => {
    const { database } = app;
    const { userID } = user;
    await requireClient(app, user, clientID);
    const removed = await database.inside(
      clientID,
      (sql) => sql`delete from memberships where user_id = ${userID} returning user_id`,
    );
    if (removed.length === 0) refuse("You are not affiliated with this client.", 409);
    return {};
  }),
];
