import { SEE_AS_BY_OPERATOR } from "../../../contract/people/audit.ts";
import { MINUTE } from "../../../contract/platform/durations.ts";
import { paths } from "../../../contract/platform/addresses.ts";
import { supportViewMinutes } from "../../../contract/platform/support-view.ts";
import type { Permission } from "../../../contract/platform/permissions.ts";
import { deadlineText, momentText } from "../../../contract/platform/time-zone.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import type { App } from "../../platform/app.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { scoresEntryOf } from "../../platform/access/support-view-queries.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { zoneOfChanges } from "../changes/changes.ts";
import * as queries from "./support-view-queries.ts";

/** The due work that ends a view when its time is over, and removes a link that nobody opened. `ref` is the view. */
export const SUPPORT_VIEW_WORK = "supportView";

export const viewEndFrom = (now: Date): Date => new Date(now.getTime() + supportViewMinutes * MINUTE);

/** Nobody gets more rights by it than they have: whoever is staff, here or elsewhere, is seen by the operator alone. */
export async function refuseStaff({ database }: Pick<App, "database">, userID: string, fullName: string) {
  const [found] = await database.readHome((sql) => queries.isStaffSomewhere(sql, userID));
  if (found?.staff)
    refuse(
      `${fullName} is on the staff of an association, so pages aren’t shown as ${fullName} sees them. Whoever runs this site can look.`,
      403,
    );
}

/** Entrants don't see what others say of their own entry, by whatever way. */
export async function refuseJudgeOfOwnEntry(sql: Sql, scorer: { userID: string; fullName: string }, looker: string) {
  const [program] = await scoresEntryOf(sql, scorer.userID, looker);
  if (program)
    refuse(
      `${scorer.fullName} scores ${program.name}, which you have entered. Ask a colleague who hasn’t to look in your place.`,
      403,
    );
}

type Begun = {
  supportViewID: string;
  userID: string;
  reason: string;
  until: Date;
  now: Date;
  /** Of staff, or whoever runs the site. */
  who: string;
  client: { clientID: string; name: string; helpEmail: string | null };
};

/** The person is told, and the end of the view is planned, in the transaction in which it begins: nobody looks unsaid. */
export async function tellPersonAndPlanEnd(
  sql: Sql,
  { addresses }: Pick<App, "addresses">,
  begun: Begun,
): Promise<void> {
  const { supportViewID, userID, reason, until, now, who, client } = begun;
  const { clientID, name, helpEmail } = client;
  const { fullName, email } = requireFound((await queries.personToSee(sql, { clientID, userID }))[0], "person");
  const zone = await zoneOfChanges(sql, undefined);
  await addDueWork(sql, SUPPORT_VIEW_WORK, supportViewID, until);
  await queueMail(sql, {
    to: email,
    clientID,
    ...(helpEmail !== null && { replyTo: helpEmail }),
    subject: `${name}: somebody looked at its pages as you see them`,
    paragraphs: [
      `Hello ${fullName},`,
      `${who} looks at the pages of ${name} as you see them, to help you: since ${momentText(now, zone)}, until ${deadlineText(until, zone)} at the latest.`,
      `The reason: ${reason}`,
      "They only look. Nothing can be entered, changed, bought or scored that way, and your password, your sign-ins, your votes and your other associations aren’t shown.",
    ],
    action: { label: "See who looked", url: addresses.urlOf(paths.account.privacy(), { clientID }) },
    note: `You didn’t expect this? Ask ${helpEmail ?? name}.`,
  });
}

/** How a line of the log of changes says who looked. */
export const actionOf = ({ byOperator }: { byOperator: boolean }): Permission | typeof SEE_AS_BY_OPERATOR =>
  byOperator ? SEE_AS_BY_OPERATOR : "SEE_AS_PERSON";
