import { Copy } from "lucide-react";
import { copyService } from "../../../../contract/programs/copying.ts";
import { listPrograms } from "../../../../contract/programs/services.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { useStandings } from "../../../platform/people/use-standings.ts";
import { CopyProgram } from "./CopyProgram.tsx";

/** People who may add programs may copy this one, whatever their role in it. */
export function CopyProgramButton({ client, serviceID }: { client: string; serviceID: string }) {
  const standings = useStandings(client);
  const { programs = [] } = useOptionalAnswer(listPrograms, { client }).data ?? {};
  const program = programs.find((one) => one.serviceID === serviceID);
  if (!program) return null;
  return (
    <ActionButton
      endpoint={copyService}
      standings={standings}
      dialog={<CopyProgram client={client} program={program} programs={programs} standings={standings} />}
    >
      <Copy aria-hidden size={16} />
      Copy this program
    </ActionButton>
  );
}
