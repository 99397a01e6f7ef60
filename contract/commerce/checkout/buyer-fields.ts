import { Optional, String as Str } from "typebox";
import { formElements } from "../../platform/forms/element.ts";
import { EmailAddressOrEmpty, nullable } from "../../platform/schema.ts";

const nameField = { type: "input", kind: "text", label: "Name", maxLength: 200, autoComplete: "name" } as const;
const emailField = { type: "input", kind: "email", label: "Email", maxLength: 200 } as const;

/** Tickets and the receipt go to this address. */
export const buyerFields = {
  guestName: { ...nameField, required: true },
  guestEmail: { ...emailField, required: true },
  guestPhone: { type: "input", kind: "phone", label: "Phone", maxLength: 20 },
} as const;

/** Online buyers give name and address unless they decline to be contacted. */
export const buyerElements = formElements(buyerFields);

/** At a counter, and for buyers who decline to be contacted, every field is optional. */
export const optionalBuyerElements = formElements({
  guestName: nameField,
  guestEmail: emailField,
  guestPhone: buyerFields.guestPhone,
});

/** The person who takes a guest's seat. */
export const seatHolderElements = formElements({
  name: { ...nameField, required: true },
  email: { ...emailField, required: true },
});

const optionalText = () => Optional(nullable(Str()));
const optionalEmail = () => Optional(nullable(EmailAddressOrEmpty()));

/** Fields of a call's body. The form engine checks them by the elements above, with its own limits and messages. */
export const buyerBodyFields = { guestName: optionalText(), guestEmail: optionalEmail(), guestPhone: optionalText() };
export const seatHolderBodyFields = { name: optionalText(), email: optionalEmail() };
