import { type FolderRequirements, limitRequirements } from "../../contract/platform/checklist.ts";
import { createdAtOfID } from "../../contract/platform/identifier.ts";

/** What an entry's folders asked for when it was submitted last, by folder. */
export type SubmittedFolderRequirements = Record<string, FolderRequirements>;

type Submission = {
  /** When it was submitted first, taken back since or not. */
  submitted: string | null;
  askedFolders: SubmittedFolderRequirements | null;
};

const noRequirements: FolderRequirements = { minimumFiles: 0, caption: "optional", credit: "optional" };

/** A folder as it is for this entry: whoever was done with it, or was done before it was there, is asked for no more. */
export function folderAsSubmitted<F extends FolderRequirements & { documentFolderID: string }>(
  folder: F,
  { submitted, askedFolders }: Submission,
): F {
  if (submitted === null) return folder;
  const isLater = createdAtOfID(folder.documentFolderID) > Date.parse(submitted);
  const asked = askedFolders?.[folder.documentFolderID] ?? (isLater ? noRequirements : folder);
  return limitRequirements(folder, asked);
}

/** As they are written down with a submission. */
export const folderRequirementsOf = (
  folders: readonly (FolderRequirements & { documentFolderID: string })[],
): SubmittedFolderRequirements =>
  Object.fromEntries(
    folders.map(({ documentFolderID, minimumFiles, caption, credit }) => [
      documentFolderID,
      { minimumFiles, caption, credit },
    ]),
  );
