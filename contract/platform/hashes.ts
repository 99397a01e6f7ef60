/**
 * Hashes and sequences that are the same each time, on the server and in every browser. Such hashes keep no secrets. Orders and revisions that
 * people have seen depend on each: none may be changed.
 */

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** 32 bits of FNV-1a over a text's UTF-16 units. */
export function hash32(text: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return hash >>> 0;
}

/** FNV-1a with one more mixing, so that similar texts don't get neighboring numbers. */
export function mixedHash(text: string): number {
  let hash = FNV_OFFSET;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, FNV_PRIME);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** 64 bits of FNV-1a: enough to tell apart what people write. */
export function hash64(text: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at++)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  return hash;
}

/** Numbers from 0 to below 1, the same for the same seed (Marsaglia, "Xorshift RNGs", 2003). */
export function seededRandom(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum, 31) + letter.codePointAt(0)!, 17) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
