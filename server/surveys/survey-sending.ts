import {
  listSurveySendings,
  previewSurveySending,
  remindOfSurvey,
  sendSurvey,
  surveyMergeFields,
  testSurveySending,
} from "../../contract/surveys/survey-sending.ts";
import { firstUnknownField } from "../../contract/mail/mail-merge.ts";
import { pageOf, readCursor } from "../platform/db/cursor.ts";
import { requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { addDueWork } from "../platform/jobs/due-work-queries.ts";
import { mailSenderOf } from "../mail/mail-sender.ts";
import { refuseUnknownFields } from "../mail/mail-templates.ts";
import { mergeTemplate } from "../mail/template-text.ts";
import { queueMail } from "../mail/sending/mail.ts";
import { SURVEY_REMINDER_WORK, SURVEY_SENDING_WORK, surveyMergeValues, whyNotSent } from "./survey-mailing.ts";
import { surveyOf } from "./survey-queries.ts";
import { inviteAudience, surveyAudienceText } from "./survey-recipients.ts";
import { insertSending, sendingReachOf, sendingByKey, sendingsPage } from "./survey-sending-queries.ts";
import { paths } from "../../contract/platform/addresses.ts";
import { countSurveyRecipients, firstRecipient } from "./survey-recipient-queries.ts";
import { refuseChangedRecipients } from "../messages/refuse-changed-recipients.ts";

const SENDINGS_A_PAGE = 50;

export const surveySending = [
  on(previewSurveySending, async (ask) => {
    const { sql, app, client, service, now } = ask;
    const { audience, subject, text } = ask.body;
    const scope = { clientID: client.clientID, serviceID: service.serviceID };
    const totals = await countSurveyRecipients(sql, scope, audience);
    const [person] = await firstRecipient(sql, scope, audience);
    const link = app.addresses.urlOf(paths.survey({ client: client.url, service: service.url }));
    const values = surveyMergeValues({ client, service }, person?.fullName ?? ask.user.fullName, link);
    return {
      ...(await mailSenderOf(sql, client.clientID)),
      ...totals,
      who: await surveyAudienceText(sql, audience),
      refusal: await whyNotSent(sql, service, now),
      problem: firstUnknownField(`${subject} ${text}`, surveyMergeFields) ?? null,
      person: person ?? null,
      ...mergeTemplate({ subject, text }, values),
    };
  }),

  on(testSurveySending, async ({ sql, app, client, service, user, body }) => {
    refuseUnknownFields(body, surveyMergeFields);
    const link = app.addresses.urlOf(paths.survey({ client: client.url, service: service.url }));
    const words = mergeTemplate(body, surveyMergeValues({ client, service }, user.fullName, link));
    await queueMail(sql, {
      to: user.email,
      clientID: client.clientID,
      ...words,
      subject: `Test: ${words.subject}`,
      heading: words.subject,
      note: "A test. Each who gets it has a link of their own in it, by which they needn’t sign in.",
    });
    return {};
  }),

  // Idempotent by its key: of two at once the second finds the first's sending.
  on(sendSurvey, async ({ sql, client, service, user, body, audit, now }) => {
    const { audience, subject, text, remindAfter, sendingKey, recipients } = body;
    const { serviceID } = service;
    refuseUnknownFields({ subject, text }, surveyMergeFields);
    const why = await whyNotSent(sql, service, now);
    if (why !== null) refuse(`It can’t be sent now. ${why}`, 409);
    const who = await surveyAudienceText(sql, audience);
    const replyTo = client.helpEmail ?? user.email;
    const sentBy = user.userID;
    const [made] = await insertSending(sql, {
      serviceID,
      sendingKey,
      who,
      subject,
      text,
      replyTo,
      remindAfter,
      sentBy,
      now,
    });
    if (!made) return requireFound((await sendingByKey(sql, serviceID, sendingKey, sentBy))[0], "sending");
    const invited = await inviteAudience(sql, { clientID: client.clientID, serviceID, ...made }, audience);
    if (invited !== recipients) refuseChangedRecipients(invited, "everybody was asked by now, or wants no mail.");
    await addDueWork(sql, SURVEY_SENDING_WORK, made.surveySendingID);
    await audit(serviceID, null, { sent: subject, who, recipients });
    return made;
  }),

  on(listSurveySendings, async ({ sql, service, query, now }) => {
    const { serviceID } = service;
    const rows = await sendingsPage(sql, serviceID, readCursor(query.after, "id"), SENDINGS_A_PAGE + 1);
    const { page, next } = pageOf(rows, SENDINGS_A_PAGE, ({ surveySendingID }) => [surveySendingID]);
    const { name, anonymous } = requireRow(await surveyOf(sql, serviceID));
    const reach = await sendingReachOf(sql, serviceID, anonymous);
    return {
      name,
      anonymous,
      refusal: await whyNotSent(sql, service, now),
      ...reach,
      sendings: page,
      next,
    };
  }),

  on(remindOfSurvey, async ({ sql, service, now, audit }) => {
    const why = await whyNotSent(sql, service, now);
    if (why !== null) refuse(`Nobody can be reminded now. ${why}`, 409);
    await addDueWork(sql, SURVEY_REMINDER_WORK, service.serviceID);
    await audit(service.serviceID, null, { reminded: "Whoever was asked and hasn’t answered" });
    return {};
  }),
];
