import { type Calls, calls } from "./calls.ts";
import { type AnyRequest, type CallOptions, type Sending, openSending } from "./sending.ts";

export type * from "./calls.ts";
export type { CallOptions, UploadBody } from "./sending.ts";
export { NoAnswer, Refused } from "./refused.ts";

export type Settings = {
  /** The address of the installation: `https://rosette.example`. */
  origin: string;
  /** The association of the key, as it stands in addresses. */
  client: string;
  /** The key that staff made: `rsk_…`. It belongs on a server, never in a page. */
  key: string;
  /** How often a call is sent again where that is safe. 4 where it isn't said. */
  retries?: number;
  /** Milliseconds that one try of a JSON call may take. A minute where it isn't said. */
  timeout?: number;
  /** Sends requests instead of the `fetch` of the platform. */
  fetch?: typeof fetch;
};

/** All calls that a key may make, by the names of the API's description. */
export function openRosette(settings: Settings): Calls {
  const sending = openSending(settings);
  return Object.fromEntries(
    Object.entries(calls).map(([feature, ofFeature]) => [
      feature,
      Object.fromEntries(Object.entries(ofFeature).map(([name, call]) => [name, method(sending, call as CallInTable)])),
    ]),
  ) as unknown as Calls;
}

/** The method, what it carries, its paths, and of a list the property that has its items. */
type CallInTable = readonly ["GET" | "POST", "json" | "upload" | "download", readonly string[], string?];
type ListAnswer = Record<string, unknown> & { next: string | null; asOf?: string };

function method(sending: Sending, [verb, carries, paths, items]: CallInTable) {
  const call = (request: AnyRequest = {}, options: CallOptions = {}) =>
    sending.send({ verb, carries, paths }, request, options);
  if (items === undefined) return call;

  async function* pages(request: AnyRequest = {}, options: CallOptions = {}): AsyncGenerator<ListAnswer> {
    let after = request.query?.["after"];
    let asOf: string | undefined;
    do {
      const page = (await call({ ...request, query: { ...request.query, after } }, options)) as ListAnswer;
      asOf ??= page.asOf;
      yield asOf === undefined ? page : { ...page, asOf };
      after = page.next ?? undefined;
    } while (after !== undefined);
  }
  async function* each(request?: AnyRequest, options?: CallOptions) {
    for await (const page of pages(request, options)) yield* page[items!] as unknown[];
  }
  const changes = (updatedSince: string | undefined, request: AnyRequest = {}, options?: CallOptions) =>
    pages({ ...request, query: { ...request.query, updatedSince } }, options);
  return Object.assign(call, { pages, each, changes });
}
