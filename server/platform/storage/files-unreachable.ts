import { Unreachable } from "../db/store.ts";

/** A store of files that doesn't answer, or refuses this installation: requests that need a file fail, and no others. */
class FilesUnreachable extends Unreachable {
  constructor(cause: unknown) {
    super(cause, "The files behind this can’t be reached at the moment. Try again in a minute.");
  }
}

/** The system's codes for refused and broken connections, and those of TLS. */
const connectionCodes =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPROTO|CERT_\w+|ERR_TLS_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+)$/;
/** Errors of the SDK without an answer, and of S3 about the bucket and expired keys. */
const errorNames =
  /^(TimeoutError|CredentialsProviderError|NoSuchBucket|ExpiredToken|InvalidToken|RequestTimeTooSkewed)$/;
/** Moved, not allowed, or too many requests. */
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

/** Translates errors, and logs when the store became unreachable, and when it was back. */
export function watchStore() {
  let isDown = false;
  const log = (entry: Record<string, string>) =>
    process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
  return {
    answered() {
      if (isDown) log({ reachable: "files" });
      isDown = false;
    },
    failed(error: unknown): unknown {
      if (!isStoreUnreachable(error)) return error;
      if (!isDown) log({ unreachable: "files", message: String((error as Error).message || (error as Error).name) });
      isDown = true;
      return new FilesUnreachable(error);
    },
  };
}
