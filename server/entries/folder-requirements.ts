import { type FolderRequirements, limitRequirements } from "../../contract/platform/checklist.ts";
import { createdAtOfID } from "../../contract/platform/identifier.ts";

/** The requirements of an entry's folders at its latest submission, by folder. */
export type SubmittedFolderRequirements = Record<string, FolderRequirements>;

type Submission = {
  /** The first submission, taken back since or not. */
  submitted: string | null;
  askedFolders: SubmittedFolderRequirements | null;
};

const noRequirements: FolderRequirements = { minimumFiles: 0, caption: "optional", credit: "optional" };

/**
 * The folder with the requirements for this entry: one that was submitted before they were raised, or before the folder was
 * made or given to its category, needs no more.
 */
export function folderAsSubmitted<
  F extends FolderRequirements & { documentFolderID: string; widenedAt: string | null },
>(folder: F, { submitted, askedFolders }: Submission): F {
  if (submitted === null) return folder;
  const since = Math.max(createdAtOfID(folder.documentFolderID), Date.parse(folder.widenedAt ?? "") || 0);
  const isLater = since > Date.parse(submitted);
  const requirements = askedFolders?.[folder.documentFolderID] ?? (isLater ? noRequirements : folder);
  return limitRequirements(folder, requirements);
}

/** For storage with a submission. */
export const folderRequirementsOf = (
  folders: readonly (FolderRequirements & { documentFolderID: string })[],
): SubmittedFolderRequirements =>
  Object.fromEntries(
    folders.map(({ documentFolderID, minimumFiles, caption, credit }) => [
      documentFolderID,
      { minimumFiles, caption, credit },
    ]),
  );
