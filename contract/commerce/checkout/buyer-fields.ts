import { Optional, String as Str } from "typebox";
import { formElements } from "../../platform/forms/element.ts";
import { EmailAddressOrEmpty, nullable } from "../../platform/schema.ts";

const nameField = { type: "input", kind: "text", label: "Name", maxLength: 200, autoComplete: "name" } as const;
const emailField = { type: "input", kind: "email", label: "Email", maxLength: 200 } as const;

/** Who buys: tickets and the receipt go there. */
export const buyerFields = {
  guestName: { ...nameField, required: true },
  guestEmail: { ...emailField, required: true },
  guestPhone: { type: "input", kind: "phone", label: "Phone", maxLength: 20 },
} as const;

/** Whoever buys online and hasn't said that they don't want to be contacted says who they are. */
export const buyerElements = formElements(buyerFields);

/** Whoever stands at a counter, or declines to be contacted, says what they like; what is said is right. */
export const optionalBuyerElements = formElements({
  guestName: nameField,
  guestEmail: emailField,
  guestPhone: buyerFields.guestPhone,
});

/** Who takes a seat. */
export const seatHolderElements = formElements({
  name: { ...nameField, required: true },
  email: { ...emailField, required: true },
});

const optionalText = () => Optional(nullable(Str()));
const optionalEmail = () => Optional(nullable(EmailAddressOrEmpty()));

/** In a call's body. The form engine checks them by the elements above, with its own limits and words. */
export const buyerBodyFields = { guestName: optionalText(), guestEmail: optionalEmail(), guestPhone: optionalText() };
export const seatHolderBodyFields = { name: optionalText(), email: optionalEmail() };
