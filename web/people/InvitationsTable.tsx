import { MailPlus } from "lucide-react";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { listInvitations, withdrawInvitation } from "../../contract/invitations.ts";
import { usePages } from "../api/usePages.ts";
import { Confirm } from "../dialogs/Confirm.tsx";
import { useDialogs } from "../dialogs/useDialogs.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { DateTimeText } from "../ui/DateTimeText.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PagedList } from "../ui/PagedList.tsx";
import { Table, Td, Th, Tr } from "../ui/Table.tsx";

type Invitation = AnswerOf<typeof listInvitations>["invitations"][number];

/** Invitations that wait for an answer. */
export function InvitationsTable({ client }: { client: string }) {
  const list = usePages(listInvitations, { client }, {});
  const invitations = list.pages.flatMap((page) => page.invitations);
  const none = (
    <EmptyState icon={MailPlus} title="No open invitations" text="Invite staff to a role, or scorers to a category." />
  );
  return (
    <PagedList list={list} shown={invitations.length} empty={none}>
      <Table label="Invitations">
        <thead>
          <tr>
            <Th>Sent to</Th>
            <Th>As</Th>
            <Th>By</Th>
            <Th>Open until</Th>
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
  const { invitationID, email, offer, invitedBy, expiresAt, state } = invitation;
  const withdraw = (
    <Confirm
      title={`Withdraw the invitation of ${email}?`}
      text="The link in the mail stops working. You can invite them again."
      lasting="reversible"
      action="Withdraw"
      danger
      endpoint={withdrawInvitation}
      params={{ client, invitationID }}
    />
  );
  return (
    <Tr>
      <Td as="title" className="font-medium">
        <span translate="no">{email}</span>
      </Td>
      <Td label="As">{offer}</Td>
      <Td label="By">{invitedBy}</Td>
      <Td label="Open until">
        {state === "expired" ? (
          <Badge tone="warning">Expired</Badge>
        ) : (
          <DateTimeText value={expiresAt} as="date" clock="here" />
        )}
      </Td>
      <Td as="actions" align="right">
        <Button size="sm" aria-label={`Withdraw the invitation of ${email}`} onClick={() => open(withdraw)}>
          Withdraw
        </Button>
      </Td>
    </Tr>
  );
}
