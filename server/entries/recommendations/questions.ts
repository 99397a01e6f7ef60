import { type Answer, valuesOf } from "../../../contract/platform/forms/answers.ts";
import type { Element, Values } from "../../../contract/platform/forms/element.ts";
import { hiddenFromScorers } from "../../../contract/platform/forms/identifying.ts";
import { collect, validate } from "../../../contract/platform/forms/validate.ts";
import { missingIn } from "../../../contract/platform/checklist.ts";
import { getRecommendationQuestions, saveRecommendationQuestions } from "../../../contract/entries/recommendations.ts";
import { answerLinesOf } from "../../../contract/judging/scoring-answers.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { draftOf } from "../saving.ts";
import { on } from "../../platform/http/handle.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { refuseUnknownAnswers } from "../../programs/unknown-answers.ts";
import { refuseStale } from "../../platform/http/stale.ts";
import { answerList } from "../../programs/answer-list.ts";
import { answersTo, writeVersion } from "../../programs/form-queries.ts";
import { refuseImpossible, saveElements } from "../../programs/form-versions.ts";
import {
  type AnsweredQuestions,
  judgedLetters,
  keepAnswers,
  newQuestions,
  questionsOf,
  recommendationSettingsOf,
} from "./queries.ts";

export const recommendersQuestions = [
  on(getRecommendationQuestions, async ({ sql, service: { serviceID } }) => {
    const [form] = await questionsOf(sql, serviceID);
    if (!form) return { version: 1, elements: [], answered: 0 };
    return { version: form.version, elements: form.elements, answered: await answersTo(sql, form.formID) };
  }),

  on(saveRecommendationQuestions, async (ask) => {
    const { sql, body, audit } = ask;
    const { serviceID } = ask.service;
    const elements = body.elements as Element[];
    refuseImpossible(elements);
    // Of two who write the first questions at once the second waits here.
    await recommendationSettingsOf(sql, serviceID, { lock: true });
    const [before] = await questionsOf(sql, serviceID);
    await refuseStale(ask, serviceID, { elements: before?.elements ?? [] }, "elements");
    const version = before ? await saveElements(sql, before, elements) : await saveFirst(sql, serviceID, elements);
    await audit(serviceID, { version: before?.version ?? null }, { version, elements });
    return { version };
  }),
];

async function saveFirst(sql: Sql, serviceID: string, elements: readonly Element[]): Promise<number> {
  await writeVersion(sql, await newQuestions(sql, serviceID), 1, elements);
  return 1;
}

type Writing = { serviceID: string; recommendationID: string; now: Date };

/** What was answered so far, incomplete as it is; answers to what isn't asked any more go. */
export async function keepDraft(sql: Sql, { serviceID, ...of }: Writing, sent: readonly Answer[]): Promise<void> {
  const [form] = await questionsOf(sql, serviceID);
  if (!form) return;
  const { formID, version, elements } = form;
  await refuseUnknownAnswers(sql, { formID, elements }, sent);
  await keepAnswers(sql, { ...of, serviceID, formID, version, answers: draftOf(elements, valuesOf(sent)) });
}

/** For good: by the questions as they are now, and only once all of them are right. Answers whether anything was said. */
export async function keepWhole(sql: Sql, { serviceID, ...of }: Writing, sent: readonly Answer[]): Promise<boolean> {
  const [form] = await questionsOf(sql, serviceID);
  if (!form) return false;
  const { formID, version, elements } = form;
  await refuseUnknownAnswers(sql, { formID, elements }, sent);
  const given = valuesOf(sent);
  const [open] = missingIn(elements, answerList(given), "all");
  if (open) refuse(`Still to answer or to correct: ${open.what}.`, 400, { errors: validate(elements, given) });
  const answers = collect(elements, given);
  await keepAnswers(sql, { ...of, serviceID, formID, version, answers });
  return Object.values(answers).some((value) => value !== null && value !== undefined && value !== "");
}

type Answered = { asked: AnsweredQuestions | null };

/** In words, by the questions that were answered; nothing where nothing was asked. */
export const linesOf = ({ asked }: Answered) =>
  asked ? answerLinesOf(asked.elements, asked.answers, { hidden: [], blind: false }) : [];

/** The same for scorers: without what staff keep from them, hidden since then, too. */
const judgedLinesOf = ({ asked }: Answered, blind: boolean) =>
  asked
    ? answerLinesOf(asked.elements, asked.answers, {
        hidden: hiddenFromScorers([...asked.elements, ...asked.latest]),
        blind,
      })
    : [];

/** All that a scorer has of what others wrote of an applicant, on screen as on paper. */
export const judgedRecommendations = async (sql: Sql, entryID: string, blind: boolean) =>
  (await judgedLetters(sql, entryID, blind)).map((row) => ({ ...row, answers: judgedLinesOf(row, blind) }));

export const answersOf = (values: Values) => answerList(values);
