import type { ClientFace } from "../../platform/access/client-face-queries.ts";
import { hasWords } from "../../platform/db/containing.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment, nothing } from "../../platform/db/statement.ts";

export const namedClient = (sql: Sql, clientID: string) => sql<{ url: string; name: string }>`
  select url, name from clients where client_id = ${clientID}`;

/** Clients with this anywhere in their name. */
export const called = (search?: string) =>
  search ? fragment`and ${hasWords(fragment`search_text(name)`, search)}` : nothing;

type ListedClients = { search?: string | undefined; start: number; most: number };

export const listedClients = (sql: Sql, { search, start, most }: ListedClients) => sql<{
  clientID: string;
  name: string;
}>`
  select client_id, name from clients where listed ${called(search)}
  order by search_key(name), client_id limit ${most} offset ${start}`;

export const saveCSS = (sql: Sql, clientID: ClientFace["clientID"], customCSS: string) =>
  sql`update clients set custom_css = ${customCSS} where client_id = ${clientID}`;
