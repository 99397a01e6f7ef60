import { createContext, useContext } from "react";
import type { AnswerOf, AnyEndpoint, ParamsOf, QueryOf, InputOf } from "../../../contract/platform/endpoint.ts";

/** A failed call, with the server's message, else 'General server error'. The status is 0 where nobody answered. */
export class CallError extends Error {
  readonly status: number;
  readonly errors: Record<string, string>;
  /** The `more` of the refusal, as the call's record describes it. */
  readonly more: unknown;

  constructor(status: number, message = "General server error", errors: Record<string, string> = {}, more?: unknown) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.more = more;
  }
}

/** Nobody answered in time: it isn't known whether it was done. */
export class CallTimeout extends CallError {
  constructor() {
    super(0, "Request timed out - try again.");
  }
}

export type CallOptions<E extends AnyEndpoint> = {
  query?: QueryOf<E>;
  signal?: AbortSignal;
  /** The content that the change began from, in the shape of the call's input. */
  base?: object | undefined;
  /** The key of the link by which it is called. */
  link?: string | undefined;
  /** From this device's offline copy, or not at all: as it would be without a network. */
  fromDevice?: true;
  /** For uploads: the raw file, and its progress from 0 to 1. */
  file?: Blob & { name?: string };
  onProgress?: (part: number) => void;
};

/** Makes a call. Rejects with a CallError whose message may be shown as it is. */
export type Call = <E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  input?: InputOf<E>,
  options?: CallOptions<E>,
) => Promise<AnswerOf<E>>;

/** The API for a page: fetch in the browser, the handlers themselves on the server. */
export type Api = { call: Call };

export const ApiContext = createContext<Api | null>(null);

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error("no API around this component");
  return api;
}
