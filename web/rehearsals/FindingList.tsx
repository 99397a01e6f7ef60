import { CircleExclamationPoint, Info, TriangleExclamationPoint } from "lucide-react";
import type { Finding } from "../../contract/rehearsals/rehearsals.ts";

const looks = {
  missing: { icon: CircleExclamationPoint, color: "text-danger-text", says: "Stops a season" },
  look: { icon: TriangleExclamationPoint, color: "text-warning-text", says: "To be looked at" },
  note: { icon: Info, color: "text-ink-3", says: "Good to know" },
};

const order = ["missing", "look", "note"];

/** By name what is wrong, what stops a season first. */
export const FindingList = ({ findings }: { findings: readonly Finding[] }) => (
  <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
    {findings
      .toSorted((one, other) => order.indexOf(one.weight) - order.indexOf(other.weight))
      .map(({ weight, what, text }) => {
        const { icon: Icon, color, says } = looks[weight];
        return (
          <li key={`${what} ${text}`} className="flex items-start gap-3 px-5 py-3">
            <Icon aria-hidden size={18} className={`mt-px shrink-0 ${color}`} />
            <span className="sr-only">{says}: </span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-medium">{what}</span>
              <span className="block text-pretty text-ink-2">{text}</span>
            </span>
          </li>
        );
      })}
  </ul>
);
