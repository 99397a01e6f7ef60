import { createHash } from "node:crypto";

const FIRST_ID_TIME = Date.UTC(2026, 0, 2);

export type NewID = (words?: string) => string;

/**
 * UUIDv7 identifiers in a sequence that is the same at every filling: links into the demo survive a reset, and a killed filling is
 * overwritten by the next. They sort in the order in which they were given. Words change the random part, since a file never changes under
 * its address.
 */
export function idSequence(seed: string): NewID {
  let count = 0;
  return (words = "") => {
    count += 1;
    const time = (FIRST_ID_TIME + count).toString(16).padStart(12, "0");
    const rest = createHash("sha256").update(`${seed} ${count} ${words}`).digest("hex");
    return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
  };
}

/** A pseudo-random number from 0 to 1, the same for the same words. */
export const chance = (...words: (string | number)[]): number =>
  createHash("sha256").update(words.join(" ")).digest().readUInt32BE(0) / 2 ** 32;

export const pick = <T>(choices: readonly T[], ...words: (string | number)[]): T =>
  choices[Math.floor(chance(...words) * choices.length)]!;
