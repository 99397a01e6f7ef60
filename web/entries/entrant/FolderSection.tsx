import type { EntryAddress, FolderAddress } from "../../../contract/platform/addresses.ts";
import type { DocumentFolder } from "../../../contract/entries/entries.ts";
import { bringEntryUploads } from "../../../contract/entries/entry-uploads.ts";
import { acceptAttribute, acceptedFilesText } from "../../../contract/platform/files.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Dropzone } from "../../platform/ui/Dropzone.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { UploadList } from "../../platform/ui/UploadList.tsx";
import { FolderFiles } from "./FolderFiles.tsx";
import { FolderRights } from "./FolderRights.tsx";
import { EntrySection } from "./EntrySection.tsx";
import type { Uploads } from "./use-uploads.ts";

/** '1 file, 2 to 12 needed' */
function folderCountText({ entryUploads: { length }, minimumFiles, maximumFiles }: DocumentFolder): string {
  const range = minimumFiles === maximumFiles ? `${minimumFiles}` : `${minimumFiles} to ${maximumFiles}`;
  return `${plural(length, "file")}, ${minimumFiles > 0 ? `${range} needed` : `up to ${maximumFiles}`}`;
}

type Props = { folder: DocumentFolder; at: EntryAddress; uploads: Uploads };

/** One folder of an entry: what is in it, what is on its way, and room for more. */
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

/** What was added in another application while this folder was full, or this application submitted; and how it comes here. */
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

/** The same folder for who only looks. */
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
