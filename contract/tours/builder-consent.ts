import { type Static, String as Str } from "typebox";
import { post } from "../platform/endpoint.ts";
import { Instant, nullable, record } from "../platform/schema.ts";

const programPath = "/clients/:client/services/:service";

/** What a visitor agrees to. It is kept with each consent, as it was. */
export const builderConsentText =
  "The builders whose homes I visit may write to me about their homes. They get my name, my email address and my phone number.";

const consentForm = { agreed: { type: "checkbox", label: builderConsentText } } as const;

/** Of an order or a ticket: whether its holder has agreed. Null where nobody is asked: at events, and where contact was declined. */
export const builderConsent = nullable(
  record({
    wording: Str(),
    /** Null: not agreed. */
    agreedAt: nullable(Instant()),
  }),
);
export type BuilderConsent = NonNullable<Static<typeof builderConsent>>;

export const changeBuilderConsent = post(`${programPath}/transactions/:transactionID/builder-consent`, {
  summary: "Agree to hear from the builders whose homes one visits, or take that back",
  allow: "EDIT_PURCHASE",
  feature: "sales",
  form: consentForm,
  answer: record({}),
  done: "Saved.",
});

export const changeTicketBuilderConsent = post(`${programPath}/ticket/builder-consent`, {
  summary: "The same for whoever was given a single ticket",
  allow: "BEAR_TICKET",
  feature: "sales",
  form: consentForm,
  answer: record({}),
  done: "Saved.",
});
