import { createHmac, randomBytes } from "node:crypto";

/** 4 MB: enough for a million entries a day with hardly a false positive. */
const BITS = 2 ** 25;
const BITS_OF_ONE = 7;

export type BloomFilter = {
  /** Whether this is the first time on this day. */
  isFirst(day: string, text: string): boolean;
  /** A number below `most`, always the same for a text on a day. */
  oneOf(day: string, most: number, text: string): number;
};

/**
 * Remembers which texts came up today, by a field of bits, of which each text sets some, chosen by a random key that is thrown away
 * with the field at the end of the day: no person can be read from it.
 */
export function openBloomFilter(): BloomFilter {
  let today = "";
  let key = randomBytes(32);
  let marks = new Uint8Array();
  const numbers = (text: string) => {
    const digest = createHmac("sha256", key).update(text).digest();
    return Array.from({ length: BITS_OF_ONE }, (_, at) => digest.readUInt32LE(at * 4) % BITS);
  };
  /** At the first call of a day. */
  const begin = (day: string) => {
    if (day <= today) return;
    today = day;
    key = randomBytes(32);
    marks = new Uint8Array(BITS / 8);
  };
  return {
    oneOf(day, most, text) {
      begin(day);
      return numbers(text)[0]! % most;
    },
    isFirst(day, text) {
      begin(day);
      const places = numbers(`${day} ${text}`);
      const isMarked = (bit: number) => (marks[bit >> 3]! & (1 << (bit & 7))) !== 0;
      const isNew = !places.every(isMarked);
      for (const bit of places) marks[bit >> 3]! |= 1 << (bit & 7);
      return isNew;
    },
  };
}
