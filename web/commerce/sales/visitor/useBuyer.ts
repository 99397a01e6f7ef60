import { useEffect, useEffectEvent, useRef } from "react";
import { builderConsentText } from "../../../../contract/tours/builder-consent.ts";
import { guestFields } from "../../../../contract/commerce/buyer-fields.ts";
import { elementsOf } from "../../../../contract/platform/forms/element.ts";
import { type Form, useForm } from "../../../platform/forms/useForm.ts";
import { useVisitor } from "../../../people/users/useMe.ts";
import type { CartKeeper } from "./cart-keeper.ts";
import type { TypedBuyer } from "./kept-cart.ts";

const fields = {
  ...guestFields,
  guestEmail: { ...guestFields.guestEmail, help: "Your tickets and the receipt go there." },
  declineContact: { type: "checkbox", label: "Don’t contact me about other events" },
} as const;

const elements = elementsOf(fields);
/** Nobody agrees by leaving something as it is. Whoever doesn't want to be written to isn't asked. */
const elementsOfTour = elementsOf({
  ...fields,
  hearFromBuilders: {
    type: "checkbox",
    label: builderConsentText,
    help: "Only if you like. You can take it back with the link to your tickets.",
  },
});

/** Who buys: typed once, kept on this device with the cart; whoever has signed in finds their own name. */
export function useBuyer(
  keeper: CartKeeper,
  { isTour, onReady }: { isTour: boolean; onReady: (buyer: TypedBuyer) => unknown },
): Form {
  const { me } = useVisitor();
  const form = useForm<TypedBuyer>({
    elements: isTour ? elementsOfTour : elements,
    onSubmit: (typed) => {
      const buyer = {
        ...typed,
        guestPhone: typed.guestPhone ?? "",
        declineContact: typed.declineContact ?? false,
        hearFromBuilders: typed.hearFromBuilders ?? false,
      };
      keeper.keepBuyer(buyer);
      void onReady(buyer);
    },
  });
  const isFilled = useRef(false);
  const fill = useEffectEvent(() => {
    const known = keeper.buyer() ?? (me && { guestName: me.fullName, guestEmail: me.email });
    if (!known || isFilled.current || form.dirty) return;
    isFilled.current = true;
    form.reset({ ...known });
  });
  useEffect(() => fill(), [me]);
  const keepTyped = useEffectEvent(() => {
    const { guestName, guestEmail, guestPhone, declineContact, hearFromBuilders } = form.values;
    if (!form.dirty) return;
    keeper.keepBuyer({
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
