/** What a stand-in for a provider can be told to do with the requests that come next. */
export type Fault = {
  /**
   * `delay` answers later, `reset` breaks the connection before anything was done, `loseAnswer` after it was, `hang` does it and never
   * answers, and `ignore` does nothing either; `failBefore` and `failAfter` answer with 500, having done nothing or everything.
   */
  do: "delay" | "reset" | "loseAnswer" | "hang" | "ignore" | "failBefore" | "failAfter";
  /** The beginning of the paths that it is for; any, where none is said. */
  path?: string;
  method?: "GET" | "POST";
  /** In milliseconds, for a delay. */
  for?: number;
  /** For how many requests; one, where nothing is said. */
  times?: number;
};

/** A webhook to send: signed as the provider signs it, unless told otherwise. */
export type Telling = {
  to: string;
  /** In the provider's words. */
  kind: string;
  /** The payment's or the refund's. */
  reference: string;
  /** The same event again and again, at once. */
  times?: number;
  forged?: boolean;
  /** In seconds: how old the signature is. */
  age?: number;
  /** What it says instead of the truth. */
  cents?: number;
  currency?: string;
  /** Its name, to tell the same event again later. */
  eventID?: string;
};

/** What a provider says of a payment instead of the truth. */
export type Lie = { reference: string; cents?: number; currency?: string; daysAgo?: number };

/** A buyer's bank disputes a payment, or comes to another state of a dispute; in the provider's words. */
export type Disputing = { payment: string; state: string; reason?: string; cents?: number; daysLeft?: number };

/** A debit that is under way succeeds, or its bank doesn't pay it, for a reason in the provider's words. */
export type Debiting = { payment: string; failure?: string };

/** What the invariants of the books are held against. */
export type Books = {
  payments: { reference: string; attempt: string | null; cents: number; refundedCents: number; feeCents: number }[];
  refunds: { reference: string; payment: string; cents: number }[];
  /** Every request, in order: method and path. */
  requests: string[];
};
