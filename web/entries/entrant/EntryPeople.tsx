import { LogOut, MailPlus } from "lucide-react";
import type { ReactNode } from "react";
import { type EntryAddress, paths } from "../../../contract/platform/addresses.ts";
import { type AnswerOf, kindHasCall } from "../../../contract/platform/endpoint.ts";
import type { Entry } from "../../../contract/entries/entries.ts";
import {
  changeEntryRight,
  entryRightLabels,
  inviteToEntry,
  leaveEntry,
  listEntryPeople,
  removeFromEntry,
  withdrawEntryInvitation,
} from "../../../contract/entries/entry-people.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { invitationDays } from "../../../contract/people/invitations.ts";
import { may as mayDo } from "../../../contract/platform/permissions.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { useReplacePage } from "../../platform/address/use-replace-page.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";

type Props = { entry: Entry; at: EntryAddress };
type People = AnswerOf<typeof listEntryPeople>;

/** The co-entrants, for the owner; nothing in programs whose entries have one person only. */
export const EntryPeople = ({ entry, at }: Props) =>
  kindHasCall(entry.kind, listEntryPeople) && mayDo(entry.standings, listEntryPeople.allow) ? (
    <PeopleList at={at} />
  ) : null;

function PeopleList({ at }: { at: EntryAddress }) {
  const { people, invited, standings } = useAnswer(listEntryPeople, at);
  return (
    <Card aria-label="People">
      <CardHead
        title="People"
        text="Others who look at this entry or help to fill it in. Only its owner hands it in, pays and answers for it."
        actions={
          <ActionButton size="sm" endpoint={inviteToEntry} standings={standings} dialog={<InviteForm at={at} />}>
            <MailPlus aria-hidden size={15} />
            Invite someone
          </ActionButton>
        }
      />
      <ul aria-label="People of this entry" className="divide-y border-t empty:hidden">
        {people.map((person) => (
          <CoEntrantRow key={person.userID} person={person} at={at} standings={standings} />
        ))}
        {invited.map((invitation) => (
          <InvitationRow key={invitation.invitationID} invitation={invitation} at={at} standings={standings} />
        ))}
      </ul>
    </Card>
  );
}

const InviteForm = ({ at }: { at: EntryAddress }) => (
  <ActionDialog
    title="Invite someone"
    text={`Whoever opens the link in the mail has this entry, too. It works once, for ${invitationDays} days.`}
    endpoint={inviteToEntry}
    params={at}
    initial={{ may: "look" }}
    save="Send the invitation"
  />
);

type LineProps = { head: string; text: ReactNode; mark: string; children: ReactNode };

const PersonLine = ({ head, text, mark, children }: LineProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
        <span translate="no">{head}</span> <Badge>{mark}</Badge>
      </p>
      <p translate="no" className="text-sm wrap-anywhere text-ink-3">
        {text}
      </p>
    </div>
    <div className="flex flex-wrap gap-2">{children}</div>
  </li>
);

type PersonProps = { person: People["people"][number]; at: EntryAddress; standings: People["standings"] };

function CoEntrantRow({ person: { userID, fullName, email, may }, at, standings }: PersonProps) {
  const params = { ...at, userID };
  return (
    <PersonLine head={fullName} text={email} mark={`May ${entryRightLabels[may].toLowerCase()}`}>
      <ActionButton
        size="sm"
        endpoint={changeEntryRight}
        standings={standings}
        aria-label={`Change what ${fullName} may do`}
        dialog={
          <ActionDialog size="sm" title={fullName} endpoint={changeEntryRight} params={params} initial={{ may }} />
        }
      >
        Change
      </ActionButton>
      <ActionButton
        size="sm"
        endpoint={removeFromEntry}
        standings={standings}
        aria-label={`Take away the entry from ${fullName}`}
        dialog={
          <Confirm
            title={`Take the entry away from ${fullName}?`}
            text="They can’t see it any more, at once. What they wrote and uploaded stays."
            lasting="reversible"
            action="Take away"
            danger
            endpoint={removeFromEntry}
            params={params}
          />
        }
      >
        Take away
      </ActionButton>
    </PersonLine>
  );
}

type InvitedProps = { invitation: People["invited"][number]; at: EntryAddress; standings: People["standings"] };

function InvitationRow({ invitation: { invitationID, email, may, expiresAt }, at, standings }: InvitedProps) {
  return (
    <PersonLine
      head={email}
      text={
        <>
          Invited, until <DateTimeText value={expiresAt} as="endDate" clock="here" />
        </>
      }
      mark={`May ${entryRightLabels[may].toLowerCase()}`}
    >
      <ActionButton
        size="sm"
        endpoint={withdrawEntryInvitation}
        standings={standings}
        aria-label={`Cancel the invitation of ${email}`}
        dialog={
          <Confirm
            title={`Cancel the invitation of ${email}?`}
            text="The link in the mail stops working. You can invite them again."
            lasting="reversible"
            action="Cancel the invitation"
            danger
            endpoint={withdrawEntryInvitation}
            params={{ ...at, invitationID }}
          />
        }
      >
        Cancel
      </ActionButton>
    </PersonLine>
  );
}

/** For co-entrants. */
export function LeaveEntryButton({ entry, at }: Props) {
  const replacePage = useReplacePage();
  if (!mayDo(entry.standings, leaveEntry.allow)) return null;
  return (
    <ActionButton
      endpoint={leaveEntry}
      standings={entry.standings}
      dialog={
        <Confirm
          title="Leave this entry?"
          text={`You won’t see “${entry.title || untitledEntry}” any more, unless ${entry.owner.fullName} invites you again.`}
          lasting="reversible"
          action="Leave"
          endpoint={leaveEntry}
          params={at}
          leave={() => replacePage(paths.entries(at))}
        />
      }
    >
      <LogOut aria-hidden size={16} />
      Leave
    </ActionButton>
  );
}
