import { invitationDays } from "../../../contract/people/invitations.ts";
import { paths } from "../../../contract/platform/addresses.ts";
import { DAY } from "../../../contract/platform/durations.ts";
import { calendarDayText } from "../../../contract/platform/time-zone.ts";
import { clock } from "../../platform/clock.ts";
import type { Mail } from "../../mail/sending/mail.ts";
import type { InvitationGrants } from "./invitation-queries.ts";
import type { Addresses } from "../../platform/access/addresses.ts";

/** Days after the day to answer by on which the link still works: who is late isn't turned away. */
const LATE_DAYS = 7;

/** How long the link of a mail that leaves now works, as PostgreSQL's interval. */
function linkDays(answerBy: string | null): number {
  if (answerBy === null) return invitationDays;
  const left = (Date.parse(`${answerBy}T00:00:00Z`) - clock.now().getTime()) / DAY;
  return Math.max(invitationDays, Math.ceil(left) + 1 + LATE_DAYS);
}

export const linkLasts = (answerBy: string | null): string => `${linkDays(answerBy)} days`;

/** Whether what is offered is to score, which the person may begin by the link alone. */
export const isOfferToScore = ({ kind }: InvitationGrants): boolean => kind === "scorer" || kind === "panel";

type InvitationFacts = {
  email: string;
  name: string;
  offer: string;
  words: string;
  answerBy: string | null;
  grants: InvitationGrants;
  invitedBy: string | null;
};

type InvitationSender = {
  client: { clientID: string; name: string; helpEmail?: string | null };
  addresses: Addresses;
  replyTo?: string | undefined;
  isReminder?: boolean;
};

export function invitationMail(
  { client, addresses, replyTo, isReminder = false }: InvitationSender,
  { email, name, offer, words, answerBy, grants, invitedBy }: InvitationFacts,
  { key, mailID }: { key: string; mailID: string },
): Mail {
  const isScorer = isOfferToScore(grants);
  const answer = answerBy === null ? "" : ` Please answer by ${calendarDayText(answerBy)}.`;
  return {
    mailID,
    to: email,
    clientID: client.clientID,
    ...(replyTo && { replyTo }),
    subject: isReminder ? `Reminder: ${client.name} invites you` : `${client.name} invites you`,
    paragraphs: [
      ...(name ? [`Hello ${name},`] : []),
      `${invitedBy ?? "Somebody"} invites you to ${client.name}.`,
      `You would be: ${offer}.${answer}`,
      ...(isScorer ? ["The link opens your entries on a computer, a tablet or a phone. You need no password."] : []),
    ],
    ...(words && { quote: words }),
    action: { label: "See the invitation", url: addresses.urlOf(paths.invitation({ invitationKey: key }), client) },
    note: isScorer
      ? `This link is yours alone: whoever has it can score in your name. If you don’t know ${client.name}, there is nothing to do.`
      : `The link works once, for ${linkDays(answerBy)} days. If you don’t know ${client.name}, there is nothing to do.`,
  };
}
