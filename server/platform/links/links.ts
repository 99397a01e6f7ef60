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
 * The link of a key, in any state. The link isn't cached, so that a revoked link ends at once. An unknown key counts against its network; a
 * known one is never refused for others' attempts, since there are too many to guess. At a client's own domain others' keys open nothing.
 */
export async function findLink(app: App, request: FastifyRequest, key: string): Promise<ClientLink | undefined> {
  const parsed = parseKey(key);
  if (!parsed) return undefined;
  const domain = app.addresses.domainOf(request);
  if (domain && parsed.clientID !== undefined && parsed.clientID !== domain.clientID) return undefined;
  const { database } = app;
  const link = await findLinkInDatabase(database, parsed.clientID, parsed.keyHash);
  if (!link) await database.home((sql) => countAttempt(sql, [linkKeyLimit(request.ip)]));
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
