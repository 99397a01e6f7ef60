import { type AnyEndpoint, callAddress } from "../../../contract/platform/endpoint.ts";
import { revisionOf } from "../../../contract/platform/revision.ts";
import { type Call, CallError, type CallOptions, CallTimeout } from "./api.ts";
import { FROM_DEVICE_HEADER } from "../workers/from-device-header.ts";
import { retryAfterSignIn } from "./sign-in-again.ts";
import { readTokenOrSign } from "./token.ts";

/** The API over HTTP, as a browser speaks it. */
export const browserCall: Call = async (endpoint, params, input, options = {}) => {
  const url = callAddress(endpoint, params, options.query as object | undefined);
  const make = async () => {
    if (options.file) return uploadFile(url, options.file, options);
    const response = await send(endpoint, url, input, options);
    if (!response.ok) throw callErrorOf(response.status, (await response.json().catch(() => ({}))) as ProblemAnswer);
    return response.json();
  };
  // The holder of a link doesn't have to sign in for it.
  return options.link ? make() : retryAfterSignIn(endpoint, make);
};

const personAuthorization = (): Record<string, string> => {
  const token = readTokenOrSign();
  return token ? { authorization: `Bearer ${token}` } : {};
};

/** By the link, or else by the person's session. */
export const authorizationHeaders = (link: string | undefined): Record<string, string> =>
  link === undefined ? personAuthorization() : { authorization: `Link ${link}` };

/** The Authorization header of a call; null for a public answer, which is the same for everybody. */
export const authorizationOf = (endpoint: AnyEndpoint, link: string | undefined): string | null =>
  (endpoint.cached ? undefined : authorizationHeaders(link)["authorization"]) ?? null;

type SendOptions = Pick<CallOptions<AnyEndpoint>, "signal" | "base" | "link" | "fromDevice">;

async function send(
  endpoint: AnyEndpoint,
  url: string,
  input: unknown,
  { signal, base, link, fromDevice }: SendOptions,
): Promise<Response> {
  const isPost = endpoint.method === "POST";
  const authorization = authorizationOf(endpoint, link);
  try {
    return await fetch(url, {
      method: endpoint.method,
      // Without a name on it, a public answer may come from caches on the way, and is stored once.
      headers: {
        ...(authorization !== null && { authorization }),
        ...(isPost && { "content-type": "application/json" }),
        ...(fromDevice && { [FROM_DEVICE_HEADER]: "1" }),
        ...(base && { "if-match": revisionOf(base) }),
      },
      ...(isPost && { body: JSON.stringify(input ?? {}) }),
      ...requestSignal(endpoint, signal),
    });
  } catch (error) {
    if ((error as Error).name === "TimeoutError") throw new CallTimeout();
    if ((error as Error).name === "AbortError") throw error;
    throw new CallError(0, "There is no connection just now. Nothing is lost; try again when you are back online.");
  }
}

/** M06 Ends after the call's timeout, and when the caller aborts it. */
function requestSignal({ timeout }: AnyEndpoint, signal: AbortSignal | undefined): { signal?: AbortSignal } {
  const signals = [signal, timeout === undefined ? undefined : AbortSignal.timeout(timeout)].filter(
    (one) => one !== undefined,
  );
  return signals.length > 0 ? { signal: AbortSignal.any(signals) } : {};
}

type ProblemAnswer = { detail?: string; errors?: Record<string, string>; more?: unknown; instance?: string };

/** A fault has a reference, by which support finds it in the log. */
const callErrorOf = (status: number, { detail, errors, more, instance }: ProblemAnswer) =>
  new CallError(status, instance ? `${detail}. Reference: ${instance}` : detail, errors, more);

/** XMLHttpRequest, with progress, aborted by the signal. fetch still can't tell how much has gone. */
function uploadFile(
  url: string,
  file: Blob & { name?: string },
  { signal, onProgress, link }: Pick<CallOptions<AnyEndpoint>, "signal" | "onProgress" | "link">,
): Promise<never> {
  const request = new XMLHttpRequest();
  const fileHeader =
    file.name === undefined ? url : `${url}${url.includes("?") ? "&" : "?"}name=${encodeURIComponent(file.name)}`;
  return new Promise((resolve, reject) => {
    request.open("POST", fileHeader);
    for (const [name, value] of Object.entries(authorizationHeaders(link))) request.setRequestHeader(name, value);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onload = () => settleUpload(request, resolve, reject);
    request.onerror = () =>
      reject(new CallError(0, "The connection was lost while the file was on its way. Try again."));
    request.onabort = () => reject(new DOMException("The upload was cancelled.", "AbortError"));
    signal?.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function settleUpload(request: XMLHttpRequest, resolve: (value: never) => void, reject: (error: CallError) => void) {
  const answer = parseJSON(request.responseText) as ProblemAnswer;
  if (request.status === 200) resolve(answer as never);
  else reject(callErrorOf(request.status, answer));
}

function parseJSON(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
