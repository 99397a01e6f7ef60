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

/** A change of somebody else's entry is logged, and the entrant gets a mail. */
export async function auditHelpWithFiles(
  { service, entry, standings }: HelpedEntry,
  { sql, audit, folder, before, after }: FileChange,
): Promise<void> {
  if (changesOwnEntry(standings)) return;
  await audit(entry.entryID, before, after);
  await noteChange(sql, service.serviceID, entry.entryID, `Files in ${folder}`);
}

/** The context of a call that adds a file to a folder of an entry. */
type FilingContext = Pick<
  OutsideContext<typeof uploadEntryFile>,
  "app" | "client" | "service" | "entry" | "user" | "standings" | "now" | "params" | "transact"
>;

/** Called before a file is received, so that a large one isn't sent in vain, and again when it is filed. */
export async function lockFolderWithRoom(
  context: Pick<FilingContext, "service" | "entry" | "standings" | "now" | "params">,
  sql: Sql,
): Promise<FolderForUpload> {
  const { entry, params } = context;
  await lockEntriesToShare({ ...context, sql });
  const folder = await folderForUpload(sql, entry.entryID, params.folderID);
  refuseFullFolder(folder);
  return folder;
}

type Filing = {
  /** See `chosenOrder` of the call that begins an upload. */
  chosenOrder?: number | null;
  also?: (sql: Sql) => Promise<void>;
};

/** Files the received upload and runs `also` in the same transaction; a failure leaves nothing of either. */
export async function fileInEntryFolder(
  context: FilingContext,
  file: ReceivedUpload,
  { chosenOrder = null, also }: Filing = {},
): Promise<EntryUpload> {
  const { entry, params, user } = context;
  const { entryID } = entry;
  const stored = await deleteUploadOnFailure(context.app, file, () =>
    context.transact(async (sql, audit) => {
      const folder = await lockFolderWithRoom(context, sql);
      await insertUpload(sql, file, user.userID);
      const { serviceID } = context.service;
      await insertEntryUpload(sql, {
        serviceID,
        entryID,
        folderID: params.folderID,
        uploadID: file.uploadID,
        chosenOrder,
      });
      await also?.(sql);
      await shareFiles(sql, context, folder);
      await touchEntry(sql, entryID);
      const after = { folder: folder.name, file: file.name };
      await auditHelpWithFiles(context, { sql, audit, folder: folder.name, before: null, after });
      return selectEntryUpload(sql, fragment`eu.upload_id = ${file.uploadID} and eu.entry_id = ${entryID}`);
    }),
  );
  return uploadAnswer(context, stored);
}
