import { CalendarClock, CalendarX2, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import {
  type PlannedMessage,
  callOffPlannedMessage,
  removePlannedMessage,
} from "../../../contract/messages/planned-messages.ts";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { momentText } from "../../../contract/platform/time-zone.ts";
import { useKindWords } from "../../platform/address/use-kind-words.ts";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Menu, MenuItem } from "../../platform/ui/Menu.tsx";
import { type MessageMoments, timingText } from "./message-timing.ts";
import { writeMessagePath } from "../../mail/studio/message-scope.ts";

type Props = {
  at: ProgramAddress;
  moments: MessageMoments;
  messages: readonly PlannedMessage[];
  empty: { title: string; text: string };
};

/** Drafts, and what is still to be sent. */
export function PlannedMessageList({ at, moments, messages, empty }: Props) {
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      {messages.length === 0 ? (
        <EmptyState icon={CalendarClock} {...empty} className="py-10!" />
      ) : (
        <ul className="divide-y">
          {messages.map((message) => (
            <PlannedRow key={message.plannedMessageID} at={at} moments={moments} message={message} />
          ))}
        </ul>
      )}
    </div>
  );
}

type RowProps = { at: ProgramAddress; moments: MessageMoments; message: PlannedMessage };

function PlannedRow({ at, moments, message }: RowProps) {
  const speak = useKindWords();
  const { subject, who, madeBy, state, heldBecause } = message;
  const to = writeMessagePath(at, message.list, {}, message.plannedMessageID);
  return (
    <li className="flex items-start gap-x-3 px-5 py-3">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-medium wrap-anywhere">
            <Link to={to} className="rounded-xs hover:underline">
              {subject || "Without a subject"}
            </Link>
          </p>
          <p className="text-sm wrap-anywhere text-ink-3">
            {speak(who)} · {madeBy ?? "Somebody"}
          </p>
          {heldBecause && <p className="mt-0.5 text-sm text-warning-text">{heldBecause}</p>}
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          {state === "scheduled" && <span className="num text-sm text-ink-2">{whenText(message, moments)}</span>}
          {state === "draft" && <Badge>Draft</Badge>}
          {state === "scheduled" && <Badge tone="brand">Scheduled</Badge>}
          {state === "held" && <Badge tone="warning">Held back</Badge>}
        </div>
      </div>
      <PlannedMenu at={at} message={message} to={to} />
    </li>
  );
}

/** '2 days before the first day: Thu, Jun 3, 6:00 PM CDT' */
function whenText(message: PlannedMessage, moments: MessageMoments): string {
  const { leavesAt, beforeWhat } = message;
  const words = timingText(message, moments);
  if (!beforeWhat) return words;
  const next = beforeWhat === "deadline" && message.messageID !== null ? "in part sent, next " : "";
  return `${words}: ${next}${leavesAt ? momentText(leavesAt, moments.zone) : "waits for a date"}`;
}

type MenuProps = { at: ProgramAddress; message: PlannedMessage; to: string };

function PlannedMenu({ at, message: { plannedMessageID, subject, state }, to }: MenuProps) {
  const { open } = useDialogs();
  const params = { client: at.client, service: at.service, plannedMessageID };
  const name = subject || "Without a subject";
  return (
    <Menu
      trigger={<IconButton label={`Actions for ${name}`} icon={<Ellipsis size={18} />} tip={false} size="icon-sm" />}
    >
      <MenuItem icon={Pencil} to={to}>
        {state === "held" ? "Change it and send it anew" : "Change"}
      </MenuItem>
      {state === "draft" ? (
        <MenuItem
          icon={Trash2}
          danger
          onSelect={() =>
            open(
              <Confirm
                title="Remove this draft?"
                text={`“${name}” was sent to nobody.`}
                lasting="permanent"
                action="Remove"
                endpoint={removePlannedMessage}
                params={params}
              />,
            )
          }
        >
          Remove
        </MenuItem>
      ) : (
        <MenuItem
          icon={CalendarX2}
          onSelect={() =>
            open(
              <Confirm
                title="Call this message off?"
                text={`“${name}” isn’t sent. Its words stay, as a draft.`}
                lasting="reversible"
                action="Call off"
                endpoint={callOffPlannedMessage}
                params={params}
              />,
            )
          }
        >
          Call off
        </MenuItem>
      )}
    </Menu>
  );
}
