import { useEffect, useEffectEvent, useRef } from "react";
import { builderConsentText } from "../../../../contract/tours/builder-consent.ts";
import { buyerFields } from "../../../../contract/commerce/checkout/buyer-fields.ts";
import { formElements as elementsOf } from "../../../../contract/platform/forms/element.ts";
import { type Form, useForm } from "../../../platform/forms/use-form.ts";
import { useVisitor } from "../../../people/users/use-me.ts";
import type { CartStore } from "../../cart/visitor/cart-store.ts";
import type { TypedBuyer } from "../../cart/visitor/cart-storage.ts";

const formFields = {
  ...buyerFields,
  guestEmail: { ...buyerFields.guestEmail, help: "Your tickets and the receipt go there." },
  declineContact: { type: "checkbox", label: "Don’t contact me about other events" },
} as const;

const formElements = elementsOf(formFields);
const formElementsWithoutTickets = elementsOf({
  ...buyerFields,
  guestEmail: { ...buyerFields.guestEmail, help: "The receipt goes there." },
});
/** Consent is never preselected. Buyers who decline to be contacted aren't asked. */
const tourFormElements = elementsOf({
  ...formFields,
  hearFromBuilders: {
    type: "checkbox",
    label: builderConsentText,
    help: "Only if you like. You can take it back with the link to your tickets.",
  },
});

/** The buyer's form: stored on this device with the cart, and filled from the account of a signed-in buyer. */
export function useBuyer(
  store: CartStore,
  {
    visitsTour,
    hasTickets,
    onReady,
  }: { visitsTour: boolean; hasTickets: boolean; onReady: (buyer: TypedBuyer) => unknown },
): Form {
  const { me } = useVisitor();
  const form = useForm<TypedBuyer>({
    elements: !hasTickets ? formElementsWithoutTickets : visitsTour ? tourFormElements : formElements,
    onSubmit: (typed) => {
      const buyer = {
        ...typed,
        guestPhone: typed.guestPhone ?? "",
        declineContact: typed.declineContact ?? false,
        hearFromBuilders: typed.hearFromBuilders ?? false,
      };
      store.keepBuyer(buyer);
      void onReady(buyer);
    },
  });
  const isFilled = useRef(false);
  const fill = useEffectEvent(() => {
    const initial = store.buyer() ?? (me && { guestName: me.fullName, guestEmail: me.email });
    if (!initial || isFilled.current || form.dirty) return;
    isFilled.current = true;
    form.reset({ ...initial });
  });
  useEffect(() => fill(), [me]);
  const keepTyped = useEffectEvent(() => {
    const { guestName, guestEmail, guestPhone, declineContact, hearFromBuilders } = form.values;
    if (!form.dirty) return;
    store.keepBuyer({
      guestName: String(guestName ?? ""),
      guestEmail: String(guestEmail ?? ""),
      guestPhone: String(guestPhone ?? ""),
      declineContact: declineContact === true,
      hearFromBuilders: hearFromBuilders === true,
    });
  });
  useEffect(() => keepTyped(), [form.values]);
  return form;
}
