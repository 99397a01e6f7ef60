import { isIPv6 } from "node:net";
import type { Sql } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";
import { refuse } from "../http/refusal.ts";

type Subject = { name: string; free: number };

/** Failures that cost nothing. An office of people shares a network's address, so it has more of them. */
const freeOfAccount = 5;
const freeOfNetwork = 20;
/** Seconds to wait after the last free failure: twice as long each time, up to the longest. */
const firstWait = 30;
const longestWait = 900;

export const accountSubject = (email: string): Subject => ({
  name: `account ${email.trim().toLowerCase()}`,
  free: freeOfAccount,
});

export const networkSubject = (address: string): Subject => ({
  name: `network ${networkOf(address)}`,
  free: freeOfNetwork,
});

/** Keys of links have failures of their own: a link that was cut short doesn't keep an office from signing in. */
export const keySubject = (address: string): Subject => ({ name: `keys ${networkOf(address)}`, free: freeOfNetwork });

/** Whoever has one address of an IPv6 network has its 2^64 others, too. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head.split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter(Boolean).length;
  const whole = [...groups, ...Array<string>(zeros).fill("0"), ...(tail ?? "").split(":").filter(Boolean)];
  return whole.slice(0, 4).join(":");
}

/** Whether a subject has no free failure left and its wait since the last isn't over; and for how many seconds more. */
const isWaiting = (free: number) => fragment`f.failures >= ${free} and ${secondsLeft(free)} > 0`;
const secondsLeft = (free: number) => fragment`
  extract(epoch from f.last_at - now()) + least(${longestWait}, ${firstWait} * power(2, least(f.failures - ${free}, 10)))`;

/**
 * Counts the attempt as failed before it is made, so that trying many at once gains nothing; `forgive` takes it back.
 * A subject that has to wait is refused, and its wait doesn't grow by asking.
 */
export async function countAttempt(sql: Sql, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects) {
    const counted = await sql`
      insert into sign_in_failures as f (subject, failures) values (${subject.name}, 1)
      on conflict (subject) do update
      set failures = case when f.last_at < now() - interval '1 day' then 1 else f.failures + 1 end, last_at = now()
      where not (${isWaiting(subject.free)})
      returning failures`;
    if (counted.length === 0) await refuseWaiting(sql, subject);
  }
}

export async function refuseWaiting(sql: Sql, { name, free }: Subject): Promise<void> {
  const [waiting] = await sql<{ seconds: number }>`
    select ceil(${secondsLeft(free)})::int as seconds from sign_in_failures f
    where subject = ${name} and ${isWaiting(free)}`;
  if (waiting) refuse(`Too many tries. Wait ${waitText(waiting.seconds)}, then try again.`, 429);
}

export function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${Math.max(seconds, 1)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

/** It went well after all: the account starts afresh, and the network is as it was before. */
export async function forgive(sql: Sql, email: string, address?: string): Promise<void> {
  await sql`delete from sign_in_failures where subject = ${accountSubject(email).name}`;
  if (address)
    await sql`
      update sign_in_failures set failures = greatest(failures - 1, 0) where subject = ${networkSubject(address).name}`;
}
