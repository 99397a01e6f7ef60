/**
 * A stand-in for Stripe's script in a browser, as its reference describes the part that is used: a Payment Element that says what it
 * was made for, and a token of what the buyer gave. A bank account's token is one that Stripe's stand-in takes a debit by.
 */
export const stripeScript = `
window.Stripe = () => ({
  registerAppInfo() {},
  _registerWrapper() {},
  elements(options) {
    const [method] = options.allowedPaymentMethodTypes;
    return {
      options,
      update() {},
      submit: async () => ({}),
      create(kind, { terms } = {}) {
        const listeners = {};
        const box = document.createElement("p");
        box.style.cssText = "border: 1px solid; border-radius: 12px; padding: 16px; margin: 0";
        box.textContent = method === "us_bank_account"
          ? "Stripe asks for your bank here" + (terms?.usBankAccount === "always" ? ", with its terms." : ".")
          : "Stripe asks for your card here.";
        return {
          on(name, listener) { listeners[name] = listener; },
          mount(element) { element.append(box); setTimeout(() => listeners.ready?.()); },
          destroy() { box.remove(); },
        };
      },
    };
  },
  createConfirmationToken: async ({ elements }) => {
    const { allowedPaymentMethodTypes: [method], paymentMethodOptions: wanted } = elements.options;
    const isBank = method === "us_bank_account";
    if (isBank && wanted?.us_bank_account?.verification_method !== "instant")
      return { error: { message: "The bank account isn't verified." } };
    return { confirmationToken: { id: isBank ? "ctoken_usBankAccount" : "ctoken_card" } };
  },
  handleNextAction: async () => ({}),
});
`;
