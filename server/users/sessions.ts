import { createHash, randomBytes } from "node:crypto";
import type { Role } from "../../contract/permissions.ts";
import type { Changes } from "../changes.ts";
import type { Database, Sql } from "../db/sql.ts";
import { openLookupCache } from "../lookup-cache.ts";

/** Someone signed in, and what they hold where. */
export type SignedIn = {
  sessionID: string;
  userID: string;
  fullName: string;
  email: string;
  /** Holds a role at some client. */
  staffSomewhere: boolean;
};

type Grant = { role: Role; serviceID: string | null };

export type Sessions = {
  /** Who bears the token; undefined for no one, or no longer. */
  byToken(token: string): Promise<SignedIn | undefined>;
  grants(userID: string, clientID: string): Promise<Grant[]>;
};

/** The token is kept 365 days, in the browser and here. */
const TOKEN_DAYS = 365;
const KEPT = 60_000;

const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Makes a session and says its token, once: the database keeps only its hash. */
export async function startSession(sql: Sql, userID: string, userAgent: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await sql`
    insert into sessions (user_id, token_hash, user_agent, expires_at)
    values (${userID}, ${hashOf(token)}, ${userAgent.slice(0, 400)}, now() + ${`${TOKEN_DAYS} days`}::interval)`;
  return token;
}

export function openSessions(database: Database, changes: Changes): Sessions {
  const bearers = openLookupCache<Session>(KEPT, ({ expiresAt }) => Date.parse(expiresAt));
  const granted = openLookupCache<Grant[]>(KEPT);
  changes.subscribe("user", (userID) => {
    bearers.forget(({ session }) => session.userID === userID);
    granted.forget((_, key) => key.startsWith(userID));
  });
  changes.onMissed(() => [bearers, granted].forEach((lookups) => lookups.forget()));

  return {
    byToken: async (token) => (await bearers.get(token, () => database.home((sql) => sessionOf(sql, token))))?.session,

    async grants(userID, clientID) {
      const look = () =>
        database.readInside(
          clientID,
          (sql) => sql<Grant>`
          select role, service_id from role_grants where user_id = ${userID}`,
        );
      return (await granted.get(`${userID} ${clientID}`, look)) ?? [];
    },
  };
}

type Session = { session: SignedIn; expiresAt: string };

async function sessionOf(sql: Sql, token: string): Promise<Session | undefined> {
  const [row] = await sql<SignedIn & { expiresAt: string }>`
    select session_id, user_id, full_name, email, expires_at,
      exists (select from user_clients c where c.user_id = u.user_id and staff) as staff_somewhere
    from sessions join users u using (user_id)
    where token_hash = ${hashOf(token)} and expires_at > now()`;
  if (!row) return undefined;
  const { expiresAt, ...session } = row;
  await sql`
    update sessions set last_seen_at = now()
    where session_id = ${session.sessionID} and last_seen_at < now() - interval '10 minutes'`;
  return { session, expiresAt };
}
