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

  on(saveRecommendationQuestions, async (context) => {
    const { sql, body, audit } = context;
    const { serviceID } = context.service;
    const elements = body.elements as Element[];
    refuseImpossibleElements(elements);
    // Of two who save the first questions at once, the second waits here.
    await recommendationSettingsOf(sql, serviceID, { lock: true });
    const [before] = await recommendationQuestionsOf(sql, serviceID);
    await refuseIfStale(context, serviceID, { elements: before?.elements ?? [] }, "elements");
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

/** Stores an incomplete draft. Answers to questions that were removed since go. */
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

/** Stores the answers for good, if all of them are right by the current questions. Returns whether there is any answer. */
export async function saveFinalAnswers(
  sql: Sql,
  { serviceID, ...of }: LetterTarget,
  sent: readonly Answer[],
): Promise<boolean> {
  const [form] = await recommendationQuestionsOf(sql, serviceID);
  if (!form) return false;
  const { formID, version, elements } = form;
  await refuseUnknownAnswers(sql, { formID, elements }, sent);
  const values = answerValues(sent);
  const [open] = missingAnswers(elements, answerList(values), "all");
  if (open) refuse(`Still to answer or to correct: ${open.what}.`, 400, { errors: validate(elements, values) });
  const answers = collect(elements, values);
  await storeLetterAnswers(sql, { ...of, serviceID, formID, version, answers });
  return Object.values(answers).some((value) => value !== null && value !== undefined && value !== "");
}

type AnsweredLetter = { asked: AnsweredQuestions | null };

/** The answers as text, in the answered version; empty where there were no questions. */
export const letterAnswerLines = ({ asked: questions }: AnsweredLetter) =>
  questions ? answerLinesOf(questions.elements, questions.answers, { hidden: [], blind: false }) : [];

/** For scorers, without the questions that are hidden from them, also when they were hidden afterwards. */
const judgedAnswerLines = ({ asked: questions }: AnsweredLetter, blind: boolean) =>
  questions
    ? answerLinesOf(questions.elements, questions.answers, {
        hidden: namesHiddenFromScorers([...questions.elements, ...questions.latest]),
        blind,
      })
    : [];

/** All that a scorer reads of an applicant's recommendations, on screen as on paper. */
export const judgedRecommendations = async (sql: Sql, entryID: string, blind: boolean) =>
  (await judgedLetters(sql, entryID, blind)).map((row) => ({ ...row, answers: judgedAnswerLines(row, blind) }));

export const letterAnswerList = (values: Values) => answerList(values);
