import { createContext, useContext } from "react";
import type { AnswerOf, AnyEndpoint, ParamsOf, QueryOf, InputOf } from "../../../contract/platform/endpoint.ts";

/** A call that didn't succeed: what the server said, else 'General server error'. */
export class CallError extends Error {
  readonly status: number;
  readonly errors: Record<string, string>;
  /** What the call's record says that a refusal may carry. */
  readonly more: unknown;

  constructor(status: number, message = "General server error", errors: Record<string, string> = {}, more?: unknown) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.more = more;
  }
}

export type CallOptions<E extends AnyEndpoint> = {
  query?: QueryOf<E>;
  signal?: AbortSignal;
  /** For a change: what the person began from, in the shape in which it is sent. */
  base?: object | undefined;
  /** The key of a link, for a call that is made in the right of whoever bears it. */
  link?: string | undefined;
  /** Answered from what this device keeps, or not at all: as it would be with the network cut. */
  fromDevice?: true;
  /** For uploads: the raw file, and how much of it has gone, from 0 to 1. */
  file?: Blob & { name?: string };
  onProgress?: (part: number) => void;
};

/** Makes one call. Rejects with a CallError whose message may be shown as it is. */
export type Call = <E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  sent?: InputOf<E>,
  options?: CallOptions<E>,
) => Promise<AnswerOf<E>>;

/** The API as a page sees it: fetch in the browser, the handlers themselves on the server. */
export type Api = { call: Call };

export const ApiContext = createContext<Api | null>(null);

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error("no API around this component");
  return api;
}
