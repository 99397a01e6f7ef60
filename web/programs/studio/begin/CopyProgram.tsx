import type { Standing } from "../../../../contract/platform/permissions.ts";
import { FormDialog } from "../../../platform/dialogs/FormDialog.tsx";
import type { ExistingProgram } from "./new-program.ts";
import { CopiedProgram, useCopiedProgram } from "./CopiedProgram.tsx";
import { useOpenProgram } from "./NewProgram.tsx";

type Props = {
  client: string;
  program: ExistingProgram;
  programs: readonly ExistingProgram[];
  standings: readonly Standing[];
};

/** Copies last year’s program for this year. */
export function CopyProgram({ client, program, programs, standings }: Props) {
  const form = useCopiedProgram({ client, program, programs, standings, onDone: useOpenProgram(client) });
  return (
    <FormDialog
      form={form}
      title={`Copy ${program.name}`}
      text="The copy is a draft until you publish it: nobody else sees it."
      save="Copy"
    >
      <CopiedProgram client={client} program={program} form={form} />
    </FormDialog>
  );
}
