import { WEBHOOK_RETENTION_DAYS } from "../../contract/people/webhooks.ts";
import { CHANGE_RETENTION_DAYS } from "../../contract/platform/polling.ts";
import { DAY, WEEK } from "../../contract/platform/durations.ts";
import type { Work } from "../platform/db/sql.ts";
import { releaseUnusedAnswerFiles } from "../commerce/questions/answer-file-queries.ts";
import { deleteUnconfirmed } from "../commerce/waiting-list/waiting-list-queries.ts";
import { deleteOldPlaces } from "../commerce/waiting-room/line-queries.ts";
import type { WorkKind } from "../platform/jobs/due-work.ts";
import { deleteOldUnsubscribeLinks } from "../mail/queries.ts";
import { foldersBefore } from "../media/stored-folders.ts";
import { clock } from "../platform/clock.ts";
import { deleteOldMergeRows } from "./people/merge-queries.ts";
import { lockReceivers } from "../people/webhooks/receiver-queries.ts";
import { deleteEndedAssertions, deleteOldAttempts } from "../people/sign-in/identity-queries.ts";
import { deleteOldEvents } from "../people/webhooks/event-queries.ts";
import { deleteOldReplies } from "../platform/access/api-key-queries.ts";
import { deleteOldRecordChanges } from "../platform/polling/queries.ts";
import { deleteFiles } from "../platform/storage/remove-files.ts";
import {
  type FileKey,
  abandonUnheldUploads,
  noteAbandonedFiles,
  removeStaleIncoming,
  takeLongAbandonedFiles,
} from "../media/uploads/queries.ts";

/** The kind of due work that every client has, each day. */
export const SWEEP_WORK = "sweep";

/** An interrupted upload can be resumed for this long; the browser forgets it then, too. */
const RESUMABLE_FOR = WEEK;
/** Files of a wrongly restored database stay this long for the right one. */
const ORPHAN_LIFETIME = 30 * DAY;
const BATCH = 500;

/**
 * Deletes uploads that belong to nothing, expired links, and what was stored to take merges back. Files without a record are deleted only after they have been noted as such for
 * a while.
 */
export const sweepWork: WorkKind = {
  atOnce: 1,
  firstWait: 600,
  longestWait: 3600,
  mostAttempts: 5,
  async run(app, { clientID }, signal) {
    const now = clock.now().getTime();
    const before = new Date(now - DAY);
    const goOn = () => signal.throwIfAborted();
    const inside = (work: Work<FileKey[]>) => app.database.inside(clientID!, work);
    await app.database.inside(clientID!, (sql) =>
      releaseUnusedAnswerFiles(sql, { left: new Date(now - RESUMABLE_FOR), replaced: before }),
    );
    await inBatches(goOn, () =>
      inside((sql) => abandonUnheldUploads(sql, { before, now: new Date(now), most: BATCH })),
    );
    const forget = async (rows: Promise<FileKey[]>) => {
      const keys = (await rows).map(({ fileKey }) => fileKey);
      await deleteFiles(app, keys);
      return keys;
    };
    await inBatches(goOn, () =>
      forget(inside((sql) => removeStaleIncoming(sql, new Date(now - RESUMABLE_FOR), BATCH))),
    );
    for await (const lot of foldersBefore(app.files, clientID!, before)) {
      goOn();
      await app.database.inside(clientID!, (sql) => noteAbandonedFiles(sql, lot, new Date(now)));
    }
    const long = new Date(now - ORPHAN_LIFETIME);
    await inBatches(goOn, () => forget(inside((sql) => takeLongAbandonedFiles(sql, long, BATCH))));
    await app.database.inside(clientID!, (sql) => deleteOldUnsubscribeLinks(sql, new Date(now)));
    await app.database.inside(clientID!, (sql) => deleteUnconfirmed(sql, new Date(now - 2 * DAY)));
    await app.database.inside(clientID!, (sql) => deleteOldPlaces(sql, before));
    await app.database.inside(clientID!, (sql) => deleteOldMergeRows(sql, new Date(now)));
    await app.database.inside(clientID!, (sql) => deleteOldReplies(sql, before));
    await app.database.home((sql) => deleteOldAttempts(sql, new Date(now)));
    await app.database.home((sql) => deleteEndedAssertions(sql, new Date(now)));
    await app.database.inside(clientID!, async (sql) => {
      await lockReceivers(sql);
      await deleteOldEvents(sql, new Date(now - WEBHOOK_RETENTION_DAYS * DAY));
    });
    await app.database.inside(clientID!, (sql) =>
      deleteOldRecordChanges(sql, new Date(now - (CHANGE_RETENTION_DAYS + 1) * DAY)),
    );
    return new Date(now + DAY);
  },
  giveUp: async (_app, _work, { message }) => ({
    told: `Files that nothing speaks of couldn’t be deleted today: ${message}`,
    again: new Date(clock.now().getTime() + DAY),
  }),
};

/** Repeats until a batch isn't full. */
async function inBatches(goOn: () => void, take: () => Promise<unknown[]>): Promise<void> {
  for (let lastCount = BATCH; lastCount === BATCH;) {
    goOn();
    lastCount = (await take()).length;
  }
}
