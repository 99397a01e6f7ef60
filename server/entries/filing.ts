import type { EntryUpload } from "../../contract/entries/entries.ts";
import type { uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import { type Standing, isItsOwn } from "../../contract/platform/permissions.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";
import type { Audit, Outside } from "../platform/http/handle.ts";
import { noteChange } from "../programs/digests.ts";
import type { Received } from "../media/receive.ts";
import { keepOrForget } from "../media/uploads/kept.ts";
import { lockToShare, shareFiles } from "./shared-queries.ts";
import { fileInFolder, uploadIn } from "./upload-queries.ts";
import { type Folder, folderOf, refuseFull } from "./uploading.ts";
import { uploadOf } from "./whole.ts";
import { touchEntry } from "./queries.ts";
import { keepUpload } from "../media/uploads/queries.ts";

type Helping = {
  service: { serviceID: string };
  entry: { entryID: string };
  standings: readonly Standing[];
};
type Help = { sql: Sql; audit: Audit; folder: string; before: unknown; after: unknown };

/** Whoever changes somebody else's entry stands in the audit log, and the entrant is told. */
export async function auditHelp(
  { service, entry, standings }: Helping,
  { sql, audit, folder, before, after }: Help,
): Promise<void> {
  if (isItsOwn(standings)) return;
  await audit(entry.entryID, before, after);
  await noteChange(sql, service.serviceID, entry.entryID, `Files in ${folder}`);
}

/** A call that brings a file into a folder of an entry. */
type Filing = Pick<
  Outside<typeof uploadEntryFile>,
  "house" | "client" | "service" | "entry" | "user" | "standings" | "now" | "params" | "transact"
>;

/** Asked before a file is taken in, so that nobody sends a large one for nothing; and again when it is filed. */
export async function folderWithRoom(
  ask: Pick<Filing, "service" | "entry" | "standings" | "now" | "params">,
  sql: Sql,
): Promise<Folder> {
  const { entry, params } = ask;
  await lockToShare({ ...ask, sql });
  const folder = await folderOf(sql, entry.entryID, params.folderID);
  refuseFull(folder);
  return folder;
}

/** Files what was received, with whatever else is to be written down with it; or leaves nothing of it. */
export async function putInFolder(
  ask: Filing,
  file: Received,
  also?: (sql: Sql) => Promise<void>,
): Promise<EntryUpload> {
  const { entry, params, user } = ask;
  const { entryID } = entry;
  const stored = await keepOrForget(ask.house, file, () =>
    ask.transact(async (sql, audit) => {
      const folder = await folderWithRoom(ask, sql);
      await keepUpload(sql, file, user.userID);
      const { serviceID } = ask.service;
      await fileInFolder(sql, { serviceID, entryID, folderID: params.folderID, uploadID: file.uploadID });
      await also?.(sql);
      await shareFiles(sql, ask, folder);
      await touchEntry(sql, entryID);
      const after = { folder: folder.name, file: file.name };
      await auditHelp(ask, { sql, audit, folder: folder.name, before: null, after });
      return uploadIn(sql, fragment`eu.upload_id = ${file.uploadID} and eu.entry_id = ${entryID}`);
    }),
  );
  return uploadOf(ask, stored);
}
