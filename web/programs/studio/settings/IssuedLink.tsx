import type { LucideIcon } from "lucide-react";
import type { AnyEndpoint, ParamsOf } from "../../../../contract/platform/endpoint.ts";
import type { Standing } from "../../../../contract/platform/permissions.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { DateTimeText } from "../../../platform/ui/DateTimeText.tsx";

const stateWords = {
  link: { made: "Made", works: "works until" },
  code: { made: "Made", works: "works until" },
  invitation: { made: "Invited", works: "open until" },
};

type Props<E extends AnyEndpoint> = {
  icon: LucideIcon;
  what: keyof typeof stateWords;
  handed: { note: string; madeBy: string | null; createdAt: string; expiresAt: string };
  /** The consequence of withdrawing it. */
  then: string;
  endpoint: E;
  params: ParamsOf<E>;
  standings: readonly Standing[];
};

/** A link, a code or an invitation that staff issued: by whom, until when, and the button to withdraw it. */
export function IssuedLink<E extends AnyEndpoint>(props: Props<E>) {
  const { icon: Icon, what, handed, then, endpoint, params, standings } = props;
  const { note, madeBy, createdAt, expiresAt } = handed;
  const { made, works } = stateWords[what];
  const name = note || "No name";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-surface px-4 py-3">
      <Icon aria-hidden size={16} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="num text-sm text-ink-3">
          {made} {madeBy && `by ${madeBy} `}on <DateTimeText value={createdAt} as="date" clock="here" />, {works}{" "}
          <DateTimeText value={expiresAt} as="endDate" clock="here" />
        </p>
      </div>
      <ActionButton
        endpoint={endpoint}
        standings={standings}
        size="sm"
        aria-label={`End the ${what}: ${name}`}
        dialog={
          <Confirm
            title={`End this ${what}?`}
            text={then}
            lasting="reversible"
            danger
            action="End"
            endpoint={endpoint}
            params={params}
          />
        }
      >
        End
      </ActionButton>
    </li>
  );
}
