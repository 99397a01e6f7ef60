import type { StoredFile } from "../../media/renditions.ts";
import type { ClientProfile } from "../../platform/access/client-profile-queries.ts";
import { hasWords } from "../../platform/db/like-pattern.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment, emptyFragment } from "../../platform/db/statement.ts";

export const clientNameAndURL = (sql: Sql, clientID: string) => sql<{ url: string; name: string }>`
  select url, name from clients where client_id = ${clientID}`;

/** Part of a condition on the client's name. */
export const nameContains = (search?: string) =>
  search?.trim() ? fragment`and ${hasWords(fragment`search_text(name)`, search)}` : emptyFragment;

export const associationLogoFile = (sql: Sql) => sql<StoredFile>`
  select f.file_key as key, f.kind, f.full_kind as full, f.thumbs
  from clients c join uploads f on f.client_id = c.client_id and f.upload_id = c.logo_upload_id
  where c.client_id = current_client()`;

type ClientPageQuery = { search?: string | undefined; start: number; most: number };

export const listedClients = (sql: Sql, { search, start, most }: ClientPageQuery) => sql<{
  clientID: string;
  name: string;
}>`
  select client_id, name from clients where listed and suspended_at is null ${nameContains(search)}
  order by search_key(name), client_id limit ${most} offset ${start}`;

export const listedClientURLs = async (sql: Sql): Promise<string[]> =>
  (await sql<{ url: string }>`select url from clients where listed and suspended_at is null order by url`).map(
    ({ url }) => url,
  );

export const saveCSS = (sql: Sql, clientID: ClientProfile["clientID"], customCSS: string) =>
  sql`update clients set custom_css = ${customCSS} where client_id = ${clientID}`;
