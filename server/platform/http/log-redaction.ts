/** The key of a link and the token of a session, as they are made: 32 random bytes, which a client's 16 may stand before. */
const secretPattern = /(?<![\w-])(?:[\w-]{43}|[\w-]{64})(?![\w-])/g;
const certificateCodePattern = /(\/certificates\/)[^/?#\s]+/g;
const mailAddressPattern = /[\w.+%'’-]+@[\w-]+(?:\.[\w-]+)+/g;
const urlPattern = /\bhttps?:\/\/[^\s"'<>()]+/g;

/** Where something happened, without what opens something and without what was searched for or sent: no query, no keys. */
export const redactAddress = (address: string): string =>
  address
    .replace(/[?#].*$/s, "")
    .replace(secretPattern, ":key")
    .replace(certificateCodePattern, "$1:code");

/** What a log may keep of a text: no keys, no mail addresses, and none of the texts that were sent. */
export function redactText(text: string, sent: readonly string[] = []): string {
  const plain = text.replace(urlPattern, redactAddress).replace(secretPattern, ":key").replace(mailAddressPattern, "…");
  return sent.reduce((left, word) => left.replaceAll(wholeWordPattern(word), "…"), plain);
}

/** Shorter ones stand in every sentence. */
const MIN_TEXT_LENGTH = 3;
const MAX_TEXT_LENGTH = 2_000;
const MAX_TEXTS = 500;

/** By itself, not as a part of another word. */
const wholeWordPattern = (word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "gu");

/** The texts in what was sent, the longest first: one may stand within another. */
export function collectTexts(...sent: unknown[]): string[] {
  const texts = new Set<string>();
  const left = [...sent];
  while (left.length > 0 && texts.size < MAX_TEXTS) {
    const value = left.pop();
    if (typeof value === "string") texts.add(value.trim().slice(0, MAX_TEXT_LENGTH));
    else if (typeof value === "object" && value !== null && !ArrayBuffer.isView(value))
      left.push(...Object.values(value));
  }
  return [...texts]
    .filter(({ length }) => length >= MIN_TEXT_LENGTH)
    .toSorted((one, other) => other.length - one.length);
}
