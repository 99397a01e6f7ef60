import { getTicket } from "../../../contract/commerce/tickets/tickets.ts";
import { answerQuery, useOptionalAnswer } from "../../platform/api/answers.ts";
import { type LoaderArgs, type PageProps, serviceAddressIn } from "../../platform/page.ts";
import { TicketCard } from "../../commerce/tickets/buyer/TicketCard.tsx";
import { PlainPage } from "./PlainPage.tsx";

export const loader = ({ api, queries, params }: LoaderArgs) =>
  queries.ensureQueryData(
    answerQuery(api, getTicket, serviceAddressIn(params), undefined, { link: params["ticketKey"] }),
  );

/** A guest's ticket, to be shown at the door without JavaScript. */
function PlainTicketPage({ params }: PageProps) {
  const { data } = useOptionalAnswer(getTicket, serviceAddressIn(params), { link: params["ticketKey"] });
  if (!data) return null;
  return (
    <PlainPage title={`Ticket ${data.number} · ${data.program}`} heading="Your ticket">
      <TicketCard client={params["client"] ?? ""} ticket={data} />
    </PlainPage>
  );
}

export { PlainTicketPage as Component };
