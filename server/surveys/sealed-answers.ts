import type { Element, Values } from "../../contract/platform/forms/element.ts";
import { fewestAnswers } from "../../contract/surveys/survey-results.ts";
import { type Sql, json, requireRow } from "../platform/db/sql.ts";
import type { Sealing } from "../platform/sealing.ts";
import { formElementsOf } from "../programs/form-queries.ts";
import { addToCounts, answerCountsOf } from "./answer-counts.ts";
import { countDurations } from "./funnel.ts";
import { lockSurvey } from "./survey-queries.ts";

type AnswerToSeal = { formID: string; version: number; answers: Values; seconds?: number | undefined };

const purposeOf = (serviceID: string) => `survey ${serviceID}`;

/** A length tells an answer from others, too: envelopes are filled up to the next step. */
const PADDING_STEP = 4_096;
const padded = (text: string) => text.padEnd(Math.ceil(text.length / PADDING_STEP) * PADDING_STEP);

/** Puts an anonymous answer where nobody reads it who has the database alone; whoever makes up five opens them. */
export async function sealAnswer(sql: Sql, sealing: Sealing, serviceID: string, answered: AnswerToSeal): Promise<void> {
  const sealed = sealing.seal(padded(json(answered)), purposeOf(serviceID));
  await sql`insert into survey_envelopes (service_id, sealed) values (${serviceID}, ${sealed})`;
}

/**
 * How many of those that wait are opened: never fewer than five, and while others may come never so many that what is left
 * couldn't be opened by itself.
 */
export function countToOpen({ waiting, opened, closed }: { waiting: number; opened: number; closed: boolean }): number {
  if (waiting < fewestAnswers) return 0;
  if (closed || opened === 0) return waiting;
  return waiting < 2 * fewestAnswers ? 0 : waiting - fewestAnswers;
}

type OpeningScope = { serviceID: string; closed: boolean };

/** As many as are together in one go: a survey that was closed long ago may have more. */
const ANSWERS_AT_ONCE = 200;

/** Opens what may be opened, in an order that says nothing of the one in which it came. */
export async function openSealedAnswers(
  sql: Sql,
  sealing: Sealing,
  { serviceID, closed }: OpeningScope,
): Promise<void> {
  // One after the other: of several who answer at once the last sees the others.
  await lockSurvey(sql, serviceID);
  if ((await countSealedAnswers(sql, serviceID)) < fewestAnswers) return;
  const { opened } = requireRow(
    await sql<{ opened: boolean }>`
      select exists (select from survey_answers where service_id = ${serviceID}) as opened`,
  );
  // Their identifiers are random: this order is one, too.
  const envelopes = await sql<{ surveyEnvelopeID: string; sealed: string }>`
    select survey_envelope_id, sealed from survey_envelopes where service_id = ${serviceID}
    order by survey_envelope_id limit ${ANSWERS_AT_ONCE}`;
  const readable = envelopes.flatMap(({ surveyEnvelopeID, sealed }) => {
    const answered = unsealAnswer(sealing, serviceID, sealed);
    return answered ? [{ surveyEnvelopeID, answered }] : [];
  });
  const chosen = readable.slice(0, countToOpen({ waiting: readable.length, opened: opened ? 1 : 0, closed }));
  if (chosen.length === 0) return;
  await sql`
    delete from survey_envelopes where survey_envelope_id = any(${chosen.map((each) => each.surveyEnvelopeID)}::uuid[])`;
  await insertOpenedAnswers(
    sql,
    serviceID,
    chosen.map(({ answered }) => answered),
  );
}

export async function countSealedAnswers(sql: Sql, serviceID: string): Promise<number> {
  const { waiting } = requireRow(
    await sql<{ waiting: number }>`
      select count(*) as waiting from survey_envelopes where service_id = ${serviceID}`,
  );
  return waiting;
}

/** Seals with the first secret what an older one sealed. In lots, since all of a large survey are much at once. */
export async function sealAnswersAnew(sql: Sql, sealing: Sealing): Promise<void> {
  for (;;) {
    const stale = await sql<{ surveyEnvelopeID: string; serviceID: string; sealed: string }>`
      select survey_envelope_id, service_id, sealed from survey_envelopes
      where split_part(sealed, '.', 1) = any (${sealing.olderMarks}) limit ${ANSWERS_AT_ONCE} for update`;
    for (const { surveyEnvelopeID, serviceID, sealed } of stale) {
      const purpose = purposeOf(serviceID);
      await sql`
        update survey_envelopes set sealed = ${sealing.seal(sealing.unseal(sealed, purpose), purpose)}
        where survey_envelope_id = ${surveyEnvelopeID}`;
    }
    if (stale.length < ANSWERS_AT_ONCE) return;
  }
}

/** One that was sealed with a secret which isn't there stays as it is: it keeps nobody else from answering. */
function unsealAnswer(sealing: Sealing, serviceID: string, sealed: string): AnswerToSeal | undefined {
  try {
    return JSON.parse(sealing.unseal(sealed, purposeOf(serviceID))) as AnswerToSeal;
  } catch {
    return undefined;
  }
}

async function insertOpenedAnswers(sql: Sql, serviceID: string, answered: readonly AnswerToSeal[]): Promise<void> {
  await sql`
    insert into survey_answers (service_id, anonymous, form_id, version, answers)
    select ${serviceID}::uuid, true, a."formID", a.version, a.answers
    from jsonb_to_recordset(${json(answered)}::jsonb) as a ("formID" uuid, version integer, answers jsonb)`;
  await addToCounts(sql, serviceID, answerCountsOf(await readElements(sql, answered)));
  // Not beside the answers: of those that are opened together, nobody can say which took how long.
  await countDurations(sql, serviceID, answered);
}

async function readElements(sql: Sql, answered: readonly AnswerToSeal[]) {
  const versions = new Map<string, Promise<Element[]>>();
  const elements = ({ formID, version }: AnswerToSeal) => {
    const key = `${formID} ${version}`;
    const known = versions.get(key) ?? formElementsOf(sql, formID, version);
    versions.set(key, known);
    return known;
  };
  return Promise.all(answered.map(async (each) => ({ answers: each.answers, elements: await elements(each) })));
}
