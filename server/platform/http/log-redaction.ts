/** Keys of links and tokens of sessions: 32 random bytes in base64url, with the client's 16 before them or not. */
const secretPattern = /(?<![\w-])(?:[\w-]{43}|[\w-]{64})(?![\w-])/g;
const certificateCodePattern = /(\/certificates\/)[^/?#\s]+/g;
const mailAddressPattern = /[\w.+%'’-]+@[\w-]+(?:\.[\w-]+)+/g;
const urlPattern = /\bhttps?:\/\/[^\s"'<>()]+/g;

/** The address without its query and keys. */
export const redactAddress = (address: string): string =>
  address
    .replace(/[?#].*$/s, "")
    .replace(secretPattern, ":key")
    .replace(certificateCodePattern, "$1:code");

/** Removes keys, mail addresses, and the texts of the request. */
export function redactText(text: string, values: readonly string[] = []): string {
  const plain = text.replace(urlPattern, redactAddress).replace(secretPattern, ":key").replace(mailAddressPattern, "…");
  return values.reduce((redacted, word) => redacted.replaceAll(wholeWordPattern(word), "…"), plain);
}

/** Shorter texts are in every sentence. */
const MIN_TEXT_LENGTH = 3;
const MAX_TEXT_LENGTH = 2_000;
const MAX_TEXTS = 500;

const wholeWordPattern = (word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "gu");

/** The texts in a request, the longest first: one may be part of another. */
export function collectTexts(...values: unknown[]): string[] {
  const texts = new Set<string>();
  const remaining = [...values];
  while (remaining.length > 0 && texts.size < MAX_TEXTS) {
    const value = remaining.pop();
    if (typeof value === "string") texts.add(value.trim().slice(0, MAX_TEXT_LENGTH));
    else if (typeof value === "object" && value !== null && !ArrayBuffer.isView(value))
      remaining.push(...Object.values(value));
  }
  return [...texts]
    .filter(({ length }) => length >= MIN_TEXT_LENGTH)
    .toSorted((one, other) => other.length - one.length);
}
