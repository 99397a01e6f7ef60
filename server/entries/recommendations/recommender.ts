import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { mailKinds } from "../../../contract/mail/kinds/mail-kinds.ts";
import {
  declineRecommendation,
  getRecommendation,
  saveRecommendation,
  sendRecommendation,
} from "../../../contract/entries/recommendations.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { lockEntry } from "../entry-locks.ts";
import { type TransactionContext, on } from "../../platform/http/handlers.ts";
import { refuseOtherRecord } from "../../platform/http/principal.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { programMergeValues, clientMailSender } from "../../mail/entry-mails.ts";
import { mailTemplateOf, mergeTemplate } from "../../mail/template-text.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import {
  type RecommendationRow,
  storedLetterAnswers,
  deleteLetterAnswers,
  recommendationCountsOf,
  recommendationQuestionsOf,
  recommendationSettingsOf,
  recommendationByID,
} from "./queries.ts";
import { letterAnswerList, saveDraftAnswers, saveFinalAnswers } from "./questions.ts";
import { shareRelease } from "../../programs/release-queries.ts";
import { recordEvent } from "../../people/webhooks/record-event.ts";

type FinalCall = TransactionContext<typeof sendRecommendation> | TransactionContext<typeof declineRecommendation>;
type WritingCall = TransactionContext<typeof saveRecommendation> | FinalCall;

const isPastDue = (dueAt: string | null, now: Date) => dueAt !== null && Date.parse(dueAt) <= now.getTime();

/** Locks a recommendation: nobody else sends, declines or withdraws it until this transaction is over. */
export async function lockOpenRecommendation(
  context: Pick<WritingCall, "sql" | "linkHolder" | "recommendation" | "service" | "now">,
): Promise<RecommendationRow> {
  const { sql, linkHolder, recommendation, service, now } = context;
  refuseOtherRecord(linkHolder, recommendation.recommendationID);
  await shareRelease(sql, service.serviceID);
  const { disqualified, screening, resultsReleased } = await lockEntry(sql, recommendation.entryID, now);
  const [row] = await recommendationByID(sql, recommendation.recommendationID, { lock: true });
  const mine = requireFound(row, "recommendation");
  if (mine.state === "received") refuse("Your recommendation is sent, and that is final. Thank you.", 409);
  if (mine.state === "declined")
    refuse("You have declined this already. If that was a mistake, write to the applicant.", 409);
  if (mine.state === "withdrawn") refuse(`${mine.applicant} needs this recommendation no more.`, 409);
  if (disqualified || screening === "refused")
    refuse("This application takes no further part, so no recommendation is needed any more. Thank you.", 409);
  if (resultsReleased) refuse("The results are out, so no recommendation is needed any more. Thank you.", 409);
  const { dueAt } = requireRow(await recommendationCountsOf(sql, mine.entryID));
  if (isPastDue(dueAt, now))
    refuse("Recommendations were due by now. Write to the association if you still have one.", 409);
  return mine;
}

function refuseOtherRevision({ revision }: RecommendationRow, begunWith: number): void {
  if (revision !== begunWith)
    refuse("This was changed in another window. Reload the page to see it, and copy what you wrote before.", 412);
}

async function mailApplicant(
  context: FinalCall,
  kind: "recommendationReceived" | "recommendationDeclined",
  row: RecommendationRow,
) {
  const { sql, app, client, service } = context;
  if (service.status === "draft") return;
  await queueMail(sql, {
    to: row.applicantEmail,
    ...clientMailSender(context),
    ...mergeTemplate(await mailTemplateOf(sql, kind), {
      ...programMergeValues(context, row.applicant),
      scholarship: row.scholarship,
      recommender: row.name,
    }),
    action: {
      label: mailKinds[kind].button,
      url: app.addresses.urlOf(paths.entry({ ...programAddress(client.url, service), entryID: row.entryID })),
    },
  });
}

async function thankRecommender(context: FinalCall, row: RecommendationRow) {
  const { sql, app, client, service } = context;
  const { applicant, scholarship } = row;
  if (service.status === "draft") return;
  await queueMail(sql, {
    to: row.email,
    ...clientMailSender(context),
    ...mergeTemplate(await mailTemplateOf(sql, "recommendationThanks"), {
      ...programMergeValues(context, row.name),
      applicant,
      scholarship,
    }),
    action: {
      label: mailKinds.recommendationThanks.button,
      url: app.addresses.urlOf(paths.program(programAddress(client.url, service))),
    },
  });
}

export const recommenderCalls = [
  on(getRecommendation, async ({ sql, client, service, linkHolder, recommendation, now }) => {
    const { recommendationID } = recommendation;
    refuseOtherRecord(linkHolder, recommendationID);
    const row = requireRow(await recommendationByID(sql, recommendationID));
    const { settings } = requireRow(await recommendationSettingsOf(sql, service.serviceID));
    const { dueAt } = requireRow(await recommendationCountsOf(sql, row.entryID));
    const [[form], [stored]] = await Promise.all([
      recommendationQuestionsOf(sql, service.serviceID),
      storedLetterAnswers(sql, recommendationID),
    ]);
    await sql`
      update recommendations set opened_at = ${now} where recommendation_id = ${recommendationID} and opened_at is null`;
    const { scholarship, applicant, name, state, letter, uploadID, fileName, revision } = row;
    const file = uploadID === null ? null : { uploadID, fileName: fileName ?? "" };
    const { timeZone } = service;
    const { words, questionsSuffice = false } = settings;
    const invitation = {
      scholarship,
      applicant,
      name,
      words: words ?? "",
      state,
      dueAt,
      timeZone,
      letter,
      file,
      revision,
    };
    const questions = {
      elements: form?.elements ?? [],
      answers: letterAnswerList(stored?.answers ?? {}),
      questionsSuffice,
    };
    return {
      association: client.name,
      program: service.name,
      closed: isPastDue(dueAt, now),
      over: !row.takesPart || row.released,
      ...invitation,
      ...questions,
    };
  }),

  on(saveRecommendation, async (context) => {
    const { sql, body, now } = context;
    const row = await lockOpenRecommendation(context);
    refuseOtherRevision(row, body.revision);
    const revision = row.revision + 1;
    if (body.answers) await saveDraftAnswers(sql, { ...row, now }, body.answers);
    await sql`
      update recommendations set letter = ${body.letter}, revision = ${revision}
      where recommendation_id = ${row.recommendationID}`;
    return { revision };
  }),

  on(sendRecommendation, async (context) => {
    const { sql, body, now } = context;
    const row = await lockOpenRecommendation(context);
    refuseOtherRevision(row, body.revision);
    const letter = body.letter.trim();
    const { settings } = requireRow(await recommendationSettingsOf(sql, row.serviceID));
    const isAnswered = await saveFinalAnswers(sql, { ...row, now }, body.answers ?? []);
    const mayLeaveOut = isAnswered && settings.questionsSuffice;
    if (letter === "" && row.uploadID === null && !mayLeaveOut)
      refuse("Write your recommendation first, or add it as a PDF.", 400, { errors: { letter: "This is required." } });
    await sql`
      update recommendations set state = 'received', ended_at = ${now}, letter = ${letter}, revision = revision + 1
      where recommendation_id = ${row.recommendationID}`;
    const { entryID, recommendationID } = row;
    await recordEvent(sql, "recommendation.received", row.serviceID, { entryID, recommendationID });
    await thankRecommender(context, row);
    await mailApplicant(context, "recommendationReceived", row);
    return {};
  }),

  on(declineRecommendation, async (context) => {
    const { sql, now } = context;
    const row = await lockOpenRecommendation(context);
    await sql`
      update recommendations set state = 'declined', ended_at = ${now}, letter = '', upload_id = null
      where recommendation_id = ${row.recommendationID}`;
    await deleteLetterAnswers(sql, row.recommendationID);
    await mailApplicant(context, "recommendationDeclined", row);
    return {};
  }),
];
