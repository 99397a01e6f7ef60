import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { MINUTE } from "../../../contract/platform/durations.ts";
import type { App } from "../../platform/app.ts";
import type { ClientRow } from "../../platform/access/directory-queries.ts";
import { insertSignInAttempt } from "./identity-queries.ts";
import { wayToProvider } from "./provider-protocol.ts";
import { refreshMetadata } from "./provider-metadata.ts";
import type { ProviderRow } from "./provider-queries.ts";

const COOKIE_NAME = "rosette-sign-in";
/** Time to sign in at the association's own system, and to look for a password there. */
const ATTEMPT_TIME = 20 * MINUTE;

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();
export const stateHashOf = hashOf;

/** What an attempt's secrets are sealed for: those of one open for no other. */
export const attemptPurpose = (state: string): string => `sign-in attempt ${hashOf(state).toString("hex")}`;
export const answerPurpose = (state: string): string => `${attemptPurpose(state)} answer`;

const secretIn = ({ headers: { cookie = "" } }: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|;\\s*)${COOKIE_NAME}=([\\w-]{43})(?:;|$)`).exec(cookie)?.[1];

/** Undefined in a browser that has begun nothing. */
export function browserHashOf(request: FastifyRequest): Buffer | undefined {
  const secret = secretIn(request);
  return secret === undefined ? undefined : hashOf(secret);
}

type BrowserContext = { app: Pick<App, "settings">; request: FastifyRequest; reply: FastifyReply };

/** One secret for all tabs of a browser: what is begun in several ends in each. */
function markBrowser({ app, request, reply }: BrowserContext): Buffer {
  const secret = secretIn(request) ?? randomBytes(32).toString("base64url");
  const secure = app.settings.origin.startsWith("https:") ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${COOKIE_NAME}=${secret}; Path=/api; Max-Age=${(2 * ATTEMPT_TIME) / 1_000}; HttpOnly; SameSite=Strict${secure}`,
  );
  return hashOf(secret);
}

type Beginning = {
  app: App;
  request: FastifyRequest;
  reply: FastifyReply;
  now: Date;
  client: ClientRow;
  provider: ProviderRow;
  backTo: string | null;
  triedBy: string | null;
};

/** Remembers an attempt, and answers the address to go to. */
export async function beginAttempt({ client, provider, backTo, triedBy, now, ...context }: Beginning): Promise<string> {
  const { app } = context;
  const state = randomBytes(32).toString("base64url");
  const current = await refreshMetadata(app, provider, { clientID: client.clientID, now });
  const place = { client, provider: current, request: context.request };
  const { address, secrets } = await wayToProvider(app, place, state);
  const attempt = {
    stateHash: hashOf(state),
    browserHash: markBrowser(context),
    clientID: client.clientID,
    providerID: provider.providerID,
    sealed: app.sealing.seal(JSON.stringify(secrets), attemptPurpose(state)),
    backTo,
    triedBy,
    expiresAt: new Date(now.getTime() + ATTEMPT_TIME),
  };
  await app.database.home((sql) => insertSignInAttempt(sql, attempt));
  return address;
}
