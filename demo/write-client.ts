import { isImage, isPDF } from "../contract/platform/files.ts";
import type { Sql } from "../server/platform/db/sql.ts";
import type { ClientData, DemoUpload } from "./demo-data.ts";
import { type PicturesByName, demoFileKey } from "./store-pictures.ts";
import { type DatabaseRow, addMissingRows, addRows } from "../server/platform/db/rows.ts";

/** Writes a client. If several processes start on one empty database, the first writes it. */
export async function writeClient(
  sql: Sql,
  client: ClientData,
  pictures: PicturesByName,
  step: (title: string) => void,
) {
  if ((await addMissingRows(sql, "clients", [client.row])) === 0) return;
  await writeParts(sql, client, pictures, step);
  await sql`
    update clients set logo_upload_id = ${client.logo}, banner_upload_id = ${client.banner}
    where client_id = ${client.clientID}`;
}

export async function writeParts(
  sql: Sql,
  { clientID, uploads, parts }: ClientData,
  pictures: PicturesByName,
  step: (title: string) => void,
) {
  await addRows(
    sql,
    "uploads",
    uploads.map((each) => uploadRow(each, clientID, pictures)),
  );
  for (const { title, rows } of parts) {
    step(title);
    for (const [table, pairs] of Map.groupBy(rows, ([table]) => table))
      await addRows(
        sql,
        table,
        pairs.map(([, row]) => row),
      );
  }
}

function uploadRow(upload: DemoUpload, clientID: string, pictures: PicturesByName): DatabaseRow {
  const { kind, width, height, pages, dominantColor, thumbs, bytes, sha256 } = pictures.get(upload.picture)!;
  return {
    upload_id: upload.uploadID,
    file_name: upload.fileName,
    file_key: demoFileKey(clientID, upload),
    kind,
    full_kind: kind === "pdf" ? null : kind,
    bytes,
    sha256,
    is_image: isImage(kind),
    is_pdf: isPDF(kind),
    width,
    height,
    pages,
    dominant_color: dominantColor,
    thumbs,
    created_by: upload.by,
    shown_until: upload.isShown === undefined ? null : upload.isShown ? "infinity" : "-infinity",
  };
}
