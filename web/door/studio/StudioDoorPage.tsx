import { DoorOpen, ShieldCheck } from "lucide-react";
import { paths } from "../../../contract/platform/addresses.ts";
import { useParams } from "react-router";
import type { ServiceType } from "../../../contract/platform/service-kinds.ts";
import {
  assignTicketVerifier,
  listTicketVerifiers,
  unassignTicketVerifier,
} from "../../../contract/door/ticket-verifiers.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useService } from "../../programs/studio/use-service.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { inviteToProgram } from "../../../contract/people/invitations.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { InvitedCard } from "../../people/members/invite/InvitedCard.tsx";
import { WriteLink } from "../../mail/studio/WriteLink.tsx";
import { AssignVerifierDialog } from "./AssignVerifierDialog.tsx";
import { ConflictsCard } from "./ConflictsCard.tsx";
import { DevicesCard } from "./DevicesCard.tsx";
import { InviteVerifiersDialog } from "./InviteVerifiersDialog.tsx";
import { ShiftsCard } from "./ShiftsCard.tsx";
import { PersonLink } from "../../platform/people/PersonLink.tsx";

/** Verifiers, shifts, devices and conflicts of a program's door. */
function StudioDoorPage() {
  const { at, standings } = useService();
  const { serviceType = "" } = useParams();
  const { verifiers, homes } = useAnswer(listTicketVerifiers, at);
  const invite = <InviteVerifiersDialog at={at} homes={homes} />;
  return (
    <>
      <title>Door</title>
      <PageHead
        title="Door"
        text="Who checks tickets, and what was let in that doesn’t stand."
        actions={
          <>
            {verifiers.length > 0 && (
              <WriteLink list="verifiers" standings={standings}>
                Write to verifiers
              </WriteLink>
            )}
            <LinkButton to={paths.door({ ...at, serviceType: serviceType as ServiceType })}>
              <DoorOpen aria-hidden size={16} />
              Check tickets
            </LinkButton>
            <ActionButton endpoint={inviteToProgram} standings={standings} dialog={invite}>
              Invite verifiers
            </ActionButton>
            <ActionButton
              variant="primary"
              endpoint={assignTicketVerifier}
              standings={standings}
              dialog={<AssignVerifierDialog at={at} homes={homes} />}
            >
              Assign a verifier
            </ActionButton>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <Card>
          <CardHead title="Ticket verifiers" />
          {verifiers.length === 0 ? (
            <EmptyState
              icon={ShieldCheck}
              title="Nobody is assigned yet"
              text="Staff of this program check tickets everywhere. Assign volunteers to a home, or to all of it."
            />
          ) : (
            <ul className="divide-y border-t">
              {verifiers.map(({ userID, fullName, email, propertyID, place, sells }) => (
                <li key={`${userID} ${propertyID}`} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3">
                  <div className="min-w-0 flex-1 basis-28">
                    <p className="truncate font-medium">
                      <PersonLink userID={userID}>{fullName}</PersonLink>
                    </p>
                    <p className="truncate text-sm text-ink-3">{email}</p>
                  </div>
                  <Badge>{place || "Everywhere"}</Badge>
                  {sells && <Badge>Sells</Badge>}
                  <ActionButton
                    size="xs"
                    endpoint={unassignTicketVerifier}
                    standings={standings}
                    dialog={
                      <Confirm
                        title="Remove this assignment?"
                        text={`${fullName} can’t check tickets ${place ? `at ${place}` : "here"} any more. What they have checked stays.`}
                        lasting="reversible"
                        action="Unassign"
                        endpoint={unassignTicketVerifier}
                        params={at}
                        sent={{ userID, propertyID }}
                      />
                    }
                  >
                    Unassign
                  </ActionButton>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <ConflictsCard at={at} />
        {may(standings, inviteToProgram.allow) && <InvitedCard at={at} kinds="door" />}
        <ShiftsCard at={at} standings={standings} />
        <DevicesCard at={at} standings={standings} />
      </div>
    </>
  );
}

export { StudioDoorPage as Component };
