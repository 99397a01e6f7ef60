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
/** The content of the QR code for an authenticator app. */
export const authenticatorAddressOf = (secret: string, email: string) => totpOf(secret, email).toString();

/** The secret is sealed for its account. */
const sealingPurposeOf = (userID: string) => `two-factor ${userID}`;

type CodeAttempt = { userID: string; code: string; sealing: Sealing };

/** True without a second factor. A code works once. */
export async function passesSecondFactor(
  sql: Sql,
  { code, ...attempt }: Omit<CodeAttempt, "code"> & { code: string | null | undefined },
): Promise<boolean> {
  const [factor] = await factorOf(sql, attempt.userID);
  if (!factor?.isConfirmed) return true;
  return code ? isGoodCode(sql, factor, { ...attempt, code }) : false;
}

/** True only with a second factor and a good code of it. */
export async function provesSecondFactor(sql: Sql, attempt: CodeAttempt): Promise<boolean> {
  const [factor] = await factorOf(sql, attempt.userID);
  return factor?.isConfirmed ? isGoodCode(sql, factor, attempt) : false;
}

/** The first good code turns the factor on. */
export async function confirmFactor(sql: Sql, attempt: CodeAttempt): Promise<boolean> {
  const [factor] = await factorOf(sql, attempt.userID);
  if (!factor || factor.isConfirmed || !(await usePeriodCode(sql, factor, attempt))) return false;
  await sql`update two_factors set confirmed_at = now() where user_id = ${attempt.userID}`;
  return true;
}

async function isGoodCode(sql: Sql, factor: FactorRow, attempt: CodeAttempt): Promise<boolean> {
  if (await usePeriodCode(sql, factor, attempt)) return true;
  const { userID, code } = attempt;
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
  const usedPeriods = await sql`
    update two_factors set last_period = ${period}
    where user_id = ${userID} and last_period < ${period} returning user_id`;
  return usedPeriods.length > 0;
}

const hashOf = (code: string) =>
  createHash("sha256")
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))
    .digest();

/** Replaces all codes. The answer is the only place that has them: the database keeps hashes. */
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
 * Seals all secrets with the first key: those stored before sealing, and those of older keys. A process does so before it serves anybody;
 * several may at once. Returns the number of secrets that no key opens.
 */
export async function resealFactors({ database, sealing }: Pick<App, "database" | "sealing">): Promise<number> {
  for (;;) {
    const staleCount = await database.home(async (sql) => {
      const stale = await sql<SealedRow>`
        select user_id, secret from two_factors
        where secret not like '%.%' or split_part(secret, '.', 1) = any (${sealing.olderMarks})
        order by user_id limit ${BATCH_SIZE} for update`;
      const resealed = stale.map(({ userID, secret }) => {
        const purpose = sealingPurposeOf(userID);
        return sealing.seal(secret.includes(".") ? sealing.unseal(secret, purpose) : secret, purpose);
      });
      await sql`
        update two_factors f set secret = a.secret
        from unnest(${stale.map(({ userID }) => userID)}::uuid[], ${resealed}::text[]) as a (user_id, secret)
        where f.user_id = a.user_id`;
      return stale.length;
    });
    if (staleCount < BATCH_SIZE) break;
  }
  const marks = await database.readHome(
    (sql) => sql<{ secret: string; many: number }>`
      select split_part(secret, '.', 1) || '.' as secret, count(*)::int as many from two_factors group by 1`,
  );
  return marks.reduce((lost, { secret, many }) => lost + (sealing.isStale(secret) ? many : 0), 0);
}
