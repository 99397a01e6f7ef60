/** Of an attempt to pay. `processing`: a bank has days for it; `returned`: it was one too many, and goes back. */
export const attemptStates = [
  "sending",
  "requiresAction",
  "processing",
  "succeeded",
  "declined",
  "unknown",
  "returned",
] as const;
export type AttemptState = (typeof attemptStates)[number];
