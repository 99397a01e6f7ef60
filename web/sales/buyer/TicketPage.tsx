import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { getTicket } from "../../../contract/tickets.ts";
import { type CallError, useApi } from "../../api/api.ts";
import { PageSkeleton } from "../../frames/PageSkeleton.tsx";
import { Closed, LinkFrame, isClosed } from "./LinkFrame.tsx";
import { TicketCard } from "./TicketCard.tsx";

/** One ticket, for whoever was given it. */
export function Component() {
  const { client = "", service = "", ticketKey = "" } = useParams();
  const { call } = useApi();
  const { data, error } = useQuery<AnswerOf<typeof getTicket>, CallError>({
    queryKey: [getTicket.path, { client, service }, ticketKey],
    queryFn: ({ signal }) => call(getTicket, { client, service }, undefined, { signal, link: ticketKey }),
  });
  if (data)
    return (
      <LinkFrame client={client} title={`Ticket ${data.number} · ${data.program}`}>
        <h1 className="display mb-6 text-[2.25rem] leading-[1.06] wrap-anywhere">Your ticket</h1>
        <TicketCard ticket={data} />
      </LinkFrame>
    );
  if (error && isClosed(error)) return <Closed />;
  if (error) throw error;
  return <PageSkeleton />;
}
