import { CallError } from "../../platform/api/api.ts";

/** What the server said, where sending the same again would be answered the same; undefined where it may be taken later. */
export function finalRefusal(thrown: unknown): string | undefined {
  const { status, message } = thrown instanceof CallError ? thrown : new CallError(0);
  return status === 0 || status === 401 || status === 429 || status >= 500 ? undefined : message;
}
