import { Optional, String as Str } from "typebox";
import { elementsOf } from "../platform/forms/element.ts";
import { EmailAddressOrEmpty, nullable } from "../platform/schema.ts";

const name = { type: "input", kind: "text", label: "Name", maxLength: 200, autoComplete: "name" } as const;
const email = { type: "input", kind: "email", label: "Email", maxLength: 200 } as const;

/** Who buys: tickets and the receipt go there. */
export const guestFields = {
  guestName: { ...name, required: true },
  guestEmail: { ...email, required: true },
  guestPhone: { type: "input", kind: "phone", label: "Phone", maxLength: 20 },
} as const;

/** Whoever buys online and hasn't said that they don't want to be contacted says who they are. */
export const guestElements = elementsOf(guestFields);

/** Whoever stands at a counter, or declines to be contacted, says what they like; what is said is right. */
export const optionalGuestElements = elementsOf({
  guestName: name,
  guestEmail: email,
  guestPhone: guestFields.guestPhone,
});

/** Who takes a seat. */
export const seatElements = elementsOf({ name: { ...name, required: true }, email: { ...email, required: true } });

const text = () => Optional(nullable(Str()));
const address = () => Optional(nullable(EmailAddressOrEmpty()));

/** In a call's body. The form engine checks them by the elements above, with its own limits and words. */
export const guestInBody = { guestName: text(), guestEmail: address(), guestPhone: text() };
export const seatInBody = { name: text(), email: address() };
