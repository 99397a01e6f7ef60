import { createHash, randomBytes } from "node:crypto";
import { callAddress } from "../../../contract/platform/endpoint.ts";
import { register } from "../../../contract/people/users.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Sql } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import { deleteBrowsers } from "./known-browser-queries.ts";

const COOKIE_NAME = "rosette-browser";
/** The cookie is sent only to the call that signs in. */
const COOKIE_PATH = callAddress(register, {});
const COOKIE_SECONDS = 400 * 86_400;

/** Accounts in one browser, where several people sign in; browsers of one account. */
const MAX_IN_BROWSER = 8;
const MAX_OF_PERSON = 20;

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();
const hexHashesOf = (secrets: readonly string[]) => secrets.map((secret) => hashOf(secret).toString("hex"));

/** A browser's secrets, the latest first: one for each account that has signed in there. */
const secretsIn = ({ headers: { cookie = "" } }: FastifyRequest): string[] =>
  (new RegExp(`(?:^|;\\s*)${COOKIE_NAME}=([\\w.-]+)`).exec(cookie)?.[1] ?? "")
    .split(".")
    .filter((secret) => /^[\w-]{43}$/.test(secret))
    .slice(0, MAX_IN_BROWSER);

export async function isKnownBrowser(sql: Sql, userID: string, request: FastifyRequest): Promise<boolean> {
  const secrets = secretsIn(request);
  if (secrets.length === 0) return false;
  const rows = await sql`
    select from known_browsers where user_id = ${userID} and encode(secret_hash, 'hex') = any (${hexHashesOf(secrets)}::text[])`;
  return rows.length > 0;
}

type BrowserContext = { request: FastifyRequest; reply: FastifyReply; app: Pick<App, "settings"> };

/**
 * Marks the browser as known to the account. Returns the hash of the secret, which belongs to this account alone: a secret that somebody
 * else planted in the browser gets nobody past their limit.
 */
export async function rememberBrowser(
  sql: Sql,
  userID: string,
  { request, reply, app }: BrowserContext,
): Promise<Buffer> {
  const secrets = secretsIn(request);
  const [knownBrowser] = await sql<{ secretHash: Buffer }>`
    update known_browsers set last_used_at = now()
    where user_id = ${userID} and encode(secret_hash, 'hex') = any (${hexHashesOf(secrets)}::text[]) returning secret_hash`;
  if (knownBrowser) return knownBrowser.secretHash;
  const secret = randomBytes(32).toString("base64url");
  const secretHash = hashOf(secret);
  await sql`insert into known_browsers (user_id, secret_hash) values (${userID}, ${secretHash})`;
  await sql`
    delete from known_browsers where user_id = ${userID} and secret_hash in (
      select secret_hash from known_browsers where user_id = ${userID} order by last_used_at desc offset ${MAX_OF_PERSON})`;
  const value = [secret, ...secrets].slice(0, MAX_IN_BROWSER).join(".");
  const secure = app.settings.origin.startsWith("https:") ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${COOKIE_NAME}=${value}; Path=${COOKIE_PATH}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  );
  return secretHash;
}

/** All browsers of the account, except that of the request. */
export async function forgetBrowsers(sql: Sql, userID: string, except?: FastifyRequest): Promise<void> {
  await deleteBrowsers(sql, userID, except ? hexHashesOf(secretsIn(except)) : []);
}
