import { Tag, X } from "lucide-react";
import { useState } from "react";
import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { verifyPromoCode } from "../../../../contract/commerce/cart/registration.ts";
import { FormBody } from "../../../platform/forms/FormBody.tsx";
import { FormFrame, SubmitButton } from "../../../platform/forms/FormView.tsx";
import { useEndpointForm } from "../../../platform/forms/use-endpoint-form.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { toast } from "../../../platform/ui/toast.ts";
import type { VisitorCart } from "./use-cart.ts";

type Props = VisitorCart & { at: ServiceAddress };

/** T09 A code that is in use, to be taken off; or the place where one is typed. */
export function PromoCodeField({ at, cart, keeper }: Props) {
  const [isAsking, setAsking] = useState(false);
  if (cart.offer?.cart?.promoCode) return <AppliedCode cart={cart} keeper={keeper} />;
  if (isAsking) return <CodeForm at={at} cart={cart} keeper={keeper} onDone={() => setAsking(false)} />;
  return (
    <Button variant="ghost" size="lg" className="-ml-3" onClick={() => setAsking(true)}>
      <Tag aria-hidden size={18} />
      Have a promo code?
    </Button>
  );
}

/** The line that says what a code takes off, with the way to take it off again. */
export function AppliedCode({ cart, keeper }: VisitorCart) {
  const { promoCode, discount = 0 } = cart.offer?.cart ?? {};
  if (!promoCode) return null;
  async function remove() {
    await keeper.change({ promoCode: "" });
    if (keeper.state().offer?.cart?.promoCode === null) toast("Promotional Code Removed");
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

/** M05 M11 What the server says of a code; it is added only when the cart has it. */
function CodeForm({ at, keeper, onDone }: Props & { onDone: () => void }) {
  const form = useEndpointForm({
    endpoint: verifyPromoCode,
    params: at,
    done: false,
    onDone: async ({ promoCode }) => {
      await keeper.change({ promoCode });
      if (keeper.state().offer?.cart?.promoCode !== promoCode) return;
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
        <SubmitButton form={form}>Apply</SubmitButton>
      </div>
    </FormFrame>
  );
}
