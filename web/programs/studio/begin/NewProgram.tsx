import { useState } from "react";
import { useNavigate } from "react-router";
import { programAddress } from "../../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import type { Standing } from "../../../../contract/platform/permissions.ts";
import type { Values } from "../../../../contract/platform/forms/element.ts";
import { FormDialog } from "../../../platform/dialogs/FormDialog.tsx";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { Field } from "../../../platform/ui/Field.tsx";
import { Segmented } from "../../../platform/ui/Segmented.tsx";
import { Select } from "../../../platform/ui/Select.tsx";
import type { CreatedProgram, ExistingProgram } from "./new-program.ts";
import { BlankProgram, useBlankProgram } from "./BlankProgram.tsx";
import { CopiedProgram, proposedCopyOf, useCopiedProgram } from "./CopiedProgram.tsx";
import { ProgramFromTemplate, useProgramFromTemplate } from "./ProgramFromTemplate.tsx";

type StartKind = "blank" | "template" | "copy";
type Props = { client: string; programs: readonly ExistingProgram[]; standings: readonly Standing[] };

/** Starts a blank program, one from a template, or a copy. The address is proposed, and can be changed. */
export function NewProgram({ client, programs, standings }: Props) {
  // Whoever has no program yet is shown what one looks like.
  const [startKind, setStartKind] = useState<StartKind>(programs.length > 0 ? "blank" : "template");
  const [program, setProgram] = useState(programs.find(({ visibility }) => visibility === "closed") ?? programs[0]);
  const open = useOpenProgram(client);
  const blank = useBlankProgram(client, open);
  const template = useProgramFromTemplate(client, open);
  const copy = useCopiedProgram({ client, program, programs, standings, onDone: open });

  function choose(serviceID: string) {
    const programToCopy = programs.find((one) => one.serviceID === serviceID);
    setProgram(programToCopy);
    if (programToCopy) copy.reset(proposedCopyOf(programToCopy, programs) as Values);
  }
  return (
    <FormDialog
      form={{ blank, template, copy }[startKind]}
      title="New program"
      text="It is a draft until you publish it: nobody else sees it."
      save={startKind === "copy" ? "Copy" : "Create"}
    >
      <Segmented
        label="Begin with"
        value={startKind}
        options={startOptions.filter(({ value }) => value !== "copy" || programs.length > 0)}
        onChange={setStartKind}
      />
      {startKind === "blank" && <BlankProgram client={client} form={blank} />}
      {startKind === "template" && <ProgramFromTemplate client={client} form={template} />}
      {startKind === "copy" && program && (
        <>
          <Field label="Program">
            {(control) => (
              <Select
                {...control}
                value={program.serviceID}
                options={programs.map(({ serviceID, name }) => ({ value: serviceID, label: name }))}
                onChange={(event) => choose(event.target.value)}
              />
            )}
          </Field>
          <CopiedProgram client={client} program={program} form={copy} />
        </>
      )}
    </FormDialog>
  );
}

const startOptions = [
  { value: "blank", label: "Blank" },
  { value: "template", label: "Template" },
  { value: "copy", label: "Copy one of yours" },
] as const satisfies readonly { value: StartKind; label: string }[];

export function useOpenProgram(client: string) {
  const { close } = useDialogs();
  const navigate = useNavigate();
  return (program: CreatedProgram) => {
    close();
    void navigate(studioPaths.program(programAddress(client, program)));
  };
}
