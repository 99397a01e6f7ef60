import { isIPv6 } from "node:net";
import { mailboxOf } from "../../contract/email-address.ts";
import { plural } from "../../contract/plural.ts";
import type { Sql } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";
import { refuse } from "../http/refusal.ts";

/** Whose attempts are counted together: how many are free, how long the wait may grow, and when all is forgotten. */
type Subject = { name: string; free: number; longestWait: number; forgottenAfter: string };

/** Seconds to wait after the last free attempt: twice as long each time, up to the longest. */
const firstWait = 30;
/** Failures to prove who one is. An office of people shares a network's address, so it has more of them. */
const failing = { longestWait: 900, forgottenAfter: "1 day" };
/** What anybody may send without being anybody: each call a network's, and where it is about an email address, that address's. */
const anonymous = { longestWait: 60, forgottenAfter: "1 hour" };

export const accountSubject = (email: string): Subject => ({ name: `account ${sameFor(email)}`, free: 5, ...failing });

export const networkSubject = (address: string): Subject => ({
  name: `network ${networkOf(address)}`,
  free: 20,
  ...failing,
});

/** Keys of links have failures of their own: a link that was cut short doesn't keep an office from signing in. */
export const keySubject = (address: string): Subject => ({ name: `keys ${networkOf(address)}`, free: 20, ...failing });

/** Promo codes that there aren't, so that nobody finds one by trying. */
export const promoSubject = (address: string): Subject => ({
  name: `promo codes ${networkOf(address)}`,
  free: 20,
  ...failing,
});

/** Codes of certificates that there aren't, so that nobody finds one by trying. */
export const certificateSubject = (address: string): Subject => ({
  name: `certificates ${networkOf(address)}`,
  free: 20,
  ...failing,
});

/** Files that are sent with answers by whoever has a cart: a hall of buyers shares a network. */
export const answerFileSubject = (address: string): Subject => ({
  name: `answer files ${networkOf(address)}`,
  free: 300,
  ...anonymous,
});

/** Invitations to people without an account, by whoever has signed in: a school's computers share a network. */
export const invitationSubject = (address: string): Subject => ({
  name: `invitations to recommend from ${networkOf(address)}`,
  free: 60,
  ...anonymous,
});

/** Counts of those who stopped at a question before an application: a school's computers share a network. */
export const stoppedSubject = (address: string): Subject => ({
  name: `stopped applications from ${networkOf(address)}`,
  free: 300,
  ...anonymous,
});

/** Tokens for browsers that answer a survey: a hall that does shares a network. */
export const surveySubject = (address: string): Subject => ({
  name: `survey browsers ${networkOf(address)}`,
  free: 300,
  ...anonymous,
});

/** Whoever calls without having signed in. */
export function anonymousSubjects(call: string, address: string, email: unknown): Subject[] {
  const network = { name: `${call} from ${networkOf(address)}`, free: 60, ...anonymous };
  if (typeof email !== "string" || email.length > MOST_OF_EMAIL) return [network];
  return [network, { name: `${call} for ${mailboxOf(email)}`, free: 10, ...anonymous }];
}

const MOST_OF_EMAIL = 200;
const sameFor = (email: string) => email.trim().toLowerCase();

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

/** Whether a subject has no free attempt left and its wait since the last isn't over; and for how many seconds more. */
const isWaiting = (subject: Subject) => fragment`a.made >= ${subject.free} and ${secondsLeft(subject)} > 0`;
const secondsLeft = ({ free, longestWait }: Subject) => fragment`
  extract(epoch from a.last_at - now()) + least(${longestWait}, ${firstWait} * power(2, least(a.made - ${free}, 10)))`;

/**
 * Counts the attempt before it is made, so that trying many at once gains nothing; `forgive` takes it back.
 * A subject that has to wait is refused, and its wait doesn't grow by asking.
 */
export async function countAttempt(sql: Sql, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects) {
    const counted = await sql`
      insert into attempts as a (subject, made) values (${subject.name}, 1)
      on conflict (subject) do update
      set made = case when a.last_at < now() - ${subject.forgottenAfter}::interval then 1 else a.made + 1 end,
        last_at = now()
      where not (${isWaiting(subject)})
      returning made`;
    if (counted.length === 0) await refuseWaiting(sql, subject);
  }
}

export async function refuseWaiting(sql: Sql, subject: Subject): Promise<void> {
  const [waiting] = await sql<{ seconds: number }>`
    select ceil(${secondsLeft(subject)})::int as seconds from attempts a
    where subject = ${subject.name} and ${isWaiting(subject)}`;
  if (!waiting) return;
  const { seconds } = waiting;
  refuse(`Too many tries. Wait ${waitText(seconds)}, then try again.`, 429, { retryAfter: Math.max(seconds, 1) });
}

export function waitText(seconds: number): string {
  if (seconds < 60) return plural(Math.max(seconds, 1), "second");
  const minutes = Math.ceil(seconds / 60);
  return plural(minutes, "minute");
}

/** It went well after all: the account starts afresh, and the network is as it was before. */
export async function forgive(sql: Sql, email: string, address?: string): Promise<void> {
  await sql`delete from attempts where subject = ${accountSubject(email).name}`;
  if (address)
    await sql`
      update attempts set made = greatest(made - 1, 0) where subject = ${networkSubject(address).name}`;
}
