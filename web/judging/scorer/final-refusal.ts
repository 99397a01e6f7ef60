import { CallError } from "../../platform/api/api.ts";

/** The server's refusal, where a repeat would be refused the same; undefined where it may succeed later. */
export function finalRefusal(thrown: unknown): string | undefined {
  const { status, message } = thrown instanceof CallError ? thrown : new CallError(0);
  return status === 0 || status === 401 || status === 429 || status >= 500 ? undefined : message;
}
