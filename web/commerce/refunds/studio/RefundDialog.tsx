import { useId, useState } from "react";
import { dollars } from "../../../../contract/platform/money.ts";
import { refundTransaction } from "../../../../contract/commerce/orders/order-management.ts";
import type { ParamsOf, InputOf } from "../../../../contract/platform/endpoint.ts";
import { CancelButton } from "../../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../../platform/dialogs/Modal.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Field, FieldGroup } from "../../../platform/ui/Field.tsx";
import { Input } from "../../../platform/ui/Input.tsx";
import { RadioGroup } from "../../../platform/ui/RadioGroup.tsx";

type RefundMode = InputOf<typeof refundTransaction>["money"];
type Props = {
  params: ParamsOf<typeof refundTransaction>;
  /** The selection's name. */
  what: string;
  amount: number;
  ticketIDs: string[];
  lineIDs: string[];
  onDone: () => void;
};

/** The amount and the reason of a refund: chosen tickets stop being valid. */
export function RefundDialog({ params, what, amount, ticketIDs, lineIDs, onDone }: Props) {
  const id = useId();
  const { close } = useDialogs();
  const { run, busy } = useAction(refundTransaction, {
    done: (answer) => (answer.amount > 0 ? `${dollars(answer.amount)} on its way back.` : "Cancelled."),
  });
  const [money, setMoney] = useState<RefundMode>("all");
  const [reason, setReason] = useState("");
  const agree = async () => {
    const { ok } = await run(params, { ticketIDs, lineIDs, money, reason });
    if (!ok) return;
    close();
    onDone();
  };
  const action = money === "none" ? "Cancel tickets" : money === "all" ? `Refund ${dollars(amount)}` : "Refund";
  return (
    <Modal
      alert
      size="sm"
      title={`Refund ${what}`}
      text="Tickets among it stop working at once, and their places are on sale again. This can’t be undone."
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} variant="danger" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void agree();
        }}
      >
        <FieldGroup label="The money">
          <RadioGroup
            name="money"
            value={money}
            onChange={(value) => setMoney(value as RefundMode)}
            options={[
              { value: "all", label: `Give back all of it, ${dollars(amount)}` },
              { value: "withoutFees", label: "Give it back, and keep the fees" },
              { value: "none", label: "Give nothing back, only cancel" },
            ]}
          />
        </FieldGroup>
        <Field label="Reason" help="For staff. The mail to the buyer doesn’t say it.">
          {(control) => (
            <Input {...control} value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
      </form>
    </Modal>
  );
}
