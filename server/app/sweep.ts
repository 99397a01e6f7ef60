import { DAY, WEEK } from "../../contract/platform/durations.ts";
import type { Work } from "../platform/db/sql.ts";
import { letGoOfAnswerFiles } from "../commerce/sales/answer-file-queries.ts";
import { forgetUnconfirmed } from "../commerce/sales/waiting-queries.ts";
import type { WorkKind } from "../platform/jobs/rounds.ts";
import { forgetUnsubscribeLinks } from "../mail/queries.ts";
import { foldersBefore } from "../media/abandoned.ts";
import { clock } from "../platform/clock.ts";
import { forgetFiles } from "../platform/storage/remove-files.ts";
import {
  type FileKey,
  abandonUnheld,
  noteAbandoned,
  removeStale,
  takeLongAbandoned,
} from "../media/uploads/queries.ts";

/** The kind of due work that every client has, each day, from when it is made. */
export const SWEEP_WORK = "sweep";

/** For so long a file that was cut off may go on; the browser forgets it then, too. */
const GOES_ON_FOR = WEEK;
/** For so long the files of a wrongly restored database are still there for the right one. */
const KEPT_ABANDONED = 30 * DAY;
const AT_ONCE = 500;

/**
 * Forgets what was uploaded for the client and never came to belong to anything, or doesn't any more, and links that have expired. Files that
 * no record speaks of are deleted only after they have been noted as such for a while.
 */
export const sweepWork: WorkKind = {
  atOnce: 1,
  firstWait: 600,
  longestWait: 3600,
  mostAttempts: 5,
  async run(house, { clientID }, signal) {
    const now = clock.now().getTime();
    const before = new Date(now - DAY);
    const goOn = () => signal.throwIfAborted();
    const inside = (work: Work<FileKey[]>) => house.database.inside(clientID!, work);
    await house.database.inside(clientID!, (sql) =>
      letGoOfAnswerFiles(sql, { left: new Date(now - GOES_ON_FOR), replaced: before }),
    );
    await inLots(goOn, () => inside((sql) => abandonUnheld(sql, { before, now: new Date(now), most: AT_ONCE })));
    const forget = async (rows: Promise<FileKey[]>) => {
      const keys = (await rows).map(({ fileKey }) => fileKey);
      await forgetFiles(house, keys);
      return keys;
    };
    await inLots(goOn, () => forget(inside((sql) => removeStale(sql, new Date(now - GOES_ON_FOR), AT_ONCE))));
    for await (const lot of foldersBefore(house.files, clientID!, before)) {
      goOn();
      await house.database.inside(clientID!, (sql) => noteAbandoned(sql, lot, new Date(now)));
    }
    const long = new Date(now - KEPT_ABANDONED);
    await inLots(goOn, () => forget(inside((sql) => takeLongAbandoned(sql, long, AT_ONCE))));
    await house.database.inside(clientID!, (sql) => forgetUnsubscribeLinks(sql, new Date(now)));
    await house.database.inside(clientID!, (sql) => forgetUnconfirmed(sql, new Date(now - 2 * DAY)));
    return new Date(now + DAY);
  },
  giveUp: async (_house, _work, { message }) => ({
    told: `Files that nothing speaks of couldn’t be deleted today: ${message}`,
    again: new Date(clock.now().getTime() + DAY),
  }),
};

/** Until a lot isn't full. */
async function inLots(goOn: () => void, take: () => Promise<unknown[]>): Promise<void> {
  for (let taken = AT_ONCE; taken === AT_ONCE;) {
    goOn();
    taken = (await take()).length;
  }
}
