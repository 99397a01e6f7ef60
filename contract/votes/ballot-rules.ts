import { mailboxOf } from "../platform/email-address.ts";
import { mixedHash } from "../platform/hashes.ts";

/** A proof of work takes two to the power of this many tries on average. */
const PROOF_OF_WORK_BITS = 14;

/** The challenge differs by vote, mailbox and hour. */
export const proofOfWorkChallenge = (publicVoteID: string, email: string, at: Date): string =>
  `${publicVoteID} ${mailboxOf(email)} ${at.toISOString().slice(0, 13)}`;

export const isProofOfWork = (hash: Uint8Array): boolean =>
  (((hash[0] ?? 255) << 8) | (hash[1] ?? 255)) >>> (16 - PROOF_OF_WORK_BITS) === 0;

/** An order that is random by seed, and the same each time. */
export function orderBySeed<T>(seed: string, items: readonly T[], idOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, rank: mixedHash(`${seed} ${idOf(item)}`) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

export type ChoicesByGroup = Readonly<Record<string, readonly string[]>>;

/** Adds or removes a choice. Where only one is allowed, it replaces the other. */
export function toggleChoice(choices: ChoicesByGroup, groupID: string, itemID: string, most: number): ChoicesByGroup {
  const before = choices[groupID] ?? [];
  if (before.includes(itemID)) return { ...choices, [groupID]: before.filter((one) => one !== itemID) };
  if (most === 1) return { ...choices, [groupID]: [itemID] };
  return before.length < most ? { ...choices, [groupID]: [...before, itemID] } : choices;
}
