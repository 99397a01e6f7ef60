import { useState } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { changeBuilderConsent } from "../../../contract/tours/builder-consent.ts";
import { type CheckinItem, getDoor, listCheckinItems } from "../../../contract/door/door.ts";
import { type Verdict, isLetIn, isUsedUp, verdicts } from "../../../contract/door/door-rules.ts";
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

/** Without the state of the page's own check-ins, which doesn't update within a dialog (still-dialogs.test.ts). */
type CheckInActions = {
  [name in "letIn" | "takeBack"]: (item: CheckinItem) => Promise<CheckInResult | undefined>;
} & { undoOffline: (item: CheckinItem, scanID: string) => Promise<CheckInResult | undefined> };

type Props = CheckInActions & {
  at: ServiceAddress;
  propertyID: string | null;
  item: CheckinItem;
};

/** D19 The order of a ticket: buyer, payment and all its tickets. */
export function TransactionDetails({ at, propertyID, item, ...actions }: Props) {
  const standings = useStandings(at.client, at.service);
  const { transactionID, guest, purchaseType, purchasedAt } = item;
  const { data } = useOptionalAnswer(listCheckinItems, at, {
    query: { transactionID, ...(propertyID && { propertyID }) },
  });
  const { data: door } = useOptionalAnswer(getDoor, at);
  const [busyTicketID, setBusyTicketID] = useState<string>();
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
              <TicketState ticket={ticket} {...{ busyTicketID, setBusyTicketID }} {...actions} />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}

type StateProps = CheckInActions & {
  ticket: CheckinItem;
  /** The ticket whose check-in is under way: it is one at a time. */
  busyTicketID: string | undefined;
  setBusyTicketID: (ticketID: string | undefined) => void;
};

/** What the last press came to. `scanID`: of a check-in that the device decided, which only the device can undo. */
type Latest = { over: CheckinItem; verdict: Verdict; scanID?: string };

/** T08 A check-in can be undone; a ticket that isn't let in shows why. The result appears within the dialog. */
function TicketState({ ticket, busyTicketID, setBusyTicketID, letIn, takeBack, undoOffline }: StateProps) {
  const showFailure = useDialogFailure();
  const [stored, setLatest] = useState<Latest>();
  // Until the refetched list has it.
  const latest = stored?.over === ticket ? stored : undefined;
  const verdict = latest?.verdict ?? ticket.verdict;
  const busy = busyTicketID === ticket.purchasedTicketID;
  const reason = busyTicketID === undefined || busy ? undefined : "One ticket at a time";

  async function press(change: () => Promise<CheckInResult | undefined>) {
    showFailure(undefined);
    setBusyTicketID(ticket.purchasedTicketID);
    const result = await change();
    setBusyTicketID(undefined);
    const failure = result && failureOf(result);
    if (failure !== undefined) return showFailure(failure);
    setLatest(result && latestOf(ticket, result));
  }

  if (verdict === "ok")
    return (
      <Button busy={busy} reason={reason} onClick={() => void press(() => letIn(ticket))}>
        Check In
      </Button>
    );
  if (!isUsedUp(verdict)) return <Badge tone="warning">{verdicts[verdict]}</Badge>;
  const scanID = latest?.scanID;
  const undo = () => (scanID === undefined ? takeBack(ticket) : undoOffline(ticket, scanID));
  return (
    <>
      <Badge tone="confirm">Checked in</Badge>
      <Button variant="ghost" busy={busy} reason={reason} onClick={() => void press(undo)}>
        Undo
      </Button>
    </>
  );
}

/** The server answers how the ticket stands now; the device, how it stood. */
function latestOf(over: CheckinItem, result: CheckInResult): Latest | undefined {
  if ("item" in result) return { over, verdict: result.item.verdict };
  if (!("verdict" in result)) return undefined;
  const { admits, admissions } = result.ticket;
  const hasMore = result.verdict === "ok" && admissions.length + 1 < admits;
  return { over, verdict: hasMore ? "ok" : "alreadyCheckedIn", scanID: result.scanID };
}

/** Why a check-in or its undoing failed. */
function failureOf(result: CheckInResult): string | undefined {
  if ("error" in result) return result.error;
  const verdict = "asks" in result ? "unanswered" : "verdict" in result ? result.verdict : "unknown";
  if (isLetIn(verdict)) return undefined;
  return verdict === "unanswered" ? "Questions come first. Close this, and ask them." : verdicts[verdict];
}
