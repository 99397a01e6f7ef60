import { DAY } from "../../../contract/platform/durations.ts";
import { clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { checkSender } from "./check-sender.ts";
import { ownSender } from "./own-sender-queries.ts";
import { tellOwners } from "./tell-owners.ts";

/** The due work that looks the DNS records of a client's sender up. `ref` is the sender. */
export const OWN_SENDER_WORK = "ownSender";

export const ownSenderWork: WorkKind = {
  atOnce: 4,
  firstWait: 60,
  longestWait: 3600,
  mostAttempts: 20,
  async run(app, { clientID, ref }) {
    const inside = <T>(work: (sql: Sql) => Promise<T>) => app.database.inside(clientID!, work);
    const [sender] = await app.database.readInside(clientID!, ownSender);
    if (sender?.ownSenderID !== ref) return undefined;
    if (Date.parse(sender.nextAt) > clock.now().getTime()) return new Date(sender.nextAt);
    const checked = await checkSender(app, sender, (work) =>
      inside((sql) =>
        work(sql, async (used) => {
          if (used !== null) await tellOwners(sql, { app, clientID: clientID!, sender, used });
        }),
      ),
    );
    return checked?.nextAt;
  },
  giveUp: async (_app, _work, { message }) => ({
    told: `The DNS records of a sender couldn’t be checked, through a fault of ours: ${message}`,
    again: new Date(clock.now().getTime() + DAY),
  }),
};
