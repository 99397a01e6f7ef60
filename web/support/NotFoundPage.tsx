import { CallError } from "../api/api.ts";

/** An address that no page has. */
export function loader(): never {
  throw new CallError(404, "There is nothing at this address.");
}

export const Component = () => null;
