import { useState } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { changeBuilderConsent } from "../../../contract/tours/builder-consent.ts";
import { type CheckinItem, getDoor, listCheckinItems } from "../../../contract/door/door.ts";
import { isLetIn, isUsedUp, verdicts } from "../../../contract/door/door-rules.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { changeContact } from "../../../contract/commerce/orders/order-management.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useDialogFailure } from "../../platform/dialogs/use-dialog-failure.ts";
import { EndpointForm } from "../../platform/forms/EndpointForm.tsx";
import { useStandings } from "../../platform/people/use-standings.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { DescriptionList } from "../../platform/ui/DescriptionList.tsx";
import { DoorConsent } from "./DoorConsent.tsx";
import type { CheckInResult } from "./use-check-in.ts";

/** Alone: what the page knows of its own check-ins stands still in a dialog (dialogs.test.ts). */
type CheckInActions = { [name in "letIn" | "takeBack"]: (item: CheckinItem) => Promise<CheckInResult | undefined> };

type Props = CheckInActions & {
  at: ServiceAddress;
  propertyID: string | null;
  item: CheckinItem;
};

/** D19 Who bought it, how and when, and each of its tickets. */
export function TransactionDetails({ at, propertyID, item, letIn, takeBack }: Props) {
  const standings = useStandings(at.client, at.service);
  const { transactionID, guest, purchaseType, purchasedAt } = item;
  const { data } = useOptionalAnswer(listCheckinItems, at, {
    query: { transactionID, ...(propertyID && { propertyID }) },
  });
  const { data: door } = useOptionalAnswer(getDoor, at);
  const bought = [
    { term: "Purchase type", value: purchaseType },
    ...(purchasedAt && door
      ? [{ term: "Date/time", value: <DateTimeText value={purchasedAt} clock={door.zone} /> }]
      : []),
  ];
  const contact = [
    { term: "Name", value: <span translate="no">{guest.fullName || "–"}</span> },
    { term: "Email", value: <span translate="no">{guest.email || "–"}</span> },
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
                <span translate={ticket.name ? "no" : undefined} className="block truncate text-sm text-ink-3">
                  {ticket.name || ticket.product}
                </span>
              </span>
              <TicketState ticket={ticket} letIn={letIn} takeBack={takeBack} />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}

/** T08 A ticket that is let in can be taken back; one that lets nobody in says why. What it came to stands in the dialog. */
function TicketState({ ticket, letIn, takeBack }: { ticket: CheckinItem } & CheckInActions) {
  const say = useDialogFailure();
  const [busy, setBusy] = useState(false);
  const [answered, setAnswered] = useState<{ over: CheckinItem; item: CheckinItem }>();
  // Until the list that is asked for again says so itself.
  const { verdict } = answered?.over === ticket ? answered.item : ticket;

  async function press(change: CheckInActions["letIn"]) {
    say(undefined);
    setBusy(true);
    const came = await change(ticket);
    setBusy(false);
    const failure = came && failureOf(came);
    if (failure !== undefined) say(failure);
    else if (came && "item" in came) setAnswered({ over: ticket, item: came.item });
  }

  if (verdict === "ok")
    return (
      <Button busy={busy} onClick={() => void press(letIn)}>
        Check In
      </Button>
    );
  if (!isUsedUp(verdict)) return <Badge tone="warning">{verdicts[verdict]}</Badge>;
  return (
    <>
      <Badge tone="confirm">Checked in</Badge>
      <Button variant="ghost" busy={busy} onClick={() => void press(takeBack)}>
        Undo
      </Button>
    </>
  );
}

/** Why nobody was let in, or out again. */
function failureOf(came: CheckInResult): string | undefined {
  if ("error" in came) return came.error;
  if (!("verdict" in came) || isLetIn(came.verdict)) return undefined;
  return came.verdict === "unanswered" ? "Questions come first. Close this, and ask them." : verdicts[came.verdict];
}
