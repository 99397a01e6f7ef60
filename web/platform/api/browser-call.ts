import { type AnyEndpoint, callAddress } from "../../../contract/platform/endpoint.ts";
import { revisionOf } from "../../../contract/platform/revision.ts";
import { type Call, CallError, type CallOptions } from "./api.ts";
import { retryAfterSignIn } from "./sign-in-again.ts";
import { readToken } from "./token.ts";

/** The API over HTTP, as a browser speaks it. */
export const browserCall: Call = async (endpoint, params, sent, options = {}) => {
  const url = callAddress(endpoint, params, options.query as object | undefined);
  const make = async () => {
    if (options.file) return uploadFile(url, options.file, options);
    const response = await send(endpoint, url, sent, options);
    if (!response.ok) throw callErrorOf(response.status, (await response.json().catch(() => ({}))) as ProblemAnswer);
    return response.json();
  };
  // Nobody who bears a link has to sign in for it.
  return options.link ? make() : retryAfterSignIn(endpoint, make);
};

const personAuthorization = (): Record<string, string> => {
  const token = readToken();
  return token ? { authorization: `Bearer ${token}` } : {};
};

/** Whoever bears a link, or else the person. */
export const authorizationHeaders = (link: string | undefined): Record<string, string> =>
  link === undefined ? personAuthorization() : { authorization: `Link ${link}` };

/** In whose right a call is made, as its header says it; null: in nobody's, since a public answer is the same for everybody. */
export const authorizationOf = (endpoint: AnyEndpoint, link: string | undefined): string | null =>
  (endpoint.cached ? undefined : authorizationHeaders(link)["authorization"]) ?? null;

type SendOptions = Pick<CallOptions<AnyEndpoint>, "signal" | "base" | "link" | "fromDevice">;

async function send(
  endpoint: AnyEndpoint,
  url: string,
  sent: unknown,
  { signal, base, link, fromDevice }: SendOptions,
): Promise<Response> {
  const isPost = endpoint.method === "POST";
  const authorization = authorizationOf(endpoint, link);
  try {
    return await fetch(url, {
      method: endpoint.method,
      // Without a name on it, a request for a public answer may be answered on the way, and is kept once.
      headers: {
        ...(authorization !== null && { authorization }),
        ...(isPost && { "content-type": "application/json" }),
        ...(base && { "if-match": revisionOf(base) }),
      },
      ...(fromDevice && { cache: "only-if-cached", mode: "same-origin" }),
      ...(isPost && { body: JSON.stringify(sent ?? {}) }),
      ...requestSignal(endpoint, signal),
    });
  } catch (error) {
    if ((error as Error).name === "TimeoutError") throw new CallError(0, "Request timed out - try again.");
    if ((error as Error).name === "AbortError") throw error;
    throw new CallError(0, "There is no connection just now. Nothing is lost; try again when you are back online.");
  }
}

/** M06 As long as somebody waits, and until it isn't wanted any more. */
function requestSignal({ timeout: patience }: AnyEndpoint, signal: AbortSignal | undefined): { signal?: AbortSignal } {
  const signals = [signal, patience === undefined ? undefined : AbortSignal.timeout(patience)].filter(
    (one) => one !== undefined,
  );
  return signals.length > 0 ? { signal: AbortSignal.any(signals) } : {};
}

type ProblemAnswer = { detail?: string; errors?: Record<string, string>; more?: unknown; instance?: string };

/** A fault has a reference, by which whoever helps finds it. */
const callErrorOf = (status: number, { detail, errors, more, instance }: ProblemAnswer) =>
  new CallError(status, instance ? `${detail}. Reference: ${instance}` : detail, errors, more);

/** Raw, with progress, and given up when the signal says so. fetch still can't tell how much has gone. */
function uploadFile(
  url: string,
  file: Blob & { name?: string },
  { signal, onProgress, link }: Pick<CallOptions<AnyEndpoint>, "signal" | "onProgress" | "link">,
): Promise<never> {
  const request = new XMLHttpRequest();
  const named =
    file.name === undefined ? url : `${url}${url.includes("?") ? "&" : "?"}name=${encodeURIComponent(file.name)}`;
  return new Promise((resolve, reject) => {
    request.open("POST", named);
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
