/** M07 The buyer's message when the card fields don't work; the cause follows where it is known. */
const CHECKOUT_PROBLEM = "We are experiencing a problem with our checkout form";

/** M07 */
export const checkoutProblemText = (error?: string): string =>
  error ? `${CHECKOUT_PROBLEM}: ${error}` : CHECKOUT_PROBLEM;

/** M08 All errors, in the provider's words. */
export const joinErrors = (errors: readonly string[]): string =>
  errors.length > 0 ? errors.join(", ") : checkoutProblemText();

/** Errors of the card fields: Stripe reports one error, Square a list, or a status alone. */
export const tokenErrorTexts = {
  stripe: (error: { message?: string } | undefined) => (error?.message ? [error.message] : []),
  square: (result: { errors?: readonly { message?: string }[] }) => errorMessages(result.errors),
  test: (errors: readonly string[] | undefined) => [...(errors ?? [])],
};

const errorMessages = (errors: readonly { message?: string }[] = []) =>
  errors.flatMap(({ message }) => (message ? [message] : []));
