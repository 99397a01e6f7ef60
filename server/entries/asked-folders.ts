import { type FolderAsk, atMostAsked } from "../../contract/platform/checklist.ts";
import { madeAt } from "../../contract/platform/identifier.ts";

/** What an entry's folders asked for when it was submitted last, by folder. */
export type AskedFolders = Record<string, FolderAsk>;

type Submission = {
  /** When it was submitted first, taken back since or not. */
  submitted: string | null;
  askedFolders: AskedFolders | null;
};

const askedNothing: FolderAsk = { minimumFiles: 0, caption: "optional", credit: "optional" };

/** A folder as it is for this entry: whoever was done with it, or was done before it was there, is asked for no more. */
export function folderFor<F extends FolderAsk & { documentFolderID: string }>(
  folder: F,
  { submitted, askedFolders }: Submission,
): F {
  if (submitted === null) return folder;
  const isLater = madeAt(folder.documentFolderID) > Date.parse(submitted);
  const asked = askedFolders?.[folder.documentFolderID] ?? (isLater ? askedNothing : folder);
  return atMostAsked(folder, asked);
}

/** As they are written down with a submission. */
export const askedOf = (folders: readonly (FolderAsk & { documentFolderID: string })[]): AskedFolders =>
  Object.fromEntries(
    folders.map(({ documentFolderID, minimumFiles, caption, credit }) => [
      documentFolderID,
      { minimumFiles, caption, credit },
    ]),
  );
