import { Modal } from "../../platform/dialogs/Modal.tsx";
import { type ViewedFile, Viewer } from "../../platform/ui/Viewer.tsx";
import type { ScorerFile } from "./scorer-entry.ts";

/** A folder's files, large, one after the other. */
export const FilesDialog = ({ files, start }: { files: readonly ScorerFile[]; start: string }) => (
  <Modal size="xl" title="Files">
    <Viewer files={files.map(toViewedFile)} start={start} />
  </Modal>
);

const toViewedFile = (file: ScorerFile): ViewedFile => ({
  key: file.entryUploadID,
  name: file.name,
  kind: file.isImage ? "image" : file.isPDF ? "pdf" : "other",
  url: file.URL,
  downloadURL: file.downloadURL,
  caption: file.caption || null,
  credit: file.credit || null,
});
