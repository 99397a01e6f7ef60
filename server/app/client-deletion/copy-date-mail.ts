import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { tellOwnersOfDate } from "./ask-deletion.ts";

/** The due work that tells the owners of a copy when it is deleted, should whoever brought it in be killed first. `ref` is the copy. */
export const COPY_DATE_MAIL_WORK = "copyDateMail";

export const copyDateMailWork: WorkKind = {
  whileSuspended: true,
  atOnce: 1,
  firstWait: 10,
  longestWait: 3600,
  mostAttempts: 20,
  async run(app, { ref }) {
    await tellOwnersOfDate(app, ref);
    return undefined;
  },
  giveUp: async (_app, _work, { message }) => ({
    told: `The owners of a copy couldn’t be told when it is deleted: ${message}`,
  }),
};
