import type { BatchOutcome } from "../../../../contract/people/invitations.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { CancelButton } from "../../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../../platform/dialogs/Modal.tsx";
import { Badge, type Tone } from "../../../platform/ui/Badge.tsx";
import { distinctKeys } from "../../../platform/ui/distinct-keys.ts";
import type { InvitedLines } from "./invitation-words.ts";

const looks: Record<BatchOutcome, { label: string; tone: Tone }> = {
  refused: { label: "Not invited", tone: "danger" },
  waiting: { label: "Not sent again", tone: "warning" },
  has: { label: "Has it already", tone: "neutral" },
  resent: { label: "Sent again", tone: "confirm" },
  invited: { label: "Invited", tone: "confirm" },
};
const order = Object.keys(looks);

export const everybodyInvited = (lines: InvitedLines): boolean => lines.every(({ outcome }) => outcome === "invited");

/** What became of each line of a batch, what went otherwise first. */
export function BatchResult({ lines }: { lines: InvitedLines }) {
  const mailed = lines.filter(({ outcome }) => outcome === "invited" || outcome === "resent").length;
  const sorted = lines.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome));
  const keys = distinctKeys(sorted.map(({ email }) => email));
  return (
    <Modal
      title={mailed === 0 ? "Nothing was sent" : `${plural(mailed, "invitation")} sent`}
      text="This is what became of the others."
      footer={<CancelButton>Close</CancelButton>}
    >
      <ul aria-label="What became of each" className="divide-y border-y">
        {sorted.map(({ email, name, outcome, reason }, at) => (
          <li key={keys[at]} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <span className="min-w-0 flex-1 basis-52">
              <span translate="no" className="block wrap-anywhere">
                {name ? `${name}, ${email}` : email}
              </span>
              {reason && <span className="block text-sm text-ink-3">{reason}</span>}
            </span>
            <Badge tone={looks[outcome].tone}>{looks[outcome].label}</Badge>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
