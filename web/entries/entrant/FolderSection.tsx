import { Captions } from "lucide-react";
import type { EntryAddress, FolderAddress } from "../../../contract/platform/addresses.ts";
import type { DocumentFolder } from "../../../contract/entries/entries.ts";
import { bringEntryUploads } from "../../../contract/entries/entry-uploads.ts";
import { captionRules } from "../../../contract/platform/checklist.ts";
import { acceptAttribute, acceptedFilesText } from "../../../contract/platform/files.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Dropzone } from "../../platform/ui/Dropzone.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { UploadList } from "../../platform/ui/UploadList.tsx";
import { CaptionsDialog } from "./CaptionsDialog.tsx";
import { FolderFiles } from "./FolderFiles.tsx";
import { FolderRights } from "./FolderRights.tsx";
import { EntrySection } from "./EntrySection.tsx";
import type { Uploads } from "./use-uploads.ts";

const hasCaptions = (folder: DocumentFolder) => {
  const { caption, credit } = captionRules(folder);
  return caption.shown || credit.shown;
};

/** '1 file, 2 to 12 needed' */
function folderCountText({ entryUploads: { length }, minimumFiles, maximumFiles }: DocumentFolder): string {
  const range = minimumFiles === maximumFiles ? `${minimumFiles}` : `${minimumFiles} to ${maximumFiles}`;
  return `${plural(length, "file")}, ${minimumFiles > 0 ? `${range} needed` : `up to ${maximumFiles}`}`;
}

type Props = { folder: DocumentFolder; at: EntryAddress; uploads: Uploads };

/** A folder's files, uploads on their way, and room for more. */
export function FolderSection({ folder, at, uploads }: Props) {
  const {
    documentFolderID: folderID,
    name,
    instructions,
    restriction,
    maximumFiles,
    maximumBytes,
    entryUploads,
    onlyElsewhere,
  } = folder;
  const { open } = useDialogs();
  const room = Math.max(0, maximumFiles - folder.entryUploads.length - uploads.count(folderID));
  return (
    <EntrySection
      id={folderID}
      name={name}
      text={instructions}
      meta={folderCountText(folder)}
      isShared={folder.isShared}
    >
      <div className="grid grid-cols-1 gap-4">
        <FolderRights folder={folder} at={at} />
        {entryUploads.length > 1 && hasCaptions(folder) && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-sm text-ink-3">Drag a file to move it.</p>
            <Button size="sm" onClick={() => open(<CaptionsDialog folder={folder} at={{ ...at, folderID }} />)}>
              <Captions aria-hidden size={14} />
              Captions
            </Button>
          </div>
        )}
        <FolderFiles folder={folder} at={{ ...at, folderID }} />
        {onlyElsewhere.length > 0 && (
          <FilesInOtherApplications
            fileNames={onlyElsewhere}
            at={{ ...at, folderID }}
            isFull={entryUploads.length >= maximumFiles}
          />
        )}
        <UploadList uploads={uploads.of(folderID)} />
        <Dropzone
          label={`Add files to ${name}`}
          accept={acceptAttribute(restriction)}
          says={acceptedFilesText[restriction]}
          maxBytes={maximumBytes}
          room={room}
          onFiles={(files) => uploads.add(folderID, files)}
        />
      </div>
    </EntrySection>
  );
}

type FilesInOtherApplicationsProps = { fileNames: readonly string[]; at: FolderAddress; isFull: boolean };

/**
 * Files that were added to another application while this folder was full, or this application submitted; and a button that
 * adds them here.
 */
function FilesInOtherApplications({ fileNames, at, isFull }: FilesInOtherApplicationsProps) {
  const { run, busy } = useAction(bringEntryUploads);
  const { length } = fileNames;
  const [it, isnt] = length === 1 ? ["it", "isn’t"] : ["them", "aren’t"];
  return (
    <Notice
      tone="warning"
      title={`${plural(length, "file")} of your other applications ${isFull ? "found no room" : isnt} here`}
      action={
        !isFull && (
          <Button size="sm" busy={busy} onClick={() => void run(at)}>
            {`Add ${it} here`}
          </Button>
        )
      }
    >
      <p className="wrap-anywhere">{fileNames.join(", ")}</p>
      {isFull && <p className="mt-1">{`To have ${it} here, remove a file first.`}</p>}
    </Notice>
  );
}

/** The folder in a preview. */
export const FolderPreview = ({ folder }: { folder: DocumentFolder }) => (
  <EntrySection
    id={folder.documentFolderID}
    name={folder.name}
    text={folder.instructions}
    meta={folderCountText(folder)}
    isShared={folder.isShared}
  >
    <Dropzone
      label={`Add files to ${folder.name}`}
      says={acceptedFilesText[folder.restriction]}
      maxBytes={folder.maximumBytes}
      room={folder.maximumFiles}
      disabled
      onFiles={() => undefined}
    />
  </EntrySection>
);
