import { createHmac, randomBytes } from "node:crypto";

/** 4 MB, enough for a million marks a day with hardly one that is taken for another. */
const BITS = 2 ** 25;
const BITS_OF_ONE = 7;

export type BloomFilter = {
  /** Whether something happens for the first time on a day. */
  isFirst(day: string, what: string): boolean;
  /** One of so many, always the same for a text on a day. */
  oneOf(day: string, most: number, text: string): number;
};

/**
 * What has happened today, once each. What is kept is a field of bits that each one sets some of, chosen by a key that nobody else
 * has and that is thrown away with the field when the day is over: nobody can be read from it.
 */
export function openBloomFilter(): BloomFilter {
  let today = "";
  let key = randomBytes(32);
  let marks = new Uint8Array();
  const numbers = (text: string) => {
    const digest = createHmac("sha256", key).update(text).digest();
    return Array.from({ length: BITS_OF_ONE }, (_, at) => digest.readUInt32LE(at * 4) % BITS);
  };
  /** With the first that is asked of a day, whichever that is. */
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
    isFirst(day, what) {
      begin(day);
      const places = numbers(`${day} ${what}`);
      const isMarked = (place: number) => (marks[place >> 3]! & (1 << (place & 7))) !== 0;
      const isNew = !places.every(isMarked);
      for (const place of places) marks[place >> 3]! |= 1 << (place & 7);
      return isNew;
    },
  };
}
