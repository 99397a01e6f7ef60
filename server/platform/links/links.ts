import type { FastifyRequest } from "fastify";
import type { Purpose } from "../../../contract/platform/permissions.ts";
import type { Database } from "../db/sql.ts";
import type { App } from "../app.ts";
import { countAttempt, linkKeyLimit } from "../access/rate-limits.ts";
import { parseKey } from "./keys.ts";
import { type LinkRow, linkByHash } from "./queries.ts";

/** A link, and the client behind whose wall it lies; the installation's own has none. */
export type ClientLink = LinkRow & { clientID: string | undefined };

/**
 * The link of a key, whatever became of it. It is asked for each time, so that one which is revoked is nobody's from then on.
 * A key that nobody made counts against its network. One that somebody made is never refused for what others typed: there are too many to guess.
 */
export async function findLink(app: App, { ip }: FastifyRequest, key: string): Promise<ClientLink | undefined> {
  const parsed = parseKey(key);
  if (!parsed) return undefined;
  const { database } = app;
  const link = await findLinkInDatabase(database, parsed.clientID, parsed.keyHash);
  if (!link) await database.home((sql) => countAttempt(sql, [linkKeyLimit(ip)]));
  return link && { ...link, clientID: parsed.clientID };
}

async function findLinkInDatabase(
  database: Database,
  clientID: string | undefined,
  keyHash: Buffer,
): Promise<LinkRow | undefined> {
  const [link] = clientID
    ? await database.readInside(clientID, (sql) => linkByHash(sql, keyHash))
    : await database.readHome((sql) => linkByHash(sql, keyHash));
  return link;
}

export const isOpenFor = (purpose: Purpose, link: ClientLink | undefined): link is ClientLink =>
  link?.purpose === purpose && link.state === "open";
