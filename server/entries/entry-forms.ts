import { answerValues } from "../../contract/platform/forms/answers.ts";
import type { RefusalMoreOf } from "../../contract/platform/endpoint.ts";
import { saveEntryForm } from "../../contract/entries/entries.ts";
import { changesOwnEntry } from "../../contract/platform/permissions.ts";
import { judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { refuseUnknownAnswers } from "../programs/refuse-unknown-answers.ts";
import { noteChange } from "../programs/digests.ts";
import {
  type StoredAnswers,
  markEntryChanged,
  formForEntry,
  storeAnswers,
  storedFormAnswers,
} from "./answer-queries.ts";
import { lockEntriesToShare, shareAnswers } from "./application-sharing-queries.ts";
import { answerDifferences, draftAnswersOf, titleFromAnswers } from "./draft-answers.ts";

type SaveFormCall = TransactionContext<typeof saveEntryForm>;

/** Who says nothing of a window writes by a call of their own: it follows whatever is kept. */
const callWriter = "call";

type FormSave = { revision: number; base: number; writer: string };

const formSaveOf = ({ body }: SaveFormCall, kept?: StoredAnswers): FormSave => {
  const { revision = (kept?.revision ?? 0) + 1, base = kept?.revision ?? 0, writer = callWriter } = body;
  return { revision, base, writer };
};

/** A window's own save that arrives after a later one of the same window, or once more. */
const isLateSave = ({ writer, revision }: FormSave, kept?: StoredAnswers) =>
  kept !== undefined && kept.writer === writer && revision <= kept.revision;

/** Another window has saved meanwhile, and this one doesn't know what. */
const missesOtherSave = ({ writer, base }: FormSave, kept?: StoredAnswers) =>
  kept !== undefined && kept.writer !== writer && kept.revision > base;

async function saveForm(call: SaveFormCall) {
  const { sql, params, body, now, entry } = call;
  const isShared = judgedWordsOf(call.service.kind).isShared;
  const owned = { serviceID: call.service.serviceID, userID: entry.userID };
  const locked = await lockEntriesToShare(call);
  const form = requireFound(await formForEntry(sql, params.formID, body.version, entry), "form");
  const elements = form.elements ?? refuse("This form has changed meanwhile. Reload the page to see it.", 409);
  const [kept] = await storedFormAnswers(sql, entry.entryID, params.formID);
  const sent = formSaveOf(call, kept);
  const isOld = isLateSave(sent, kept);
  if (isOld && sent.revision < kept!.revision) return { ...saveReceipt(kept!), title: locked.title };
  if (!isOld && missesOtherSave(sent, kept))
    refuseMissedSave(kept!, "This form was changed in another window meanwhile.");

  await refuseUnknownAnswers(sql, { formID: params.formID, elements }, body.entryFormQuestions);
  const answers = draftAnswersOf(elements, answerValues(body.entryFormQuestions));
  if (isOld) {
    if (answerDifferences(kept!.answers, answers))
      refuseMissedSave(kept!, "Something else was saved under this number.");
    return { ...saveReceipt(kept!), title: locked.title };
  }
  const title = titleFromAnswers(elements, answers);
  const revision = Math.max(sent.revision, (kept?.revision ?? 0) + 1);
  const { entryID } = entry;
  const { serviceID } = call.service;
  const { version } = form;
  const { writer } = sent;
  await storeAnswers(sql, { serviceID, entryID, formID: params.formID, version, answers, revision, writer, now });
  await markEntryChanged(sql, entryID, title, now);
  if (isShared && form.categoryID === null) await shareAnswers(sql, { ...owned, entryID, formID: params.formID, now });
  await auditHelpWithForm(call, form.name, answerDifferences(kept?.answers ?? {}, answers));
  return { revision, savedAt: now.toISOString(), title: title ?? locked.title };
}

const saveReceipt = ({ revision, savedAt }: StoredAnswers) => ({ revision, savedAt });

/** With what is kept, so that whoever saves can take it in. */
function refuseMissedSave({ revision, savedAt, answers }: StoredAnswers, why: string): never {
  const entryFormQuestions = Object.entries(answers).map(([name, value]) => ({ name, value }));
  const more: RefusalMoreOf<typeof saveEntryForm> = { revision, savedAt, entryFormQuestions };
  refuse(why, 409, { more });
}

async function auditHelpWithForm(call: SaveFormCall, form: string, changed: ReturnType<typeof answerDifferences>) {
  const { sql, service, entry, standings, audit } = call;
  if (changesOwnEntry(standings) || !changed) return;
  await noteChange(sql, service.serviceID, entry.entryID, `Answers in ${form}`);
  await audit(entry.entryID, { form, ...changed.before }, { form, ...changed.after });
}

export const entryFormSavingCalls = [on(saveEntryForm, saveForm)];
