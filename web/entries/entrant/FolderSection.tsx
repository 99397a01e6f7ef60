import type { EntryAt, FolderAt } from "../../../contract/platform/addresses.ts";
import type { DocumentFolder } from "../../../contract/entries/entries.ts";
import { bringEntryUploads } from "../../../contract/entries/entry-uploads.ts";
import { acceptOf, restrictionWords } from "../../../contract/platform/files.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useAction } from "../../platform/dialogs/useAction.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Dropzone } from "../../platform/ui/Dropzone.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { UploadList } from "../../platform/ui/UploadList.tsx";
import { FolderFiles } from "./FolderFiles.tsx";
import { FolderRights } from "./FolderRights.tsx";
import { Section } from "./Section.tsx";
import type { Uploads } from "./useUploads.ts";

/** '1 file, 2 to 12 needed' */
function folderCount({ entryUploads: { length }, minimumFiles, maximumFiles }: DocumentFolder): string {
  const range = minimumFiles === maximumFiles ? `${minimumFiles}` : `${minimumFiles} to ${maximumFiles}`;
  return `${plural(length, "file")}, ${minimumFiles > 0 ? `${range} needed` : `up to ${maximumFiles}`}`;
}

type Props = { folder: DocumentFolder; at: EntryAt; uploads: Uploads };

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
    <Section id={folderID} name={name} text={instructions} meta={folderCount(folder)} isShared={folder.isShared}>
      <div className="grid grid-cols-1 gap-4">
        <FolderRights folder={folder} at={at} />
        <FolderFiles folder={folder} at={{ ...at, folderID }} />
        {onlyElsewhere.length > 0 && (
          <OnlyElsewhere
            fileNames={onlyElsewhere}
            at={{ ...at, folderID }}
            isFull={entryUploads.length >= maximumFiles}
          />
        )}
        <UploadList uploads={uploads.of(folderID)} />
        <Dropzone
          label={`Add files to ${name}`}
          accept={acceptOf(restriction)}
          says={restrictionWords[restriction]}
          maxBytes={maximumBytes}
          room={room}
          onFiles={(files) => uploads.add(folderID, files)}
        />
      </div>
    </Section>
  );
}

type OnlyElsewhereProps = { fileNames: readonly string[]; at: FolderAt; isFull: boolean };

/** What was added in another application while this folder was full, or this application submitted; and how it comes here. */
function OnlyElsewhere({ fileNames, at, isFull }: OnlyElsewhereProps) {
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
  <Section
    id={folder.documentFolderID}
    name={folder.name}
    text={folder.instructions}
    meta={folderCount(folder)}
    isShared={folder.isShared}
  >
    <Dropzone
      label={`Add files to ${folder.name}`}
      says={restrictionWords[folder.restriction]}
      maxBytes={folder.maximumBytes}
      room={folder.maximumFiles}
      disabled
      onFiles={() => undefined}
    />
  </Section>
);
