import { Field } from "../../platform/ui/Field.tsx";
import { Input } from "../../platform/ui/Input.tsx";

type Props = {
  company: string;
  onCompany: (company: string) => void;
  purchaseOrder: string;
  onPurchaseOrder: (purchaseOrder: string) => void;
};

/** What a buyer who has an invoice made may say for it. */
export const BillingFields = ({ company, onCompany, purchaseOrder, onPurchaseOrder }: Props) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field label="Company" help="Billed in its name, if you say one.">
      {(control) => (
        <Input
          {...control}
          maxLength={100}
          autoComplete="organization"
          value={company}
          onChange={({ target }) => onCompany(target.value)}
        />
      )}
    </Field>
    <Field label="Purchase order" help="Its number, if you need it on the invoice.">
      {(control) => (
        <Input
          {...control}
          maxLength={60}
          value={purchaseOrder}
          onChange={({ target }) => onPurchaseOrder(target.value)}
        />
      )}
    </Field>
  </div>
);

/** The association's words on checks and transfers. */
export const HowToPay = ({ note }: { note: string }) => (
  <div>
    <h3 className="text-sm font-medium text-ink">How to pay</h3>
    <p className="mt-1 text-base whitespace-pre-line wrap-anywhere text-ink-2">{note}</p>
  </div>
);
