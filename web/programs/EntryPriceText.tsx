import { priceText } from "../../contract/platform/money.ts";
import { ordinal } from "../../contract/platform/ordinal.ts";
import type { EntryPrice } from "../../contract/programs/entry-prices.ts";
import type { TimeZone } from "../../contract/platform/time-zone.ts";
import { endText } from "../platform/ui/date-text.ts";

/** `price` is null where entering is free. */
type Props = { price: EntryPrice | null; zone: TimeZone; ownPrice?: number | undefined };

const costText = (cents: number) => (cents === 0 ? "free" : priceText(cents));

/** '$75 an entry, $50 for members, $60 from the 3rd on. Until Wed, Dec 9, 11:59 PM CST, then $100.' */
export function EntryPriceText({ price, zone, ownPrice = price?.amount ?? 0 }: Props) {
  if (!price) return <b className="font-semibold text-ink">Free</b>;
  const { amount, memberAmount, later, copyAmount, next } = price;
  const others = [
    memberAmount !== null && `${costText(memberAmount)} for members`,
    later !== null && `${costText(later.amount)} from the ${ordinal(later.from)} on`,
    copyAmount !== null && `${costText(copyAmount)} for the same entry in one more category`,
  ].filter((text) => text !== false);
  return (
    <span className="num">
      {ownPrice !== amount && (
        <>
          <b className="font-semibold text-ink">
            {ownPrice === 0 ? "Yours is free." : `${priceText(ownPrice)} for yours.`}
          </b>{" "}
        </>
      )}
      <b className="font-semibold text-ink">{amount === 0 ? "Free" : `${priceText(amount)} an entry`}</b>
      {others.map((text) => `, ${text}`)}
      {next && (
        <>
          . Until <time dateTime={next.at}>{endText(next.at, zone)}</time>, then {costText(next.amount)}
          {next.memberAmount !== null && `, ${costText(next.memberAmount)} for members`}
        </>
      )}
    </span>
  );
}
