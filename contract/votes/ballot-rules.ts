import { mailboxOf } from "../platform/email-address.ts";
import { mixedHash } from "../platform/hashes.ts";

/** How often somebody who wants a ballot has to try, on average: two to the power of this. */
const PROOF_OF_WORK_BITS = 14;

/** What is worked on: another for each vote and mailbox, and each hour. */
export const proofOfWorkChallenge = (publicVoteID: string, email: string, at: Date): string =>
  `${publicVoteID} ${mailboxOf(email)} ${at.toISOString().slice(0, 13)}`;

/** Whether enough of the first bits of a hash are zero. */
export const isProofOfWork = (hash: Uint8Array): boolean =>
  (((hash[0] ?? 255) << 8) | (hash[1] ?? 255)) >>> (16 - PROOF_OF_WORK_BITS) === 0;

/** The order in which somebody sees what they choose among: by their own seed, the same each time. */
export function orderBySeed<T>(seed: string, items: readonly T[], idOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, rank: mixedHash(`${seed} ${idOf(item)}`) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

export type ChoicesByGroup = Readonly<Record<string, readonly string[]>>;

/** A press on something: chosen, or not any more. Where one may be chosen, it takes the place of the other. */
export function toggleChoice(chosen: ChoicesByGroup, groupID: string, itemID: string, most: number): ChoicesByGroup {
  const before = chosen[groupID] ?? [];
  if (before.includes(itemID)) return { ...chosen, [groupID]: before.filter((one) => one !== itemID) };
  if (most === 1) return { ...chosen, [groupID]: [itemID] };
  return before.length < most ? { ...chosen, [groupID]: [...before, itemID] } : chosen;
}
