import { useState } from "react";
import { useParams } from "react-router";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { paths } from "../../../contract/addresses.ts";
import { dollars } from "../../../contract/money.ts";
import type { Standing } from "../../../contract/permissions.ts";
import {
  type SoldState as State,
  changeContact,
  fillTransaction,
  moveTicket,
  noteTransaction,
  refundAmount,
  refundTransaction,
  resendReceipt,
  soldStates,
  transactionHistory,
} from "../../../contract/sales.ts";
import { type HeldTicket, type Purchase, getTransaction } from "../../../contract/transactions.ts";
import { useAnswer } from "../../api/answers.ts";
import { ActionButton } from "../../dialogs/ActionButton.tsx";
import { ActionDialog } from "../../dialogs/ActionDialog.tsx";
import { Confirm } from "../../dialogs/Confirm.tsx";
import { useProgram } from "../../services/studio/useProgram.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { DescriptionList } from "../../ui/DescriptionList.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { dateTimeText } from "../../ui/dates.ts";
import { RefundDialog } from "./RefundDialog.tsx";
import { SoldState } from "./SoldState.tsx";

type At = { client: string; service: string; transactionID: string };
type History = AnswerOf<typeof transactionHistory>;

/** An order: who bought it, what lets somebody in, the money, and what was done with it. */
export function Component() {
  const { at, place, standings, settings } = useProgram();
  const { transactionID = "" } = useParams();
  const ids = { ...at, transactionID };
  const purchase = useAnswer(getTransaction, ids);
  const history = useAnswer(transactionHistory, ids);
  const title = purchase.number === null ? "Order" : `Order ${purchase.number}`;
  const contact = { guestName: purchase.guestName, guestEmail: purchase.guestEmail, guestPhone: purchase.guestPhone };
  return (
    <div className="max-w-[880px]">
      <title>{`${title} · ${settings.name}`}</title>
      <PageHead
        crumbs={[{ label: "Sales", to: paths.studio.sales(place) }]}
        title={title}
        meta={isSold(purchase.state) && <SoldState state={purchase.state} />}
        text={`${purchase.guestName}, ${purchase.guestEmail}${purchase.guestPhone && `, ${purchase.guestPhone}`}`}
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
      <Bought ids={ids} standings={standings} purchase={purchase} />
      <Money ids={ids} standings={standings} purchase={purchase} history={history} />
      <section aria-labelledby="note" className="mt-7">
        <Head id="note" title="Note">
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
        </Head>
        <p className="whitespace-pre-line wrap-anywhere text-ink-2">{history.note || "None"}</p>
      </section>
    </div>
  );
}

const isSold = (state: Purchase["state"]): state is State => (soldStates as readonly string[]).includes(state);

const Head = ({ id, title, children }: { id: string; title: string; children?: React.ReactNode }) => (
  <div className="mb-2 flex items-center justify-between gap-3">
    <h2 id={id} className="text-md font-semibold">
      {title}
    </h2>
    {children}
  </div>
);

type Props = { ids: At; standings: readonly Standing[]; purchase: Purchase };

const Late = ({ ids, standings, purchase: { guestName, total } }: Props) => (
  <Notice
    tone="danger"
    className="mb-4"
    title={`${guestName} paid ${dollars(total)} after the places were gone.`}
    action={
      <ActionButton
        endpoint={fillTransaction}
        standings={standings}
        dialog={
          <Confirm
            title="Give them their places?"
            text="If there are enough by now, the tickets are issued and mailed."
            lasting="final"
            action="Issue tickets"
            endpoint={fillTransaction}
            params={ids}
          />
        }
      >
        Find places
      </ActionButton>
    }
  >
    Find places, or choose all lines below and refund them.
  </Notice>
);

const left = ({ paid, refunded }: HeldTicket) => paid - refunded;

/** What can be chosen to be refunded: tickets that let somebody in, and lines that have none. */
function Bought({ ids, standings, purchase }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { tickets, lines } = purchase;
  const bare = lines.filter(({ lineID }) => !tickets.some((ticket) => ticket.lineID === lineID));
  const goingTickets = tickets.filter(({ ticketID, state }) => state === "live" && chosen.includes(ticketID));
  const goingLines = bare.filter(({ lineID }) => chosen.includes(lineID));
  const amount =
    goingTickets.reduce((sum, ticket) => sum + left(ticket), 0) +
    goingLines.reduce((sum, { total, refunded }) => sum + total - refunded, 0);
  const count = goingTickets.length + goingLines.length;
  const choose = (id: string) =>
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const named = [...goingTickets.map(({ number }) => `ticket ${number}`), ...goingLines.map(({ name }) => name)];
  const what = named.length <= 3 ? named.join(", ") : `${named.length} of this order`;
  return (
    <section aria-labelledby="bought">
      <Head id="bought" title="Bought">
        <ActionButton
          variant="danger"
          size="sm"
          endpoint={refundTransaction}
          standings={standings}
          {...(count === 0 && { reason: "Choose what to refund first." })}
          dialog={
            <RefundDialog
              params={ids}
              what={what}
              amount={amount}
              ticketIDs={goingTickets.map(({ ticketID }) => ticketID)}
              lineIDs={goingLines.map(({ lineID }) => lineID)}
              onDone={() => setChosen([])}
            />
          }
        >
          {count === 0 ? "Refund" : `Refund ${dollars(amount)}`}
        </ActionButton>
      </Head>
      <ul className="divide-y rounded-lg border px-4">
        {tickets.map((ticket) => (
          <li key={ticket.ticketID} className="flex items-center gap-x-4 py-1.5">
            <div className="min-w-0 flex-1">
              <Checkbox
                checked={chosen.includes(ticket.ticketID)}
                disabled={ticket.state !== "live"}
                onChange={() => choose(ticket.ticketID)}
              >
                <span className={ticket.state === "live" ? undefined : "line-through"}>
                  {ticket.product}, ticket {ticket.number}
                </span>
                <span className="block text-sm text-ink-3">
                  {ticket.state === "live" ? ticket.holderName || "Not named yet" : stateWords[ticket.state]}
                </span>
              </Checkbox>
            </div>
            <span className="num">{dollars(left(ticket))}</span>
            <ActionButton
              size="sm"
              variant="ghost"
              endpoint={moveTicket}
              standings={standings}
              {...(ticket.state !== "live" && { reason: "It lets nobody in any more." })}
              dialog={
                <ActionDialog
                  title={`Move ticket ${ticket.number}`}
                  text="The code that its holder has now stops working. Both get a mail."
                  endpoint={moveTicket}
                  params={{ client: ids.client, service: ids.service, ticketID: ticket.ticketID }}
                  initial={{ name: ticket.holderName, email: ticket.holderEmail }}
                  save="Move"
                />
              }
            >
              Move
            </ActionButton>
          </li>
        ))}
        {bare.map(({ lineID, name, about, quantity, total, refunded }) => (
          <li key={lineID} className="flex items-center gap-x-4 py-1.5">
            <div className="min-w-0 flex-1">
              <Checkbox checked={chosen.includes(lineID)} disabled={refunded >= total} onChange={() => choose(lineID)}>
                {quantity > 1 && `${quantity} × `}
                {name}
                {about && `: ${about}`}
              </Checkbox>
            </div>
            <span className="num">{dollars(total - refunded)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const stateWords = { refunded: "Refunded", cancelled: "Cancelled" } as const;

const refundWords: Record<History["refunds"][number]["state"], string> = {
  sending: "on its way",
  succeeded: "given back",
  failed: "refused by the card provider",
  unknown: "not confirmed: look it up with the card provider",
};

function Money({ ids, standings, purchase, history }: Props & { history: History }) {
  const { zone } = purchase;
  const items = [
    { key: "total", term: "Total", value: dollars(purchase.total) },
    ...history.payments.map(({ paymentID, amount, provider, reference, at, takenBy }) => ({
      key: paymentID,
      term: `Paid ${dateTimeText(at, zone)}`,
      value: `${dollars(amount)}, ${takenBy ? `taken by ${takenBy}` : `${provider} ${reference}`}`,
    })),
    ...history.refunds.map(({ refundID, amount, state, reason, at, madeBy }) => ({
      key: refundID,
      term: `Refund ${dateTimeText(at, zone)}`,
      value: [`${dollars(amount)} ${refundWords[state]}`, madeBy, reason].filter(Boolean).join(", "),
    })),
  ];
  return (
    <section aria-labelledby="money" className="mt-7">
      <Head id="money" title="Money">
        <ActionButton
          size="sm"
          endpoint={refundAmount}
          standings={standings}
          {...(history.refundable === 0 && { reason: "All of it has been given back." })}
          dialog={
            <ActionDialog
              title="Give back an amount"
              text={`Up to ${dollars(history.refundable)}. Tickets go on working.`}
              endpoint={refundAmount}
              params={ids}
              save="Give back"
            />
          }
        >
          Give back an amount
        </ActionButton>
      </Head>
      <DescriptionList items={items} />
    </section>
  );
}
