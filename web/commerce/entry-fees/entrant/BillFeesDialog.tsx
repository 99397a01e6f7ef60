import { Receipt } from "lucide-react";
import { useId, useState } from "react";
import type { EntryAddress } from "../../../../contract/platform/addresses.ts";
import { billEntryFees, getEntryBilling } from "../../../../contract/commerce/entry-fees/entry-fee-payments.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { untitledEntry } from "../../../../contract/entries/entry-rules.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { calendarDayText } from "../../../../contract/platform/time-zone.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { CancelButton } from "../../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../../platform/dialogs/Modal.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { BillingFields, HowToPay } from "../../invoices/BillingFields.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { Checkbox } from "../../../platform/ui/Checkbox.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { InvoiceCodeField } from "./InvoiceCodeField.tsx";

type Billing = AnswerOf<typeof getEntryBilling>;

/** An invoice for this entry's fee, and for those of the entrant's other entries that they choose. */
export function BillFeesDialog({ at }: { at: EntryAddress }) {
  const { entryID, ...program } = at;
  const id = useId();
  const { close } = useDialogs();
  const [selected, setSelected] = useState<readonly string[]>([entryID]);
  /** Undefined: the one in the cart; '': none. */
  const [typedCode, setTypedCode] = useState<string>();
  const query = { entryIDs: selected.join(","), ...(typedCode !== undefined && { promoCode: typedCode }) };
  const options = { query, isFresh: true, keepsLast: true };
  const { data, error, refetch, isPlaceholderData: isOld } = useOptionalAnswer(getEntryBilling, program, options);
  const { run, busy } = useAction(billEntryFees, {
    done: ({ number, dueOn }) => `Invoice ${number} is on its way to you. It is due ${calendarDayText(dueOn)}.`,
  });
  const [company, setCompany] = useState<string>();
  const [purchaseOrder, setPurchaseOrder] = useState("");
  const entries = (data?.entries ?? []).filter((entry) => selected.includes(entry.entryID));
  const discount = data?.discount ?? 0;
  const balance = entries.reduce((all, { amount }) => all + (amount ?? 0), 0) - discount;
  const reason = whyNotBill(isOld ? undefined : data, { selected: entries.length, balance });

  async function bill() {
    const outcome = await run(program, {
      entryIDs: entries.map((entry) => entry.entryID),
      balance,
      company: company ?? data?.company ?? "",
      purchaseOrder,
      promoCode: data?.promoCode ?? "",
    });
    if (outcome.ok) close();
    else void refetch();
  }
  return (
    <Modal
      title="Pay by check or transfer"
      text={data && data.entries.length > 0 ? billingText(data) : undefined}
      unsaved={purchaseOrder !== ""}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} variant="primary" busy={busy} reason={reason}>
            Send me the invoice
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined) void bill();
        }}
      >
        {error && (
          <Notice tone="danger" action={<Button onClick={() => void refetch()}>Try again</Button>}>
            {error.message}
          </Notice>
        )}
        {!data && !error && <Skeleton className="h-56" />}
        {data?.entries.length === 0 && (
          <EmptyState
            icon={Receipt}
            title="Nothing is due"
            text="What you have entered is paid, or on an invoice already."
          />
        )}
        {data && data.entries.length > 0 && (
          <>
            <fieldset className="rounded-lg border bg-surface px-4 py-2">
              <legend className="sr-only">Entries on the invoice</legend>
              {data.entries.map((entry) => (
                <EntryChoice
                  key={entry.entryID}
                  entry={entry}
                  isAlone={data.entries.length === 1}
                  isIn={selected.includes(entry.entryID)}
                  onToggle={(isIn) =>
                    setSelected(isIn ? [...selected, entry.entryID] : selected.filter((one) => one !== entry.entryID))
                  }
                />
              ))}
              {discount > 0 && (
                <p className="num flex items-baseline justify-between gap-4 py-1 text-confirm-text">
                  <span className="min-w-0 wrap-anywhere">Promo code {data.promoCode}</span>
                  <span className="shrink-0">{dollars(-discount)}</span>
                </p>
              )}
              <p className="num mt-1 flex items-baseline justify-between gap-4 border-t py-2.5 font-semibold">
                <span>Total, due {calendarDayText(data.dueOn)}</span>
                <span className="display text-xl">{dollars(balance)}</span>
              </p>
            </fieldset>
            <InvoiceCodeField
              promoCode={data.promoCode}
              problem={isOld ? null : data.codeProblem}
              busy={isOld}
              onChange={setTypedCode}
            />
            <BillingFields
              company={company ?? data.company}
              onCompany={setCompany}
              purchaseOrder={purchaseOrder}
              onPurchaseOrder={setPurchaseOrder}
            />
            {data.note && <HowToPay note={data.note} />}
          </>
        )}
      </form>
    </Modal>
  );
}

const billingText = ({ rule, email }: Billing): string =>
  `The invoice goes to ${email}, and can also be paid by card. ${
    rule === "submitted"
      ? "You can submit as soon as you have it."
      : "You can submit as soon as you have it; what you submit is judged once it is paid."
  }`;

type Choice = { selected: number; balance: number };

function whyNotBill(data: Billing | undefined, { selected, balance }: Choice): string | undefined {
  if (!data) return "One moment.";
  if (selected === 0) return "Choose an entry first.";
  return balance === 0 ? "With this code nothing is left to pay. Pay online: no card is asked for." : undefined;
}

type ChoiceProps = {
  entry: Billing["entries"][number];
  isAlone: boolean;
  isIn: boolean;
  onToggle: (isIn: boolean) => void;
};

function EntryChoice({ entry: { code, title, amount }, isAlone, isIn, onToggle }: ChoiceProps) {
  const name = (
    <>
      {title || untitledEntry} <span className="num ml-0.5 text-sm text-ink-3">{code}</span>
    </>
  );
  return (
    <div className="flex items-start justify-between gap-4">
      {isAlone ? (
        <span className="min-w-0 py-1 wrap-anywhere touch:py-2.5">{name}</span>
      ) : (
        <Checkbox checked={isIn} onChange={({ target }) => onToggle(target.checked)}>
          <span className="wrap-anywhere">{name}</span>
        </Checkbox>
      )}
      {isIn && amount !== null && <span className="num shrink-0 py-1 text-ink-2 touch:py-2.5">{dollars(amount)}</span>}
    </div>
  );
}
