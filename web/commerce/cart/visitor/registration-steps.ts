import type { RegistrationStep } from "../../../../contract/commerce/shop/sale-rules.ts";

/** F32 N11 What each step of a registration is called. The thanks are no step that one goes to. */
export const stepNames: Record<RegistrationStep, string> = {
  landingPage: "Tickets",
  memberPricing: "Member price",
  questions: "Questions",
  cart: "Your details and payment",
  thanks: "Thanks",
};

/** Those that this buyer goes through: whoever has signed in isn't asked whether they are a member, and some carts are asked nothing. */
export const visibleSteps = (
  steps: readonly RegistrationStep[],
  { asksMembers, asksQuestions }: { asksMembers: boolean; asksQuestions: boolean },
): RegistrationStep[] =>
  steps.filter(
    (step) =>
      step === "landingPage" ||
      step === "cart" ||
      (step === "memberPricing" && asksMembers) ||
      (step === "questions" && asksQuestions),
  );
