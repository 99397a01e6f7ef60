import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Sql } from "../db/sql.ts";
import { clock } from "../outside/clock.ts";

export const WRONG_CODE = "This code isn’t right, or was used. Wait for the next one, or use a recovery code.";

const PERIOD = 30;
const RECOVERY_CODES = 10;

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, thirty seconds. */
const codesOf = (secret: string, email = "") =>
  new TOTP({ issuer: "Rosette", label: email, secret: Secret.fromBase32(secret), period: PERIOD });

export const newSecret = () => new Secret({ size: 20 }).base32;
/** What an authenticator app reads from the picture. */
export const addressOf = (secret: string, email: string) => codesOf(secret, email).toString();

type FactorRow = { secret: string; isConfirmed: boolean };

const factorOf = (sql: Sql, userID: string) => sql<FactorRow>`
  select secret, confirmed_at is not null as is_confirmed from two_factors where user_id = ${userID} for update`;

/** True for whoever has no second factor. A code is good once: what passed here passes no more. */
export async function passesSecond(sql: Sql, userID: string, code: string | null | undefined): Promise<boolean> {
  const [factor] = await factorOf(sql, userID);
  if (!factor?.isConfirmed) return true;
  return code ? isGood(sql, userID, factor, code) : false;
}

/** The factor that was begun becomes one with its first code. */
export async function confirmFactor(sql: Sql, userID: string, code: string): Promise<boolean> {
  const [factor] = await factorOf(sql, userID);
  if (!factor || factor.isConfirmed || !(await takesPeriod(sql, userID, factor, code))) return false;
  await sql`update two_factors set confirmed_at = now() where user_id = ${userID}`;
  return true;
}

async function isGood(sql: Sql, userID: string, factor: FactorRow, code: string): Promise<boolean> {
  if (await takesPeriod(sql, userID, factor, code)) return true;
  const spent = await sql`
    delete from recovery_codes where user_id = ${userID} and code_hash = ${hashOf(code)} returning user_id`;
  return spent.length > 0;
}

/** A clock may be half a minute off. */
async function takesPeriod(sql: Sql, userID: string, { secret }: FactorRow, code: string): Promise<boolean> {
  const token = code.replaceAll(/\s/g, "");
  const now = clock.now().getTime();
  const off = /^\d{6}$/.test(token) ? codesOf(secret).validate({ token, timestamp: now, window: 1 }) : null;
  if (off === null) return false;
  const period = Math.floor(now / 1000 / PERIOD) + off;
  const taken = await sql`
    update two_factors set last_period = ${period}
    where user_id = ${userID} and last_period < ${period} returning user_id`;
  return taken.length > 0;
}

const hashOf = (code: string) =>
  createHash("sha256")
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))
    .digest();

/** New ones in place of the old. They are said once: the database keeps only their hashes. */
export async function makeRecoveryCodes(sql: Sql, userID: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    randomBytes(8)
      .toString("hex")
      .replace(/(.{4})(?=.)/g, "$1-"),
  );
  await sql`delete from recovery_codes where user_id = ${userID}`;
  for (const code of codes)
    await sql`insert into recovery_codes (user_id, code_hash) values (${userID}, ${hashOf(code)})`;
  return codes;
}

export const beginFactor = (sql: Sql, userID: string, secret: string) => sql`
  insert into two_factors (user_id, secret) values (${userID}, ${secret})
  on conflict (user_id) do update set secret = excluded.secret, last_period = 0
  where two_factors.confirmed_at is null returning user_id`;

export const removeFactor = (sql: Sql, userID: string) => sql`delete from two_factors where user_id = ${userID}`;

export const factorState = (sql: Sql, userID: string) => sql<{ on: boolean; left: number; requiredBy: string[] }>`
  select exists (select from two_factors where user_id = ${userID} and confirmed_at is not null) as "on",
    (select count(*)::int from recovery_codes where user_id = ${userID}) as left,
    coalesce((
      select json_agg(name order by name) from user_clients join clients using (client_id)
      where user_id = ${userID} and staff and staff_two_factor), '[]') as required_by`;
