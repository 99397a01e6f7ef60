import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import type { DocumentFolder } from "../../../contract/entries/entries.ts";
import { answerablePurposes } from "../../../contract/programs/usage-rights.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { FilePicture } from "./FileTile.tsx";
import { FileRightsText, FolderRights } from "./FolderRights.tsx";
import { EntrySection } from "./EntrySection.tsx";
import { UsageRightsDialog } from "./UsageRightsDialog.tsx";
import { ViewUploadsDialog } from "./ViewUploadsDialog.tsx";

type Props = {
  folder: DocumentFolder;
  /** Where whoever looks may say what they may be used for. */
  at?: EntryAddress;
};

/** A folder's files, to be looked at. */
export function FolderFilesView({ folder, at }: Props) {
  const { open } = useDialogs();
  const { entryUploads } = folder;
  const isAlone = entryUploads.length === 1;
  return (
    <EntrySection id={folder.documentFolderID} name={folder.name}>
      {at && (
        <div className="mb-4 empty:hidden">
          <FolderRights folder={folder} at={at} />
        </div>
      )}
      {entryUploads.length === 0 && <p className="text-base text-ink-3">No files</p>}
      <ul className={isAlone ? "max-w-xl" : "grid grid-cols-2 gap-4 sm:grid-cols-3"}>
        {entryUploads.map((file) => (
          <li key={file.entryUploadID} className="min-w-0">
            <button
              type="button"
              aria-label={`View ${file.fileName}`}
              onClick={() => open(<ViewUploadsDialog folders={[folder]} start={file.entryUploadID} />)}
              className="block aspect-4/3 w-full overflow-hidden rounded-md border bg-sunken"
            >
              <FilePicture
                file={file}
                sizes={isAlone ? "(min-width: 640px) 576px, 92vw" : "(min-width: 640px) 270px, 45vw"}
              />
            </button>
            <p className="mt-1.5 line-clamp-2 text-sm font-medium wrap-break-word">{file.caption || file.fileName}</p>
            {file.credit && <p className="truncate text-sm text-ink-3">Photo: {file.credit}</p>}
            {file.cover && <Badge tone="award">Cover</Badge>}
            <FileRightsText file={file} folder={folder} />
            {at && answerablePurposes(folder.purposes, file.rights).length > 0 && (
              <Button
                size="sm"
                variant="ghost"
                className="mt-1 -ml-2.5"
                aria-label={`Change what ${file.fileName} may be used for`}
                onClick={() => open(<UsageRightsDialog files={[file]} folder={folder} at={at} />)}
              >
                Change
              </Button>
            )}
          </li>
        ))}
      </ul>
    </EntrySection>
  );
}
