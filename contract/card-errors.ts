/** M07 What the buyer is told where the card fields don't work, and why, where that is known. */
export const CHECKOUT_PROBLEM = "We are experiencing a problem with our checkout form";

/** M07 with the error, M08 with several joined by commas. */
export const checkoutProblem = (...errors: string[]): string =>
  errors.length > 0 ? `${CHECKOUT_PROBLEM}: ${errors.join(", ")}` : CHECKOUT_PROBLEM;
