import { useState } from "react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { listFolders } from "../../../contract/programs/contests.ts";
import type { InputOf } from "../../../contract/platform/endpoint.ts";
import { downloadEntryFiles } from "../../../contract/entries/bulk-entries.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { FieldGroup } from "../../platform/ui/Field.tsx";
import { RadioGroup } from "../../platform/ui/RadioGroup.tsx";
import { useEntriesFile } from "./use-entries-file.ts";

type Props = { at: ProgramAddress; which: InputOf<typeof downloadEntryFiles>; purposes: readonly string[] };

const ANY_PURPOSE = "";

/** Where the program asks what files may be used for: all of them, or those that may be used for something. */
function FilesDialog({ at, which, purposes }: Props) {
  const { close } = useDialogs();
  const [purpose, setPurpose] = useState(ANY_PURPOSE);
  const { download, busy } = useEntriesFile(downloadEntryFiles, at, { ...which, ...(purpose && { purpose }) }, close);
  const options = [
    { value: ANY_PURPOSE, label: "All files" },
    ...purposes.map((one) => ({ value: one, label: `Only those that may be used for ${one}` })),
  ];
  return (
    <Modal
      size="sm"
      title="Download files as ZIP"
      text="Its list says of each file whom to credit, what it may be used for and until when. Pictures say so themselves."
      footer={
        <>
          <CancelButton />
          <Button variant="primary" busy={busy} onClick={download}>
            Download
          </Button>
        </>
      }
    >
      <FieldGroup role="radiogroup" label="Which files">
        <RadioGroup name="purpose" options={options} value={purpose} onChange={setPurpose} />
      </FieldGroup>
    </Modal>
  );
}

/** Packs the files of entries at once, or asks which where the program asks what they may be used for. */
export function useFilesZip(at: ProgramAddress, which: InputOf<typeof downloadEntryFiles>) {
  const { open } = useDialogs();
  const { data } = useOptionalAnswer(listFolders, at);
  const { download, busy } = useEntriesFile(downloadEntryFiles, at, which);
  const purposes = [...new Set(data?.documentFolders.flatMap((folder) => folder.purposes))];
  const ask = () => open(<FilesDialog at={at} which={which} purposes={purposes} />);
  return { busy, download: purposes.length > 0 ? ask : download };
}
