import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Sql } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import { clock } from "../../platform/clock.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { type FactorRow, factorOf, insertFactor } from "./second-factor-queries.ts";

export const WRONG_CODE = "This code isn’t right, or was used. Wait for the next one, or use a recovery code.";

const PERIOD = 30;
const RECOVERY_CODES = 10;

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, thirty seconds. */
const totpOf = (secret: string, email = "") =>
  new TOTP({ issuer: "Rosette", label: email, secret: Secret.fromBase32(secret), period: PERIOD });

export const newSecret = () => new Secret({ size: 20 }).base32;
/** What an authenticator app reads from the picture. */
export const authenticatorAddressOf = (secret: string, email: string) => totpOf(secret, email).toString();

/** The secret lies sealed for the one whose it is. */
const sealingPurposeOf = (userID: string) => `two-factor ${userID}`;

type CodeAttempt = { userID: string; code: string; sealing: Sealing };

/** True for whoever has no second factor. A code is good once: what passed here passes no more. */
export async function passesSecondFactor(
  sql: Sql,
  { code, ...tried }: Omit<CodeAttempt, "code"> & { code: string | null | undefined },
): Promise<boolean> {
  const [factor] = await factorOf(sql, tried.userID);
  if (!factor?.isConfirmed) return true;
  return code ? isGoodCode(sql, factor, { ...tried, code }) : false;
}

/** True only for whoever has a second factor, and its code at hand. */
export async function provesSecondFactor(sql: Sql, tried: CodeAttempt): Promise<boolean> {
  const [factor] = await factorOf(sql, tried.userID);
  return factor?.isConfirmed ? isGoodCode(sql, factor, tried) : false;
}

/** The factor that was begun becomes one with its first code. */
export async function confirmFactor(sql: Sql, tried: CodeAttempt): Promise<boolean> {
  const [factor] = await factorOf(sql, tried.userID);
  if (!factor || factor.isConfirmed || !(await usePeriodCode(sql, factor, tried))) return false;
  await sql`update two_factors set confirmed_at = now() where user_id = ${tried.userID}`;
  return true;
}

async function isGoodCode(sql: Sql, factor: FactorRow, tried: CodeAttempt): Promise<boolean> {
  if (await usePeriodCode(sql, factor, tried)) return true;
  const { userID, code } = tried;
  const spent = await sql`
    delete from recovery_codes where user_id = ${userID} and code_hash = ${hashOf(code)} returning user_id`;
  return spent.length > 0;
}

/** A clock may be half a minute off. */
async function usePeriodCode(
  sql: Sql,
  { secret }: FactorRow,
  { userID, code, sealing }: CodeAttempt,
): Promise<boolean> {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return false;
  const now = clock.now().getTime();
  const off = totpOf(sealing.unseal(secret, sealingPurposeOf(userID))).validate({ token, timestamp: now, window: 1 });
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

export const beginFactor = (sql: Sql, userID: string, secret: string, { seal }: Sealing) =>
  insertFactor(sql, userID, seal(secret, sealingPurposeOf(userID)));

type SealedRow = { userID: string; secret: string };

const BATCH_SIZE = 500;

/**
 * Seals what was kept before secrets were sealed, and what an older secret sealed, with the first one. A process does so
 * before it serves anybody; several may at once. Answers how many are left that no secret opens.
 */
export async function resealFactors({ database, sealing }: Pick<App, "database" | "sealing">): Promise<number> {
  for (;;) {
    const found = await database.home(async (sql) => {
      const stale = await sql<SealedRow>`
        select user_id, secret from two_factors
        where secret not like '%.%' or split_part(secret, '.', 1) = any (${sealing.olderMarks})
        order by user_id limit ${BATCH_SIZE} for update`;
      const anew = stale.map(({ userID, secret }) => {
        const purpose = sealingPurposeOf(userID);
        return sealing.seal(secret.includes(".") ? sealing.unseal(secret, purpose) : secret, purpose);
      });
      await sql`
        update two_factors f set secret = a.secret
        from unnest(${stale.map(({ userID }) => userID)}::uuid[], ${anew}::text[]) as a (user_id, secret)
        where f.user_id = a.user_id`;
      return stale.length;
    });
    if (found < BATCH_SIZE) break;
  }
  const marks = await database.readHome(
    (sql) => sql<{ secret: string; many: number }>`
      select split_part(secret, '.', 1) || '.' as secret, count(*)::int as many from two_factors group by 1`,
  );
  return marks.reduce((lost, { secret, many }) => lost + (sealing.isStale(secret) ? many : 0), 0);
}
