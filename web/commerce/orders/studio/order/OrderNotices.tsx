import { Link } from "react-router";
import { type ProgramAddress } from "../../../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../../../contract/platform/studio-addresses.ts";
import { dollars } from "../../../../../contract/platform/money.ts";
import { fillTransaction, seeToRefusedRefunds } from "../../../../../contract/commerce/orders/order-management.ts";
import { ActionButton } from "../../../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../../../platform/dialogs/Confirm.tsx";
import { Notice } from "../../../../platform/ui/Notice.tsx";
import type { OrderHistory, OrderProps } from "./order-props.ts";

export const LatePaymentNotice = ({ ids, standings, purchase: { guestName, total } }: OrderProps) => (
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

const refusedRefundTexts = (livesAgain: boolean | null) => {
  if (livesAgain === null) return "Nothing that was bought has changed by it.";
  return livesAgain
    ? "What was refunded lets people in again, by the same codes."
    : "Its places are sold to others by now, so what was refunded stays refunded.";
};

/** Open tasks for staff: the association still has the money. */
export const RefusedRefundsNotice = ({
  ids,
  standings,
  history,
}: Omit<OrderProps, "purchase"> & { history: OrderHistory }) =>
  history.refunds
    .filter(({ state, seenTo }) => state === "failed" && !seenTo)
    .map(({ refundID, amount, reason, failure, livesAgain, byHand }) => (
      <Notice
        key={refundID}
        tone={byHand ? "warning" : "danger"}
        className="mb-4"
        title={
          byHand
            ? `${dollars(amount)} has to go back, and you send it yourself.`
            : `The card provider refused to give ${dollars(amount)} back.`
        }
        action={
          <ActionButton
            endpoint={seeToRefusedRefunds}
            standings={standings}
            dialog={
              <Confirm
                title="Have you seen to it?"
                text={
                  byHand
                    ? `The books have it then: ${dollars(amount)} went back.`
                    : "The notice goes away. It stays in the order’s list of refunds."
                }
                lasting="final"
                action="Seen to"
                endpoint={seeToRefusedRefunds}
                params={ids}
              />
            }
          >
            Seen to
          </ActionButton>
        }
      >
        {byHand
          ? `${reason}. ${failure} Send it, and say here that you have seen to it: then the books have it, and the entrant is told.`
          : `${failure} ${refusedRefundTexts(livesAgain)} Give it back another way, or try again.`}
      </Notice>
    ));

/** F16 Homes and sponsors that the order created: refunds leave them in place, so staff decide there. */
export function CreatedRecordsNotice({ made, place }: { made: OrderHistory["made"]; place: ProgramAddress }) {
  if (made.length === 0) return null;
  return (
    <Notice
      className="mb-4"
      title={made.length === 1 ? "This order made a record" : `This order made ${made.length} records`}
    >
      <ul>
        {made.map(({ kind, recordID, name, disqualified, removed }) => (
          <li key={recordID}>
            <Link to={recordPath(place, kind, recordID)} className="font-medium underline">
              {name}
            </Link>
            {removed ? ", removed" : disqualified && ", disqualified"}
          </li>
        ))}
      </ul>
      <p>A refund doesn’t touch it. Disqualify or remove it there if it should go, too.</p>
    </Notice>
  );
}

const recordPath = (place: ProgramAddress, kind: "property" | "sponsor", recordID: string) =>
  kind === "property"
    ? studioPaths.home({ ...place, propertyID: recordID })
    : studioPaths.sponsor({ ...place, sponsorID: recordID });
