import { dollars } from "../../../contract/platform/money.ts";
import { type Purchase, getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { answerQuery, useOptionalAnswer } from "../../platform/api/answers.ts";
import { type LoaderArgs, type PageProps, serviceAddressIn } from "../../platform/page.ts";
import { dateTimeText } from "../../platform/ui/date-text.ts";
import { TicketCard } from "../../commerce/tickets/buyer/TicketCard.tsx";
import { PlainPage } from "./PlainPage.tsx";

export const loader = ({ api, queries, params }: LoaderArgs) =>
  queries.ensureQueryData(
    answerQuery(api, getPurchase, serviceAddressIn(params), undefined, { link: params["purchaseKey"] }),
  );

/** An order's tickets and what was paid, as far as they are read without JavaScript. */
function PlainOrderPage({ params }: PageProps) {
  const { data } = useOptionalAnswer(getPurchase, serviceAddressIn(params), { link: params["purchaseKey"] });
  if (!data) return null;
  const { program, number, paidAt, zone, tickets } = data;
  return (
    <PlainPage title={`Order ${number ?? ""} · ${program}`} heading={program}>
      <p className="text-md text-ink-2 wrap-anywhere">
        {paidAt === null ? "This isn’t paid yet." : `Order ${number}, ${dateTimeText(paidAt, zone)}`}
      </p>
      {tickets.length > 0 && (
        <ul aria-label="Tickets" className="flex flex-wrap gap-4">
          {tickets.map((ticket, place) => (
            <li key={ticket.ticketID}>
              <TicketCard
                client={params["client"] ?? ""}
                ticket={ticket}
                at={{ place: place + 1, of: tickets.length }}
              />
            </li>
          ))}
        </ul>
      )}
      <PaidLines purchase={data} />
    </PlainPage>
  );
}

const PaidLines = ({ purchase: { lines, total, refunded } }: { purchase: Purchase }) => (
  <section aria-labelledby="bought">
    <h2 id="bought" className="display text-xl">
      What was bought
    </h2>
    <ul className="num mt-2 grid gap-1 text-base">
      {lines.map(({ lineID, name, about, quantity, unitPrice }) => (
        <li key={lineID} className="wrap-anywhere">
          {quantity} × {name}
          {about && `: ${about}`}, {dollars(quantity * unitPrice)}
        </li>
      ))}
    </ul>
    <p className="num mt-2 text-base font-semibold">Total: {dollars(total)}</p>
    {refunded > 0 && <p className="num text-base">Refunded: {dollars(refunded)}</p>}
  </section>
);

export { PlainOrderPage as Component };
