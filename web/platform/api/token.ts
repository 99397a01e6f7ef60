const COOKIE_NAME = "rosette-auth";
const COOKIE_DAYS = 365;

/** The session's token, in the auth cookie. */
export const readToken = (): string | undefined => document.cookie.match(/(?:^|;\s*)rosette-auth=([\w-]+)/)?.[1];

export function storeToken(token: string): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${COOKIE_NAME}=${token}; path=/; max-age=${COOKIE_DAYS * 86_400}; samesite=lax${secure}`;
}

export function removeToken(): void {
  document.cookie = `${COOKIE_NAME}=; path=/; max-age=0; samesite=lax`;
}
