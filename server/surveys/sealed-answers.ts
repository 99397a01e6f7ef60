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

/** Lengths are padded in steps, since a length would tell answers apart. */
const PADDING_STEP = 4_096;
const padded = (text: string) => text.padEnd(Math.ceil(text.length / PADDING_STEP) * PADDING_STEP);

/** Seals an anonymous answer, so that the database alone doesn't reveal it; the fifth answer opens them. */
export async function sealAnswer(sql: Sql, sealing: Sealing, serviceID: string, answer: AnswerToSeal): Promise<void> {
  const sealed = sealing.seal(padded(json(answer)), purposeOf(serviceID));
  await sql`insert into survey_envelopes (service_id, sealed) values (${serviceID}, ${sealed})`;
}

/**
 * Number of sealed answers to open: at least five, and while the survey is open never so many that the rest couldn't be opened by itself.
 */
export function countToOpen({ waiting, opened, closed }: { waiting: number; opened: number; closed: boolean }): number {
  if (waiting < fewestAnswers) return 0;
  if (closed || opened === 0) return waiting;
  return waiting < 2 * fewestAnswers ? 0 : waiting - fewestAnswers;
}

type OpeningScope = { serviceID: string; closed: boolean };

/** The most of one batch: a survey that closed long ago may have more. */
const ANSWERS_AT_ONCE = 200;

/** Opens answers in random order, so that nothing tells when they came. */
export async function openSealedAnswers(
  sql: Sql,
  sealing: Sealing,
  { serviceID, closed }: OpeningScope,
): Promise<void> {
  // One at a time: of several parallel answers the last sees the others.
  await lockSurvey(sql, serviceID);
  if ((await countSealedAnswers(sql, serviceID)) < fewestAnswers) return;
  const { opened } = requireRow(
    await sql<{ opened: boolean }>`
      select exists (select from survey_answers where service_id = ${serviceID}) as opened`,
  );
  // Identifiers are random, and so is their order.
  const sealedAnswers = await sql<{ surveyEnvelopeID: string; sealed: string }>`
    select survey_envelope_id, sealed from survey_envelopes where service_id = ${serviceID}
    order by survey_envelope_id limit ${ANSWERS_AT_ONCE}`;
  const readable = sealedAnswers.flatMap(({ surveyEnvelopeID, sealed }) => {
    const answer = unsealAnswer(sealing, serviceID, sealed);
    return answer ? [{ surveyEnvelopeID, answered: answer }] : [];
  });
  const toBeOpened = readable.slice(0, countToOpen({ waiting: readable.length, opened: opened ? 1 : 0, closed }));
  if (toBeOpened.length === 0) return;
  await sql`
    delete from survey_envelopes where survey_envelope_id = any(${toBeOpened.map((each) => each.surveyEnvelopeID)}::uuid[])`;
  await insertOpenedAnswers(
    sql,
    serviceID,
    toBeOpened.map(({ answered: answer }) => answer),
  );
}

export async function countSealedAnswers(sql: Sql, serviceID: string): Promise<number> {
  const { waiting } = requireRow(
    await sql<{ waiting: number }>`
      select count(*) as waiting from survey_envelopes where service_id = ${serviceID}`,
  );
  return waiting;
}

/** Seals again, with the first secret, what an older one sealed; in batches, as a large survey has many. */
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

/** Undefined if the secret is lost: the answer stays sealed and blocks nobody else. */
function unsealAnswer(sealing: Sealing, serviceID: string, sealed: string): AnswerToSeal | undefined {
  try {
    return JSON.parse(sealing.unseal(sealed, purposeOf(serviceID))) as AnswerToSeal;
  } catch {
    return undefined;
  }
}

async function insertOpenedAnswers(sql: Sql, serviceID: string, answers: readonly AnswerToSeal[]): Promise<void> {
  await sql`
    insert into survey_answers (service_id, anonymous, form_id, version, answers)
    select ${serviceID}::uuid, true, a."formID", a.version, a.answers
    from jsonb_to_recordset(${json(answers)}::jsonb) as a ("formID" uuid, version integer, answers jsonb)`;
  await addToCounts(sql, serviceID, answerCountsOf(await readElements(sql, answers)));
  // Durations are counted apart from answers: among those opened together, none can be matched.
  await countDurations(sql, serviceID, answers);
}

async function readElements(sql: Sql, answers: readonly AnswerToSeal[]) {
  const versions = new Map<string, Promise<Element[]>>();
  const elements = ({ formID, version }: AnswerToSeal) => {
    const key = `${formID} ${version}`;
    const versionElements = versions.get(key) ?? formElementsOf(sql, formID, version);
    versions.set(key, versionElements);
    return versionElements;
  };
  return Promise.all(answers.map(async (each) => ({ answers: each.answers, elements: await elements(each) })));
}
