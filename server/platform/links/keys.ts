import { createHash, randomBytes } from "node:crypto";

const CLIENT_BYTES = 16;
const RANDOM_BYTES = 32;

/** Where the link of a key lies, and under which hash: the database keeps nothing else of it. */
export type LinkKey = { clientID: string | undefined; keyHash: Buffer };

/** A key is its client, where it has one, so that it is known which wall to enter; and 32 random bytes. */
export function newKey(clientID: string | undefined): string {
  const client = Buffer.from(clientID?.replaceAll("-", "") ?? "", "hex");
  return Buffer.concat([client, randomBytes(RANDOM_BYTES)]).toString("base64url");
}

/** Undefined for what can't be a key: another length, other letters, or another way to write the same bytes. */
export function parseKey(key: string): LinkKey | undefined {
  const bytes = Buffer.from(key, "base64url");
  if (bytes.toString("base64url") !== key) return undefined;
  if (bytes.length === RANDOM_BYTES) return { clientID: undefined, keyHash: hashKey(key) };
  if (bytes.length === CLIENT_BYTES + RANDOM_BYTES) return { clientID: clientIDOfKey(bytes), keyHash: hashKey(key) };
  return undefined;
}

const clientIDOfKey = (bytes: Buffer) =>
  bytes.toString("hex", 0, CLIENT_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

export const hashKey = (key: string) => createHash("sha256").update(key).digest();
