import type { AnyEndpoint } from "../../contract/platform/endpoint.ts";
import { programAddress } from "../../contract/platform/addresses.ts";
import { studioPaths } from "../../contract/platform/studio-addresses.ts";
import { cancelPlannedRelease, planRelease, releaseResults } from "../../contract/judging/results.ts";
import { momentText } from "../../contract/platform/time-zone.ts";
import { recordChange } from "../platform/audit/queries.ts";
import { programTransaction } from "../platform/access/program-transaction.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import type { App } from "../platform/app.ts";
import { type Audit, on } from "../platform/http/handlers.ts";
import { Refusal, refuse } from "../platform/http/refusal.ts";
import { addDueWork } from "../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../platform/jobs/due-work.ts";
import { type ProgramContext, clientMailSender } from "../mail/entry-mails.ts";
import { clock } from "../platform/clock.ts";
import { queueMails } from "../mail/sending/mail.ts";
import {
  clearReleasePlan,
  failReleasePlan,
  lockReleasePlan,
  findReleasers,
  writeReleasePlan,
} from "./planned-release-queries.ts";
import { releaseProgramResults } from "./release.ts";

/** The kind of due work that releases results at the planned moment. */
export const RELEASE_WORK = "release";

export const plannedReleaseCalls = [
  on(planRelease, async ({ sql, service, form, user, now, audit }) => {
    const { serviceID, timeZone } = service;
    const before = requireRow(await lockReleasePlan(sql, serviceID));
    if (before.resultsReleasedAt) refuse("The results are released already.", 409);
    const at = new Date(form.releaseAt);
    if (at <= now)
      refuse("That moment is over.", 400, {
        errors: { releaseAt: `It is ${momentText(now, timeZone, now)} now. Choose a moment that is still to come.` },
      });
    const reason = form.reason?.trim() || null;
    const closes = form.closeEntries ?? false;
    await writeReleasePlan(sql, { serviceID, at, reason, closes, userID: user.userID });
    await addDueWork(sql, RELEASE_WORK, serviceID, at);
    await audit(serviceID, { releaseAt: before.releaseAt }, { releaseAt: at, reason, closeEntries: closes });
    return {};
  }),

  on(cancelPlannedRelease, async ({ sql, service: { serviceID }, audit }) => {
    const { releaseAt } = requireRow(await lockReleasePlan(sql, serviceID));
    if (!releaseAt) refuse("No release is set.", 409);
    await clearReleasePlan(sql, serviceID);
    await audit(serviceID, { releaseAt }, { releaseAt: null });
    return {};
  }),
];

/**
 * A process that dies in the middle has released nothing: another finds the work due. A refusal is mailed to staff, and ends the
 * plan.
 */
export const releaseWork: WorkKind = {
  atOnce: 2,
  firstWait: 5,
  longestWait: 120,
  mostAttempts: Infinity,
  async run(app, { clientID, ref: serviceID }) {
    const program = await app.directory.program(clientID!, serviceID);
    if (!program) return undefined;
    const releasing = { app, ...program };
    try {
      return await programTransaction(releasing, (sql) => releaseAsPlanned(sql, releasing));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await programTransaction(releasing, (sql) => recordRefusal(sql, releasing, error.message));
      return undefined;
    } finally {
      app.changes.publish("service", clientID!, serviceID);
    }
  },
  giveUp: () => Promise.resolve({ told: "" }),
};

const auditFor =
  (sql: Sql, call: AnyEndpoint, serviceID: string, userID: string | null): Audit =>
  (recordID, before, after) =>
    recordChange(sql, { userID, action: call.allow, call: call.path, serviceID, recordID, before, after });

/** Answers the moment where the plan was changed meanwhile. A concurrent release by hand waits, or is found done. */
async function releaseAsPlanned(sql: Sql, program: ProgramContext): Promise<Date | undefined> {
  const { serviceID } = program.service;
  const { releaseAt, ...plan } = requireRow(await lockReleasePlan(sql, serviceID));
  if (!releaseAt) return undefined;
  const now = clock.now();
  if (new Date(releaseAt) > now) return new Date(releaseAt);
  const audit = auditFor(sql, releaseResults, serviceID, plan.by);
  await releaseProgramResults(
    sql,
    { ...program, now },
    { reason: plan.reason, closes: plan.closes },
    (recordID, before, after) =>
      audit(recordID, before, recordID === serviceID ? { ...(after as object), wasSetFor: releaseAt } : after),
  );
  return undefined;
}

async function recordRefusal(sql: Sql, program: ProgramContext, why: string): Promise<void> {
  const { service } = program;
  const { serviceID } = service;
  const { releaseAt, by } = requireRow(await lockReleasePlan(sql, serviceID));
  const now = clock.now();
  if (!releaseAt || new Date(releaseAt) > now) return;
  await failReleasePlan(sql, { serviceID, at: new Date(releaseAt), why });
  await auditFor(sql, planRelease, serviceID, by)(serviceID, { releaseAt }, { releaseAt: null, notReleased: why });
  await mailReleasers(sql, program, { releaseAt, why });
}

async function mailReleasers(
  sql: Sql,
  program: ProgramContext,
  { releaseAt, why }: { releaseAt: string; why: string },
) {
  const { app, client, service } = program;
  const staff = await findReleasers(sql, service.serviceID);
  await queueMails(
    sql,
    staff.map(({ email }) => ({
      to: email,
      ...clientMailSender({ client }),
      subject: `The results of ${service.name} were not released`,
      paragraphs: [
        `They were set to be released on ${momentText(releaseAt, service.timeZone)}, and that could not be done:`,
        why,
        "Nothing was released, and nobody outside was told. Release them by hand, or set another moment, once that is settled.",
      ],
      action: { label: "Open the results", url: resultsURL(app, program) },
    })),
  );
}

const resultsURL = ({ addresses }: App, { client, service }: ProgramContext) =>
  addresses.urlOf(studioPaths.results(programAddress(client.url, service)));
