/** The key of a link and the token of a session, as they are made: 32 random bytes, which a client's 16 may stand before. */
const secrets = /(?<![\w-])(?:[\w-]{43}|[\w-]{64})(?![\w-])/g;
const certificateCode = /(\/certificates\/)[^/?#\s]+/g;
const mailAddress = /[\w.+%'’-]+@[\w-]+(?:\.[\w-]+)+/g;
const wholeAddress = /\bhttps?:\/\/[^\s"'<>()]+/g;

/** Where something happened, without what opens something and without what was searched for or sent: no query, no keys. */
export const addressForLog = (address: string): string =>
  address
    .replace(/[?#].*$/s, "")
    .replace(secrets, ":key")
    .replace(certificateCode, "$1:code");

/** What a log may keep of a text: no keys, no mail addresses, and none of the texts that were sent. */
export function textForLog(text: string, sent: readonly string[] = []): string {
  const plain = text.replace(wholeAddress, addressForLog).replace(secrets, ":key").replace(mailAddress, "…");
  return sent.reduce((left, word) => left.replaceAll(asWord(word), "…"), plain);
}

/** Shorter ones stand in every sentence. */
const SHORTEST = 3;
const LONGEST = 2_000;
const MOST = 500;

/** By itself, not as a part of another word. */
const asWord = (word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "gu");

/** The texts in what was sent, the longest first: one may stand within another. */
export function textsIn(...sent: unknown[]): string[] {
  const texts = new Set<string>();
  const left = [...sent];
  while (left.length > 0 && texts.size < MOST) {
    const value = left.pop();
    if (typeof value === "string") texts.add(value.trim().slice(0, LONGEST));
    else if (typeof value === "object" && value !== null && !ArrayBuffer.isView(value))
      left.push(...Object.values(value));
  }
  return [...texts].filter(({ length }) => length >= SHORTEST).toSorted((one, other) => other.length - one.length);
}
