const COOKIE_NAME = "rosette-auth";
const COOKIE_DAYS = 365;

const cookieOf = (name: string) => document.cookie.match(`(?:^| )${name}=([\\w-]+)`)?.[1];

/** The support view of this browser, whose secret no script reads. */
export const supportViewSign = () => cookieOf("rosette-viewing");

/** The session's token, in the auth cookie; for who looks as somebody else the sign of the view, so that nothing kept for one is taken for the other's. */
export const readTokenOrSign = () => supportViewSign() ?? cookieOf(COOKIE_NAME);

export function storeToken(token: string): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${COOKIE_NAME}=${token}; path=/; max-age=${COOKIE_DAYS * 86_400}; samesite=lax${secure}`;
}

export function removeToken(): void {
  document.cookie = `${COOKIE_NAME}=; path=/; max-age=0; samesite=lax`;
}
