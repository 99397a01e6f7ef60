import { clsx } from "clsx";
import { type EntryFees, entryFeeText } from "../../contract/entries/entry-fees.ts";
import { priceText } from "../../contract/platform/money.ts";
import type { TimeZone } from "../../contract/platform/time-zone.ts";
import { DateTimeText } from "../platform/ui/DateTimeText.tsx";

type Props = { fees: EntryFees | null; zone?: TimeZone | undefined };

/** Nothing where the entry has no fees. With a zone, when what is due changes. */
export const FeeLine = ({ fees, zone }: Props) =>
  fees && (
    <span
      className={clsx(
        "num",
        ((fees.due > 0 && !fees.invoice) || fees.paidNotSubmitted !== null) && "font-medium text-warning-text",
      )}
    >
      {entryFeeText(fees)}
      {fees.due > 0 && fees.inCart && ", in a cart"}
      {fees.paidNotSubmitted !== null && ", not submitted in time"}
      {zone && fees.next && (
        <>
          {" "}
          until <DateTimeText as="end" value={fees.next.at} clock={zone} />, then {priceText(fees.next.due)}
        </>
      )}
    </span>
  );
