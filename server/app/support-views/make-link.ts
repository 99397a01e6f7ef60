import { paths } from "../../../contract/platform/addresses.ts";
import { MINUTE } from "../../../contract/platform/durations.ts";
import { supportViewLinkMinutes } from "../../../contract/platform/support-view.ts";
import { clientRow } from "../../platform/access/directory-queries.ts";
import type { App } from "../../platform/app.ts";
import { clock } from "../../platform/clock.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { hashKey, newKey } from "../../platform/links/keys.ts";
import { SUPPORT_VIEW_WORK } from "./begin.ts";
import * as queries from "./support-view-queries.ts";

export type ViewLink = {
  client: string;
  person: string;
  /** Null where nothing was made. */
  link: string | null;
  /** Until when it opens. */
  until: string | null;
};

type WantedLink = { clientID: string; email: string; reason: string; operatorName: string | null; isDryRun?: boolean };

/** A link for the operator, to see pages as anybody at the client does. Nobody is told before it is opened. */
export async function makeViewLink(
  { database, addresses }: Pick<App, "database" | "addresses">,
  { clientID, email, reason, operatorName, isDryRun = false }: WantedLink,
): Promise<ViewLink> {
  await addresses.ready();
  return database.inside(clientID, async (sql) => {
    const { name, suspendedAt } = requireRow(await clientRow(sql, clientID));
    if (suspendedAt !== null)
      throw new Error(`${name} is suspended: the person couldn’t be told now. Let it go on first.`);
    const [found] = await queries.personToSeeByEmail(sql, clientID, email);
    const [person] = found ? await queries.personToSee(sql, { clientID, ...found }) : [];
    if (!found || !person) throw new Error(`Nobody at ${name} has an account with this address.`);
    if (isDryRun) return { client: name, person: person.fullName, link: null, until: null };
    const key = newKey(clientID);
    const now = clock.now();
    const linkUntil = new Date(now.getTime() + supportViewLinkMinutes * MINUTE);
    const made = { clientID, ...found, reason, keyHash: hashKey(key), now, operatorName, linkUntil };
    const { supportViewID } = requireRow(await queries.insertViewLink(sql, made));
    await addDueWork(sql, SUPPORT_VIEW_WORK, supportViewID, linkUntil);
    return {
      client: name,
      person: person.fullName,
      link: addresses.urlOf(paths.seeAs({ supportViewKey: key }), { clientID }),
      until: linkUntil.toISOString(),
    };
  });
}
