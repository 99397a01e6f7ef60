import { Tag, X } from "lucide-react";
import { useState } from "react";
import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { verifyPromoCode } from "../../../../contract/commerce/cart/registration.ts";
import { formElements } from "../../../../contract/platform/forms/element.ts";
import { FormBody } from "../../../platform/forms/FormBody.tsx";
import { FormFrame, SubmitButton } from "../../../platform/forms/FormView.tsx";
import { useEndpointForm } from "../../../platform/forms/use-endpoint-form.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { toast } from "../../../platform/ui/toast.ts";
import type { VisitorCart } from "./use-cart.ts";

type Props = VisitorCart & { at: ServiceAddress };

/** T09 The code in use with its remove button, or the field for one. */
export function PromoCodeField({ at, cart, store }: Props) {
  const [isAsking, setAsking] = useState(false);
  if (cart.offer?.cart?.promoCode) return <AppliedCode cart={cart} store={store} />;
  if (isAsking) return <CodeForm at={at} cart={cart} store={store} onDone={() => setAsking(false)} />;
  return (
    <Button variant="ghost" size="lg" className="-ml-3" onClick={() => setAsking(true)}>
      <Tag aria-hidden size={18} />
      Have a promo code?
    </Button>
  );
}

/** A code's discount, and its remove button. */
export function AppliedCode({ cart, store }: VisitorCart) {
  const { promoCode, discount = 0 } = cart.offer?.cart ?? {};
  if (!promoCode) return null;
  async function remove() {
    await store.change({ promoCode: "" });
    if (store.state().offer?.cart?.promoCode === null) toast("Promotional Code Removed");
  }
  return (
    <div
      data-slot="promo-code"
      className="flex items-center gap-2.5 rounded-sm bg-confirm-soft py-0.5 pr-1 pl-4 text-base text-confirm-text"
    >
      <Tag aria-hidden size={16} />
      <p className="num min-w-0 flex-1 py-2 wrap-anywhere">
        <b translate="no" className="font-semibold">
          {promoCode}
        </b>
        {discount > 0 ? ` saves ${dollars(discount)}` : " counts once there is something in the cart that it is for"}
      </p>
      <IconButton
        label={`Remove ${promoCode}`}
        tip={false}
        size="icon-lg"
        className="text-confirm-text!"
        icon={<X aria-hidden size={18} />}
        onClick={() => void remove()}
      />
    </div>
  );
}

/** Nobody needs one: the field has no mark of a required one. */
const codeElements = formElements({ promoCode: { ...verifyPromoCode.form.promoCode, required: false } });

/** M05 M11 The server's verdict on a code; it is applied once the cart has it. */
function CodeForm({ at, store, onDone }: Props & { onDone: () => void }) {
  const form = useEndpointForm({
    endpoint: verifyPromoCode,
    elements: codeElements,
    params: at,
    done: false,
    onDone: async ({ promoCode }) => {
      await store.change({ promoCode });
      if (store.state().offer?.cart?.promoCode !== promoCode) return;
      toast(verifyPromoCode.done!);
      onDone();
    },
  });
  return (
    <FormFrame form={form} className="flex flex-wrap items-start gap-2">
      <div className="min-w-0 flex-1 basis-40">
        <FormBody form={form} />
      </div>
      <div className="pt-[1.625rem]">
        <SubmitButton form={{ ...form, reason: form.values["promoCode"] ? form.reason : "Type the code first." }}>
          Apply
        </SubmitButton>
      </div>
    </FormFrame>
  );
}
