import { clock } from "../../platform/clock.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { mailInvitationAgain, reminderTime } from "./invitation-batches.ts";
import { invitationRowsOf, lockInvitation, statusOfProgram } from "./invitation-queries.ts";
import { clientRow } from "../../platform/access/directory-queries.ts";

/** Once, some days before the day to answer by, if nobody has answered by then. */
export const invitationReminderWork: WorkKind = {
  atOnce: 2,
  firstWait: 60,
  longestWait: 3600,
  mostAttempts: 20,
  run: (app, { clientID, ref }) =>
    app.database.inside(clientID!, async (sql) => {
      await lockInvitation(sql, ref);
      const [row] = await invitationRowsOf(sql, [ref]);
      if (row?.state !== "open" || row.answerBy === null || row.remindedAt !== null) return undefined;
      // Another day may have been set meanwhile.
      const later = reminderTime(row.answerBy);
      if (later) return later;
      if (Date.parse(`${row.answerBy}T23:59:59Z`) < clock.now().getTime()) return undefined;
      const { serviceID } = row.grants;
      if (serviceID && (await statusOfProgram(sql, serviceID))[0]?.isArchived !== false) return undefined;
      const [client] = await clientRow(sql, clientID!);
      if (client) await mailInvitationAgain({ sql, client, app }, ref, { isReminder: true });
      return undefined;
    }),
  giveUp: async (_app, _work, { message }) => ({ told: `Whoever was invited couldn’t be reminded: ${message}` }),
};
