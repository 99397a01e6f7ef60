import { useNavigate } from "react-router";
import type { PersonAnswer } from "../../../contract/app/person.ts";
import { erasePerson } from "../../../contract/people/erasing.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { ErasePersonDialog } from "../../people/members/EraseDialog.tsx";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";

/** That the person asked to be erased, with the way to do it; or that it is being done. */
export function PersonErasure({ client, person }: { client: string; person: PersonAnswer }) {
  const navigate = useNavigate();
  const { erasure, userID, standings } = person;
  if (!erasure) return null;
  if (erasure.state === "running")
    return (
      <Notice className="mb-5" title="They are being erased">
        This takes a minute. Then this page is gone.
      </Notice>
    );
  return (
    <Notice
      tone="warning"
      className="mb-5"
      title="They ask to be erased"
      action={
        <ActionButton
          size="sm"
          endpoint={erasePerson}
          standings={standings}
          dialog={
            <ErasePersonDialog
              client={client}
              userID={userID}
              onDone={() => void navigate(studioPaths.people({ client }))}
            />
          }
        >
          Look at what goes
        </ActionButton>
      }
    >
      <DateTimeText value={erasure.askedAt} clock="here" />. Until it is done they can call it off.
    </Notice>
  );
}
