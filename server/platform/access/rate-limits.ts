import { mailboxOf } from "../../../contract/platform/email-address.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { Sql } from "../db/sql.ts";
import { networkOf } from "../http/networks.ts";
import { refuse } from "../http/refusal.ts";
import { type RateLimit, countFailure, currentLevel } from "./rate-limit-queries.ts";

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;

/** On one account: 12 in an hour, 104 in a day, from however many networks. */
const guessingRate = { deep: 8, every: 15 * MINUTE_SECONDS };
/** From one network: 117 accounts in a day. An office or a hall has room for 60 people who all mistype before any of them is in. */
const networkRate = { deep: 60, every: 25 * MINUTE_SECONDS };
/** What anybody may send without being anybody, and what can't be guessed in a lifetime. */
const anonymousRate = { deep: 60, every: MINUTE_SECONDS };

export const accountLimit = (email: string): RateLimit => ({ name: `account ${emailKey(email)}`, ...guessingRate });

/** Whoever has signed in shows again who they are: nobody's guesses from outside keep them from it. */
export const signedInLimit = (userID: string): RateLimit => ({ name: `signed in ${userID}`, ...guessingRate });

/** In a browser where the account has signed in before. */
export const knownBrowserLimit = (userID: string): RateLimit => ({ name: `known browser ${userID}`, ...guessingRate });

/** Codes of a second factor, by whoever knows the password: nobody else can use them up. */
export const secondFactorLimit = (email: string): RateLimit => ({ name: `codes ${emailKey(email)}`, ...guessingRate });

/** Tries with a code where nothing else is free any more: hashing is work. */
export const lateCodeLimit = (address: string): RateLimit => ({
  name: `late from ${networkOf(address)}`,
  ...anonymousRate,
});

const networkLimit = (address: string): RateLimit => ({ name: `network ${networkOf(address)}`, ...networkRate });

/** Keys of links: a link that was cut short doesn't keep an office from anything, since a right one is never refused. */
export const linkKeyLimit = (address: string): RateLimit => ({ name: `keys ${networkOf(address)}`, ...anonymousRate });

/** Promo codes that there aren't, so that nobody finds one by trying. Whoever is known by their address doesn't share what a hall has left. */
export const promoCodeLimit = (address: string, visitor?: { userID: string; isEmailProved: boolean }): RateLimit =>
  visitor?.isEmailProved
    ? { name: `promo codes of ${visitor.userID}`, ...guessingRate }
    : { name: `promo codes ${networkOf(address)}`, ...networkRate };

/** Codes of certificates that there aren't: sixty bits each, and a right one is never refused. */
export const certificateCodeLimit = (address: string): RateLimit => ({
  name: `certificates ${networkOf(address)}`,
  ...anonymousRate,
});

/** Member numbers that the roster doesn't know by somebody's name: by the person, and by the network, since accounts cost nothing. */
export const memberNumberLimits = (userID: string, address: string): RateLimit[] => [
  { name: `member numbers ${userID}`, deep: 5, every: DAY_SECONDS / 8 },
  { name: `member numbers from ${networkOf(address)}`, ...networkRate },
];

/** Codes that confirm an address, of a million each: by the account, and by the address, whoever asked for them. */
export const confirmationCodeLimits = (userID: string, email: string): RateLimit[] => [
  { name: `confirming ${userID}`, deep: 10, every: 60 * MINUTE_SECONDS },
  { name: `confirming ${mailboxOf(email)}`, deep: 20, every: 60 * MINUTE_SECONDS },
];

/** Mails with such a code: nobody's mailbox is filled by somebody else. */
export const confirmationMailLimits = (userID: string, email: string): RateLimit[] => [
  { name: `code mails of ${userID}`, deep: 8, every: 15 * MINUTE_SECONDS },
  { name: `code mails to ${mailboxOf(email)}`, deep: 5, every: 15 * MINUTE_SECONDS },
];

/** Files that are sent with answers by whoever has a cart: a hall of buyers shares a network. */
export const answerFileLimit = (address: string): RateLimit => ({
  name: `answer files ${networkOf(address)}`,
  deep: 300,
  every: MINUTE_SECONDS,
});

/** Invitations to people without an account, by whoever has signed in: a school's computers share a network. */
export const invitationLimit = (address: string): RateLimit => ({
  name: `invitations to recommend from ${networkOf(address)}`,
  ...anonymousRate,
});

/** Counts of those who stopped at a question before an application: a school's computers share a network. */
export const eligibilityStopLimit = (address: string): RateLimit => ({
  name: `stopped applications from ${networkOf(address)}`,
  deep: 300,
  every: MINUTE_SECONDS,
});

/** Tokens for browsers that answer a survey: a hall that does shares a network. */
export const surveyTokenLimit = (address: string): RateLimit => ({
  name: `survey browsers ${networkOf(address)}`,
  deep: 300,
  every: MINUTE_SECONDS,
});

/** Whoever calls without having signed in: a network's, and where the call is about an email address, that address's. */
export function anonymousCallLimits(call: string, address: string, email: unknown): RateLimit[] {
  const from = { name: `${call} from ${networkOf(address)}`, ...anonymousRate };
  if (typeof email !== "string" || email.length > MAX_NAME_LENGTH) return [from];
  return [from, { name: `${call} for ${mailboxOf(email)}`, deep: 10, every: MINUTE_SECONDS }];
}

const MAX_NAME_LENGTH = 200;
const emailKey = (email: string) => email.trim().toLowerCase();

/**
 * Counts the attempt before it is made, so that trying many at once gains nothing; `forgive` takes it back.
 * A subject that has to wait is refused, and its wait doesn't grow by asking.
 */
export async function countAttempt(sql: Sql, subjects: readonly RateLimit[]): Promise<void> {
  for (const subject of subjects) if (!(await tryCountAttempt(sql, subject))) await refuseIfLimited(sql, subject);
}

/** Counts it where there is room; says whether there was. */
async function tryCountAttempt(sql: Sql, subject: RateLimit): Promise<boolean> {
  const counted = await sql`
    insert into attempts as a (subject, level) values (${subject.name}, 1)
    on conflict (subject) do update set level = ${currentLevel(subject)} + 1, last_at = now()
    where ${currentLevel(subject)} + 1 <= ${subject.deep}::double precision
    returning level`;
  return counted.length > 0;
}

/** Whether a code may be tried. Takes as long for a wrong password, which is counted elsewhere, as for a right one. */
export const tryCountCode = (sql: Sql, email: string, isRight: boolean): Promise<boolean> => {
  const subject = secondFactorLimit(email);
  return tryCountAttempt(sql, isRight ? subject : { ...subject, name: `${subject.name} without a password` });
};

export async function refuseIfLimited(sql: Sql, subject: RateLimit): Promise<void> {
  const [waiting] = await sql<{ seconds: number }>`
    select ceil((${currentLevel(subject)} + 1 - ${subject.deep}::double precision) * ${subject.every}::double precision)::int as seconds
    from attempts a where subject = ${subject.name}`;
  if (waiting && waiting.seconds > 0) refuseForSeconds(waiting.seconds);
}

const refuseForSeconds = (seconds: number): never =>
  refuse(`Too many tries. Wait ${waitText(seconds)}, then try again.`, 429, { retryAfter: Math.max(seconds, 1) });

export function waitText(seconds: number): string {
  if (seconds < 60) return plural(Math.max(seconds, 1), "second");
  const minutes = Math.ceil(seconds / 60);
  return plural(minutes, "minute");
}

/** Takes one try back of each, which went well after all. */
export async function uncountAttempts(sql: Sql, subjects: readonly RateLimit[]): Promise<void> {
  for (const subject of subjects)
    await sql`
      update attempts a set level = greatest(0, ${currentLevel(subject)} - 1), last_at = now() where subject = ${subject.name}`;
}

/** Of one network and one thing that was tried there, an account or a code, in a row of its own. */
const failureName = ({ name }: RateLimit, what: string) => `${name}: ${what.slice(0, MAX_NAME_LENGTH)}`;

export const refuseIfNetworkLimited = (sql: Sql, address: string) => refuseIfLimited(sql, networkLimit(address));

/**
 * Counts an account that failed, for the network in which it did, until it gets in: what holds an office up is who can't, not who mistypes.
 * The account's own count says how often one alone may.
 */
export async function countFailedAccount(sql: Sql, address: string, email: string): Promise<void> {
  const subject = networkLimit(address);
  await sql`
    insert into attempts as a (subject, level) values (${failureName(subject, emailKey(email))}, 1)
    on conflict (subject) do update set level = a.level + 1, last_at = now()`;
  await countFailure(sql, subject);
}

/** The account got in after all: the network is as if it had never failed there. */
export async function forgiveNetwork(sql: Sql, address: string, email: string): Promise<void> {
  const subject = networkLimit(address);
  const [failed] = await sql<{ times: number }>`
    delete from attempts where subject = ${failureName(subject, emailKey(email))} returning level as times`;
  if (failed)
    await sql`
      update attempts a set level = greatest(0, ${currentLevel(subject)} - ${failed.times}::double precision), last_at = now()
      where subject = ${subject.name}`;
}

/** Counts a wrong code, once however many of a crowd type the same: a misprint on a poster is one guess. */
export async function countWrongCode(sql: Sql, subject: RateLimit, code: string): Promise<void> {
  const first = await sql`
    insert into attempts (subject, level) values (${failureName(subject, code.trim().toUpperCase())}, 1)
    on conflict (subject) do nothing returning subject`;
  if (first.length > 0) await countFailure(sql, subject);
}
