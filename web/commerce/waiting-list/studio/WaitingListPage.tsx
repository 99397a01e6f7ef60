import { Hourglass } from "lucide-react";
import {
  type WaitingRow,
  listWaiting,
  moveWaitingFirst,
  offerToWaiting,
  removeWaiting,
} from "../../../../contract/commerce/waiting-list/waiting-list.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useProgram } from "../../../programs/studio/use-program.ts";
import { Badge, type Tone } from "../../../platform/ui/Badge.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { Table, Td, Th, Tr } from "../../../platform/ui/Table.tsx";
import { dateTimeText, endText } from "../../../platform/ui/date-text.ts";
import { SalesTabs } from "../../shop/studio/SalesTabs.tsx";

const stateBadges: Record<WaitingRow["state"], { label: string; tone: Tone }> = {
  unconfirmed: { label: "Not confirmed yet", tone: "neutral" },
  waiting: { label: "Waiting", tone: "neutral" },
  offered: { label: "Offered", tone: "brand" },
  taken: { label: "Bought", tone: "confirm" },
  passed: { label: "Let it pass", tone: "warning" },
};

/** Who waits for what is sold out, in the order in which they are asked. */
function WaitingListPage() {
  const { at, place, settings } = useProgram();
  const { people, zone } = useAnswer(listWaiting, at);
  return (
    <>
      <title>{`Waiting list · ${settings.name}`}</title>
      <PageHead
        title="Waiting list"
        text="Who comes next when something is free again. Each has a day to buy; nobody else can have it meanwhile."
      />
      <SalesTabs place={place} />
      {people.length === 0 ? (
        <EmptyState
          icon={Hourglass}
          title="Nobody waits"
          text="Where something is sold out, visitors can join the waiting list."
        />
      ) : (
        <Table label="Waiting list">
          <thead>
            <tr>
              <Th>Who</Th>
              <Th>For what</Th>
              <Th>State</Th>
              <Th>Since</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <Tr key={person.waitingID}>
                <Td as="title">
                  <span className="block font-medium wrap-anywhere">{person.name}</span>
                  <span className="block text-sm font-normal wrap-anywhere text-ink-3">{person.email}</span>
                </Td>
                <Td label="For what">
                  {person.quantity > 1 && `${person.quantity} × `}
                  {person.product}
                </Td>
                <Td label="State">
                  <Badge dot tone={stateBadges[person.state].tone}>
                    {stateBadges[person.state].label}
                  </Badge>
                  {person.offeredUntil && (
                    <span className="block text-sm text-ink-3">until {endText(person.offeredUntil, zone)}</span>
                  )}
                </Td>
                <Td label="Since">{dateTimeText(person.joinedAt, zone)}</Td>
                <Td as="actions">
                  {(person.state === "waiting" || person.state === "unconfirmed") && <PlaceActions person={person} />}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}

function PlaceActions({ person: { waitingID, name, email } }: { person: WaitingRow }) {
  const { at, standings } = useProgram();
  const ids = { ...at, waitingID };
  const first = useAction(moveWaitingFirst);
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      <ActionButton
        size="sm"
        variant="ghost"
        endpoint={moveWaitingFirst}
        standings={standings}
        busy={first.busy}
        aria-label={`Put ${name} first`}
        onClick={() => void first.run(ids)}
      >
        First
      </ActionButton>
      <ActionButton
        size="sm"
        endpoint={offerToWaiting}
        standings={standings}
        aria-label={`Offer it to ${name}`}
        dialog={
          <Confirm
            title={`Offer it to ${name} now?`}
            text={`What there is is held for a day, and ${email} gets a link to buy it, whoever else waits.`}
            lasting="final"
            action="Offer"
            endpoint={offerToWaiting}
            params={ids}
          />
        }
      >
        Offer
      </ActionButton>
      <ActionButton
        size="sm"
        variant="ghost"
        endpoint={removeWaiting}
        standings={standings}
        aria-label={`Remove ${name} from the list`}
        dialog={
          <Confirm
            title={`Take ${name} off the list?`}
            text="They aren’t told. They may join again, at its end."
            lasting="final"
            action="Take off"
            endpoint={removeWaiting}
            params={ids}
          />
        }
      >
        Remove
      </ActionButton>
    </span>
  );
}

export { WaitingListPage as Component };
