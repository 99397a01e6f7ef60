import { useId, useState } from "react";
import { type ServiceAddress, paths } from "../../../../contract/platform/addresses.ts";
import type { Cart } from "../../../../contract/commerce/cart/registration.ts";
import { billCart } from "../../../../contract/commerce/checkout/checkout.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { calendarDayText } from "../../../../contract/platform/time-zone.ts";
import { useAddress } from "../../../platform/address/address.ts";
import { useApi } from "../../../platform/api/api.ts";
import { BillingFields, HowToPay } from "../../invoices/BillingFields.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { Dialog } from "../../../platform/ui/Dialog.tsx";
import { toast } from "../../../platform/ui/toast.ts";
import type { CartStore } from "../../cart/visitor/cart-store.ts";
import type { TypedBuyer } from "../../cart/visitor/cart-storage.ts";

type Props = {
  at: ServiceAddress;
  cart: Cart;
  terms: NonNullable<Cart["byInvoice"]>;
  buyer: TypedBuyer;
  store: CartStore;
  onClose: () => void;
};

/** An invoice in place of a card: the places are held until it is paid. */
export function BillCartDialog({ at, cart: { balance }, terms: { dueOn, note }, buyer, store, onClose }: Props) {
  const id = useId();
  const { call } = useApi();
  const { go } = useAddress();
  const [company, setCompany] = useState("");
  const [purchaseOrder, setPurchaseOrder] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function bill() {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    const { guestName, guestEmail, guestPhone, hearFromBuilders } = buyer;
    const who = { guestName, guestEmail, ...(guestPhone && { guestPhone }), hearFromBuilders };
    try {
      const sent = { cart: store.key()!, balance, ...who, company, purchaseOrder };
      const { invoiceKey } = await call(billCart, at, sent);
      store.forget();
      go(paths.linkedInvoice({ client: at.client, invoiceKey }), { replace: true });
    } catch (thrown) {
      const { message } = thrown as Error;
      setFailure(message);
      toast(message, "danger", { silent: true });
      setBusy(false);
      void store.again();
    }
  }

  return (
    <Dialog
      open
      onClose={() => !isBusy && onClose()}
      failure={failure}
      footer={
        <Button type="submit" form={id} variant="primary" size="xl" busy={isBusy}>
          Send me the invoice
        </Button>
      }
      title="Pay by check or transfer"
      text={`The invoice goes to ${buyer.guestEmail}. What you chose is held for you, and is yours once the money is there. Until then you can also pay the invoice by card.`}
    >
      <form
        id={id}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void bill();
        }}
      >
        <p className="num flex items-baseline justify-between gap-4 rounded-lg border bg-surface px-4 py-2.5 font-semibold">
          <span>Total, due {calendarDayText(dueOn)}</span>
          <span className="display text-xl">{dollars(balance)}</span>
        </p>
        {note && <HowToPay note={note} />}
        <BillingFields
          company={company}
          onCompany={setCompany}
          purchaseOrder={purchaseOrder}
          onPurchaseOrder={setPurchaseOrder}
        />
      </form>
    </Dialog>
  );
}
