import { createHash, timingSafeEqual } from "node:crypto";

/** The token in the auth cookie, which counts for downloads only: no call that changes anything reads it. */
export const tokenInCookie = (cookie = "") => cookie.match(/(?:^|;\s*)rosette-auth=([\w-]+)/)?.[1];

/** Whether `Authorization` has a secret of the installation's own, compared in constant time. */
export const hasSecret = (authorization: string | undefined, secret: string): boolean =>
  timingSafeEqual(sha256(authorization ?? ""), sha256(`Bearer ${secret}`));

const sha256 = (text: string) => createHash("sha256").update(text).digest();
