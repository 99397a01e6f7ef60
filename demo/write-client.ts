import { isImage, isPDF } from "../contract/platform/files.ts";
import type { Sql } from "../server/platform/db/sql.ts";
import type { ClientData, DemoUpload } from "./demo-data.ts";
import { type PicturesByName, demoFileKey } from "./store-pictures.ts";
import { type DatabaseRow, addMissingRows, addRows } from "../server/platform/db/rows.ts";

/** A client with everything in it. Several processes may start on one empty database: the first writes it. */
export async function writeClient(sql: Sql, client: ClientData, laid: PicturesByName, step: (title: string) => void) {
  if ((await addMissingRows(sql, "clients", [client.row])) === 0) return;
  await writeParts(sql, client, laid, step);
  await sql`
    update clients set logo_upload_id = ${client.logo}, banner_upload_id = ${client.banner}
    where client_id = ${client.clientID}`;
}

/** What is new in a client that was entered. */
export async function writeParts(
  sql: Sql,
  { clientID, shown, parts }: ClientData,
  laid: PicturesByName,
  step: (title: string) => void,
) {
  await addRows(
    sql,
    "uploads",
    shown.map((each) => uploadRow(each, clientID, laid)),
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

function uploadRow(shown: DemoUpload, clientID: string, laid: PicturesByName): DatabaseRow {
  const { kind, width, height, pages, dominantColor, thumbs, bytes, sha256 } = laid.get(shown.picture)!;
  return {
    upload_id: shown.uploadID,
    file_name: shown.fileName,
    file_key: demoFileKey(clientID, shown),
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
    created_by: shown.by,
    shown_until: shown.isShown === undefined ? null : shown.isShown ? "infinity" : "-infinity",
  };
}
