import { loadStripe } from "@stripe/stripe-js/pure";
import { tokenErrorTexts } from "../../../../contract/commerce/payments/card-errors.ts";
import type { MountFields } from "./mounted-fields.ts";

/**
 * Stripe's Payment Element: cards, Apple Pay and Google Pay, or a bank account, which the buyer signs in to there. The script comes
 * from Stripe itself.
 */
export const mountStripeFields: MountFields<"stripe"> = async (
  { publishableKey },
  { element, method, cents, isDark },
) => {
  const isBank = method === "bank";
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("Stripe’s script isn’t there.");
  const elements = stripe.elements({
    mode: "payment",
    amount: cents,
    currency: "usd",
    allowedPaymentMethodTypes: [isBank ? "us_bank_account" : "card"],
    ...(isBank && { paymentMethodOptions: { us_bank_account: { verification_method: "instant" } } }),
    appearance: { theme: isDark ? "night" : "stripe", variables: { borderRadius: "12px" } },
  });
  const fields = elements.create("payment", {
    layout: "tabs",
    ...(isBank && { terms: { usBankAccount: "always" } }),
  });
  await new Promise<void>((resolve, reject) => {
    fields.on("ready", () => resolve());
    fields.on("loaderror", ({ error }) => reject(new Error(error.message)));
    fields.mount(element);
  });
  return {
    async tokenize({ name, email }) {
      const { error: incomplete } = await elements.submit();
      if (incomplete) return { errors: tokenErrorTexts.stripe(incomplete) };
      // Who has the bank account is asked there, since a debit is by the name that the bank knows.
      const params = isBank ? {} : { payment_method_data: { billing_details: { name, email } } };
      const { error, confirmationToken } = await stripe.createConfirmationToken({ elements, params });
      return confirmationToken ? { token: confirmationToken.id } : { errors: tokenErrorTexts.stripe(error) };
    },
    async confirm(clientSecret) {
      const { error } = await stripe.handleNextAction({ clientSecret });
      return tokenErrorTexts.stripe(error);
    },
    changeTotal: (amount) => void elements.update({ amount }),
    unmount: () => fields.destroy(),
  };
};
