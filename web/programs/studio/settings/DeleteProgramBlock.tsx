import { useNavigate } from "react-router";
import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import { deleteProgram, getDeletion, remainsText } from "../../../../contract/programs/program-deletion.ts";
import { type ServiceStatus, changeStatus } from "../../../../contract/programs/services.ts";
import { type Standing, may } from "../../../../contract/platform/permissions.ts";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { SettingsBlock } from "../../../platform/ui/SettingsBlock.tsx";
import { StatusDialog } from "../publishing/StatusDialog.tsx";

type Props = {
  client: string;
  at: ServiceAddress;
  settings: { name: string; status: ServiceStatus };
  standings: readonly Standing[];
};

/** The foot of a program's settings: it goes while it is only set up; afterwards it is archived. */
export const DeleteProgramBlock = (props: Props) =>
  may(props.standings, deleteProgram.allow) && (
    <SettingsBlock
      id="delete"
      title="Delete this program"
      text="While nobody has entered, bought, answered or been written to."
    >
      <Deletion {...props} />
    </SettingsBlock>
  );

function Deletion({ client, at, settings: { name, status }, standings }: Props) {
  const { remains } = useAnswer(getDeletion, at);
  const navigate = useNavigate();
  if (remains.length > 0)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-64 text-ink-2">
          It stays, because there is {remainsText(remains)}.
          {status === "archived"
            ? " It is archived: it has left the association’s page."
            : " Archive it instead: it leaves the association’s page, and nothing is lost."}
        </p>
        {status !== "archived" && (
          <ActionButton endpoint={changeStatus} standings={standings} dialog={<StatusDialog at={at} to="archived" />}>
            Archive
          </ActionButton>
        )}
      </div>
    );
  return (
    <ActionButton
      endpoint={deleteProgram}
      standings={standings}
      variant="danger"
      dialog={
        <Confirm
          title={`Delete ${name}?`}
          text="Its page, categories, forms, prices, files and open invitations go with it, and its address is free again."
          lasting="permanent"
          word={name}
          action="Delete"
          endpoint={deleteProgram}
          params={at}
          leave={() => navigate(studioPaths.programs({ client }))}
        />
      }
    >
      Delete…
    </ActionButton>
  );
}
