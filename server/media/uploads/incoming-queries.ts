import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";

export type IncomingUploadRow = {
  incomingUploadID: string;
  serviceID: string;
  /** The entry that the file is for; null for files that staff import into a program. */
  entryID: string | null;
  documentFolderID: string | null;
  fileName: string;
  bytes: number;
  received: number;
  parts: string[];
  uploadID: string | null;
  fileKey: string;
  chosenOrder: number | null;
};

export const partsFolder = fragment`client_id || '/incoming/' || incoming_upload_id`;

const incomingColumns = fragment`
  incoming_upload_id, service_id, entry_id, document_folder_id, file_name, bytes, received, parts, upload_id, chosen_order, ${partsFolder} as file_key`;

type UploadSender = { serviceID: string | null; userID: string | null };

/** Only its sender finds it. */
export const incomingUploadOf = (sql: Sql, id: string, { serviceID, userID }: UploadSender) => sql<IncomingUploadRow>`
  select ${incomingColumns} from incoming_uploads
  where incoming_upload_id = ${id} and service_id = ${serviceID} and user_id = ${userID}`;

type NewIncomingUpload = {
  serviceID: string;
  entryID: string | null;
  folderID: string | null;
  userID: string;
  name: string;
  bytes: number;
  chosenOrder?: number | undefined;
};

export const insertIncoming = (
  sql: Sql,
  { serviceID, entryID, folderID, userID, name, bytes, chosenOrder }: NewIncomingUpload,
) => sql<IncomingUploadRow>`
  insert into incoming_uploads (service_id, entry_id, document_folder_id, user_id, file_name, bytes, chosen_order)
  values (${serviceID}, ${entryID}, ${folderID}, ${userID}, ${name}, ${bytes}, ${chosenOrder ?? null})
  returning ${incomingColumns}`;

/** Keeps the `most` unfinished uploads with the latest progress, and removes the person's others. */
export const removeOldestIncoming = (sql: Sql, userID: string, most: number) => sql<Pick<IncomingUploadRow, "fileKey">>`
  delete from incoming_uploads where incoming_upload_id in (
    select incoming_upload_id from incoming_uploads where user_id = ${userID} and upload_id is null
    order by touched_at desc, incoming_upload_id desc offset ${most})
  returning ${partsFolder} as file_key`;

type IncomingPart = { incomingUploadID: string; offset: number; bytes: number; name: string };

/** Of two parts with the same offset the second isn't added. */
export const insertIncomingPart = (
  sql: Sql,
  { incomingUploadID, offset, bytes, name }: IncomingPart,
) => sql<IncomingUploadRow>`
  update incoming_uploads
  set received = received + ${bytes}::bigint, parts = parts || ${name}::text, touched_at = now()
  where incoming_upload_id = ${incomingUploadID} and received = ${offset}::bigint and upload_id is null
  returning ${incomingColumns}`;

/** Records the finished upload; returns nothing when another call has done so. */
export const completeIncoming = (sql: Sql, incomingUploadID: string, uploadID: string) => sql`
  update incoming_uploads set upload_id = ${uploadID}, touched_at = now()
  where incoming_upload_id = ${incomingUploadID} and upload_id is null
  returning incoming_upload_id`;

export const removeIncoming = (sql: Sql, incomingUploadID: string) => sql<Pick<IncomingUploadRow, "fileKey">>`
  delete from incoming_uploads where incoming_upload_id = ${incomingUploadID} and upload_id is null
  returning ${partsFolder} as file_key`;
