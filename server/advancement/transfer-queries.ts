import type { FileKind } from "../../contract/platform/files.ts";
import type { FormWithAnswers } from "../../contract/platform/forms/answer-carryover.ts";
import type { UsageRights } from "../../contract/programs/usage-rights.ts";
import type { Sql } from "../platform/db/sql.ts";
import { latestRightsWithUserJSON } from "../entries/usage-rights-queries.ts";

export const filesToSend = (sql: Sql, entryID: string) => sql<TransferFile>`
  select up.upload_id as from_upload_id, up.file_key, up.file_name, up.kind, up.full_kind as full, up.bytes, up.sha256, up.width, up.height,
    up.pages, up.dominant_color, up.thumbs, f.document_folder_id as folder_id, f.name as folder, eu.caption, eu.credit, eu.cover,
    ${latestRightsWithUserJSON} as rights
  from entry_uploads eu join uploads up using (client_id, upload_id) join document_folders f using (client_id, document_folder_id)
  where eu.entry_id = ${entryID} order by f.position, f.document_folder_id, eu.position, eu.entry_upload_id`;

export type TransferFacts = Pick<EntryTransfer, "title" | "userID" | "category"> & { label: string; number: number };

export const factsToSend = (sql: Sql, entryID: string) => sql<TransferFacts>`
  select e.title, e.user_id, e.number, c.label, c.name as category
  from entries e join categories c using (client_id, category_id) where e.entry_id = ${entryID}`;

/** What goes along with an entry, written down when its owner agrees: the other side never looks into this one's tables. */
export type EntryTransfer = {
  userID: string;
  title: string;
  awardTitle: string;
  category: string;
  code: string;
  association: string;
  program: string;
  answered: FormWithAnswers[];
  files: TransferFile[];
};

export type TransferFile = {
  fromUploadID: string;
  fileKey: string;
  fileName: string;
  kind: FileKind;
  full: FileKind | null;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  pages: number | null;
  dominantColor: string | null;
  thumbs: { width: number; height: number }[];
  folderID: string;
  folder: string;
  caption: string;
  credit: string;
  cover: boolean;
  /** What was said last of what it may be used for, and by whom; a parcel of before it was asked has nothing of it. */
  rights?: (Omit<UsageRights, "by"> & { userID: string | null }) | null;
};
