const NAME = "rosette-auth";
const DAYS = 365;

/** The token of whoever is signed in on this browser, kept in the auth cookie. */
export const readToken = (): string | undefined => document.cookie.match(/(?:^|;\s*)rosette-auth=([\w-]+)/)?.[1];

export function keepToken(token: string): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${NAME}=${token}; path=/; max-age=${DAYS * 86_400}; samesite=lax${secure}`;
}

export function dropToken(): void {
  document.cookie = `${NAME}=; path=/; max-age=0; samesite=lax`;
}
