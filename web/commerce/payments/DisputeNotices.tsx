import type { ReactNode } from "react";
import {
  type Dispute,
  type DisputeState,
  disputeReasonTexts,
  isAnswerDue,
} from "../../../contract/commerce/payments/disputes.ts";
import { type Provider, cardProviders } from "../../../contract/commerce/payments/card-providers.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { Notice } from "../../platform/ui/Notice.tsx";
import { type Clock, dateText, endText } from "../../platform/ui/date-text.ts";

type Props = {
  disputes: readonly Dispute[];
  zone: Clock;
  /** What still counts although the bank has taken the money. */
  standing?: string;
  /** Of disputes whose answer is due. */
  action?: ReactNode;
};

/** What a buyer's bank asks or has decided about a payment, and what is to be done. */
export const DisputeNotices = ({ disputes, zone, standing = "", action }: Props) =>
  disputes.map((dispute) => (
    <Notice
      key={dispute.disputeID}
      tone={tones[dispute.state]}
      className="mb-4"
      title={titleOf(dispute)}
      {...(isAnswerDue(dispute.state) && { action })}
    >
      {disputeText(dispute, zone)}
      {isTaken(dispute.state) && standing && ` ${standing}`}
    </Notice>
  ));

const tones: Record<DisputeState, "info" | "warning" | "danger" | "confirm"> = {
  inquiry: "warning",
  open: "danger",
  answered: "info",
  won: "confirm",
  lost: "danger",
  closed: "info",
};

const isTaken = (state: DisputeState) => state === "open" || state === "lost";

function titleOf({ state, amount }: Dispute): string {
  const money = dollars(amount);
  if (state === "inquiry") return `The buyer’s bank asks about ${money}.`;
  if (state === "open") return `The buyer’s bank has taken ${money} back.`;
  if (state === "answered") return `The buyer’s bank decides about ${money}.`;
  if (state === "won") return `The dispute about ${money} is won.`;
  return state === "lost" ? `The dispute about ${money} is lost.` : `The bank’s question about ${money} is closed.`;
}

function disputeText({ state, reason, provider, answerBy, closedAt }: Dispute, zone: Clock): string {
  const name = cardProviders[provider as Provider].name;
  const ended = closedAt === null ? "" : `Decided ${dateText(closedAt, zone)}. `;
  if (state === "won") return `${ended}${name} gives the money back.`;
  if (state === "lost") return `${ended}The money stays with the buyer, and can’t be refunded as well.`;
  if (state === "closed") return "Nothing was taken.";
  if (state === "answered") return `You have answered on ${name}’s pages. It can take some weeks.`;
  const until = answerBy === null ? "" : `, by ${endText(answerBy, zone)}`;
  return `${disputeReasonTexts[reason]} Answer on ${name}’s own pages${until}.`;
}
