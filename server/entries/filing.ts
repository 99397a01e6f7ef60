import type { EntryUpload } from "../../contract/entries/entries.ts";
import type { uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import { type Standing, changesOwnEntry } from "../../contract/platform/permissions.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";
import type { Audit, OutsideContext } from "../platform/http/handlers.ts";
import { noteChange } from "../programs/digests.ts";
import type { ReceivedUpload } from "../media/receive-upload.ts";
import { deleteUploadOnFailure } from "../media/uploads/upload-cleanup.ts";
import { lockEntriesToShare, shareFiles } from "./application-sharing-queries.ts";
import { insertEntryUpload, selectEntryUpload } from "./entry-upload-queries.ts";
import { type FolderForUpload, folderForUpload, refuseFullFolder } from "./upload-folders.ts";
import { uploadAnswer } from "./entry-details.ts";
import { touchEntry } from "./entry-queries.ts";
import { insertUpload } from "../media/uploads/queries.ts";

type HelpedEntry = {
  service: { serviceID: string };
  entry: { entryID: string };
  standings: readonly Standing[];
};
type FileChange = { sql: Sql; audit: Audit; folder: string; before: unknown; after: unknown };

/** Whoever changes somebody else's entry stands in the audit log, and the entrant is told. */
export async function auditHelpWithFiles(
  { service, entry, standings }: HelpedEntry,
  { sql, audit, folder, before, after }: FileChange,
): Promise<void> {
  if (changesOwnEntry(standings)) return;
  await audit(entry.entryID, before, after);
  await noteChange(sql, service.serviceID, entry.entryID, `Files in ${folder}`);
}

/** A call that brings a file into a folder of an entry. */
type FilingContext = Pick<
  OutsideContext<typeof uploadEntryFile>,
  "app" | "client" | "service" | "entry" | "user" | "standings" | "now" | "params" | "transact"
>;

/** Asked before a file is taken in, so that nobody sends a large one for nothing; and again when it is filed. */
export async function lockFolderWithRoom(
  ask: Pick<FilingContext, "service" | "entry" | "standings" | "now" | "params">,
  sql: Sql,
): Promise<FolderForUpload> {
  const { entry, params } = ask;
  await lockEntriesToShare({ ...ask, sql });
  const folder = await folderForUpload(sql, entry.entryID, params.folderID);
  refuseFullFolder(folder);
  return folder;
}

/** Files what was received, with whatever else is to be written down with it; or leaves nothing of it. */
export async function fileInEntryFolder(
  ask: FilingContext,
  file: ReceivedUpload,
  also?: (sql: Sql) => Promise<void>,
): Promise<EntryUpload> {
  const { entry, params, user } = ask;
  const { entryID } = entry;
  const stored = await deleteUploadOnFailure(ask.app, file, () =>
    ask.transact(async (sql, audit) => {
      const folder = await lockFolderWithRoom(ask, sql);
      await insertUpload(sql, file, user.userID);
      const { serviceID } = ask.service;
      await insertEntryUpload(sql, { serviceID, entryID, folderID: params.folderID, uploadID: file.uploadID });
      await also?.(sql);
      await shareFiles(sql, ask, folder);
      await touchEntry(sql, entryID);
      const after = { folder: folder.name, file: file.name };
      await auditHelpWithFiles(ask, { sql, audit, folder: folder.name, before: null, after });
      return selectEntryUpload(sql, fragment`eu.upload_id = ${file.uploadID} and eu.entry_id = ${entryID}`);
    }),
  );
  return uploadAnswer(ask, stored);
}
