import { listInWords } from "../../platform/list-in-words.ts";
import { dollars } from "../../platform/money.ts";

/** From this gift on, in cents, a donor needs a written acknowledgment (IRS Publication 1771). */
const ACKNOWLEDGED_FROM = 25_000;

/** Of a payment beyond this, in cents, that is partly a gift, a donor has to be told what may be deducted (Publication 1771). */
const DISCLOSED_BEYOND = 7_500;

/** What of one order is a gift; amounts are cents of what hasn't gone back. */
export type Gift = {
  donor: string;
  /** The calendar's, as '2026-03-03'. */
  day: string;
  amount: number;
  /** Of what is partly a gift: what was paid for it, what was given in return, and what that is worth. */
  partly: { paid: number; worth: number; inReturn: readonly string[] } | null;
};

export type GivingOrganization = { legalName: string; ein: string };

const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** 'March 3, 2026' */
export const giftDayText = (day: string): string => dayFormat.format(new Date(`${day}T12:00:00Z`));

export const organizationText = ({ legalName, ein }: GivingOrganization): string =>
  `${legalName}, EIN ${ein}, is a tax-exempt organization under section 501(c)(3) of the Internal Revenue Code.`;

/** What was given in return for a gift, and what of the payment may be deducted. */
function inReturnText({ partly, amount }: Pick<Gift, "partly" | "amount">): string {
  if (!partly) return "No goods or services were given in return.";
  const { paid, worth, inReturn } = partly;
  const given = `In return for ${dollars(paid)} you received ${listInWords(inReturn)}, worth ${dollars(worth)} by our good-faith estimate.`;
  return paid > DISCLOSED_BEYOND
    ? `${given} What you can deduct for federal income tax is limited to what you paid beyond that value: ${dollars(paid - worth)}${amount > paid - worth ? " of it" : ""}.`
    : given;
}

/** The sentences with which a receipt acknowledges a gift. */
export const giftSentences = (organization: GivingOrganization, gift: Gift): string[] => [
  organizationText(organization),
  `${gift.donor ? `${gift.donor} gave` : "You gave"} ${dollars(gift.amount)} on ${giftDayText(gift.day)}. ${inReturnText(gift)}`,
  ...(gift.amount >= ACKNOWLEDGED_FROM
    ? ["This is your written acknowledgment, without which a gift of $250 or more can’t be deducted. Keep it."]
    : []),
];
