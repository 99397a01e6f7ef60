import { Suspense } from "react";
import { useParams } from "react-router";
import { paths } from "../../../../contract/platform/addresses.ts";
import {
  type SoldState as State,
  changeContact,
  noteTransaction,
  resendReceipt,
  soldStates,
  transactionHistory,
} from "../../../../contract/commerce/sales.ts";
import { type Purchase, getTransaction } from "../../../../contract/commerce/transactions.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { PageSkeleton } from "../../../platform/frames/PageSkeleton.tsx";
import { useProgram } from "../../../programs/studio/useProgram.ts";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { OrderDock, useWide } from "./OrderDock.tsx";
import { SoldState } from "./SoldState.tsx";
import { Bought } from "./order/Bought.tsx";
import { Money } from "./order/Money.tsx";
import { Late, MadeRecords, Refused } from "./order/OrderNotices.tsx";
import { Responses } from "./order/Responses.tsx";
import { SectionHead } from "./order/SectionHead.tsx";
import { Timeline } from "./order/Timeline.tsx";

/** An order: who bought it, what lets somebody in, the money, and what was done with it. */
export function Component() {
  const { at, place } = useProgram();
  const { transactionID = "" } = useParams();
  const isWide = useWide();
  if (!isWide) return <Order key={transactionID} transactionID={transactionID} />;
  return (
    <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,8fr)] gap-8">
      <OrderDock at={at} place={place} transactionID={transactionID} />
      <Suspense fallback={<PageSkeleton />}>
        <Order key={transactionID} transactionID={transactionID} />
      </Suspense>
    </div>
  );
}

function Order({ transactionID }: { transactionID: string }) {
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
        crumbs={[{ label: "Sales", to: paths.studio.sales(place) }]}
        title={title}
        meta={isSold(purchase.state) && <SoldState state={purchase.state} />}
        text={[guestName, guestEmail, guestPhone].filter(Boolean).join(", ") || "Gave no name and no address"}
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
      {history.mailError && (
        <Notice tone="warning" className="mb-4" title="The receipt couldn’t be delivered.">
          {history.mailError}
        </Notice>
      )}
      {purchase.state === "paidLateUnfilled" && <Late ids={ids} standings={standings} purchase={purchase} />}
      <Refused ids={ids} standings={standings} history={history} />
      <MadeRecords made={history.made} place={place} />
      <Bought ids={ids} standings={standings} purchase={purchase} others={history.others} />
      <Responses ids={ids} standings={standings} purchase={purchase} />
      <Money ids={ids} standings={standings} purchase={purchase} history={history} />
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
      <Timeline events={history.events} zone={purchase.zone} />
    </div>
  );
}

const isSold = (state: Purchase["state"]): state is State => (soldStates as readonly string[]).includes(state);
