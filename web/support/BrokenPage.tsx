/** Breaks on purpose, so that the error page can be looked at; outside production only. */
export function Component(): never {
  throw new Error("This page breaks on purpose.");
}
