/** The installation refused a call, and nothing was done; or it failed, where `status` is 500 or more. `message` is a sentence for people. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;
  /** What is wrong, by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** What a program needs to go on, by call. */
  readonly more: unknown;
  /** The method and the address. */
  readonly call: string;
  /** Names the request in the installation's logs. */
  readonly requestID: string | undefined;

  constructor(call: string, { status, headers }: Response, problem: Problem) {
    super(problem.detail ?? problem.title ?? `The answer was ${status}.`);
    this.call = call;
    this.status = status;
    this.fields = problem.errors ?? {};
    this.more = problem.more;
    this.requestID = headers.get("x-request-id") ?? undefined;
  }
}

export type Problem = { title?: string; detail?: string; errors?: Record<string, string>; more?: unknown };

/** No answer arrived. It isn’t known whether a write was done: sent again with `idempotencyKey`, it is done once. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  readonly call: string;
  readonly idempotencyKey: string | undefined;

  constructor(call: string, idempotencyKey: string | undefined, cause: unknown) {
    super(`No answer to ${call}`, { cause });
    this.call = call;
    this.idempotencyKey = idempotencyKey;
  }
}
