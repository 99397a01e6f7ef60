import { createHash } from "node:crypto";

/** From 0 to 1, the same for the same words: a rehearsal that is begun anew goes on as it began. */
export const chance = (...words: readonly (string | number)[]): number =>
  createHash("sha256").update(words.join(" ")).digest().readUInt32BE(0) / 2 ** 32;

/** Around zero, as people and things differ: most by less than one. */
export const seededNormal = (...words: readonly (string | number)[]): number =>
  Math.sqrt(-2 * Math.log(1 - chance(...words, "how far"))) * Math.cos(2 * Math.PI * chance(...words, "which way"));

/** An identifier, the same for the same words. */
export function seededID(...words: readonly (string | number)[]): string {
  const hex = createHash("sha256").update(words.join(" ")).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
