import { UserPlus } from "lucide-react";
import { useLocation, useParams } from "react-router";
import { inviteMany } from "../../../contract/people/invitations.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { importRoster } from "../../../contract/people/rosters.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { LinkTabs } from "../../platform/ui/LinkTabs.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { ErasureRequests } from "./ErasureRequests.tsx";
import { InvitationsTable } from "./InvitationsTable.tsx";
import { InvitePeopleDialog } from "./invite/InvitePeopleDialog.tsx";
import { PeopleTable } from "./PeopleTable.tsx";
import { RosterPanel } from "./roster/RosterPanel.tsx";
import { useStandings } from "../../platform/people/use-standings.ts";

/** The people of a client with their roles, and open invitations. */
function PeoplePage() {
  const { client = "" } = useParams();
  const { pathname } = useLocation();
  const standings = useStandings(client);
  const [tab] = useAddressFilter("tab");
  const seesInvitations = may(standings, inviteMany.allow);
  const seesRoster = may(standings, importRoster.allow);
  const isInvitations = tab === "invitations" && seesInvitations;
  const isRoster = tab === "roster" && seesRoster;
  return (
    <>
      <title>People · Rosette</title>
      <PageHead
        title="People"
        text="Staff, members, entrants and scorers of this association."
        actions={
          <ActionButton
            variant="primary"
            endpoint={inviteMany}
            standings={standings}
            dialog={<InvitePeopleDialog client={client} standings={standings} />}
          >
            <UserPlus aria-hidden size={16} />
            Invite people
          </ActionButton>
        }
      />
      <ErasureRequests client={client} standings={standings} />
      {seesInvitations && (
        <LinkTabs
          label="People, invitations and the roster"
          className="mb-4"
          tabs={[
            { to: pathname, label: "People", current: !isInvitations && !isRoster },
            { to: `${pathname}?tab=invitations`, label: "Invitations", current: isInvitations },
            ...(seesRoster ? [{ to: `${pathname}?tab=roster`, label: "Roster", current: isRoster }] : []),
          ]}
        />
      )}
      {isInvitations && <InvitationsTable client={client} />}
      {isRoster && <RosterPanel client={client} />}
      {!isInvitations && !isRoster && <PeopleTable client={client} standings={standings} />}
    </>
  );
}

export { PeoplePage as Component };
