import { randomUUID } from "node:crypto";
import { DAY } from "../../contract/platform/durations.ts";
import {
  endVisitSurvey,
  listSurveyPrograms,
  setVisitSurvey,
  surveyMergeFields,
} from "../../contract/surveys/survey-sending.ts";
import { type ServiceKind, hasFeature } from "../../contract/platform/service-kinds.ts";
import { type TimeZone, instantAt, wallClockMinute } from "../../contract/platform/time-zone.ts";
import { changedFields } from "../platform/audit/changed-fields.ts";
import { requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { refuseIfStale } from "../platform/http/stale-changes.ts";
import { addDueWork } from "../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../platform/jobs/due-work.ts";
import { refuseUnknownFields } from "../mail/mail-templates.ts";
import { clock } from "../platform/clock.ts";
import { SURVEY_SENDING_WORK, whyNotSent } from "./survey-mailing.ts";
import { inviteVisitors } from "./survey-recipients.ts";
import { insertSending, removeSending } from "./survey-sending-queries.ts";
import { programsForVisits, visitSurveyOf } from "./visit-survey-queries.ts";

/** The kind of due work that sends a survey after a day's visits. */
export const VISIT_SURVEY_WORK = "visitSurvey";

/** Visits longer ago aren't asked about: an outage of days is made up for, but late scans of a device aren't. */
const OLDEST_VISIT = 3 * DAY;

/** The last and the next moment at which the clocks of a zone show an hour. */
export function eveningsAround(now: Date, hour: number, zone: TimeZone): { last: Date; next: Date } {
  const evening = (days: number) => {
    const day = wallClockMinute(now.getTime() + days * DAY, zone).slice(0, 10);
    return new Date(instantAt(`${day}T${String(hour).padStart(2, "0")}:00`, zone)!);
  };
  const today = evening(0);
  return today <= now ? { last: today, next: evening(1) } : { last: evening(-1), next: today };
}

export const visitSurveys = [
  on(listSurveyPrograms, async ({ sql, service }) => ({ programs: await programsForVisits(sql, service.serviceID) })),

  on(setVisitSurvey, async (ask) => {
    const { sql, service, audit, now } = ask;
    const { programID, hour, subject, text } = ask.body;
    refuseUnknownFields({ subject, text }, surveyMergeFields);
    // Of two surveys switched on at once, the second waits here.
    const [program] = await sql<{ kind: ServiceKind; timeZone: TimeZone }>`
      select kind, time_zone from services where service_id = ${programID} for no key update`;
    const visited = requireFound(program, "program");
    if (!hasFeature(visited.kind, "door"))
      refuse("Nobody is let in there, so that nothing can follow. Choose a tour or an event.", 409);
    const [before] = await visitSurveyOf(sql, programID);
    if (before && before.surveyServiceID !== service.serviceID)
      refuse("Another survey goes out after visits to this program. End that first.", 409);
    const was = before ? { programID, hour: before.hour, subject: before.subject, text: before.text } : {};
    // A newly switched-on survey starts from default texts, which can't be stale.
    if (before) await refuseIfStale(ask, programID, was);
    await sql`
      insert into visit_surveys (service_id, survey_service_id, hour, subject, text)
      values (${programID}, ${service.serviceID}, ${hour}, ${subject}, ${text})
      on conflict (client_id, service_id) do update set hour = excluded.hour, subject = excluded.subject, text = excluded.text`;
    await sql`delete from due_work where kind = ${VISIT_SURVEY_WORK} and ref = ${programID}`;
    await addDueWork(sql, VISIT_SURVEY_WORK, programID, eveningsAround(now, hour, visited.timeZone).next);
    await audit(service.serviceID, ...changedFields(was, { programID, hour, subject, text }));
    return {};
  }),

  on(endVisitSurvey, async ({ sql, service, body: { programID }, audit }) => {
    const [endedRow] = await sql`
      delete from visit_surveys where service_id = ${programID} and survey_service_id = ${service.serviceID} returning subject`;
    if (endedRow) await audit(service.serviceID, { programID, ...endedRow }, null);
    return {};
  }),
];

/** Runs each evening: it asks visitors who haven't been asked, unless their visit is too long ago. */
export const visitSurveyWork: WorkKind = {
  atOnce: 2,
  firstWait: 60,
  longestWait: 3600,
  mostAttempts: 20,
  async run({ database, directory }, { clientID, ref }) {
    const [settings] = await database.inside(clientID!, (sql) => visitSurveyOf(sql, ref));
    const visited = settings && (await directory.program(clientID!, ref));
    const survey = settings && (await directory.program(clientID!, settings.surveyServiceID));
    if (!visited || !survey) return undefined;
    const now = clock.now();
    const { last, next } = eveningsAround(now, settings.hour, visited.service.timeZone);
    await database.inside(clientID!, async (sql) => {
      if ((await whyNotSent(sql, survey.service, now)) !== null) return;
      const { subject, text } = settings;
      const { serviceID } = survey.service;
      const { helpEmail } = survey.client;
      const made = requireRow(
        await insertSending(sql, {
          serviceID,
          sendingKey: randomUUID(),
          who: `Visitors of ${visited.service.name}`,
          subject,
          text,
          replyTo: helpEmail,
          remindAfter: null,
          sentBy: null,
          now,
        }),
      );
      const scope = { clientID: clientID!, serviceID, ...made };
      const invited = await inviteVisitors(sql, scope, {
        programID: ref,
        after: new Date(now.getTime() - OLDEST_VISIT),
        until: last,
      });
      if (invited === 0) await removeSending(sql, made.surveySendingID);
      else await addDueWork(sql, SURVEY_SENDING_WORK, made.surveySendingID);
    });
    return next;
  },
  giveUp: async (_app, _work, { message }) => ({
    told: `The survey after visits couldn’t be sent: ${message}`,
    again: new Date(clock.now().getTime() + DAY),
  }),
};
