import { clsx } from "clsx";
import { type EntryFees, entryFeeText } from "../../contract/entries/entry-fees.ts";

/** Nothing where the entry has no fees. */
export const FeeLine = ({ fees }: { fees: EntryFees | null }) =>
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
    </span>
  );
