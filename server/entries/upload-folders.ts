import { isFolderForCategory } from "../programs/chosen-category-queries.ts";
import { fragment } from "../platform/db/statement.ts";
import type { CaptionSetting } from "../../contract/platform/checklist.ts";
import type { Restriction } from "../../contract/platform/files.ts";
import { plural } from "../../contract/platform/plural.ts";
import type { Sql } from "../platform/db/sql.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { folderAsSubmitted } from "./folder-requirements.ts";

export type FolderForUpload = {
  documentFolderID: string;
  /** The first of the folder's categories; null for folders of every category. */
  categoryID: string | null;
  widenedAt: string | null;
  name: string;
  restriction: Restriction;
  minimumFiles: number;
  maximumFiles: number;
  maximumBytes: number;
  caption: CaptionSetting;
  credit: CaptionSetting;
  count: number;
};

type FolderRow = FolderForUpload & Parameters<typeof folderAsSubmitted>[1];

/** A folder of the entry's category with its requirements for this entry, and the number of its files. */
export async function folderForUpload(sql: Sql, entryID: string, folderID: string): Promise<FolderForUpload> {
  const [folder] = await sql<FolderRow>`
    select f.document_folder_id, f.category_id, f.widened_at, f.name, f.restriction, f.minimum_files, f.maximum_files, f.maximum_bytes, f.caption, f.credit,
      coalesce(e.submitted_before, e.submitted_at) as submitted, e.asked_folders, (
        select count(*)::integer from entry_uploads eu
        where eu.entry_id = e.entry_id and eu.document_folder_id = f.document_folder_id) as count
    from document_folders f
    join entries e on e.client_id = f.client_id and e.service_id = f.service_id and e.entry_id = ${entryID}
    where f.document_folder_id = ${folderID} and ${isFolderForCategory(fragment`f`, fragment`e.category_id`)}`;
  const row = requireFound(folder, "folder");
  return folderAsSubmitted(row, row);
}

export function refuseFullFolder({ name, count, maximumFiles }: FolderForUpload): void {
  if (count < maximumFiles) return;
  refuse(`${name} takes ${plural(maximumFiles, "file")} at most. Remove one first.`, 422);
}
