import { MoreHorizontal, RotateCw, Trash2 } from "lucide-react";
import {
  listProgramInvitations,
  resendProgramInvitation,
  resendProgramInvitations,
  withdrawProgramInvitation,
} from "../../../../contract/people/invitations.ts";
import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Card, CardHead } from "../../../platform/ui/Card.tsx";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { Menu, MenuItem } from "../../../platform/ui/Menu.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { InvitationProgress } from "./InvitationProgress.tsx";
import { isWaiting, resentText } from "./invitation-words.ts";
import { WithdrawInvitation } from "./WithdrawInvitation.tsx";

type Invitation = AnswerOf<typeof listProgramInvitations>["invitations"][number];

type Props = { at: ServiceAddress; kinds: "judging" | "door" };

/** Who was invited to this program, where they are needed: who hasn't answered first. Nothing before somebody is. */
export function InvitedCard({ at, kinds }: Props) {
  const { data, error } = useOptionalAnswer(listProgramInvitations, at, { query: { kinds } });
  const resend = useAction(resendProgramInvitations, { done: resentText });
  const invitations = data?.invitations ?? [];
  const waiting = invitations.filter(isWaiting).length;
  if (invitations.length === 0 && !error) return null;
  return (
    <Card aria-label="Invited">
      <CardHead
        title="Invited"
        text={invitations.length > 0 ? waitingText(waiting) : undefined}
        actions={
          waiting > 1 && (
            <Button size="sm" busy={resend.busy} onClick={() => void resend.run(at, { kinds })}>
              <RotateCw aria-hidden size={14} />
              Send all again
            </Button>
          )
        }
      />
      {error && (
        <Notice tone="danger" className="mx-5 mb-4">
          {error.message}
        </Notice>
      )}
      {invitations.length > 0 && (
        <ul aria-label="Invitations" className="max-h-[30rem] divide-y overflow-y-auto border-t">
          {invitations.map((invitation) => (
            <InvitedRow key={invitation.invitationID} at={at} invitation={invitation} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const waitingText = (waiting: number) =>
  waiting === 0 ? "Everybody has answered" : `${plural(waiting, "hasn’t", "haven’t")} answered`;

function InvitedRow({ at, invitation }: { at: ServiceAddress; invitation: Invitation }) {
  const { open } = useDialogs();
  const { run, busy } = useAction(resendProgramInvitation);
  const { invitationID, email, name, offer } = invitation;
  const params = { ...at, invitationID };
  const canEnd = isWaiting(invitation) || invitation.byLink;
  return (
    <li className="flex items-start gap-3 px-5 py-3">
      <div className="min-w-0 flex-1">
        <p translate="no" className="truncate font-medium" title={email}>
          {name || email}
        </p>
        {name && (
          <p translate="no" className="truncate text-sm text-ink-3">
            {email}
          </p>
        )}
        <p className="line-clamp-2 text-sm text-ink-3" title={offer}>
          {offer}
        </p>
        <InvitationProgress invitation={invitation} />
      </div>
      {canEnd && (
        <Menu
          trigger={
            <IconButton
              tip={false}
              label={`Actions for ${name || email}`}
              icon={<MoreHorizontal aria-hidden size={16} />}
            />
          }
        >
          {isWaiting(invitation) && (
            <MenuItem icon={RotateCw} reason={busy ? "It is being sent." : undefined} onSelect={() => void run(params)}>
              Send again
            </MenuItem>
          )}
          <MenuItem
            icon={Trash2}
            danger
            onSelect={() =>
              open(<WithdrawInvitation invitation={invitation} endpoint={withdrawProgramInvitation} params={params} />)
            }
          >
            {invitation.byLink ? "End the link" : "Cancel"}
          </MenuItem>
        </Menu>
      )}
    </li>
  );
}
