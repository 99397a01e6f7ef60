import { paths, programAt } from "../../../contract/platform/addresses.ts";
import { mailKinds } from "../../../contract/mail/kinds/kinds.ts";
import {
  declineRecommendation,
  getRecommendation,
  saveRecommendation,
  sendRecommendation,
} from "../../../contract/entries/recommendations.ts";
import { one } from "../../platform/db/sql.ts";
import { lockEntry } from "../locked.ts";
import { type Inside, on } from "../../platform/http/handle.ts";
import { refuseAbout } from "../../platform/http/principal.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { programValues, senderOf } from "../../mail/entry-mails.ts";
import { templateOf, worded } from "../../mail/words.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import {
  type RecommendationRow,
  answersKept,
  dropAnswers,
  neededBy,
  questionsOf,
  recommendationSettingsOf,
  recommendationWith,
} from "./queries.ts";
import { answersOf, keepDraft, keepWhole } from "./questions.ts";
import { holdRelease } from "../../programs/release-queries.ts";

type Deciding = Inside<typeof sendRecommendation> | Inside<typeof declineRecommendation>;
type Writing = Inside<typeof saveRecommendation> | Deciding;

const isPast = (dueAt: string | null, now: Date) => dueAt !== null && Date.parse(dueAt) <= now.getTime();

/** Nobody else sends, declines or withdraws it until this transaction is over. */
export async function lockOpen(
  ask: Pick<Writing, "sql" | "bearer" | "recommendation" | "service" | "now">,
): Promise<RecommendationRow> {
  const { sql, bearer, recommendation, service, now } = ask;
  refuseAbout(bearer, recommendation.recommendationID);
  await holdRelease(sql, service.serviceID);
  const { disqualified, screening, resultsReleased } = await lockEntry(sql, recommendation.entryID, now);
  const [row] = await recommendationWith(sql, recommendation.recommendationID, { lock: true });
  const mine = found(row, "recommendation");
  if (mine.state === "received") refuse("Your recommendation is sent, and that is final. Thank you.", 409);
  if (mine.state === "declined")
    refuse("You have declined this already. If that was a mistake, write to the applicant.", 409);
  if (mine.state === "withdrawn") refuse(`${mine.applicant} needs this recommendation no more.`, 409);
  if (disqualified || screening === "refused")
    refuse("This application takes no further part, so no recommendation is needed any more. Thank you.", 409);
  if (resultsReleased) refuse("The results are out, so no recommendation is needed any more. Thank you.", 409);
  const { dueAt } = one(await neededBy(sql, mine.entryID));
  if (isPast(dueAt, now))
    refuse("Recommendations were due by now. Write to the association if you still have one.", 409);
  return mine;
}

function refuseOther({ revision }: RecommendationRow, begunWith: number): void {
  if (revision !== begunWith)
    refuse("This was changed in another window. Reload the page to see it, and copy what you wrote before.", 412);
}

async function tellApplicant(
  ask: Deciding,
  kind: "recommendationReceived" | "recommendationDeclined",
  row: RecommendationRow,
) {
  const { sql, house, client, service } = ask;
  if (service.status === "draft") return;
  await queueMail(sql, {
    to: row.applicantEmail,
    ...senderOf(ask),
    ...worded(await templateOf(sql, kind), {
      ...programValues(ask, row.applicant),
      scholarship: row.scholarship,
      recommender: row.name,
    }),
    action: {
      label: mailKinds[kind].button,
      url: house.settings.origin + paths.entry({ ...programAt(client.url, service), entryID: row.entryID }),
    },
  });
}

async function thank(ask: Deciding, row: RecommendationRow) {
  const { sql, house, client, service } = ask;
  const { applicant, scholarship } = row;
  if (service.status === "draft") return;
  await queueMail(sql, {
    to: row.email,
    ...senderOf(ask),
    ...worded(await templateOf(sql, "recommendationThanks"), {
      ...programValues(ask, row.name),
      applicant,
      scholarship,
    }),
    action: {
      label: mailKinds.recommendationThanks.button,
      url: house.settings.origin + paths.program(programAt(client.url, service)),
    },
  });
}

export const recommendersCalls = [
  on(getRecommendation, async ({ sql, client, service, bearer, recommendation, now }) => {
    const { recommendationID } = recommendation;
    refuseAbout(bearer, recommendationID);
    const row = one(await recommendationWith(sql, recommendationID));
    const { settings } = one(await recommendationSettingsOf(sql, service.serviceID));
    const { dueAt } = one(await neededBy(sql, row.entryID));
    const [[form], [kept]] = await Promise.all([
      questionsOf(sql, service.serviceID),
      answersKept(sql, recommendationID),
    ]);
    await sql`
      update recommendations set opened_at = ${now} where recommendation_id = ${recommendationID} and opened_at is null`;
    const { scholarship, applicant, name, state, letter, uploadID, fileName, revision } = row;
    const file = uploadID === null ? null : { uploadID, fileName: fileName ?? "" };
    const { timeZone } = service;
    const { words, questionsSuffice = false } = settings;
    const asked = { scholarship, applicant, name, words: words ?? "", state, dueAt, timeZone, letter, file, revision };
    const questions = { elements: form?.elements ?? [], answers: answersOf(kept?.answers ?? {}), questionsSuffice };
    return {
      association: client.name,
      program: service.name,
      closed: isPast(dueAt, now),
      over: !row.takesPart || row.released,
      ...asked,
      ...questions,
    };
  }),

  on(saveRecommendation, async (ask) => {
    const { sql, body, now } = ask;
    const row = await lockOpen(ask);
    refuseOther(row, body.revision);
    const revision = row.revision + 1;
    if (body.answers) await keepDraft(sql, { ...row, now }, body.answers);
    await sql`
      update recommendations set letter = ${body.letter}, revision = ${revision}
      where recommendation_id = ${row.recommendationID}`;
    return { revision };
  }),

  on(sendRecommendation, async (ask) => {
    const { sql, body, now } = ask;
    const row = await lockOpen(ask);
    refuseOther(row, body.revision);
    const letter = body.letter.trim();
    const { settings } = one(await recommendationSettingsOf(sql, row.serviceID));
    const isAnswered = await keepWhole(sql, { ...row, now }, body.answers ?? []);
    const mayLeaveOut = isAnswered && settings.questionsSuffice;
    if (letter === "" && row.uploadID === null && !mayLeaveOut)
      refuse("Write your recommendation first, or add it as a PDF.", 400, { errors: { letter: "This is required." } });
    await sql`
      update recommendations set state = 'received', ended_at = ${now}, letter = ${letter}, revision = revision + 1
      where recommendation_id = ${row.recommendationID}`;
    await thank(ask, row);
    await tellApplicant(ask, "recommendationReceived", row);
    return {};
  }),

  on(declineRecommendation, async (ask) => {
    const { sql, now } = ask;
    const row = await lockOpen(ask);
    await sql`
      update recommendations set state = 'declined', ended_at = ${now}, letter = '', upload_id = null
      where recommendation_id = ${row.recommendationID}`;
    await dropAnswers(sql, row.recommendationID);
    await tellApplicant(ask, "recommendationDeclined", row);
    return {};
  }),
];
