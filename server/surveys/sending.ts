import {
  listSurveySendings,
  previewSurveySending,
  remindOfSurvey,
  sendSurvey,
  surveyMergeFields,
  testSurveySending,
} from "../../contract/surveys/survey-sending.ts";
import { unknownField } from "../../contract/mail/mail-words.ts";
import { pageOf, placeAfter } from "../platform/db/cursor.ts";
import { one } from "../platform/db/sql.ts";
import { on } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { addDueWork } from "../platform/jobs/due-work-queries.ts";
import { mailHeadOf } from "../mail/mail-head.ts";
import { refuseUnknownFields } from "../mail/templates.ts";
import { worded } from "../mail/words.ts";
import { queueMail } from "../mail/sending/mail.ts";
import { SURVEY_REMINDER_WORK, SURVEY_SENDING_WORK, valuesFor, whyNotSent } from "./mailing.ts";
import { surveyOf } from "./queries.ts";
import { invite, whoText } from "./recipients.ts";
import { insertSending, reachedBy, sendingByKey, sendingsPage } from "./sending-queries.ts";
import { paths } from "../../contract/platform/addresses.ts";
import { countRecipients, firstRecipient } from "./recipient-queries.ts";
import { refuseOtherList } from "../messages/refuse-other-list.ts";

const PAGE = 50;

export const surveySending = [
  on(previewSurveySending, async (ask) => {
    const { sql, house, client, service, now } = ask;
    const { audience, subject, text } = ask.body;
    const scope = { clientID: client.clientID, serviceID: service.serviceID };
    const counted = await countRecipients(sql, scope, audience);
    const [person] = await firstRecipient(sql, scope, audience);
    const link = house.settings.origin + paths.survey({ client: client.url, service: service.url });
    const values = valuesFor({ client, service }, person?.fullName ?? ask.user.fullName, link);
    return {
      ...(await mailHeadOf(sql, client.clientID)),
      ...counted,
      who: await whoText(sql, audience),
      refusal: await whyNotSent(sql, service, now),
      problem: unknownField(`${subject} ${text}`, surveyMergeFields) ?? null,
      person: person ?? null,
      ...worded({ subject, text }, values),
    };
  }),

  on(testSurveySending, async ({ sql, house, client, service, user, body }) => {
    refuseUnknownFields(body, surveyMergeFields);
    const link = house.settings.origin + paths.survey({ client: client.url, service: service.url });
    const words = worded(body, valuesFor({ client, service }, user.fullName, link));
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

  // Once, however often it is pressed: who comes second finds the first one's.
  on(sendSurvey, async ({ sql, client, service, user, body, audit, now }) => {
    const { audience, subject, text, remindAfter, sendingKey, recipients } = body;
    const { serviceID } = service;
    refuseUnknownFields({ subject, text }, surveyMergeFields);
    const why = await whyNotSent(sql, service, now);
    if (why !== null) refuse(`It can’t be sent now. ${why}`, 409);
    const who = await whoText(sql, audience);
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
    if (!made) return found((await sendingByKey(sql, serviceID, sendingKey, sentBy))[0], "sending");
    const invited = await invite(sql, { clientID: client.clientID, serviceID, ...made }, audience);
    if (invited !== recipients) refuseOtherList(invited, "everybody was asked by now, or wants no mail.");
    await addDueWork(sql, SURVEY_SENDING_WORK, made.surveySendingID);
    await audit(serviceID, null, { sent: subject, who, recipients });
    return made;
  }),

  on(listSurveySendings, async ({ sql, service, query, now }) => {
    const { serviceID } = service;
    const rows = await sendingsPage(sql, serviceID, placeAfter(query.after, "id"), PAGE + 1);
    const { page, next } = pageOf(rows, PAGE, ({ surveySendingID }) => [surveySendingID]);
    const { name, anonymous } = one(await surveyOf(sql, serviceID));
    const reached = await reachedBy(sql, serviceID, anonymous);
    return {
      name,
      anonymous,
      refusal: await whyNotSent(sql, service, now),
      ...reached,
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
