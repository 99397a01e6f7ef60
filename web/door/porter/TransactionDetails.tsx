import type { ServiceAt } from "../../../contract/addresses.ts";
import { changeBuilderConsent } from "../../../contract/builder-consent.ts";
import { type CheckinItem, listCheckinItems } from "../../../contract/door.ts";
import { isUsed, verdicts } from "../../../contract/door-rules.ts";
import { may } from "../../../contract/permissions.ts";
import { changeContact } from "../../../contract/sales.ts";
import { useOptionalAnswer } from "../../api/answers.ts";
import { Modal } from "../../dialogs/Modal.tsx";
import { EndpointForm } from "../../forms/EndpointForm.tsx";
import { useStandings } from "../../users/useStandings.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { DateTimeText } from "../../ui/DateTimeText.tsx";
import { DescriptionList } from "../../ui/DescriptionList.tsx";
import { DoorConsent } from "./DoorConsent.tsx";
import type { Checking } from "./useCheckIn.ts";

type Props = {
  at: ServiceAt;
  propertyID: string | null;
  item: CheckinItem;
  checking: Checking;
};

/** D19 Who bought it, how and when, and each of its tickets. */
export function TransactionDetails({ at, propertyID, item, checking }: Props) {
  const standings = useStandings(at.client, at.service);
  const { transactionID, guest, purchaseType, purchasedAt } = item;
  const { data } = useOptionalAnswer(listCheckinItems, at, {
    query: { transactionID, ...(propertyID && { propertyID }) },
  });
  const bought = [
    { term: "Purchase type", value: purchaseType },
    ...(purchasedAt ? [{ term: "Date/time", value: <DateTimeText value={purchasedAt} clock="here" /> }] : []),
  ];
  const contact = [
    { term: "Name", value: guest.fullName || "–" },
    { term: "Email", value: guest.email || "–" },
    { term: "Phone", value: guest.phone || "–" },
  ];
  return (
    <Modal title="Transaction Details">
      <div className="grid gap-6">
        {may(standings, changeContact.allow) ? (
          <EndpointForm
            endpoint={changeContact}
            params={{ ...at, transactionID }}
            initial={{
              guestName: guest.fullName,
              guestEmail: guest.email,
              guestPhone: guest.phone,
              declineContact: guest.declineContact && guest.fullName === "" && guest.email === "",
            }}
            standings={standings}
          />
        ) : (
          <DescriptionList items={contact} />
        )}
        {may(standings, changeBuilderConsent.allow) && <DoorConsent at={at} transactionID={transactionID} />}
        <DescriptionList items={bought} />
        <ul aria-label="Tickets" className="divide-y rounded-lg border">
          {(data?.items ?? [item]).map((ticket) => (
            <li key={ticket.purchasedTicketID} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
              <span className="min-w-0 flex-1">
                <span className="num block font-medium">Ticket #{ticket.number}</span>
                <span className="block truncate text-sm text-ink-3">{ticket.name || ticket.product}</span>
              </span>
              <TicketState ticket={ticket} checking={checking} />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}

/** T08 A ticket that is let in can be taken back; one that lets nobody in says why. */
function TicketState({
  ticket,
  checking: { busy, letIn, takeBack },
}: { ticket: CheckinItem } & Pick<Props, "checking">) {
  if (ticket.verdict === "ok")
    return (
      <Button busy={busy} onClick={() => void letIn(ticket)}>
        Check In
      </Button>
    );
  if (!isUsed(ticket.verdict)) return <Badge tone="warning">{verdicts[ticket.verdict]}</Badge>;
  return (
    <>
      <Badge tone="confirm">Checked in</Badge>
      <Button variant="ghost" busy={busy} onClick={() => void takeBack(ticket)}>
        Undo
      </Button>
    </>
  );
}
