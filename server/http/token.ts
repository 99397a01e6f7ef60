/** The token in the auth cookie. It counts for downloads only: nothing that changes anything takes it from here. */
export const tokenInCookie = (cookie = "") => cookie.match(/(?:^|;\s*)rosette-auth=([\w-]+)/)?.[1];
