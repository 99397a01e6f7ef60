import {
  type OrderMailEntry,
  correctAddress,
  orderMailKindLabels,
  orderMailStateLabels,
} from "../../../../../contract/commerce/orders/order-management.ts";
import type { Purchase } from "../../../../../contract/commerce/orders/transactions.ts";
import { ActionButton } from "../../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../../platform/dialogs/ActionDialog.tsx";
import { Badge, type Tone } from "../../../../platform/ui/Badge.tsx";
import { Notice } from "../../../../platform/ui/Notice.tsx";
import { dateTimeText } from "../../../../platform/ui/date-text.ts";
import { MailServerAnswer } from "../../../../mail/MailServerAnswer.tsx";
import type { OrderHistory, OrderProps } from "./order-props.ts";
import { SectionHead } from "./SectionHead.tsx";

const undeliveredTitles = {
  receipt: "The receipt couldn’t be delivered",
  ticketGiven: "A ticket couldn’t be delivered",
  refunded: "The mail about a refund couldn’t be delivered",
  ticketsCancelled: "The mail about cancelled tickets couldn’t be delivered",
  ticketCancelled: "The mail about a cancelled ticket couldn’t be delivered",
} as const satisfies Record<OrderMailEntry["kind"], string>;

/** An address with several mails that couldn't be delivered is asked about once: the correction is for all of them. */
export function UndeliveredMailNotices({ ids, standings, mails }: MailsProps) {
  const open = mails.filter(({ isOpen }) => isOpen);
  const latest = open.filter(({ recipient }, at) => open.findIndex((one) => one.recipient === recipient) === at);
  return latest.map(({ mailID, kind, recipient, reason, answer }) => (
    <Notice
      key={mailID}
      tone="warning"
      className="mb-4"
      title={
        <span className="wrap-anywhere">
          {undeliveredTitles[kind]} to {recipient}.
        </span>
      }
      action={
        <ActionButton
          endpoint={correctAddress}
          standings={standings}
          dialog={
            <ActionDialog
              title="Correct the address"
              endpoint={correctAddress}
              params={{ ...ids, mailID }}
              initial={{ email: recipient }}
              save="Save and send again"
            />
          }
        >
          Correct the address
        </ActionButton>
      }
    >
      {reason}
      {answer && <MailServerAnswer answer={answer} />}
    </Notice>
  ));
}

type MailsProps = Pick<OrderProps, "ids" | "standings"> & { mails: OrderHistory["mails"] };

const tones: Record<OrderMailEntry["state"], Tone> = {
  waiting: "brand",
  sent: "confirm",
  refused: "danger",
  bounced: "danger",
};

/** The latest first. */
export const OrderMails = ({ mails, zone }: { mails: OrderHistory["mails"]; zone: Purchase["zone"] }) =>
  mails.length > 0 && (
    <section aria-labelledby="mails" className="mt-7">
      <SectionHead id="mails" title="Mails" />
      <ul className="divide-y divide-line border-y">
        {mails.map(({ mailID, kind, recipient, at, state, reason }) => (
          <li key={mailID} className="flex items-start justify-between gap-4 py-2.5">
            <div className="min-w-0">
              <p>{orderMailKindLabels[kind]}</p>
              <p className="num text-sm wrap-anywhere text-ink-3">
                {recipient}, {dateTimeText(at, zone)}
              </p>
              {reason && <p className="text-sm text-ink-2">{reason}</p>}
            </div>
            <Badge tone={tones[state]}>{orderMailStateLabels[state]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
