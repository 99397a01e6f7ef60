import type { Standing } from "../../../../contract/platform/permissions.ts";
import { FormDialog } from "../../../platform/dialogs/FormDialog.tsx";
import type { KnownProgram } from "./begun.ts";
import { CopiedProgram, useCopiedProgram } from "./copy.tsx";
import { useOpening } from "./NewProgram.tsx";

type Props = {
  client: string;
  program: KnownProgram;
  programs: readonly KnownProgram[];
  standings: readonly Standing[];
};

/** The same program again: last year’s for this year. */
export function CopyProgram({ client, program, programs, standings }: Props) {
  const form = useCopiedProgram({ client, program, programs, standings, onDone: useOpening(client) });
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
