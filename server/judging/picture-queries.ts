import { isRenderedPicture } from "../media/rendered-picture-queries.ts";
import type { FileKind } from "../../contract/platform/files.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";
import { filesBefore } from "../entries/entry-upload-queries.ts";
import { latestRightsJSON } from "../entries/usage-rights-queries.ts";
import type { FileRights } from "../entries/usage-terms.ts";

type PictureRow = FileRights & {
  key: string;
  kind: FileKind;
  full: FileKind;
  caption: string;
  credit: string;
  title: string;
  label: string;
  number: number;
  fileName: string;
  nth: number;
};

export const findPicture = (sql: Sql, entryID: string, uploadID: string) => sql<PictureRow>`
  select up.file_key as key, up.file_name, up.kind, up.full_kind as full, eu.caption, eu.credit, f.purposes, ${latestRightsJSON} as rights,
    e.title, c.label, e.number, ${filesBefore} as nth
  from entry_uploads eu join uploads up using (client_id, upload_id) join document_folders f using (client_id, document_folder_id)
    join entries e on e.client_id = eu.client_id and e.entry_id = eu.entry_id
    join categories c on c.client_id = e.client_id and c.category_id = e.category_id
  where eu.entry_id = ${entryID} and eu.upload_id = ${uploadID} and ${isRenderedPicture(fragment`up`)}`;
