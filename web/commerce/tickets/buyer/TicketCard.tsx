import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import type { getTicket } from "../../../../contract/commerce/tickets/tickets.ts";
import { QRCode } from "../../../people/users/QRCode.tsx";
import { ShortCode } from "../ShortCode.tsx";
import { UploadedPicture } from "../../../platform/ui/UploadedPicture.tsx";
import { dateTimeText } from "../../../platform/ui/date-text.ts";
import { ticketDayTexts } from "./ticket-days.ts";

type Ticket = Omit<
  AnswerOf<typeof getTicket>,
  "association" | "builderConsent" | "wallets" | "response" | "changesUntil"
> & {
  given?: boolean;
};
type Props = { client: string; ticket: Ticket; at?: { place: number; of: number } };

/** The width of a ticket, and of what stands below it. */
export const ticketWidthClass = "w-[min(20.5rem,82vw)]";

/** A ticket for the door: its photograph, who comes, and the code, dark on white in any theme, for cameras. */
export const TicketCard = ({ client, ticket, at }: Props) => (
  <article
    aria-label={`Ticket ${ticket.number}`}
    className={`flex ${ticketWidthClass} shrink-0 snap-center flex-col overflow-hidden rounded-lg bg-night text-white`}
  >
    {ticket.picture && (
      <div className="relative -mb-9 h-36">
        <UploadedPicture
          client={client}
          picture={ticket.picture}
          alt=""
          sizes="328px"
          className="size-full object-cover"
        />
        <div className="absolute inset-0 bg-linear-to-b from-night/10 via-night/45 to-night" />
      </div>
    )}
    <header className="relative px-5 pt-5 pb-4">
      <p className="text-base wrap-anywhere text-[#ffce73]">{ticket.program}</p>
      <div className="mt-1 flex items-baseline justify-between gap-3">
        <h2 translate={ticket.holderName ? "no" : undefined} className="display min-w-0 text-xl wrap-anywhere">
          {ticket.holderName || "Not named yet"}
        </h2>
        {at && at.of > 1 && (
          <span className="num shrink-0 text-sm text-white/85">
            {at.place} of {at.of}
          </span>
        )}
      </div>
      <p className="mt-1 text-sm text-white/85 wrap-anywhere">
        {[...ticketDayTexts(ticket), ticket.place].filter(Boolean).join(" · ")}
      </p>
      {ticket.validFrom && (
        <p className="mt-1 text-sm text-white/85">Valid from {dateTimeText(ticket.validFrom, ticket.zone)}</p>
      )}
    </header>
    <Perforation />
    <div className="grid min-h-64 flex-1 place-items-center px-5 py-5">
      {ticket.code === null ? (
        <p className="text-center text-md text-balance">{noCodeText(ticket)}</p>
      ) : (
        <div className="grid justify-items-center gap-3">
          <QRCode text={ticket.code} label={`Code of ticket ${ticket.number}`} />
          <ShortCode code={ticket.code} />
        </div>
      )}
    </div>
    <footer className="flex justify-between gap-3 px-5 pb-5 text-sm text-white/85">
      <span className="num">Ticket {ticket.number}</span>
      <span className="min-w-0 text-right font-medium wrap-anywhere text-white">
        {ticket.product}
        {ticket.admits > 1 && `, lets in ${ticket.admits}`}
      </span>
    </footer>
  </article>
);

/** Where a paper ticket is torn, with the page seen through its two notches. */
const Perforation = () => (
  <div aria-hidden className="relative h-0">
    <i className="absolute inset-x-5 border-t border-dashed border-white/35" />
    <i className="absolute -left-2.5 size-5 -translate-y-1/2 rounded-full bg-bg" />
    <i className="absolute -right-2.5 size-5 -translate-y-1/2 rounded-full bg-bg" />
  </div>
);

function noCodeText({ state, given }: Ticket): string {
  if (state === "refunded") return "This ticket was refunded. It lets nobody in.";
  if (state === "cancelled") return "This ticket was cancelled. It lets nobody in.";
  return given ? "Its holder has it by a link of their own." : "This ticket lets nobody in.";
}
