import { cardProviders } from "../../../../contract/commerce/payments/card-providers.ts";
import { checkPayments, stopPayments } from "../../../../contract/commerce/payments/payment-settings.ts";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { useState } from "react";
import type { PaymentAccountSettings } from "./payment-account.ts";
import { proofFields } from "./proof-fields.ts";

type Props = { client: string; account: PaymentAccountSettings | undefined; asksCode: boolean };

/** The account in use: its keys can be tested, and it can be stopped. */
export function ActiveAccount({ client, account, asksCode }: Props) {
  const { open } = useDialogs();
  if (!account)
    return <Notice>Nobody can pay by card yet. What costs nothing, cash and checks work without a provider.</Notice>;
  const { provider, live } = account;
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md font-medium">
        {cardProviders[provider].name}
        <Badge tone={live ? "confirm" : "warning"} dot>
          {live ? "Live" : "Test: no money moves"}
        </Badge>
        {account.takesBank && <Badge>Bank accounts, too</Badge>}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {cardProviders[provider].hasKeys && <KeyCheck key={account.changedAt} client={client} account={account} />}
        <Button
          onClick={() =>
            open(
              <ActionDialog
                title="Stop card payments?"
                text="Buyers can’t pay by card until you turn it on again. Payments under way are still settled, and refunds still work. The keys stay."
                endpoint={stopPayments}
                params={{ client }}
                fields={proofFields(stopPayments, asksCode)}
                save="Stop card payments"
                alert
              />,
            )
          }
        >
          Stop card payments
        </Button>
      </div>
    </div>
  );
}

/** Asks the provider without a charge; the result stays on the page. */
function KeyCheck({ client, account }: { client: string; account: PaymentAccountSettings }) {
  const [checkResult, setCheckResult] = useState<{ good: boolean; message: string }>();
  const { run, busy } = useAction(checkPayments);
  async function check() {
    const outcome = await run({ client }, { paymentAccountID: account.paymentAccountID });
    if (outcome.ok) setCheckResult(outcome.answer);
  }
  return (
    <>
      {checkResult && (
        <Notice tone={checkResult.good ? "confirm" : "danger"} live className="w-full">
          {checkResult.message}
        </Notice>
      )}
      <Button busy={busy} onClick={() => void check()}>
        Try the keys out
      </Button>
    </>
  );
}
