import { FileText } from "lucide-react";
import { useId, useMemo } from "react";
import type { FolderAt } from "../../../contract/addresses.ts";
import type { DocumentFolder, EntryUpload } from "../../../contract/entries.ts";
import { updateEntryUpload, uploadElements } from "../../../contract/entry-uploads.ts";
import type { FormOf } from "../../../contract/endpoint.ts";
import { CancelButton } from "../../dialogs/CancelButton.tsx";
import { Modal } from "../../dialogs/Modal.tsx";
import { useAction } from "../../dialogs/useAction.ts";
import { useDialogs } from "../../dialogs/useDialogs.ts";
import { FormBody } from "../../forms/FormBody.tsx";
import { FormFrame, SubmitButton } from "../../forms/FormView.tsx";
import { useForm } from "../../forms/useForm.ts";
import { Picture } from "../../ui/Picture.tsx";

type Props = { file: EntryUpload; folder: Pick<DocumentFolder, "caption" | "credit">; at: FolderAt };
type Sent = FormOf<typeof updateEntryUpload>;

/** D16 What is said of a file; which fields there are, the folder says. */
export function EditUploadDialog({ file, folder, at }: Props) {
  const id = useId();
  const { close } = useDialogs();
  const { run } = useAction(updateEntryUpload);
  const elements = useMemo(() => uploadElements(folder, file), [folder, file]);
  const { entryUploadID, caption, credit, cover } = file;
  const form = useForm<Sent>({
    elements,
    initial: { entryUploadID, caption, credit, cover },
    async onSubmit(sent) {
      const outcome = await run(at, sent);
      if (outcome.ok) close();
      return outcome;
    },
  });
  return (
    <Modal
      title="Edit File Upload"
      text={file.fileName}
      unsaved={form.dirty}
      footer={
        <>
          <CancelButton />
          <SubmitButton form={form} formID={id}>
            Save
          </SubmitButton>
        </>
      }
    >
      <FormFrame id={id} form={form} className="grid gap-5">
        <Preview file={file} />
        <FormBody form={form} />
      </FormFrame>
    </Modal>
  );
}

/** An image or a PDF as it is; a document by its name. */
function Preview({ file }: { file: EntryUpload }) {
  if (file.isPDF)
    return <iframe src={file.URL} title={file.fileName} className="h-72 w-full rounded-md border bg-sunken" />;
  if (file.renditions.length > 0)
    return (
      <Picture
        renditions={file.renditions}
        alt={file.caption || file.fileName}
        sizes="512px"
        color={file.dominantColor}
        className="max-h-72 w-full rounded-md object-contain"
      />
    );
  return (
    <a
      href={file.originalURL}
      download={file.fileName}
      className="flex items-center gap-3 rounded-md border bg-sunken px-4 py-6 font-medium"
    >
      <FileText aria-hidden size={24} className="text-ink-3" />
      {file.fileName}
    </a>
  );
}
