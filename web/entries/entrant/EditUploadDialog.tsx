import { useQueryClient } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { Suspense, lazy, useMemo } from "react";
import type { FolderAddress } from "../../../contract/platform/addresses.ts";
import type { InputOf } from "../../../contract/platform/endpoint.ts";
import { type DocumentFolder, type Entry, type EntryUpload, getEntry } from "../../../contract/entries/entries.ts";
import { updateEntryUpload, uploadElements } from "../../../contract/entries/entry-uploads.ts";
import { FormDialog } from "../../platform/dialogs/FormDialog.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { FormBody } from "../../platform/forms/FormBody.tsx";
import { useEndpointForm } from "../../platform/forms/use-endpoint-form.ts";
import { Picture } from "../../platform/ui/Picture.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";

const PdfPages = lazy(() => import("../../platform/ui/PdfPages.tsx").then((module) => ({ default: module.PdfPages })));

type CaptionFolder = Pick<DocumentFolder, "caption" | "credit">;
type Props = { file: EntryUpload; folder: CaptionFolder; at: FolderAddress };

const uploadFields = (folder: CaptionFolder, file: EntryUpload, at: FolderAddress) =>
  uploadElements(folder, { isImage: file.isImage && judgedWordsAt(at).hasCover });

/** Whether there is anything to say of a file: of some folders' files neither caption nor credit is asked, and not each can be a cover. */
export const hasUploadFields = (folder: CaptionFolder, file: EntryUpload, at: FolderAddress): boolean =>
  uploadFields(folder, file, at).some(({ name }) => name !== "entryUploadID");

/** D16, D17 What is said of a file; which fields there are, the folder says. */
export function EditUploadDialog({ file, folder, at }: Props) {
  const { close } = useDialogs();
  const queries = useQueryClient();
  const elements = useMemo(() => uploadFields(folder, file, at), [folder, file, at]);
  const { entryUploadID, caption, credit, cover } = file;
  const form = useEndpointForm({
    endpoint: updateEntryUpload,
    params: at,
    elements,
    initial: { entryUploadID, caption, credit, cover },
    onDone(_answer, sent) {
      // Whoever opens it again before the entry was asked for anew finds what they have written.
      queries.setQueriesData<Entry>({ queryKey: [getEntry.path] }, (entry) => entry && withUploadChanges(entry, sent));
      close();
    },
  });
  return (
    <FormDialog form={form} title="Edit File Upload" text={file.fileName}>
      <FilePreview file={file} />
      <FormBody form={form} />
    </FormDialog>
  );
}

function withUploadChanges(entry: Entry, { entryUploadID, ...words }: InputOf<typeof updateEntryUpload>): Entry {
  const worded = (file: EntryUpload): EntryUpload => {
    if (file.entryUploadID !== entryUploadID) return words.cover ? { ...file, cover: false } : file;
    const { caption = file.caption, credit = file.credit, cover = false } = words;
    return { ...file, caption: caption ?? "", credit: credit ?? "", cover: cover ?? false };
  };
  const documentFolders = entry.documentFolders.map((folder) => ({
    ...folder,
    entryUploads: folder.entryUploads.map(worded),
  }));
  return { ...entry, documentFolders };
}

/** An image or a PDF as it is; a document by its name. */
function FilePreview({ file }: { file: EntryUpload }) {
  if (file.isPDF)
    return (
      <div
        role="document"
        aria-label={file.fileName}
        tabIndex={0}
        className="h-72 w-full overflow-y-auto rounded-md border bg-sunken p-3"
      >
        <Suspense fallback={<Skeleton className="aspect-[8.5/11] w-full" />}>
          <PdfPages url={file.URL} name={file.fileName} />
        </Suspense>
      </div>
    );
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
      href={file.downloadURL}
      download={file.fileName}
      className="flex items-center gap-3 rounded-md border bg-sunken px-4 py-6 font-medium"
    >
      <FileText aria-hidden size={24} className="text-ink-3" />
      {file.fileName}
    </a>
  );
}
