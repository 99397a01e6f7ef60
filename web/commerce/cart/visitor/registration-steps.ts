import type { RegistrationStep } from "../../../../contract/commerce/shop/sale-rules.ts";

/** F32 N11 Names of a registration's steps. The thanks aren't a step in the bar. */
export const stepNames: Record<RegistrationStep, string> = {
  landingPage: "Tickets",
  memberPricing: "Member price",
  questions: "Questions",
  cart: "Your details and payment",
  thanks: "Thanks",
};

/** Signed-in buyers have no membership step, and some carts no questions. */
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
