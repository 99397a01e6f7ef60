import { FileDown } from "lucide-react";
import { Suspense } from "react";
import { Link, useParams } from "react-router";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import {
  type OrderState as State,
  changeContact,
  noteTransaction,
  resendReceipt,
  orderStates,
  transactionHistory,
} from "../../../../contract/commerce/orders/order-management.ts";
import { type Purchase, getTransaction } from "../../../../contract/commerce/orders/transactions.ts";
import { evidenceFile } from "../../../../contract/commerce/payments/disputes.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { SaveButton } from "../../../tables/downloads/SaveButton.tsx";
import { DisputeNotices } from "../../payments/DisputeNotices.tsx";
import { PageSkeleton } from "../../../platform/frames/PageSkeleton.tsx";
import { useProgram } from "../../../programs/studio/use-program.ts";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { OrderDock, useWide } from "./OrderDock.tsx";
import { OrderStateBadge } from "./OrderStateBadge.tsx";
import { OrderItems } from "./order/OrderItems.tsx";
import { OrderMails, UndeliveredMailNotices } from "./order/OrderMails.tsx";
import { OrderMoney } from "./order/OrderMoney.tsx";
import { LatePaymentNotice, CreatedRecordsNotice, RefusedRefundsNotice } from "./order/OrderNotices.tsx";
import { OrderResponses } from "./order/OrderResponses.tsx";
import { SectionHead } from "./order/SectionHead.tsx";
import { OrderTimeline } from "./order/OrderTimeline.tsx";
import { PersonLink } from "../../../platform/people/PersonLink.tsx";

function TransactionPage() {
  const { at, place } = useProgram();
  const { transactionID = "" } = useParams();
  const isWide = useWide();
  if (!isWide) return <OrderSections key={transactionID} transactionID={transactionID} />;
  return (
    <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,8fr)] gap-8">
      <OrderDock at={at} place={place} transactionID={transactionID} />
      <Suspense fallback={<PageSkeleton />}>
        <OrderSections key={transactionID} transactionID={transactionID} />
      </Suspense>
    </div>
  );
}

function OrderSections({ transactionID }: { transactionID: string }) {
  const { at, place, standings, settings } = useProgram();
  const ids = { ...at, transactionID };
  const purchase = useAnswer(getTransaction, ids);
  const history = useAnswer(transactionHistory, ids);
  const title = purchase.number === null ? "Order" : `Order ${purchase.number}`;
  const { guestName, guestEmail, guestPhone } = purchase;
  const declineContact = purchase.declineContact && guestName === "" && guestEmail === "";
  const contact = { guestName, guestEmail, guestPhone, declineContact };
  return (
    <div className="max-w-[880px]">
      <title>{`${title} · ${settings.name}`}</title>
      <PageHead
        crumbs={[{ label: "Sales", to: studioPaths.sales(place) }]}
        title={title}
        meta={isOrderState(purchase.state) && <OrderStateBadge state={purchase.state} method={purchase.method} />}
        text={<BuyerText transactionID={transactionID} userID={history.userID} contact={contact} />}
        actions={
          <>
            <ActionButton
              endpoint={changeContact}
              standings={standings}
              dialog={<ActionDialog title="Who bought it" endpoint={changeContact} params={ids} initial={contact} />}
            >
              Edit contact
            </ActionButton>
            <ActionButton
              endpoint={resendReceipt}
              standings={standings}
              dialog={
                <Confirm
                  title="Send the receipt once more?"
                  text={`It goes to ${purchase.guestEmail}, with a link to the tickets.`}
                  lasting="final"
                  action="Send"
                  endpoint={resendReceipt}
                  params={ids}
                />
              }
            >
              Resend
            </ActionButton>
          </>
        }
      />
      <UndeliveredMailNotices ids={ids} standings={standings} mails={history.mails} />
      {history.mailError && !history.mails.some(({ isOpen }) => isOpen) && (
        <Notice tone="warning" className="mb-4" title="The receipt couldn’t be delivered.">
          {history.mailError}
        </Notice>
      )}
      {purchase.state === "paidLateUnfilled" && (
        <LatePaymentNotice ids={ids} standings={standings} purchase={purchase} />
      )}
      <DisputeNotices
        disputes={history.disputes}
        zone={purchase.zone}
        {...(purchase.tickets.some(({ state }) => state === "live") && {
          standing: "The tickets go on letting people in. Cancel them below if they shouldn’t.",
        })}
        action={<SaveButton endpoint={evidenceFile} params={ids} icon={FileDown} label="What you can show" size="md" />}
      />
      <RefusedRefundsNotice ids={ids} standings={standings} history={history} />
      <CreatedRecordsNotice made={history.made} place={place} />
      <OrderItems ids={ids} standings={standings} purchase={purchase} others={history.others} />
      <OrderResponses ids={ids} standings={standings} purchase={purchase} />
      <OrderMoney ids={ids} standings={standings} purchase={purchase} history={history} />
      <section aria-labelledby="note" className="mt-7">
        <SectionHead id="note" title="Note">
          <ActionButton
            size="sm"
            endpoint={noteTransaction}
            standings={standings}
            dialog={
              <ActionDialog title="Note" endpoint={noteTransaction} params={ids} initial={{ note: history.note }} />
            }
          >
            Edit
          </ActionButton>
        </SectionHead>
        <p className="whitespace-pre-line wrap-anywhere text-ink-2">{history.note || "None"}</p>
      </section>
      <OrderMails mails={history.mails} zone={purchase.zone} />
      <OrderTimeline events={history.events} zone={purchase.zone} />
    </div>
  );
}

type BuyerProps = {
  transactionID: string;
  userID: string | null;
  contact: { guestName: string; guestEmail: string; guestPhone: string };
};

/** Leads to the buyer's page: that of their account, or that of their address. */
function BuyerText({ transactionID, userID, contact: { guestName, guestEmail, guestPhone } }: BuyerProps) {
  const { client = "" } = useParams();
  const [first, ...others] = [guestName, guestEmail, guestPhone].filter(Boolean);
  if (first === undefined && userID === null) return "Gave no name and no address";
  const rest = others.map((one) => `, ${one}`).join("");
  if (userID !== null)
    return (
      <>
        <PersonLink inText userID={userID}>
          {first ?? "Gave no name"}
        </PersonLink>
        {rest}
      </>
    );
  if (guestEmail === "") return `${first}${rest}`;
  return (
    <>
      <Link
        translate="no"
        to={studioPaths.guest({ client, orderID: transactionID })}
        className="rounded-xs underline decoration-current/40 underline-offset-4 hover:decoration-current"
      >
        {first}
      </Link>
      {rest}
    </>
  );
}

const isOrderState = (state: Purchase["state"]): state is State => (orderStates as readonly string[]).includes(state);

export { TransactionPage as Component };
