import { SUSPEND_CLIENT } from "../../../contract/people/audit.ts";
import { clientRow } from "../../platform/access/directory-queries.ts";
import type { App } from "../../platform/app.ts";
import { recordChange } from "../../platform/audit/queries.ts";
import { clock } from "../../platform/clock.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { waitUntilHomeKnowsSuspension } from "../members/wait-for-home.ts";
import * as queries from "./suspension-queries.ts";

export type SuspensionChange = { resume: true } | { resume: false; because: string; contact: string | null };

export type SuspensionOutcome = {
  client: string;
  name: string;
  before: queries.Suspension;
  /** What is there now, or would be. */
  after: queries.Suspension;
  /** Payments whose end isn't known yet, and work that is due by now. */
  payments: number;
  waiting: number;
  changed: boolean;
};

const notSuspended: queries.Suspension = { suspendedAt: null, suspendedBecause: null, suspendedContact: null };

/** The change and its line in the log of changes are there together, or neither. Then all processes hear of it. */
export async function changeSuspension(
  { database, changes }: Pick<App, "database" | "changes">,
  clientID: string,
  change: SuspensionChange & { isDryRun?: boolean },
): Promise<SuspensionOutcome> {
  if (change.resume) {
    const [client] = await database.readInside(clientID, (sql) => clientRow(sql, clientID));
    if (client?.copiedFrom)
      throw new Error(`${client.name} is there to be looked at: what it paid and sent would be paid and sent twice.`);
    const [dated] = await database.readHome((sql) => queries.deletionDate(sql, clientID));
    if (dated)
      throw new Error(
        `It is deleted on ${dated.deleteAt.slice(0, 10)}. Take that back first: npm run db:delete -- --client … --cancel`,
      );
  }
  const outcome = await database.inside(clientID, async (sql) => {
    const { url, name, deletionBeganAt, ...before } = requireRow(await queries.lockSuspension(sql, clientID));
    if (change.resume && deletionBeganAt !== null) throw new Error(`${name} is being deleted: it can’t go on.`);
    if (change.resume && before.suspendedAt === null) throw new Error(`${name} isn’t suspended.`);
    const underWay = requireRow(await queries.workUnderWay(sql, clientID));
    const after = change.resume
      ? notSuspended
      : {
          suspendedAt: before.suspendedAt ?? clock.now().toISOString(),
          suspendedBecause: change.because,
          suspendedContact: change.contact,
        };
    if (!change.isDryRun) {
      await queries.setSuspension(sql, clientID, after);
      await recordChange(sql, {
        userID: null,
        action: SUSPEND_CLIENT,
        call: "db:suspend",
        serviceID: null,
        recordID: clientID,
        before: reasonOf(before),
        after: reasonOf(after),
      });
    }
    return { client: url, name, before, after, ...underWay, changed: !change.isDryRun };
  });
  if (!outcome.changed) return outcome;
  changes.publish("client", clientID);
  // The client's own pages follow at once, and lists of clients as soon as they are right.
  await waitUntilHomeKnowsSuspension(database, clientID);
  changes.publish("client", clientID);
  return outcome;
}

const reasonOf = ({ suspendedBecause, suspendedContact }: queries.Suspension) =>
  suspendedBecause === null ? null : { because: suspendedBecause, contact: suspendedContact };
