/** Data beside the message. */
export type RefusalDetails = {
  /** Messages by field. */
  errors?: Record<string, string>;
  /** Data with which the caller can go on, as the call's record describes it: the stored version, the new total. */
  more?: object;
  /** Seconds until a retry. */
  retryAfter?: number;
  /** The refusal's own title, where that of its status doesn't say it. */
  title?: string;
};

/** A refusal, in words for the person. Anything else thrown is a fault: logged, and a 500. */
export class Refusal extends Error {
  readonly status: number;
  readonly carried: RefusalDetails;

  constructor(message: string, status: number, details: RefusalDetails = {}) {
    super(message);
    this.status = status;
    this.carried = details;
  }
}

/** 400 form, 401 not signed in, 403 not allowed, 404 not found, 409 conflict, 412 changed meanwhile, 413, 415, 422, 429, 503 not reachable. */
export function refuse(message: string, status = 400, details: RefusalDetails = {}): never {
  throw new Refusal(message, status, details);
}

/** The row; or a refusal that doesn't say whether it exists for someone else. */
export const requireFound = <T>(row: T | undefined, word: string): T => row ?? refuse(`No such ${word}.`, 404);
