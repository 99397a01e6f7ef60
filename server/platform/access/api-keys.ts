import { createHash, randomBytes } from "node:crypto";
import { permissionsOfScopes } from "../../../contract/platform/api-scopes.ts";
import { MINUTE } from "../../../contract/platform/durations.ts";
import { keyStanding, may } from "../../../contract/platform/permissions.ts";
import type { ChangeFeed } from "../change-feed.ts";
import type { Database } from "../db/sql.ts";
import { isInNetworks } from "../http/networks.ts";
import { refuse } from "../http/refusal.ts";
import { openLookupCache } from "../lookup-cache.ts";
import { type APIKey, liveAPIKey, noteAPIKeyUse, personOfAPIKey } from "./api-key-queries.ts";
import type { Grant, Sessions, SignedInPerson } from "./sessions.ts";

/** A key with the person in whose name it acts. */
export type KeyHolder = { key: APIKey; clientID: string; person: SignedInPerson };

export type APIKeys = {
  /** The holder of a key; undefined for an unknown or ended one. Refused from a network that the key isn't for. */
  byToken(token: string, address: string): Promise<KeyHolder | undefined>;
  /** What the key may, for all of the client and by program: of the person's roles what its scopes leave. */
  grants(holder: KeyHolder): Promise<Grant[]>;
};

const CACHE_TIME = MINUTE;
const PREFIX = "rsk_";
const shape = /^rsk_([\w-]{22})[\w-]{43}$/;

export const isAPIKey = (token: string): boolean => token.startsWith(PREFIX);

/** A key's secret names its client, so that it is looked for behind that client's wall alone. */
export function newAPISecret(clientID: string): { token: string; secretHash: Buffer; ending: string } {
  const client = Buffer.from(clientID.replaceAll("-", ""), "hex").toString("base64url");
  const token = `${PREFIX}${client}${randomBytes(32).toString("base64url")}`;
  return { token, secretHash: hashOf(token), ending: token.slice(-4) };
}

const hashOf = (token: string) => createHash("sha256").update(token).digest();

function clientIDOf(token: string): string | undefined {
  const [, client] = shape.exec(token) ?? [];
  if (client === undefined) return undefined;
  const hex = Buffer.from(client, "base64url").toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export function openAPIKeys(database: Database, changes: ChangeFeed, sessions: Sessions): APIKeys {
  const holders = openLookupCache<KeyHolder>(CACHE_TIME, ({ key }) =>
    key.expiresAt === null ? Infinity : Date.parse(key.expiresAt),
  );
  changes.subscribe("user", (userID) => holders.forget(({ key }) => key.userID === userID));
  changes.subscribe("client", (clientID) => holders.forget((holder) => holder.clientID === clientID));
  changes.onMissed(() => holders.forget());

  async function lookUp(token: string): Promise<KeyHolder | undefined> {
    const clientID = clientIDOf(token);
    if (clientID === undefined) return undefined;
    const [key] = await database.readInside(clientID, (sql) => liveAPIKey(sql, hashOf(token)));
    if (!key) return undefined;
    if (key.isUnnoticed) await database.inside(clientID, (sql) => noteAPIKeyUse(sql, key.apiKeyID));
    const [person] = await database.readHome((sql) => personOfAPIKey(sql, key.userID));
    if (!person) return undefined;
    // There is no session to end, and no client but this one.
    return { key, clientID, person: { ...person, sessionID: key.apiKeyID, staffOf: [], byKey: key } };
  }

  return {
    async byToken(token, address) {
      const holder = await holders.get(createHash("sha256").update(token).digest("base64"), () => lookUp(token));
      if (holder && holder.key.networks.length > 0 && !isInNetworks(address, holder.key.networks))
        refuse("This API key isn’t for the network that you come from.", 403);
      return holder;
    },

    async grants({ key, clientID, person }) {
      const held = await sessions.grants(person, clientID);
      const permissions = permissionsOfScopes(key.scopes);
      return held.flatMap(({ role, serviceID }) =>
        permissions
          .filter((permission) => may([role, "staff"], permission))
          .map((permission) => ({ role: keyStanding(permission), serviceID })),
      );
    },
  };
}
