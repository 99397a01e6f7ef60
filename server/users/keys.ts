import { createHash, randomBytes } from "node:crypto";

/** The database keeps only this of a key that a mail carries. */
export const keyHash = (key: string | Buffer) => createHash("sha256").update(key).digest();

export const newKey = () => randomBytes(32).toString("base64url");
