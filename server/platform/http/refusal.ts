/** What a refusal carries beside its sentence. */
export type RefusalDetails = {
  /** What is wrong, by field. */
  errors?: Record<string, string>;
  /** What the caller needs to go on, as the call's record describes it: the other's version, the new total. */
  more?: object;
  /** In how many seconds it may be tried again. */
  retryAfter?: number;
};

/** A no, said to the person in the person's words. Anything else thrown is a fault: logged, and a 500. */
export class Refusal extends Error {
  readonly status: number;
  readonly carried: RefusalDetails;

  constructor(message: string, status: number, carried: RefusalDetails = {}) {
    super(message);
    this.status = status;
    this.carried = carried;
  }
}

/** 400 form, 401 not signed in, 403 not allowed, 404 not found, 409 conflict, 412 changed meanwhile, 413, 415, 422, 429, 503 not reachable. */
export function refuse(message: string, status = 400, carried: RefusalDetails = {}): never {
  throw new Refusal(message, status, carried);
}

/** The row; or a refusal that doesn't say whether it exists for someone else. */
export const requireFound = <T>(row: T | undefined, what: string): T => row ?? refuse(`No such ${what}.`, 404);
