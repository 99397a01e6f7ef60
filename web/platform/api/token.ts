const COOKIE_NAME = "rosette-auth";
const COOKIE_DAYS = 365;

/** Where the browser keeps the pages of the studio that somebody was at; their titles name people. */
export const RECENT_PAGES = "recent pages";

/** The session's token, in the auth cookie. */
export const readToken = (): string | undefined => document.cookie.match(/(?:^|;\s*)rosette-auth=([\w-]+)/)?.[1];

export function storeToken(token: string): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${COOKIE_NAME}=${token}; path=/; max-age=${COOKIE_DAYS * 86_400}; samesite=lax${secure}`;
}

/** What names people goes with it. */
export function removeToken(): void {
  try {
    localStorage.removeItem(RECENT_PAGES);
  } catch {
    // Storage is forbidden: there is nothing in it.
  }
  document.cookie = `${COOKIE_NAME}=; path=/; max-age=0; samesite=lax`;
}
