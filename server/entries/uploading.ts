import type { CaptionSetting } from "../../contract/checklist.ts";
import type { Restriction } from "../../contract/files.ts";
import { plural } from "../../contract/plural.ts";
import type { Sql } from "../db/sql.ts";
import { type Fragment, fragment } from "../db/statement.ts";
import { found, refuse } from "../http/refusal.ts";
import { dropUnheld } from "../uploads/kept.ts";
import { folderFor } from "./asked-folders.ts";
import { type StoredUpload, uploadJSON } from "./whole.ts";

export type Folder = {
  documentFolderID: string;
  /** Whose alone it is; null where every category has it. */
  categoryID: string | null;
  name: string;
  restriction: Restriction;
  minimumFiles: number;
  maximumFiles: number;
  maximumBytes: number;
  caption: CaptionSetting;
  credit: CaptionSetting;
  count: number;
};

type Row = Folder & Parameters<typeof folderFor>[1];

/** A folder that the entry's category has, as it asks this entry, and how much is in it. */
export async function folderOf(sql: Sql, entryID: string, folderID: string): Promise<Folder> {
  const [folder] = await sql<Row>`
    select f.document_folder_id, f.category_id, f.name, f.restriction, f.minimum_files, f.maximum_files, f.maximum_bytes, f.caption, f.credit,
      coalesce(e.submitted_before, e.submitted_at) as submitted, e.asked_folders, (
        select count(*)::integer from entry_uploads eu
        where eu.entry_id = e.entry_id and eu.document_folder_id = f.document_folder_id) as count
    from document_folders f
    join entries e on e.client_id = f.client_id and e.service_id = f.service_id and e.entry_id = ${entryID}
    where f.document_folder_id = ${folderID} and (f.category_id is null or f.category_id = e.category_id)`;
  const row = found(folder, "folder");
  return folderFor(row, row);
}

export function refuseFull({ name, count, maximumFiles }: Folder): void {
  if (count < maximumFiles) return;
  refuse(`${name} takes ${plural(maximumFiles, "file")} at most. Remove one first.`, 422);
}

type Filed = { serviceID: string; entryID: string; folderID: string; uploadID: string };

export const fileInFolder = (sql: Sql, { serviceID, entryID, folderID, uploadID }: Filed) => sql`
  insert into entry_uploads (service_id, entry_id, document_folder_id, upload_id, position)
  select ${serviceID}, ${entryID}, ${folderID}, ${uploadID}, coalesce(max(position), 0) + 1
  from entry_uploads where entry_id = ${entryID} and document_folder_id = ${folderID}`;

export async function uploadIn(sql: Sql, where: Fragment): Promise<StoredUpload> {
  const [row] = await sql<{ upload: StoredUpload }>`
    select ${uploadJSON} as upload
    from entry_uploads eu join uploads up on up.client_id = eu.client_id and up.upload_id = eu.upload_id
    where ${where}`;
  return found(row, "file").upload;
}

export const inFolder = (entryID: string, folderID: string, entryUploadID: string) => fragment`
  eu.entry_id = ${entryID} and eu.document_folder_id = ${folderID} and eu.entry_upload_id = ${entryUploadID}`;

/** Takes files out of an entry; answers where those lie that nothing else shows. */
export async function dropUploads(sql: Sql, where: Fragment): Promise<string[]> {
  const gone = await sql<{ uploadID: string }>`delete from entry_uploads where ${where} returning upload_id`;
  return dropUnheld(
    sql,
    gone.map(({ uploadID }) => uploadID),
  );
}
