/** A no, said to the person in the person's words. Anything else thrown is a fault: logged, and a 500. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: Record<string, string> | undefined;

  constructor(message: string, status: number, errors?: Record<string, string>) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

/** 400 form, 401 not signed in, 403 not allowed, 404 not found, 409 conflict, 413, 415, 422, 429, 503 not reachable. */
export function refuse(message: string, status = 400, errors?: Record<string, string>): never {
  throw new Refusal(message, status, errors);
}

/** The row; or a refusal that doesn't say whether it exists for someone else. */
export const found = <T>(row: T | undefined, what: string): T => row ?? refuse(`No such ${what}.`, 404);
