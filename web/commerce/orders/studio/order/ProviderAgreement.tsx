import { dollars } from "../../../../../contract/platform/money.ts";
import type { Purchase } from "../../../../../contract/commerce/orders/transactions.ts";
import { Badge } from "../../../../platform/ui/Badge.tsx";
import { Table, Td, Th, Tr } from "../../../../platform/ui/Table.tsx";
import { dateTimeText } from "../../../../platform/ui/date-text.ts";
import type { OrderHistory } from "./order-props.ts";
import { providerName } from "./provider-name.ts";

const attemptTexts: Record<OrderHistory["attempts"][number]["state"], string> = {
  sending: "being asked",
  requiresAction: "waits for the buyer’s bank",
  processing: "bank payment on its way",
  succeeded: "charged",
  declined: "declined",
  unknown: "not known yet",
  returned: "charged twice, going back",
};

type AgreementProps = { history: OrderHistory; zone: Purchase["zone"] };

/** Attempts to take money and their outcomes, here and at the provider, side by side. */
export const ProviderAgreement = ({ history: { attempts, payments }, zone }: AgreementProps) => (
  <div className="mt-4">
    <Table label="Here and at the card provider">
      <thead>
        <tr>
          <Th>Charge</Th>
          <Th align="right">Here</Th>
          <Th align="right">At the provider</Th>
          <Th>Agrees</Th>
        </tr>
      </thead>
      <tbody>
        {attempts.map(({ attemptID, provider, state, reference, at, errors }) => {
          const payment = payments.find((one) => one.provider === provider && one.reference === reference);
          return (
            <Tr key={attemptID}>
              <Td as="title">
                {dateTimeText(at, zone)}, {attemptTexts[state]}
                <span className="block text-sm wrap-anywhere text-ink-3">
                  {[providerName(provider), reference, ...errors].filter(Boolean).join(", ")}
                </span>
              </Td>
              <Td label="Here" align="right">
                {payment ? <ProviderAmount amount={payment.amount} refunded={payment.refunded} /> : "–"}
              </Td>
              <Td label="At the provider" align="right">
                {payment?.theirs ? <ProviderAmount {...payment.theirs} /> : "–"}
              </Td>
              <Td label="Agrees">
                <AgreementNote payment={payment} zone={zone} />
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  </div>
);

const ProviderAmount = ({ amount, refunded }: { amount: number; refunded: number }) => (
  <>
    {dollars(amount)}
    {refunded > 0 && <span className="block text-sm text-ink-3">{dollars(-refunded)}</span>}
  </>
);

function AgreementNote({
  payment,
  zone,
}: {
  payment: OrderHistory["payments"][number] | undefined;
  zone: Purchase["zone"];
}) {
  if (!payment) return "–";
  const { theirs } = payment;
  if (!theirs) return <Badge>Asked tonight</Badge>;
  const agrees = theirs.amount === payment.amount && theirs.refunded === payment.refunded;
  return (
    <>
      <Badge tone={agrees ? "confirm" : "danger"}>{agrees ? "Yes" : "No"}</Badge>
      <span className="block text-sm text-ink-3">{dateTimeText(theirs.seenAt, zone)}</span>
    </>
  );
}
