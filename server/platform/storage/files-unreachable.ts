import { Unreachable } from "../db/store.ts";

/** A store of files that doesn't answer, or not to this installation: whoever needs a file waits, and nobody else. */
class FilesUnreachable extends Unreachable {
  constructor(cause: unknown) {
    super(cause, "The files behind this can’t be reached at the moment. Try again in a minute.");
  }
}

/** The system's words for a connection that can't be had or broke, and those of TLS. */
const connectionCodes =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPROTO|CERT_\w+|ERR_TLS_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+)$/;
/** What the SDK says without an answer, and what S3 says of its bucket and of keys that it takes no longer. */
const errorNames =
  /^(TimeoutError|CredentialsProviderError|NoSuchBucket|ExpiredToken|InvalidToken|RequestTimeTooSkewed)$/;
/** Elsewhere, not allowed, or too much. */
const errorStatuses = new Set([301, 307, 401, 403, 429]);

type StoreError = { code?: unknown; name?: string; message?: string; $metadata?: { httpStatusCode?: number } };

function isStoreUnreachable(error: unknown): boolean {
  const { code, name = "", message = "", $metadata } = (error ?? {}) as StoreError;
  const status = $metadata?.httpStatusCode ?? 0;
  if (
    connectionCodes.test(String(code)) ||
    errorNames.test(name) ||
    message === "socket hang up" ||
    message === "aborted"
  )
    return true;
  return status >= 500 || errorStatuses.has(status);
}

/** What is to be thrown in an error's place. The operator's log says when the store went away, and when it was back. */
export function watchStore() {
  let isDown = false;
  const say = (what: Record<string, string>) =>
    process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...what })}\n`);
  return {
    answered() {
      if (isDown) say({ reachable: "files" });
      isDown = false;
    },
    failed(error: unknown): unknown {
      if (!isStoreUnreachable(error)) return error;
      if (!isDown) say({ unreachable: "files", message: String((error as Error).message || (error as Error).name) });
      isDown = true;
      return new FilesUnreachable(error);
    },
  };
}
