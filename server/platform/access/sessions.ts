import { createHash, randomBytes } from "node:crypto";
import { DAY, MINUTE } from "../../../contract/platform/durations.ts";
import type { KeyStanding, Role } from "../../../contract/platform/permissions.ts";
import type { ChangeFeed } from "../change-feed.ts";
import { clock } from "../clock.ts";
import type { Database, Sql } from "../db/sql.ts";
import type { APIKey } from "./api-key-queries.ts";
import { askEachClient } from "./query-each-client.ts";
import { hasTwoFactor, staffClients } from "./session-queries.ts";
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
  /** Clients of whose staff the account is. Whether the sign-in lets the person act there is for `sessions` to say. */
  staffOf: readonly string[];
  hasTwoFactor: boolean;
  /** The rehearsal that this made-up person belongs to, and may see though it is a draft. Nobody who signs in has one. */
  rehearses?: string;
  /** Set where a task goes on in this person's name: whoever began it had signed in as the client asks of its staff. */
  inTask?: true;
  /** Set for who hasn't signed in, but scores in one program by an invitation's link: nothing else is open to them. */
  scoresByLink?: ScorerLink;
  /** Set where another system calls in this person's name. */
  byKey?: APIKey;
  /** The client whose own system the person signed in by: the session counts there alone. */
  onlyAt?: string;
  /** By which of that client’s systems, and when (ISO 8601). */
  byProvider?: { providerID: string; at: string };
  /** Set where somebody else looks as this person, for support: then nothing is changed. */
  seenIn?: { supportViewID: string; clientName: string };
  /** The client at whose own domain the person signed in: no other is heard of there. */
  domainClientID?: string;
};

/** Of clients that somebody has to do with, those at which the sign-in counts. */
export const countingClients = <C extends { clientID: string }>(
  person: Pick<SignedInPerson, "onlyAt" | "domainClientID">,
  clients: readonly C[],
): C[] => {
  const only = onlyClientOf(person);
  return clients.filter(({ clientID }) => only === undefined || clientID === only);
};

const onlyClientOf = ({
  onlyAt,
  domainClientID,
}: Pick<SignedInPerson, "onlyAt" | "domainClientID">): string | undefined => onlyAt ?? domainClientID;

/** What a person, or an API key in their name, holds at a client or in one program of it. */
export type Grant = { role: Role | KeyStanding; serviceID: string | null };

export type Sessions = {
  /** The person of a token; undefined for an unknown or expired one, and for one of another address than that of the request. */
  byToken(token: string, domain: ProvedDomain | undefined): Promise<SignedInPerson | undefined>;
  /** Grants at a client: none while it asks something of its staff that the person’s sign-in lacks. */
  grants(person: GrantedPerson, clientID: string): Promise<Grant[]>;
  /** What a client asks of its staff and this sign-in lacks; undefined of who isn’t staff there. */
  missingOfStaff(person: SignedInPerson, clientID: string): Promise<StaffRequirement | undefined>;
  /** The clients at which the person may act as staff, signed in as they are; one whose database doesn’t answer is left out. */
  clientsActingStaff(person: StaffPerson): Promise<string[]>;
  /** Whether the person may act as staff of any client, signed in as they are; `grants` are those at the client of the call. */
  isStaffSomewhere(person: StaffPerson, grants: readonly Grant[]): Promise<boolean>;
};

type GrantedPerson = Pick<
  SignedInPerson,
  "userID" | "hasTwoFactor" | "scoresByLink" | "onlyAt" | "byProvider" | "byKey" | "rehearses" | "inTask" | "seenIn"
>;
type StaffPerson = GrantedPerson & Pick<SignedInPerson, "staffOf" | "domainClientID">;

/** A sign-in by one of the client’s providers; a second factor. */
export type StaffRequirement = "provider" | "secondFactor";

/** Also the lifetime of the browser's cookie. */
const TOKEN_DAYS = 365;
const CACHE_TIME = MINUTE;

const tokenHash = (token: string) => createHash("sha256").update(token).digest();

/** By which client’s system somebody has signed in. */
export type CameBy = { clientID: string; providerID: string };
type SessionBeginning = { browserHash?: Buffer | null; cameBy?: CameBy | undefined; domain?: string | null };

/** Creates a session and answers its token, once: the database stores only its hash. */
export async function startSession(
  sql: Sql,
  userID: string,
  userAgent: string,
  { browserHash = null, cameBy, domain = null }: SessionBeginning = {},
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await sql`
    insert into sessions (user_id, token_hash, user_agent, browser_hash, only_at, provider_id, domain, expires_at)
    values (${userID}, ${tokenHash(token)}, ${userAgent.slice(0, 400)}, ${browserHash}, ${cameBy?.clientID ?? null},
      ${cameBy?.providerID ?? null}, ${domain}, now() + ${`${TOKEN_DAYS} days`}::interval)`;
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
  changes.subscribe("staffRequirements", (clientID) => grantsCache.forget((_, key) => key.endsWith(clientID)));
  changes.onMissed(() => [sessions, grantsCache].forEach((lookups) => lookups.forget()));

  async function grants(person: GrantedPerson, clientID: string): Promise<Grant[]> {
    if (person.scoresByLink) return [];
    const held = await cachedGrants(person, clientID);
    return missingIn(person, clientID, held) === undefined ? held.grants : [];
  }

  async function clientsActingStaff(person: StaffPerson): Promise<string[]> {
    const clients = countingClients(
      person,
      person.staffOf.map((clientID) => ({ clientID })),
    );
    const { answers } = await askEachClient(clients, ({ clientID }) => grants(person, clientID));
    return answers.filter(({ answer }) => answer.length > 0).map(({ client }) => client.clientID);
  }

  return {
    grants,
    clientsActingStaff,

    async byToken(token, at) {
      const found = await sessions.get(token, () => database.home((sql) => readSession(sql, token)));
      if (!found || found.domain !== (at?.domain ?? null)) return undefined;
      return at ? { ...found.session, domainClientID: at.clientID } : found.session;
    },

    async missingOfStaff(person, clientID) {
      if (person.scoresByLink) return undefined;
      const held = await cachedGrants(person, clientID);
      return held.grants.length > 0 ? missingIn(person, clientID, held) : undefined;
    },

    isStaffSomewhere: async (person, grantsHere) =>
      grantsHere.length > 0 || (await clientsActingStaff(person)).length > 0,
  };

  async function cachedGrants({ userID }: Pick<SignedInPerson, "userID">, clientID: string): Promise<ClientGrants> {
    const look = () => database.readInside(clientID, (sql) => grantsAtClient(sql, userID, clientID));
    return (await grantsCache.get(`${userID} ${clientID}`, look)) ?? NO_GRANTS;
  }
}

type ClientGrants = {
  grants: Grant[];
  needsTwoFactor: boolean;
  needsProvider: boolean;
  /** The client’s systems that are on and for staff. */
  staffProviders: string[];
};
const NO_GRANTS: ClientGrants = { grants: [], needsTwoFactor: false, needsProvider: false, staffProviders: [] };

/** For so long a sign-in by the client’s system counts for its staff: whoever has left there is out by then. */
const STAFF_SIGN_IN_LASTS = 7 * DAY;

/**
 * An owner with a second factor gets in by password, too: a provider that is away or was set up wrongly locks nobody out for good. A key
 * of another system, and people who were made up, don’t sign in; nor does whom the operator sees, who is shown as their provider lets them in.
 */
function missingIn(
  { onlyAt, byProvider, hasTwoFactor: hasFactor, byKey, rehearses, inTask, seenIn }: GrantedPerson,
  clientID: string,
  { grants, needsTwoFactor, needsProvider, staffProviders }: ClientGrants,
): StaffRequirement | undefined {
  const isOwner = grants.some(({ role, serviceID }) => role === "owner" && serviceID === null);
  const asksProvider = needsProvider && !byKey && !inTask && !seenIn && rehearses === undefined;
  const hasCome =
    onlyAt === clientID &&
    byProvider !== undefined &&
    staffProviders.includes(byProvider.providerID) &&
    Date.parse(byProvider.at) > clock.now().getTime() - STAFF_SIGN_IN_LASTS;
  if (asksProvider && !hasCome && !(isOwner && hasFactor)) return "provider";
  return needsTwoFactor && !hasFactor ? "secondFactor" : undefined;
}

async function grantsAtClient(sql: Sql, userID: string, clientID: string): Promise<ClientGrants> {
  const [row] = await sql<ClientGrants>`
    select staff_two_factor as needs_two_factor, staff_provider as needs_provider,
      array(select provider_id from sign_in_providers where on_since is not null and for_whom <> 'members') as staff_providers, coalesce((
      select json_agg(json_build_object('role', role, 'serviceID', service_id)) from role_grants
      where user_id = ${userID}), '[]') as grants
    from clients where client_id = ${clientID}`;
  return row ?? NO_GRANTS;
}

/** Without a domain it began at the installation's address. */
type Session = { session: SignedInPerson; domain: string | null; expiresAt: string };

async function readSession(sql: Sql, token: string): Promise<Session | undefined> {
  const [row] = await sql<
    Omit<SignedInPerson, "onlyAt" | "byProvider"> & {
      onlyAt: string | null;
      providerID: string | null;
      createdAt: string;
      domain: string | null;
      expiresAt: string;
    }
  >`
    select session_id, user_id, full_name, email, email_proved_at is not null as is_email_proved, expires_at,
      s.only_at, s.provider_id, s.created_at, s.domain, ${hasTwoFactor} as has_two_factor, ${staffClients} as staff_of
    from sessions s join users u using (user_id)
    where token_hash = ${tokenHash(token)} and expires_at > now()`;
  if (!row) return readScorerSession(sql, token);
  const { expiresAt, domain, onlyAt, providerID, createdAt, ...person } = row;
  const byProvider = providerID === null ? {} : { byProvider: { providerID, at: createdAt } };
  const session = onlyAt === null ? person : { ...person, onlyAt, ...byProvider };
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
  return { session: { ...person, staffOf: [], hasTwoFactor: false, scoresByLink }, domain, expiresAt };
}
