import { createHash, randomBytes } from "node:crypto";
import { MINUTE } from "../../../contract/platform/durations.ts";
import type { Role } from "../../../contract/platform/permissions.ts";
import type { ChangeFeed } from "../change-feed.ts";
import type { Database, Sql } from "../db/sql.ts";
import { hasTwoFactor } from "./session-queries.ts";
import { openLookupCache } from "../lookup-cache.ts";

/** Someone signed in, and what they hold where. */
export type SignedInPerson = {
  sessionID: string;
  userID: string;
  fullName: string;
  email: string;
  /** Whether it is known that the person reads this address. Until then nothing goes by it that is its owner's. */
  isEmailProved: boolean;
  /** Holds a role at some client. */
  staffSomewhere: boolean;
  /** Signs in with a second factor. */
  hasTwoFactor: boolean;
  /** The rehearsal that the person was made up for, and is let into though it is a draft. Nobody who signs in was. */
  rehearses?: string;
};

export type Grant = { role: Role; serviceID: string | null };

export type Sessions = {
  /** Who bears the token; undefined for no one, or no longer. */
  byToken(token: string): Promise<SignedInPerson | undefined>;
  /** What somebody holds at a client: nothing while it asks its staff for a second factor and there is none. */
  grants(person: SignedInPerson, clientID: string): Promise<Grant[]>;
  /** Whether that is so. */
  lacksTwoFactor(person: SignedInPerson, clientID: string): Promise<boolean>;
};

/** The token is kept 365 days, in the browser and here. */
const TOKEN_DAYS = 365;
const CACHE_TIME = MINUTE;

const tokenHash = (token: string) => createHash("sha256").update(token).digest();

/** Makes a session and says its token, once: the database keeps only its hash. */
export async function startSession(
  sql: Sql,
  userID: string,
  userAgent: string,
  browserHash: Buffer | null = null,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await sql`
    insert into sessions (user_id, token_hash, user_agent, browser_hash, expires_at)
    values (${userID}, ${tokenHash(token)}, ${userAgent.slice(0, 400)}, ${browserHash}, now() + ${`${TOKEN_DAYS} days`}::interval)`;
  return token;
}

export function openSessions(database: Database, changes: ChangeFeed): Sessions {
  const bearers = openLookupCache<Session>(CACHE_TIME, ({ expiresAt }) => Date.parse(expiresAt));
  const granted = openLookupCache<ClientGrants>(CACHE_TIME);
  changes.subscribe("user", (userID) => {
    bearers.forget(({ session }) => session.userID === userID);
    granted.forget((_, key) => key.startsWith(userID));
  });
  changes.subscribe("client", (clientID) => granted.forget((_, key) => key.endsWith(clientID)));
  // Whether anybody is staff somewhere goes by what clients ask of their staff. That changes seldom, and nobody knows of whom.
  changes.subscribe("twoFactor", () => bearers.forget());
  changes.onMissed(() => [bearers, granted].forEach((lookups) => lookups.forget()));

  return {
    byToken: async (token) =>
      (await bearers.get(token, () => database.home((sql) => readSession(sql, token))))?.session,

    async grants(person, clientID) {
      const { grants, needsTwoFactor } = await heldBy(person, clientID);
      return needsTwoFactor && !person.hasTwoFactor ? [] : grants;
    },

    async lacksTwoFactor(person, clientID) {
      if (person.hasTwoFactor) return false;
      const { grants, needsTwoFactor } = await heldBy(person, clientID);
      return needsTwoFactor && grants.length > 0;
    },
  };

  async function heldBy({ userID }: SignedInPerson, clientID: string): Promise<ClientGrants> {
    const look = () => database.readInside(clientID, (sql) => grantsAtClient(sql, userID, clientID));
    return (await granted.get(`${userID} ${clientID}`, look)) ?? { grants: [], needsTwoFactor: false };
  }
}

type ClientGrants = { grants: Grant[]; needsTwoFactor: boolean };

async function grantsAtClient(sql: Sql, userID: string, clientID: string): Promise<ClientGrants> {
  const [held] = await sql<ClientGrants>`
    select staff_two_factor as needs_two_factor, coalesce((
      select json_agg(json_build_object('role', role, 'serviceID', service_id)) from role_grants
      where user_id = ${userID}), '[]') as grants
    from clients where client_id = ${clientID}`;
  return held ?? { grants: [], needsTwoFactor: false };
}

type Session = { session: SignedInPerson; expiresAt: string };

async function readSession(sql: Sql, token: string): Promise<Session | undefined> {
  const [row] = await sql<SignedInPerson & { expiresAt: string }>`
    select session_id, user_id, full_name, email, email_proved_at is not null as is_email_proved, expires_at,
      ${hasTwoFactor} as has_two_factor,
      exists (
        select from user_clients c join clients k using (client_id)
        where c.user_id = u.user_id and c.staff and (not k.staff_two_factor or ${hasTwoFactor})) as staff_somewhere
    from sessions join users u using (user_id)
    where token_hash = ${tokenHash(token)} and expires_at > now()`;
  if (!row) return undefined;
  const { expiresAt, ...session } = row;
  await sql`
    update sessions set last_seen_at = now()
    where session_id = ${session.sessionID} and last_seen_at < now() - interval '10 minutes'`;
  return { session, expiresAt };
}
