import { createHash, timingSafeEqual } from "node:crypto";

/** The token in the auth cookie. It counts for downloads only: nothing that changes anything takes it from here. */
export const tokenInCookie = (cookie = "") => cookie.match(/(?:^|;\s*)rosette-auth=([\w-]+)/)?.[1];

/** Whether `Authorization` has a secret of the installation's own; how much of it is right can't be learned by the time it takes. */
export const hasSecret = (authorization: string | undefined, secret: string): boolean =>
  timingSafeEqual(sha256(authorization ?? ""), sha256(`Bearer ${secret}`));

const sha256 = (text: string) => createHash("sha256").update(text).digest();
