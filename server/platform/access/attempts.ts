import { plainCode } from "../../../contract/platform/plain-code.ts";
import { mailboxOf } from "../../../contract/platform/email-address.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { Sql } from "../db/sql.ts";
import { networkOf } from "../http/networks.ts";
import { refuse } from "../http/refusal.ts";
import { type Subject, countFailure, levelNow } from "./attempt-queries.ts";

const MINUTE = 60;
const DAY = 86_400;

/** On one account: 12 in an hour, 104 in a day, from however many networks. */
const guessing = { deep: 8, every: 15 * MINUTE };
/** From one network: 117 accounts in a day. An office or a hall has room for 60 people who all mistype before any of them is in. */
const network = { deep: 60, every: 25 * MINUTE };
/** What anybody may send without being anybody, and what can't be guessed in a lifetime. */
const anonymous = { deep: 60, every: MINUTE };

export const accountSubject = (email: string): Subject => ({ name: `account ${sameFor(email)}`, ...guessing });

/** Whoever has signed in shows again who they are: nobody's guesses from outside keep them from it. */
export const signedInSubject = (userID: string): Subject => ({ name: `signed in ${userID}`, ...guessing });

/** In a browser where the account has signed in before. */
export const browserSubject = (userID: string): Subject => ({ name: `known browser ${userID}`, ...guessing });

/** Codes of a second factor, by whoever knows the password: nobody else can use them up. */
export const secondFactorSubject = (email: string): Subject => ({ name: `codes ${sameFor(email)}`, ...guessing });

/** Tries with a code where nothing else is free any more: hashing is work. */
export const lateSubject = (address: string): Subject => ({ name: `late from ${networkOf(address)}`, ...anonymous });

const networkSubject = (address: string): Subject => ({ name: `network ${networkOf(address)}`, ...network });

/** Keys of links: a link that was cut short doesn't keep an office from anything, since a right one is never refused. */
export const keySubject = (address: string): Subject => ({ name: `keys ${networkOf(address)}`, ...anonymous });

/** Promo codes that there aren't, so that nobody finds one by trying. Whoever is known by their address doesn't share what a hall has left. */
export const promoSubject = (address: string, visitor?: { userID: string; isEmailProved: boolean }): Subject =>
  visitor?.isEmailProved
    ? { name: `promo codes of ${visitor.userID}`, ...guessing }
    : { name: `promo codes ${networkOf(address)}`, ...network };

/** Codes of certificates that there aren't: sixty bits each, and a right one is never refused. */
export const certificateSubject = (address: string): Subject => ({
  name: `certificates ${networkOf(address)}`,
  ...anonymous,
});

/** Member numbers that the roster doesn't know by somebody's name: by the person, and by the network, since accounts cost nothing. */
export const memberNumberSubjects = (userID: string, address: string): Subject[] => [
  { name: `member numbers ${userID}`, deep: 5, every: DAY / 8 },
  { name: `member numbers from ${networkOf(address)}`, ...network },
];

/** Codes that confirm an address, of a million each: by the account, and by the address, whoever asked for them. */
export const confirmationSubjects = (userID: string, email: string): Subject[] => [
  { name: `confirming ${userID}`, deep: 10, every: 60 * MINUTE },
  { name: `confirming ${mailboxOf(email)}`, deep: 20, every: 60 * MINUTE },
];

/** Mails with such a code: nobody's mailbox is filled by somebody else. */
export const confirmationMailSubjects = (userID: string, email: string): Subject[] => [
  { name: `code mails of ${userID}`, deep: 8, every: 15 * MINUTE },
  { name: `code mails to ${mailboxOf(email)}`, deep: 5, every: 15 * MINUTE },
];

/** Files that are sent with answers by whoever has a cart: a hall of buyers shares a network. */
export const answerFileSubject = (address: string): Subject => ({
  name: `answer files ${networkOf(address)}`,
  deep: 300,
  every: MINUTE,
});

/** Invitations to people without an account, by whoever has signed in: a school's computers share a network. */
export const invitationSubject = (address: string): Subject => ({
  name: `invitations to recommend from ${networkOf(address)}`,
  ...anonymous,
});

/** Counts of those who stopped at a question before an application: a school's computers share a network. */
export const stoppedSubject = (address: string): Subject => ({
  name: `stopped applications from ${networkOf(address)}`,
  deep: 300,
  every: MINUTE,
});

/** Tokens for browsers that answer a survey: a hall that does shares a network. */
export const surveySubject = (address: string): Subject => ({
  name: `survey browsers ${networkOf(address)}`,
  deep: 300,
  every: MINUTE,
});

/** Whoever calls without having signed in: a network's, and where the call is about an email address, that address's. */
export function anonymousSubjects(call: string, address: string, email: unknown): Subject[] {
  const from = { name: `${call} from ${networkOf(address)}`, ...anonymous };
  if (typeof email !== "string" || email.length > MOST_OF_EMAIL) return [from];
  return [from, { name: `${call} for ${mailboxOf(email)}`, deep: 10, every: MINUTE }];
}

const MOST_OF_EMAIL = 200;
const sameFor = (email: string) => email.trim().toLowerCase();

/**
 * Counts the attempt before it is made, so that trying many at once gains nothing; `forgive` takes it back.
 * A subject that has to wait is refused, and its wait doesn't grow by asking.
 */
export async function countAttempt(sql: Sql, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects) if (!(await isCounted(sql, subject))) await refuseWaiting(sql, subject);
}

/** Counts it where there is room; says whether there was. */
async function isCounted(sql: Sql, subject: Subject): Promise<boolean> {
  const counted = await sql`
    insert into attempts as a (subject, level) values (${subject.name}, 1)
    on conflict (subject) do update set level = ${levelNow(subject)} + 1, last_at = now()
    where ${levelNow(subject)} + 1 <= ${subject.deep}::double precision
    returning level`;
  return counted.length > 0;
}

/** Whether a code may be tried. Takes as long for a wrong password, which is counted elsewhere, as for a right one. */
export const isCodeCounted = (sql: Sql, email: string, isRight: boolean): Promise<boolean> => {
  const subject = secondFactorSubject(email);
  return isCounted(sql, isRight ? subject : { ...subject, name: `${subject.name} without a password` });
};

export async function refuseWaiting(sql: Sql, subject: Subject): Promise<void> {
  const [waiting] = await sql<{ seconds: number }>`
    select ceil((${levelNow(subject)} + 1 - ${subject.deep}::double precision) * ${subject.every}::double precision)::int as seconds
    from attempts a where subject = ${subject.name}`;
  if (waiting && waiting.seconds > 0) refuseFor(waiting.seconds);
}

const refuseFor = (seconds: number): never =>
  refuse(`Too many tries. Wait ${waitText(seconds)}, then try again.`, 429, { retryAfter: Math.max(seconds, 1) });

export function waitText(seconds: number): string {
  if (seconds < 60) return plural(Math.max(seconds, 1), "second");
  const minutes = Math.ceil(seconds / 60);
  return plural(minutes, "minute");
}

/** Takes one try back of each, which went well after all. */
export async function takeBack(sql: Sql, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects)
    await sql`
      update attempts a set level = greatest(0, ${levelNow(subject)} - 1), last_at = now() where subject = ${subject.name}`;
}

/** Of one network and one thing that was tried there, an account or a code, in a row of its own. */
const failedThere = ({ name }: Subject, what: string) => `${name}: ${what.slice(0, MOST_OF_EMAIL)}`;

export const refuseNetwork = (sql: Sql, address: string) => refuseWaiting(sql, networkSubject(address));

/**
 * Counts an account that failed, for the network in which it did, until it gets in: what holds an office up is who can't, not who mistypes.
 * The account's own count says how often one alone may.
 */
export async function countFailedAccount(sql: Sql, address: string, email: string): Promise<void> {
  const subject = networkSubject(address);
  await sql`
    insert into attempts as a (subject, level) values (${failedThere(subject, sameFor(email))}, 1)
    on conflict (subject) do update set level = a.level + 1, last_at = now()`;
  await countFailure(sql, subject);
}

/** The account got in after all: the network is as if it had never failed there. */
export async function forgiveNetwork(sql: Sql, address: string, email: string): Promise<void> {
  const subject = networkSubject(address);
  const [failed] = await sql<{ times: number }>`
    delete from attempts where subject = ${failedThere(subject, sameFor(email))} returning level as times`;
  if (failed)
    await sql`
      update attempts a set level = greatest(0, ${levelNow(subject)} - ${failed.times}::double precision), last_at = now()
      where subject = ${subject.name}`;
}

/** Counts a wrong code, once however many of a crowd type the same: a misprint on a poster is one guess. */
export async function countWrongCode(sql: Sql, subject: Subject, code: string): Promise<void> {
  const first = await sql`
    insert into attempts (subject, level) values (${failedThere(subject, plainCode(code).toUpperCase())}, 1)
    on conflict (subject) do nothing returning subject`;
  if (first.length > 0) await countFailure(sql, subject);
}
