import { type Answer, answerValues } from "../../../contract/platform/forms/answers.ts";
import type { Element, Values } from "../../../contract/platform/forms/element.ts";
import { namesHiddenFromScorers } from "../../../contract/platform/forms/identifying-questions.ts";
import { collect, validate } from "../../../contract/platform/forms/validate.ts";
import { missingAnswers } from "../../../contract/platform/checklist.ts";
import { getRecommendationQuestions, saveRecommendationQuestions } from "../../../contract/entries/recommendations.ts";
import { answerLinesOf } from "../../../contract/judging/scoring-answers.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { draftAnswersOf } from "../draft-answers.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { refuseUnknownAnswers } from "../../programs/refuse-unknown-answers.ts";
import { refuseIfStale } from "../../platform/http/stale-changes.ts";
import { answerList } from "../../programs/answer-list.ts";
import { countAnswersTo, writeVersion } from "../../programs/form-queries.ts";
import { refuseImpossibleElements, saveElements } from "../../programs/form-versions.ts";
import {
  type AnsweredQuestions,
  judgedLetters,
  storeLetterAnswers,
  insertQuestions,
  recommendationQuestionsOf,
  recommendationSettingsOf,
} from "./queries.ts";

export const recommendationQuestionCalls = [
  on(getRecommendationQuestions, async ({ sql, service: { serviceID } }) => {
    const [form] = await recommendationQuestionsOf(sql, serviceID);
    if (!form) return { version: 1, elements: [], answered: 0 };
    return { version: form.version, elements: form.elements, answered: await countAnswersTo(sql, form.formID) };
  }),

  on(saveRecommendationQuestions, async (ask) => {
    const { sql, body, audit } = ask;
    const { serviceID } = ask.service;
    const elements = body.elements as Element[];
    refuseImpossibleElements(elements);
    // Of two who write the first questions at once the second waits here.
    await recommendationSettingsOf(sql, serviceID, { lock: true });
    const [before] = await recommendationQuestionsOf(sql, serviceID);
    await refuseIfStale(ask, serviceID, { elements: before?.elements ?? [] }, "elements");
    const version = before
      ? await saveElements(sql, before, elements)
      : await saveFirstQuestions(sql, serviceID, elements);
    await audit(serviceID, { version: before?.version ?? null }, { version, elements });
    return { version };
  }),
];

async function saveFirstQuestions(sql: Sql, serviceID: string, elements: readonly Element[]): Promise<number> {
  await writeVersion(sql, await insertQuestions(sql, serviceID), 1, elements);
  return 1;
}

type LetterTarget = { serviceID: string; recommendationID: string; now: Date };

/** What was answered so far, incomplete as it is; answers to what isn't asked any more go. */
export async function saveDraftAnswers(
  sql: Sql,
  { serviceID, ...of }: LetterTarget,
  sent: readonly Answer[],
): Promise<void> {
  const [form] = await recommendationQuestionsOf(sql, serviceID);
  if (!form) return;
  const { formID, version, elements } = form;
  await refuseUnknownAnswers(sql, { formID, elements }, sent);
  await storeLetterAnswers(sql, {
    ...of,
    serviceID,
    formID,
    version,
    answers: draftAnswersOf(elements, answerValues(sent)),
  });
}

/** For good: by the questions as they are now, and only once all of them are right. Answers whether anything was said. */
export async function saveFinalAnswers(
  sql: Sql,
  { serviceID, ...of }: LetterTarget,
  sent: readonly Answer[],
): Promise<boolean> {
  const [form] = await recommendationQuestionsOf(sql, serviceID);
  if (!form) return false;
  const { formID, version, elements } = form;
  await refuseUnknownAnswers(sql, { formID, elements }, sent);
  const given = answerValues(sent);
  const [open] = missingAnswers(elements, answerList(given), "all");
  if (open) refuse(`Still to answer or to correct: ${open.what}.`, 400, { errors: validate(elements, given) });
  const answers = collect(elements, given);
  await storeLetterAnswers(sql, { ...of, serviceID, formID, version, answers });
  return Object.values(answers).some((value) => value !== null && value !== undefined && value !== "");
}

type AnsweredLetter = { asked: AnsweredQuestions | null };

/** In words, by the questions that were answered; nothing where nothing was asked. */
export const letterAnswerLines = ({ asked }: AnsweredLetter) =>
  asked ? answerLinesOf(asked.elements, asked.answers, { hidden: [], blind: false }) : [];

/** The same for scorers: without what staff keep from them, hidden since then, too. */
const judgedAnswerLines = ({ asked }: AnsweredLetter, blind: boolean) =>
  asked
    ? answerLinesOf(asked.elements, asked.answers, {
        hidden: namesHiddenFromScorers([...asked.elements, ...asked.latest]),
        blind,
      })
    : [];

/** All that a scorer has of what others wrote of an applicant, on screen as on paper. */
export const judgedRecommendations = async (sql: Sql, entryID: string, blind: boolean) =>
  (await judgedLetters(sql, entryID, blind)).map((row) => ({ ...row, answers: judgedAnswerLines(row, blind) }));

export const letterAnswerList = (values: Values) => answerList(values);
