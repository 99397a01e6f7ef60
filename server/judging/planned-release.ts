import { paths, programAt } from "../../contract/platform/addresses.ts";
import { cancelPlannedRelease, planRelease } from "../../contract/judging/results.ts";
import { momentText } from "../../contract/platform/time-zone.ts";
import { recordChange } from "../platform/audit/queries.ts";
import { insideProgram } from "../platform/access/inside-program.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import type { House } from "../platform/house.ts";
import { type Audit, on } from "../platform/http/handle.ts";
import { Refusal, refuse } from "../platform/http/refusal.ts";
import { addDueWork } from "../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../platform/jobs/rounds.ts";
import { type ProgramOf, senderOf } from "../mail/entry-mails.ts";
import { clock } from "../platform/clock.ts";
import { queueMails } from "../mail/sending/mail.ts";
import { clearPlan, failPlan, lockPlan, releasers, setPlan } from "./planned-release-queries.ts";
import { release } from "./releasing.ts";

/** The kind of due work that releases results at the moment that was set for it. */
export const RELEASE_WORK = "release";

export const plannedReleases = [
  on(planRelease, async ({ sql, service, form, user, now, audit }) => {
    const { serviceID, timeZone } = service;
    const before = one(await lockPlan(sql, serviceID));
    if (before.resultsReleasedAt) refuse("The results are released already.", 409);
    const at = new Date(form.releaseAt);
    if (at <= now)
      refuse("That moment is over.", 400, {
        errors: { releaseAt: `It is ${momentText(now, timeZone, now)} now. Choose a moment that is still to come.` },
      });
    const reason = form.reason?.trim() || null;
    const closes = form.closeEntries ?? false;
    await setPlan(sql, { serviceID, at, reason, closes, userID: user.userID });
    await addDueWork(sql, RELEASE_WORK, serviceID, at);
    await audit(serviceID, { releaseAt: before.releaseAt }, { releaseAt: at, reason, closeEntries: closes });
    return {};
  }),

  on(cancelPlannedRelease, async ({ sql, service: { serviceID }, audit }) => {
    const { releaseAt } = one(await lockPlan(sql, serviceID));
    if (!releaseAt) refuse("No release is set.", 409);
    await clearPlan(sql, serviceID);
    await audit(serviceID, { releaseAt }, { releaseAt: null });
    return {};
  }),
];

/** Whoever dies in the middle has released nothing: the next one finds it due. What refuses it is told to staff, and ends the plan. */
export const releaseWork: WorkKind = {
  atOnce: 2,
  firstWait: 5,
  longestWait: 120,
  mostAttempts: Infinity,
  async run(house, { clientID, ref: serviceID }) {
    const program = await house.directory.program(clientID!, serviceID);
    if (!program) return undefined;
    const releasing = { house, ...program };
    try {
      return await insideProgram(releasing, (sql) => releaseAsPlanned(sql, releasing));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await insideProgram(releasing, (sql) => tellRefused(sql, releasing, error.message));
      return undefined;
    } finally {
      house.changes.publish("service", clientID!, serviceID);
    }
  },
  giveUp: () => Promise.resolve({ told: "" }),
};

const auditFor =
  (sql: Sql, serviceID: string, userID: string | null): Audit =>
  (recordID, before, after) =>
    recordChange(sql, { userID, action: planRelease.allow, serviceID, recordID, before, after });

/** Answers when it is due, where that was changed meanwhile. Of a release by hand at the same moment, one waits and finds it done. */
async function releaseAsPlanned(sql: Sql, program: ProgramOf): Promise<Date | undefined> {
  const { serviceID } = program.service;
  const { releaseAt, ...plan } = one(await lockPlan(sql, serviceID));
  if (!releaseAt) return undefined;
  const now = clock.now();
  if (new Date(releaseAt) > now) return new Date(releaseAt);
  const audit = auditFor(sql, serviceID, plan.by);
  await release(sql, { ...program, now }, { reason: plan.reason, closes: plan.closes }, (recordID, before, after) =>
    audit(recordID, before, recordID === serviceID ? { ...(after as object), wasSetFor: releaseAt } : after),
  );
  return undefined;
}

async function tellRefused(sql: Sql, program: ProgramOf, why: string): Promise<void> {
  const { service } = program;
  const { serviceID } = service;
  const { releaseAt, by } = one(await lockPlan(sql, serviceID));
  const now = clock.now();
  if (!releaseAt || new Date(releaseAt) > now) return;
  await failPlan(sql, { serviceID, at: new Date(releaseAt), why });
  await auditFor(sql, serviceID, by)(serviceID, { releaseAt }, { releaseAt: null, notReleased: why });
  await mailStaff(sql, program, { releaseAt, why });
}

/** Everybody who may release them. */
async function mailStaff(sql: Sql, program: ProgramOf, { releaseAt, why }: { releaseAt: string; why: string }) {
  const { house, client, service } = program;
  const staff = await releasers(sql, service.serviceID);
  await queueMails(
    sql,
    staff.map(({ email }) => ({
      to: email,
      ...senderOf({ client }),
      subject: `The results of ${service.name} were not released`,
      paragraphs: [
        `They were set to be released on ${momentText(releaseAt, service.timeZone)}, and that could not be done:`,
        why,
        "Nothing was released, and nobody outside was told. Release them by hand, or set another moment, once that is settled.",
      ],
      action: { label: "Open the results", url: resultsURL(house, program) },
    })),
  );
}

const resultsURL = ({ settings }: House, { client, service }: ProgramOf) =>
  settings.origin + paths.studio.results(programAt(client.url, service));
