import type { EntryUpload } from "../../../contract/entries.ts";
import { Modal } from "../../dialogs/Modal.tsx";
import { type ViewedFile, Viewer } from "../../ui/Viewer.tsx";

type Props = {
  files: readonly EntryUpload[];
  start?: string;
  title?: string;
};

const viewed = (file: EntryUpload): ViewedFile => ({
  key: file.entryUploadID,
  name: file.fileName,
  kind: file.isImage ? "image" : file.isPDF ? "pdf" : "other",
  url: file.URL,
  downloadURL: file.originalURL,
  caption: file.caption,
  credit: file.credit,
});

/** D24 The files of an entry, large, one after the other; after the last comes the first. */
export const ViewUploadsDialog = ({ files, start, title = "Files" }: Props) => (
  <Modal size="xl" title={title}>
    <Viewer files={files.map(viewed)} {...(start !== undefined && { start })} />
  </Modal>
);
