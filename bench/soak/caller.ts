import { setTimeout as sleep } from "node:timers/promises";
import { type AnyEndpoint, fillPath } from "../../contract/platform/endpoint.ts";
import type { Installation } from "./installation.ts";

/** An answer: when it came, after how long, and its status; 0 where there was none. `isRight`: done, or a refusal that was expected. */
export type Answered = {
  at: number;
  ms: number;
  status: number;
  isRight: boolean;
  method: string;
  /** The call's address, with its parameters as they are named. */
  path: string;
  client: string;
  text: string;
};

type Sent = {
  client: string;
  token?: string;
  body?: object | Uint8Array;
  query?: Record<string, string>;
  /** Networks that ask: nobody is taken for a crowd. */
  network: number;
  /** Refusals that are an answer here, as to what was done already. */
  refusals?: number[];
};

const addressOf = (network: number) => `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`;

const LONGEST = 100_000;
const PAUSE = 400;

/** Asks one process after the other, as a proxy does, until one answers; and notes each answer. */
export class Caller {
  readonly answers: Answered[] = [];
  readonly #installation: Installation;
  #turn = 0;
  /** Once everything is over nobody tries again. */
  isGivenUp = false;

  constructor(installation: Installation) {
    this.#installation = installation;
  }

  /** The answer of who did it; undefined where it is refused by one of `refusals`, or given up. */
  async ask<T>(
    endpoint: AnyEndpoint,
    params: Record<string, string> & { client: string },
    asked: Omit<Sent, "client">,
  ): Promise<T | undefined> {
    const sent = { ...asked, client: params.client };
    const path = `/api${fillPath(endpoint.path, params)}`;
    const response = await this.send(
      endpoint.method,
      `${path}?${new URLSearchParams(sent.query)}`,
      endpoint.path,
      sent,
    );
    return response === undefined ? undefined : (JSON.parse(response) as T);
  }

  /** Its text, once it is answered with 200. */
  async send(method: string, path: string, call: string, sent: Sent): Promise<string | undefined> {
    while (!this.isGivenUp) {
      const { status, text } = await this.#once(method, path, call, sent);
      if (status === 200) return text;
      if (sent.refusals?.includes(status)) return undefined;
      if (status >= 400 && status < 500 && status !== 429) return undefined;
      await sleep(PAUSE * (0.5 + Math.random()));
    }
    return undefined;
  }

  async #once(method: string, path: string, call: string, { client, token, body, network, refusals }: Sent) {
    const { servers } = this.#installation;
    const { url } = servers[(this.#turn += 1) % servers.length]!;
    const began = performance.now();
    const isFile = body instanceof Uint8Array;
    const answer = await fetch(url + path, {
      method,
      headers: {
        "x-forwarded-for": addressOf(network),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": isFile ? "application/octet-stream" : "application/json" }),
      },
      ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(LONGEST),
    }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      (error: Error) => ({ status: 0, text: `${error.message} ${String(error.cause ?? "")}` }),
    );
    this.answers.push({
      at: Date.now(),
      ms: performance.now() - began,
      status: answer.status,
      isRight: answer.status === 200 || refusals?.includes(answer.status) === true,
      method,
      path: call,
      client,
      text: answer.status === 200 ? "" : answer.text.slice(0, 300),
    });
    return answer;
  }
}
