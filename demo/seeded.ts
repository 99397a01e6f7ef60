import { createHash } from "node:crypto";

const FIRST_ID_TIME = Date.UTC(2026, 0, 2);

export type NewID = (words?: string) => string;

/**
 * Identifiers of version 7 in a row that is the same at every filling, so that links into the town outlive a reset and a
 * filling that was killed is written over by the next. They sort in the order in which they were given. Words make another
 * one in the same place: a file never changes under its address.
 */
export function idSequence(seed: string): NewID {
  let given = 0;
  return (words = "") => {
    given += 1;
    const time = (FIRST_ID_TIME + given).toString(16).padStart(12, "0");
    const rest = createHash("sha256").update(`${seed} ${given} ${words}`).digest("hex");
    return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
  };
}

/** A number from 0 to 1 that is always the same for the same words. */
export const chance = (...words: (string | number)[]): number =>
  createHash("sha256").update(words.join(" ")).digest().readUInt32BE(0) / 2 ** 32;

export const pick = <T>(choices: readonly T[], ...words: (string | number)[]): T =>
  choices[Math.floor(chance(...words) * choices.length)]!;
