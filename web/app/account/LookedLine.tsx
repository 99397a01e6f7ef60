import type { LookedAtPerson } from "../../../contract/app/support-views.ts";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";

/** Who looked, when and why; in the person's own list, also where. */
export const LookedLine = ({
  view: { seenBy, byOperator, reason, beganAt, endsAt },
  where,
  className,
}: {
  view: LookedAtPerson;
  where?: string;
  className?: string;
}) => (
  <li className={`grid gap-1 ${className ?? ""}`}>
    <p className="wrap-anywhere">
      <span className="font-medium">{whoText({ seenBy, byOperator })}</span>
      {where !== undefined && `, ${where}`}
    </p>
    <p className="text-base text-pretty wrap-anywhere text-ink-2">{reason}</p>
    <p className="text-sm text-ink-3">
      <DateTimeText value={beganAt} clock="here" className="num" /> until{" "}
      <DateTimeText value={endsAt} as="end" clock="here" className="num" />
    </p>
  </li>
);

function whoText({ seenBy, byOperator }: Pick<LookedAtPerson, "seenBy" | "byOperator">): string {
  if (byOperator) return seenBy === null ? "Whoever runs this site" : `${seenBy}, who runs this site`;
  return seenBy ?? "Somebody who is gone";
}
