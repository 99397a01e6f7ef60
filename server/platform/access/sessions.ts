import { createHash, randomBytes } from "node:crypto";
import { MINUTE } from "../../../contract/platform/durations.ts";
import type { KeyStanding, Role } from "../../../contract/platform/permissions.ts";
import type { ChangeFeed } from "../change-feed.ts";
import type { Database, Sql } from "../db/sql.ts";
import type { APIKey } from "./api-key-queries.ts";
import { hasTwoFactor } from "./session-queries.ts";
import type { ScorerLink } from "./scorer-link.ts";
import { insertScorerSession, scorerSessionOf } from "./scorer-link-queries.ts";
import { openLookupCache } from "../lookup-cache.ts";
import type { ProvedDomain } from "./proved-domain-queries.ts";

/** A signed-in person. */
export type SignedInPerson = {
  sessionID: string;
  userID: string;
  fullName: string;
  email: string;
  /** Whether the person has proved that they read this address. Until then it gives no rights. */
  isEmailProved: boolean;
  staffSomewhere: boolean;
  hasTwoFactor: boolean;
  /** The rehearsal that this made-up person belongs to, and may see though it is a draft. Nobody who signs in has one. */
  rehearses?: string;
  /** Set for who hasn't signed in, but scores in one program by an invitation's link: nothing else is open to them. */
  scoresByLink?: ScorerLink;
  /** Set where another system calls in this person's name. */
  byKey?: APIKey;
  /** The client whose own system the person signed in by: the session counts there alone. */
  onlyAt?: string;
  /** The client at whose own domain the person signed in: no other is heard of there. */
  domainOf?: string;
};

/** Of clients that somebody has to do with, those at which the sign-in counts. */
export const countingClients = <C extends { clientID: string }>(
  person: Pick<SignedInPerson, "onlyAt" | "domainOf">,
  clients: readonly C[],
): C[] => {
  const only = onlyClientOf(person);
  return clients.filter(({ clientID }) => only === undefined || clientID === only);
};

const onlyClientOf = ({ onlyAt, domainOf }: Pick<SignedInPerson, "onlyAt" | "domainOf">): string | undefined =>
  onlyAt ?? domainOf;

/** What a person, or an API key in their name, holds at a client or in one program of it. */
export type Grant = { role: Role | KeyStanding; serviceID: string | null };

export type Sessions = {
  /** The person of a token; undefined for an unknown or expired one, and for one of another address than that of the request. */
  byToken(token: string, domain: ProvedDomain | undefined): Promise<SignedInPerson | undefined>;
  /** Grants at a client: none while it asks its staff for a second factor and the person has none. */
  grants(person: SignedInPerson, clientID: string): Promise<Grant[]>;
  lacksTwoFactor(person: SignedInPerson, clientID: string): Promise<boolean>;
};

/** Also the lifetime of the browser's cookie. */
const TOKEN_DAYS = 365;
const CACHE_TIME = MINUTE;

const tokenHash = (token: string) => createHash("sha256").update(token).digest();

type SessionBeginning = { browserHash?: Buffer | null; onlyAt?: string | null; domain?: string | null };

/** Creates a session and answers its token, once: the database stores only its hash. */
export async function startSession(
  sql: Sql,
  userID: string,
  userAgent: string,
  { browserHash = null, onlyAt = null, domain = null }: SessionBeginning = {},
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await sql`
    insert into sessions (user_id, token_hash, user_agent, browser_hash, only_at, domain, expires_at)
    values (${userID}, ${tokenHash(token)}, ${userAgent.slice(0, 400)}, ${browserHash}, ${onlyAt}, ${domain}, now() + ${`${TOKEN_DAYS} days`}::interval)`;
  return token;
}

/** A session of who scores by a link, which ends with the link at the latest. */
export async function startScorerSession(
  sql: Sql,
  scorer: ScorerLink & { userID: string; domain: string | null },
  userAgent: string,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await insertScorerSession(sql, {
    ...scorer,
    tokenHash: tokenHash(token),
    userAgent: userAgent.slice(0, 400),
    lasts: `${TOKEN_DAYS} days`,
  });
  return token;
}

export function openSessions(database: Database, changes: ChangeFeed): Sessions {
  const sessions = openLookupCache<Session>(CACHE_TIME, ({ expiresAt }) => Date.parse(expiresAt));
  const grantsCache = openLookupCache<ClientGrants>(CACHE_TIME);
  changes.subscribe("user", (userID) => {
    sessions.forget(({ session }) => session.userID === userID);
    grantsCache.forget((_, key) => key.startsWith(userID));
  });
  changes.subscribe("client", (clientID) => grantsCache.forget((_, key) => key.endsWith(clientID)));
  // `staffSomewhere` depends on what clients ask of their staff. That changes seldom, and for people who aren't known here.
  changes.subscribe("twoFactor", () => sessions.forget());
  changes.onMissed(() => [sessions, grantsCache].forEach((lookups) => lookups.forget()));

  return {
    async byToken(token, at) {
      const found = await sessions.get(token, () => database.home((sql) => readSession(sql, token)));
      if (!found || found.domain !== (at?.domain ?? null)) return undefined;
      return at ? { ...found.session, domainOf: at.clientID } : found.session;
    },

    async grants(person, clientID) {
      if (person.scoresByLink) return [];
      const { grants, needsTwoFactor } = await cachedGrants(person, clientID);
      return needsTwoFactor && !person.hasTwoFactor ? [] : grants;
    },

    async lacksTwoFactor(person, clientID) {
      if (person.hasTwoFactor || person.scoresByLink) return false;
      const { grants, needsTwoFactor } = await cachedGrants(person, clientID);
      return needsTwoFactor && grants.length > 0;
    },
  };

  async function cachedGrants({ userID }: SignedInPerson, clientID: string): Promise<ClientGrants> {
    const look = () => database.readInside(clientID, (sql) => grantsAtClient(sql, userID, clientID));
    return (await grantsCache.get(`${userID} ${clientID}`, look)) ?? { grants: [], needsTwoFactor: false };
  }
}

type ClientGrants = { grants: Grant[]; needsTwoFactor: boolean };

async function grantsAtClient(sql: Sql, userID: string, clientID: string): Promise<ClientGrants> {
  const [row] = await sql<ClientGrants>`
    select staff_two_factor as needs_two_factor, coalesce((
      select json_agg(json_build_object('role', role, 'serviceID', service_id)) from role_grants
      where user_id = ${userID}), '[]') as grants
    from clients where client_id = ${clientID}`;
  return row ?? { grants: [], needsTwoFactor: false };
}

/** Without a domain it began at the installation's address. */
type Session = { session: SignedInPerson; domain: string | null; expiresAt: string };

async function readSession(sql: Sql, token: string): Promise<Session | undefined> {
  const [row] = await sql<
    Omit<SignedInPerson, "onlyAt"> & { onlyAt: string | null; domain: string | null; expiresAt: string }
  >`
    select session_id, user_id, full_name, email, email_proved_at is not null as is_email_proved, expires_at,
      s.only_at, s.domain, ${hasTwoFactor} as has_two_factor,
      exists (
        select from user_clients c join clients k using (client_id)
        where c.user_id = u.user_id and c.staff and (s.only_at is null or c.client_id = s.only_at)
          and (not k.staff_two_factor or ${hasTwoFactor})) as staff_somewhere
    from sessions s join users u using (user_id)
    where token_hash = ${tokenHash(token)} and expires_at > now()`;
  if (!row) return readScorerSession(sql, token);
  const { expiresAt, domain, onlyAt, ...person } = row;
  const session = onlyAt === null ? person : { ...person, onlyAt };
  await sql`
    update sessions set last_seen_at = now()
    where session_id = ${session.sessionID} and last_seen_at < now() - interval '10 minutes'`;
  return { session, domain, expiresAt };
}

async function readScorerSession(sql: Sql, token: string): Promise<Session | undefined> {
  const [row] = await scorerSessionOf(sql, tokenHash(token));
  if (!row) return undefined;
  const { expiresAt, domain, clientID, serviceID, invitationID, ...person } = row;
  const scoresByLink = { clientID, serviceID, invitationID };
  return { session: { ...person, staffSomewhere: false, hasTwoFactor: false, scoresByLink }, domain, expiresAt };
}
