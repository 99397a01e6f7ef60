import { KeyRound, Plus, Send } from "lucide-react";
import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import {
  changeFeeder,
  feederInvitationDays,
  inviteFeeder,
  listFeeders,
  makeFeederCode,
  withdrawFeederCode,
  withdrawFeederInvitation,
} from "../../../contract/advancement/advancement.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { Link } from "../../platform/address/Link.tsx";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { IssuedLink } from "../../programs/studio/settings/IssuedLink.tsx";
import { SecretShownOnce } from "../../platform/dialogs/SecretShownOnce.tsx";
import { SettingsBlock } from "../../platform/ui/SettingsBlock.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";

type Answer = AnswerOf<typeof listFeeders>;
type Props = { at: ProgramAddress };

export function SourceProgramsBlock({ at }: Props) {
  const { open } = useDialogs();
  const { codes, invitations, feeders, standings } = useAnswer(listFeeders, at);
  const invite = (
    <ActionDialog
      title="Invite an association"
      text={`Its staff choose which program of theirs is connected, and send winners on from its results. The link works once, for ${feederInvitationDays} days.`}
      endpoint={inviteFeeder}
      params={at}
      save="Invite"
      done={({ link }) => (link === null ? "Invitation sent." : "Invitation made.")}
      onDone={({ link }) => {
        if (link) open(<SecretShownOnce title="The invitation is ready" text={link} copy="Copy the link" />);
      }}
    />
  );
  const make = (
    <ActionDialog
      title="Make a code"
      text="Staff of the other association enter it in their program, under Results > Send winners to another program. It works for a year, for as many programs as you give it to, until you end it."
      endpoint={makeFeederCode}
      params={at}
      save="Make the code"
      onDone={({ code }) => open(<SecretShownOnce title="The code is made" text={code} copy="Copy the code" />)}
    />
  );
  return (
    <SettingsBlock
      id="feeders"
      title="Winners of other programs"
      text="A local association’s winners come here with their consent, with answers and files. Its staff connect their program by your invitation, or by a code that works for several."
    >
      <div className="grid gap-4">
        {feeders.length > 0 && (
          <ul
            aria-label="Programs that send winners on"
            className="grid gap-px overflow-hidden rounded-md border bg-line"
          >
            {feeders.map((feeder) => (
              <SourceProgram key={feeder.feederProgramID} at={at} feeder={feeder} standings={standings} />
            ))}
          </ul>
        )}
        {invitations.length > 0 && (
          <ul aria-label="Invitations" className="grid gap-px overflow-hidden rounded-md border bg-line">
            {invitations.map((invitation) => (
              <IssuedLink
                key={invitation.feederInvitationID}
                icon={Send}
                what="invitation"
                handed={invitation}
                then="Its link connects nobody any more, and says so. You can invite them again."
                endpoint={withdrawFeederInvitation}
                params={{ ...at, feederInvitationID: invitation.feederInvitationID }}
                standings={standings}
              />
            ))}
          </ul>
        )}
        {codes.length > 0 && (
          <ul aria-label="Codes" className="grid gap-px overflow-hidden rounded-md border bg-line">
            {codes.map((code) => (
              <IssuedLink
                key={code.feederCodeID}
                icon={KeyRound}
                what="code"
                handed={code}
                then="Nobody connects by it any more. Programs that are connected stay so: take no more from one where you don’t want it."
                endpoint={withdrawFeederCode}
                params={{ ...at, feederCodeID: code.feederCodeID }}
                standings={standings}
              />
            ))}
          </ul>
        )}
        <p className="flex flex-wrap gap-3">
          <ActionButton endpoint={inviteFeeder} standings={standings} dialog={invite}>
            <Send aria-hidden size={16} />
            Invite an association
          </ActionButton>
          <ActionButton endpoint={makeFeederCode} standings={standings} dialog={make} variant="ghost">
            <Plus aria-hidden size={16} />
            Make a code
          </ActionButton>
        </p>
      </div>
    </SettingsBlock>
  );
}

type SourceProgramProps = Props & { feeder: Answer["feeders"][number]; standings: Answer["standings"] };

function SourceProgram({ at, feeder, standings }: SourceProgramProps) {
  const { feederProgramID, association, program, connectedAt, endedAt, leftAt, entries, submitted } = feeder;
  const ended = endedAt !== null;
  const action = ended ? "Take again" : "Take no more";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-surface px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {association}, {program}
          {ended && <Badge tone="warning">Takes no more</Badge>}
          {!ended && leftAt !== null && <Badge>Disconnected by them</Badge>}
        </p>
        <p className="num text-sm text-ink-3">
          Connected <DateTimeText value={connectedAt} as="date" clock="here" />
          {" · "}
          {entries === 0 ? (
            "nothing sent on yet"
          ) : (
            <Link to={`${studioPaths.entries(at)}?from=${feederProgramID}`} className="underline underline-offset-4">
              {plural(entries, judgedWordsAt(at).one, judgedWordsAt(at).many)}, {submitted} submitted
            </Link>
          )}
        </p>
      </div>
      <ActionButton
        size="sm"
        endpoint={changeFeeder}
        standings={standings}
        aria-label={`${action}: entries from ${association}, ${program}`}
        dialog={
          <Confirm
            title={ended ? `Take entries from ${association} again?` : `Take no more entries from ${association}?`}
            text={
              ended
                ? `Winners of ${program} can be sent on to you again.`
                : `What came from ${program} stays. What is on its way isn’t entered any more, and they see that.`
            }
            lasting="reversible"
            danger={!ended}
            action={ended ? "Take them again" : "Take no more"}
            endpoint={changeFeeder}
            params={{ ...at, feederProgramID }}
            sent={{ ended: !ended }}
          />
        }
      >
        {action}
      </ActionButton>
    </li>
  );
}
