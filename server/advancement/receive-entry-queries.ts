import { type Sql, json } from "../platform/db/sql.ts";
import type { TransferFile } from "./transfer-queries.ts";

export type ReceivedEntryIDs = { serviceID: string; categoryID: string; entryID: string };

export const insertCopiedFiles = (
  sql: Sql,
  { serviceID, entryID }: ReceivedEntryIDs,
  files: readonly CopiedFile[],
) => sql`
  insert into entry_uploads (service_id, entry_id, document_folder_id, upload_id, position, caption, credit, cover)
  select ${serviceID}, ${entryID}, f."folderID", f."uploadID", f.position, f.caption, f.credit, f.cover
  from json_to_recordset(${json(files.map((file, position) => ({ ...file, position })))}::json)
    f ("folderID" uuid, "uploadID" uuid, position integer, caption text, credit text, cover boolean)`;

/** A file that was copied, and the folder that takes it. */
export type CopiedFile = TransferFile & { uploadID: string; key: string };
