import { createHash, timingSafeEqual } from "node:crypto";

/** The token in the auth cookie. It counts for downloads only: nothing that changes anything takes it from here. */
export const tokenInCookie = (cookie = "") => cookie.match(/(?:^|;\s*)rosette-auth=([\w-]+)/)?.[1];

/** Whether `Authorization` has a secret of the installation's own; how much of it is right can't be learned by the time it takes. */
export const bears = (authorization: string | undefined, secret: string): boolean =>
  timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${secret}`));

const digest = (text: string) => createHash("sha256").update(text).digest();
