import { Ellipsis, Link2, MessageSquareText, Pencil, Send, Undo2 } from "lucide-react";
import {
  freeTicket,
  makeGuestLink,
  nameTicket,
  revokeGuestLink,
} from "../../../../contract/commerce/tickets/guests.ts";
import { moveTicket } from "../../../../contract/commerce/orders/order-management.ts";
import type { PurchasedTicket, Purchase } from "../../../../contract/commerce/orders/transactions.ts";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { CancelButton } from "../../../platform/dialogs/CancelButton.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { Modal } from "../../../platform/dialogs/Modal.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { CopyButton } from "../../../platform/ui/CopyButton.tsx";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { Menu, MenuItem } from "../../../platform/ui/Menu.tsx";
import { dateText, endText } from "../../../platform/ui/date-text.ts";
import { AnswerFileLinks } from "../../questions/AnswerFileLinks.tsx";
import { AnswersDialog } from "../../questions/AnswersDialog.tsx";

type Props = { at: { client: string; service: string }; link: string; purchase: Purchase };

/** Attendees: named here, or by themselves with one link for all. */
export function GuestList({ at, link, purchase }: Props) {
  const { tickets, responses, programs } = purchase;
  const live = tickets.filter(({ state }) => state === "live");
  const ofOrder = responses.filter(({ ticketID }) => ticketID === null);
  const { open } = useDialogs();
  if (live.length === 0 && ofOrder.length === 0) return null;
  const ids = { ...at, transactionID: purchase.transactionID };
  const changeable = programs.filter(isChangeable);
  const isOpen = (service: string) => changeable.some((program) => program.service === service);
  const nameable = live.filter(({ service }) => isOpen(service));
  return (
    <section aria-labelledby="guests" className="mt-8 rounded-lg border bg-surface p-5 shadow-1 sm:p-6">
      <h2 id="guests" className="display text-xl">
        Who comes
      </h2>
      <p className="mt-1 text-base text-pretty text-ink-3">
        {changeable.length === 0
          ? "Names can’t be changed here any more. The association changes them for you."
          : changeable.map(({ program, changesUntil, zone }) => (
              <span key={program} className="block">
                {programs.length > 1 && `${program}: `}
                Names and answers can be changed until {endText(changesUntil!, zone)}.
              </span>
            ))}
      </p>
      {live.length > 0 && (
        <ul className="mt-3 divide-y">
          {live.map((ticket) => (
            <GuestRow
              key={ticket.ticketID}
              at={at}
              link={link}
              purchase={purchase}
              ticket={ticket}
              isOpen={isOpen(ticket.service)}
            />
          ))}
        </ul>
      )}
      {changeable.length > 0 &&
        ofOrder.map((response) => (
          <Button
            key={response.questionFormID}
            size="lg"
            className="mt-3 mr-2"
            onClick={() => open(<AnswersDialog params={ids} response={response} title={response.name} link={link} />)}
          >
            <MessageSquareText aria-hidden size={18} />
            {response.name}
          </Button>
        ))}
      {ofOrder.map((response) => (
        <AnswerFileLinks key={response.questionFormID} params={ids} link={link} response={response} />
      ))}
      {nameable.length > 1 && <GuestLink at={at} link={link} purchase={purchase} tickets={nameable} />}
    </section>
  );
}

/** The program's deadline isn't over. */
const isChangeable = ({ changesUntil }: { changesUntil: string | null }) =>
  changesUntil !== null && Date.parse(changesUntil) > Date.now();

function GuestRow({ at, link, purchase, ticket, isOpen }: Props & { ticket: PurchasedTicket; isOpen: boolean }) {
  const { ticketID, number, product, holderName, holderEmail, given, claimed } = ticket;
  const response = purchase.responses.find((one) => one.ticketID === ticketID);
  const ids = { ...at, transactionID: purchase.transactionID };
  const facts = [
    `${product}, number ${number}`,
    claimed ? "came in by your link" : given && "has a ticket of their own",
  ];
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p
          translate={holderName || holderEmail ? "no" : undefined}
          className={holderName ? "font-medium wrap-anywhere" : "text-ink-3"}
        >
          {holderName || holderEmail || "Not named yet"}
        </p>
        <p className="text-sm text-pretty text-ink-3">
          {facts.filter(Boolean).join(" · ")}
          {holderName && response && !response.isAnswered && (
            <span className="text-warning-text"> · {response.name} is still to answer</span>
          )}
        </p>
        {response && <AnswerFileLinks params={ids} link={link} response={response} />}
      </div>
      {isOpen && <GuestMenu at={at} link={link} purchase={purchase} ticket={ticket} />}
    </li>
  );
}

function GuestMenu({ at, link, purchase, ticket }: Props & { ticket: PurchasedTicket }) {
  const { open } = useDialogs();
  const { ticketID, number, holderName: name, holderEmail: email, given, service } = ticket;
  // A cart may have tickets of several programs: each changes in its own program.
  const params = { client: at.client, service, ticketID };
  const response = purchase.responses.find((one) => one.ticketID === ticketID);
  const whose = name || `ticket ${number}`;
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${whose}`} icon={<Ellipsis aria-hidden size={18} />} tip={false} size="icon" />
      }
    >
      {!given && (
        <MenuItem
          icon={Pencil}
          onSelect={() =>
            open(
              <ActionDialog
                title="Who comes with this ticket"
                endpoint={nameTicket}
                params={params}
                initial={{ name, email }}
                link={link}
              />,
            )
          }
        >
          {name ? "Change the name" : "Name them"}
        </MenuItem>
      )}
      {response && (
        <MenuItem
          icon={MessageSquareText}
          onSelect={() =>
            open(
              <AnswersDialog
                params={{ ...at, transactionID: purchase.transactionID }}
                response={response}
                title={response.name}
                link={link}
              />,
            )
          }
        >
          {response.isAnswered ? "Change the answers" : "Answer for them"}
        </MenuItem>
      )}
      <MenuItem
        icon={Send}
        onSelect={() =>
          open(
            <ActionDialog
              title={`Give away ticket ${number}`}
              text="They get a ticket of their own by mail. Its code changes: the one that you have stops working."
              endpoint={moveTicket}
              params={params}
              initial={given ? {} : { name, email }}
              save="Give it to them"
              link={link}
            />,
          )
        }
      >
        {given ? "Give it to somebody else" : "Send them their ticket"}
      </MenuItem>
      {(given || name !== "") && (
        <MenuItem
          icon={Undo2}
          onSelect={() =>
            open(
              <Confirm
                title={`Free the seat of ${whose}?`}
                text={`${whose} loses this ticket${given ? ", and hears of it by mail" : ""}. Its code changes, and you can give the seat to somebody else.`}
                lasting="reversible"
                danger
                action="Free the seat"
                endpoint={freeTicket}
                params={params}
                link={link}
              />,
            )
          }
        >
          Free the seat
        </MenuItem>
      )}
    </Menu>
  );
}

/** One link for all attendees without a name. */
function GuestLink({ at, link, purchase, tickets }: Props & { tickets: readonly PurchasedTicket[] }) {
  const { open } = useDialogs();
  const { guestLink, transactionID, zone } = purchase;
  const params = { ...at, transactionID };
  const { run, busy } = useAction(makeGuestLink, { link, done: false });
  const free = tickets.filter(
    ({ state, given, holderName, holderEmail }) => state === "live" && !given && !holderName && !holderEmail,
  ).length;
  async function make() {
    const outcome = await run(params);
    if (outcome.ok) open(<NewGuestLink url={outcome.answer.url} />);
  }
  return (
    <div className="mt-4 rounded-md bg-sunken px-5 py-4">
      <h3 className="flex items-center gap-2 text-md font-semibold">
        <Link2 aria-hidden size={18} className="text-ink-3" />
        One link for your guests
      </h3>
      <p className="mt-1 text-base text-pretty text-ink-2">
        {guestLink
          ? `The link of ${dateText(guestLink.createdAt, zone)} is open. Each guest takes a seat by it, says who they are, and gets a ticket of their own.`
          : "Send it round: each guest takes a seat, says who they are, and gets a ticket of their own by mail."}{" "}
        {free === 1 ? "One seat is free." : `${free} seats are free.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="lg" busy={busy} onClick={() => void make()}>
          {guestLink ? "Make a new link" : "Make the link"}
        </Button>
        {guestLink && (
          <Button
            size="lg"
            variant="ghost"
            onClick={() =>
              open(
                <Confirm
                  title="End this link?"
                  text="Nobody can take a seat by it any more. Who has come in keeps their ticket. You can make a new one."
                  lasting="reversible"
                  danger
                  action="End it"
                  endpoint={revokeGuestLink}
                  params={params}
                  link={link}
                />,
              )
            }
          >
            End it
          </Button>
        )}
      </div>
    </div>
  );
}

/** The link is shown once: the server stores a hash alone. */
const NewGuestLink = ({ url }: { url: string }) => (
  <Modal
    title="The link for your guests"
    text="Copy it now, and send it to your guests. It is shown only here; a new one takes its place, and the one before stops working."
    footer={
      <>
        <CancelButton>Close</CancelButton>
        <CopyButton text={url} variant="primary" size="md">
          Copy
        </CopyButton>
      </>
    }
  >
    <p className="num rounded-md bg-sunken px-4 py-3 text-base wrap-anywhere select-all">{url}</p>
  </Modal>
);
