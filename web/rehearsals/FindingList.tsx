import { CircleExclamationPoint, Info, TriangleExclamationPoint } from "lucide-react";
import type { RehearsalFinding } from "../../contract/rehearsals/rehearsals.ts";

const weightLooks = {
  missing: { icon: CircleExclamationPoint, color: "text-danger-text", says: "Stops a season" },
  look: { icon: TriangleExclamationPoint, color: "text-warning-text", says: "To be looked at" },
  note: { icon: Info, color: "text-ink-3", says: "Good to know" },
};

const weightOrder = ["missing", "look", "note"];

/** By name what is wrong, what stops a season first. */
export const FindingList = ({ findings }: { findings: readonly RehearsalFinding[] }) => (
  <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
    {findings
      .toSorted((one, other) => weightOrder.indexOf(one.weight) - weightOrder.indexOf(other.weight))
      .map(({ weight, what, text }) => {
        const { icon: Icon, color, says } = weightLooks[weight];
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
