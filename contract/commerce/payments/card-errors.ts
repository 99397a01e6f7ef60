/** M07 What the buyer is told where the card fields don't work, and why, where that is known. */
const CHECKOUT_PROBLEM = "We are experiencing a problem with our checkout form";

/** M07 followed by the error. */
export const checkoutProblemText = (error?: string): string =>
  error ? `${CHECKOUT_PROBLEM}: ${error}` : CHECKOUT_PROBLEM;

/** M08 All that is wrong, in the provider's words. */
export const joinErrors = (errors: readonly string[]): string =>
  errors.length > 0 ? errors.join(", ") : checkoutProblemText();

/** What each provider's card fields say is wrong: Stripe in one error, Square in a list or in a status alone. */
export const tokenErrorTexts = {
  stripe: (error: { message?: string } | undefined) => (error?.message ? [error.message] : []),
  square: (result: { errors?: readonly { message?: string }[] }) => errorMessages(result.errors),
  test: (errors: readonly string[] | undefined) => [...(errors ?? [])],
};

const errorMessages = (errors: readonly { message?: string }[] = []) =>
  errors.flatMap(({ message }) => (message ? [message] : []));
