import { MailPlus, RotateCw } from "lucide-react";
import {
  approveInvitationRequest,
  declineInvitationRequest,
  listInvitations,
  resendAllInvitations,
  resendInvitation,
  withdrawInvitation,
} from "../../../contract/people/invitations.ts";
import { usePagedAnswer } from "../../platform/api/use-paged-answer.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { EmailText } from "../users/AddressNotice.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { PagedList } from "../../platform/ui/PagedList.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { PersonLink } from "../../platform/people/PersonLink.tsx";

import { InvitationProgress } from "./invite/InvitationProgress.tsx";
import { type ListedInvitation as Invitation, isWaiting, resentText } from "./invite/invitation-words.ts";
import { WithdrawInvitation } from "./invite/WithdrawInvitation.tsx";

export function InvitationsTable({ client }: { client: string }) {
  const list = usePagedAnswer(listInvitations, { client }, {});
  const invitations = list.pages.flatMap((page) => page.invitations);
  const asking = invitations.flatMap((invitation) => invitation.requests.map((request) => ({ invitation, request })));
  const resend = useAction(resendAllInvitations, { done: resentText });
  const waiting = invitations.filter(isWaiting).length;
  const none = (
    <EmptyState icon={MailPlus} title="No open invitations" text="Invite staff to a role, or scorers to a category." />
  );
  return (
    <PagedList list={list} shown={invitations.length} empty={none}>
      {asking.length > 0 && (
        <ul aria-label="Who asks to be let in" className="mb-5 grid gap-3">
          {asking.map(({ invitation, request }) => (
            <li key={invitation.invitationID + request.userID}>
              <Request client={client} invitation={invitation} request={request} />
            </li>
          ))}
        </ul>
      )}
      {waiting > 0 && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-3">
            {invitations.length} invited, {waiting} {waiting === 1 ? "hasn’t" : "haven’t"} answered
          </p>
          {waiting > 1 && (
            <Button size="sm" busy={resend.busy} onClick={() => void resend.run({ client })}>
              <RotateCw aria-hidden size={14} />
              Send all again
            </Button>
          )}
        </div>
      )}
      <Table label="Invitations">
        <thead>
          <tr>
            <Th>Sent to</Th>
            <Th>As</Th>
            <Th>By</Th>
            <Th>State</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.invitationID} client={client} invitation={invitation} />
          ))}
        </tbody>
      </Table>
    </PagedList>
  );
}

function InvitationRow({ client, invitation }: { client: string; invitation: Invitation }) {
  const { open } = useDialogs();
  const { invitationID, email, name, offer, invitedBy, byLink } = invitation;
  const params = { client, invitationID };
  const resend = (
    <ActionDialog
      size="sm"
      title="Send the invitation again"
      text="Correct the address where it was wrong: then the link in the mail of before stops working."
      endpoint={resendInvitation}
      params={params}
      initial={{ email }}
      save="Send"
    />
  );
  const withdraw = <WithdrawInvitation invitation={invitation} endpoint={withdrawInvitation} params={params} />;
  return (
    <Tr>
      <Td as="title" className="font-medium">
        <span translate="no" className="block min-w-0 wrap-anywhere">
          {name || email}
          {name && <span className="block text-sm font-normal text-ink-3">{email}</span>}
        </span>
      </Td>
      <Td label="As">{offer}</Td>
      <Td label="By">{invitedBy}</Td>
      <Td label="State">
        <InvitationProgress invitation={invitation} />
      </Td>
      <Td as="actions" align="right">
        <span className="flex flex-wrap justify-end gap-2 sm:flex-nowrap sm:whitespace-nowrap">
          {isWaiting(invitation) && (
            <Button size="sm" aria-label={`Send again: the invitation of ${email}`} onClick={() => open(resend)}>
              Send again
            </Button>
          )}
          {(isWaiting(invitation) || byLink) && (
            <Button
              size="sm"
              aria-label={byLink ? `End the link of ${email}` : `Cancel the invitation of ${email}`}
              onClick={() => open(withdraw)}
            >
              {byLink ? "End the link" : "Cancel"}
            </Button>
          )}
        </span>
      </Td>
    </Tr>
  );
}

type RequestProps = { client: string; invitation: Invitation; request: Invitation["requests"][number] };

/** A person who opened the link with another address and asks to be let in with that. */
function Request({ client, invitation, request: { userID, fullName, email } }: RequestProps) {
  const approve = useAction(approveInvitationRequest);
  const decline = useAction(declineInvitationRequest);
  const at = { client, invitationID: invitation.invitationID };
  return (
    <Notice
      tone="warning"
      title={
        <>
          <PersonLink inText userID={userID}>
            {fullName}
          </PersonLink>{" "}
          asks to be let in: {invitation.offer}
        </>
      }
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="primary" busy={approve.busy} onClick={() => void approve.run(at, { userID })}>
            Let them in
          </Button>
          <Button size="sm" busy={decline.busy} onClick={() => void decline.run(at, { userID })}>
            Decline
          </Button>
        </span>
      }
    >
      They opened the link that was sent to <EmailText value={invitation.email} />, and sign in as{" "}
      <EmailText value={email} />.
    </Notice>
  );
}
