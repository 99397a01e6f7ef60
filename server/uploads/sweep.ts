import type { Sql, Work } from "../db/sql.ts";
import type { House } from "../house.ts";
import { letGoOfAnswerFiles } from "../sales/answer-file-queries.ts";
import { forgetUnconfirmed } from "../sales/waiting-queries.ts";
import type { WorkKind } from "../jobs/rounds.ts";
import { forgetUnsubscribeLinks } from "../mails/queries.ts";
import { sweepAbandoned } from "../outside/abandoned.ts";
import { clock } from "../outside/clock.ts";
import { forgetFiles } from "./kept.ts";
import { type FileKey, removeStale, removeUnheld } from "./queries.ts";

/** The kind of due work that every client has, each day, from when it is made. */
export const SWEEP_WORK = "sweep";

const DAY = 86_400_000;
/** For so long a file that was cut off may go on; the browser forgets it then, too. */
const WEEK = 7 * DAY;
const AT_ONCE = 500;

/** Deletes what was uploaded for the client and never came to belong to anything, or doesn't any more; and links that have expired. */
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
      letGoOfAnswerFiles(sql, { left: new Date(now - WEEK), replaced: before }),
    );
    await inLots(house, goOn, () => inside((sql) => removeUnheld(sql, before, AT_ONCE)));
    await inLots(house, goOn, () => inside((sql) => removeStale(sql, new Date(now - WEEK), AT_ONCE)));
    const known = (ids: string[]) => house.database.readInside(clientID!, (sql) => recorded(sql, ids));
    await sweepAbandoned(house.files, { prefix: clientID!, before, known, goOn });
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
async function inLots(house: House, goOn: () => void, remove: () => Promise<FileKey[]>): Promise<void> {
  for (let gone = AT_ONCE; gone === AT_ONCE;) {
    goOn();
    const rows = await remove();
    await forgetFiles(
      house,
      rows.map(({ fileKey }) => fileKey),
    );
    gone = rows.length;
  }
}

async function recorded(sql: Sql, ids: string[]): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }>`
    select upload_id as id from uploads where upload_id = any (${ids}::uuid[])
    union all select incoming_upload_id from incoming_uploads where incoming_upload_id = any (${ids}::uuid[])
    union all select task_id from tasks where task_id = any (${ids}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}
