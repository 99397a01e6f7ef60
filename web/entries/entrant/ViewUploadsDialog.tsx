import type { DocumentFolder, EntryUpload } from "../../../contract/entries/entries.ts";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { type ViewedFile, Viewer } from "../../platform/ui/Viewer.tsx";
import { usageRightsText } from "./usage-rights-text.ts";

type Folder = Pick<DocumentFolder, "purposes" | "entryUploads">;
type Props = {
  folders: readonly Folder[];
  start?: string;
  title?: string;
};

const viewedFileOf = (file: EntryUpload, folder: Folder): ViewedFile => ({
  key: file.entryUploadID,
  name: file.fileName,
  kind: file.isImage ? "image" : file.isPDF ? "pdf" : "other",
  url: file.URL,
  downloadURL: file.downloadURL,
  ...(file.originalURL !== file.downloadURL && { originalURL: file.originalURL }),
  caption: file.caption,
  credit: file.credit,
  use: usageRightsText(file, folder),
});

/** D24 The files of an entry, large, one after the other; after the last comes the first. */
export const ViewUploadsDialog = ({ folders, start, title = "Files" }: Props) => (
  <Modal size="xl" title={title}>
    <Viewer
      files={folders.flatMap((folder) => folder.entryUploads.map((file) => viewedFileOf(file, folder)))}
      {...(start !== undefined && { start })}
    />
  </Modal>
);
