import { plainCode } from "../../../contract/platform/plain-code.ts";
import { mailboxOf } from "../../../contract/platform/email-address.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { Sql } from "../db/sql.ts";
import { networkOf } from "../http/networks.ts";
import { refuse } from "../http/refusal.ts";
import {
  MAX_NAME_LENGTH,
  type RateLimit,
  addFailure,
  addFirstFailure,
  countFailure,
  countedLevel,
  lowerLevel,
  removeFailures,
  resetRateLimits,
  resetWithFailures,
  secondsUntilRoom,
} from "./rate-limit-queries.ts";

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;

/** One account: 12 in an hour, 104 in a day, from however many networks. */
const guessingRate = { deep: 8, every: 15 * MINUTE_SECONDS };
/** One network: 117 accounts in a day. An office or a hall has room for 60 people who all mistype before one of them succeeds. */
const networkRate = { deep: 60, every: 25 * MINUTE_SECONDS };
/** Calls without a sign-in, and codes that can't be guessed in a lifetime. */
const anonymousRate = { deep: 60, every: MINUTE_SECONDS };

export const accountLimit = (email: string): RateLimit => ({ name: `account ${emailKey(email)}`, ...guessingRate });

/** A signed-in person who proves their identity again: guesses from outside don't lock them out. */
export const signedInLimit = (userID: string): RateLimit => ({ name: `signed in ${userID}`, ...guessingRate });

/** A browser where the account has signed in before. */
export const knownBrowserLimit = (userID: string): RateLimit => ({ name: `known browser ${userID}`, ...guessingRate });

/** Second-factor codes, by somebody who knows the password: nobody else can use them up. */
export const secondFactorLimit = (email: string): RateLimit => ({ name: `codes ${emailKey(email)}`, ...guessingRate });

/** Code attempts while all other limits are used up: hashing is expensive. */
export const lateCodeLimit = (address: string): RateLimit => ({
  name: `late from ${networkOf(address)}`,
  ...anonymousRate,
});

const networkLimit = (address: string): RateLimit => ({ name: `network ${networkOf(address)}`, ...networkRate });

/** Keys of links: a truncated link doesn't lock an office out, since a right key is never refused. */
export const linkKeyLimit = (address: string): RateLimit => ({ name: `keys ${networkOf(address)}`, ...anonymousRate });

/** Wrong promo codes, against guessing. A person with a proved address doesn't share the limit of a network. */
export const promoCodeLimit = (address: string, visitor?: { userID: string; isEmailProved: boolean }): RateLimit =>
  visitor?.isEmailProved
    ? { name: `promo codes of ${visitor.userID}`, ...guessingRate }
    : { name: `promo codes ${networkOf(address)}`, ...networkRate };

/** Wrong certificate codes: sixty bits each, and a right one is never refused. */
export const certificateCodeLimit = (address: string): RateLimit => ({
  name: `certificates ${networkOf(address)}`,
  ...anonymousRate,
});

/** Member numbers that don't match the roster by name: by person, and by network, since accounts cost nothing. */
export const memberNumberLimits = (userID: string, address: string): RateLimit[] => [
  { name: `member numbers ${userID}`, deep: 5, every: DAY_SECONDS / 8 },
  { name: `member numbers from ${networkOf(address)}`, ...networkRate },
];

/** Six-digit codes that confirm an address: by account, and by address, whichever account asked. */
export const confirmationCodeLimits = (userID: string, email: string): RateLimit[] => [
  { name: `confirming ${userID}`, deep: 10, every: 60 * MINUTE_SECONDS },
  { name: `confirming ${mailboxOf(email)}`, deep: 20, every: 60 * MINUTE_SECONDS },
];

/** Mails with such a code, so that nobody floods another's mailbox. */
export const confirmationMailLimits = (userID: string, email: string): RateLimit[] => [
  { name: `code mails of ${userID}`, deep: 8, every: 15 * MINUTE_SECONDS },
  { name: `code mails to ${mailboxOf(email)}`, deep: 5, every: 15 * MINUTE_SECONDS },
];

/** Files in answers of buyers with a cart: a hall of buyers shares a network. */
export const answerFileLimit = (address: string): RateLimit => ({
  name: `answer files ${networkOf(address)}`,
  deep: 300,
  every: MINUTE_SECONDS,
});

/** Invitations to people without an account, by signed-in people: a school's computers share a network. */
export const invitationLimit = (address: string): RateLimit => ({
  name: `invitations to recommend from ${networkOf(address)}`,
  ...anonymousRate,
});

/** Reports of people who stopped at an eligibility question: a school's computers share a network. */
export const eligibilityStopLimit = (address: string): RateLimit => ({
  name: `stopped applications from ${networkOf(address)}`,
  deep: 300,
  every: MINUTE_SECONDS,
});

/** Tokens for browsers that answer a survey: a hall shares a network. */
export const surveyTokenLimit = (address: string): RateLimit => ({
  name: `survey browsers ${networkOf(address)}`,
  deep: 300,
  every: MINUTE_SECONDS,
});

/** Calls of an API key at once, and in a second after that. */
export const keyCallRate = { deep: 300, aSecond: 10 };

const keyCallLimit = (apiKeyID: string): RateLimit => ({
  name: `API key ${apiKeyID}`,
  deep: keyCallRate.deep,
  every: 1 / keyCallRate.aSecond,
});

/** How many more calls a key may make at once; refused with 429 where there are none. */
export async function countKeyCall(sql: Sql, apiKeyID: string): Promise<number> {
  const limit = keyCallLimit(apiKeyID);
  const [counted] = await countedLevel(sql, limit);
  if (!counted)
    refuse(`This key may make ${keyCallRate.aSecond} calls a second. Wait a second, then go on.`, 429, {
      retryAfter: 1,
    });
  return Math.floor(limit.deep - counted.level);
}

/** Places in the line of a waiting room: a hall shares a network, and a script takes places without end. */
export const linePlaceLimit = (address: string): RateLimit => ({
  name: `places in line from ${networkOf(address)}`,
  deep: 300,
  every: 2,
});

/** Calls without a sign-in: by network, and where the call is about an email address, by that. */
export function anonymousCallLimits(call: string, address: string, email: unknown): RateLimit[] {
  const from = { name: `${call} from ${networkOf(address)}`, ...anonymousRate };
  if (typeof email !== "string" || email.length > MAX_NAME_LENGTH) return [from];
  return [from, { name: `${call} for ${mailboxOf(email)}`, deep: 10, every: MINUTE_SECONDS }];
}

const emailKey = (email: string) => email.trim().toLowerCase();

/**
 * Counts the attempt before it is made, so that parallel attempts gain nothing; `uncountAttempts` undoes it. Over the limit it is refused, and
 * waiting doesn't get longer by trying.
 */
export async function countAttempt(sql: Sql, limits: readonly RateLimit[]): Promise<void> {
  for (const limit of limits) if (!(await tryCountAttempt(sql, limit))) await refuseIfLimited(sql, limit);
}

/** Counts the attempt if there is room, and answers whether there was. */
async function tryCountAttempt(sql: Sql, limit: RateLimit): Promise<boolean> {
  return (await countedLevel(sql, limit)).length > 0;
}

/** Whether a code may be tried. Takes as long for a wrong password, which is counted elsewhere, as for a right one. */
export const tryCountCode = (sql: Sql, email: string, { isRight }: { isRight: boolean }): Promise<boolean> => {
  const limit = secondFactorLimit(email);
  return tryCountAttempt(sql, isRight ? limit : { ...limit, name: `${limit.name} without a password` });
};

export async function refuseIfLimited(sql: Sql, limit: RateLimit): Promise<void> {
  const seconds = await secondsToWait(sql, limit);
  if (seconds > 0) refuseForSeconds(seconds);
}

/** Until there is room for one more attempt; 0 where there is some now. */
async function secondsToWait(sql: Sql, limit: RateLimit): Promise<number> {
  const [waiting] = await secondsUntilRoom(sql, limit);
  return Math.max(0, waiting?.seconds ?? 0);
}

const refuseForSeconds = (seconds: number): never =>
  refuse(`Too many tries. Wait ${waitText(seconds)}, then try again.`, 429, { retryAfter: Math.max(seconds, 1) });

export function waitText(seconds: number): string {
  if (seconds < 60) return plural(Math.max(seconds, 1), "second");
  const minutes = Math.ceil(seconds / 60);
  return plural(minutes, "minute");
}

/** Undoes one attempt of each, which succeeded after all. */
export async function uncountAttempts(sql: Sql, limits: readonly RateLimit[]): Promise<void> {
  for (const limit of limits) await lowerLevel(sql, limit, 1);
}

/** What an account waits for: its password from a new browser and from a known one, and its codes. */
const accountLimits = ({ email, userID }: { email: string; userID: string }) => [
  accountLimit(email),
  knownBrowserLimit(userID),
  signedInLimit(userID),
  secondFactorLimit(email),
];

/** Seconds that an account waits after failed tries, by whichever of its limits it is longest. */
export async function accountWait(sql: Sql, account: { email: string; userID: string }): Promise<number> {
  let longest = 0;
  for (const limit of accountLimits(account)) longest = Math.max(longest, await secondsToWait(sql, limit));
  return longest;
}

export const networkWait = (sql: Sql, address: string): Promise<number> => secondsToWait(sql, networkLimit(address));

/** Failed tries of an account count no more; those of a network, with the accounts that failed there. */
export const forgetAccountTries = (sql: Sql, account: { email: string; userID: string }) =>
  resetRateLimits(sql, accountLimits(account));

export const forgetNetworkTries = (sql: Sql, address: string) => resetWithFailures(sql, networkLimit(address));

export const refuseIfNetworkLimited = (sql: Sql, address: string) => refuseIfLimited(sql, networkLimit(address));

/**
 * Counts an account that failed, for its network, until it succeeds: a network is limited by the accounts that can't get in, not by
 * typing errors. The account's own limit says how often it may try.
 */
export async function countFailedAccount(sql: Sql, address: string, email: string): Promise<void> {
  const limit = networkLimit(address);
  await addFailure(sql, limit, emailKey(email));
  await countFailure(sql, limit);
}

/** The account succeeded: its failures no longer count for the network. */
export async function forgiveNetwork(sql: Sql, address: string, email: string): Promise<void> {
  const limit = networkLimit(address);
  const [failed] = await removeFailures(sql, limit, emailKey(email));
  if (failed) await lowerLevel(sql, limit, failed.times);
}

/** Counts a wrong code, once however many of a crowd type the same: a misprint on a poster is one guess. */
export async function countWrongCode(sql: Sql, limit: RateLimit, code: string): Promise<void> {
  const first = await addFirstFailure(sql, limit, plainCode(code).toUpperCase());
  if (first.length > 0) await countFailure(sql, limit);
}
