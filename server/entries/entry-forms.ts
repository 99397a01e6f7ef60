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

/** The writer of calls that name no window: they follow any stored save. */
const callWriter = "call";

type FormSave = { revision: number; base: number; writer: string };

const formSaveOf = ({ body }: SaveFormCall, stored?: StoredAnswers): FormSave => {
  const { revision = (stored?.revision ?? 0) + 1, base = stored?.revision ?? 0, writer = callWriter } = body;
  return { revision, base, writer };
};

/** A window's save that arrives after a later one of the same window, or twice. */
const isLateSave = ({ writer, revision }: FormSave, stored?: StoredAnswers) =>
  stored !== undefined && stored.writer === writer && revision <= stored.revision;

/** Another window has saved meanwhile, and this one hasn't read that. */
const missesOtherSave = ({ writer, base }: FormSave, stored?: StoredAnswers) =>
  stored !== undefined && stored.writer !== writer && stored.revision > base;

async function saveForm(call: SaveFormCall) {
  const { sql, params, body, now, entry } = call;
  const isShared = judgedWordsOf(call.service.kind).isShared;
  const owned = { serviceID: call.service.serviceID, userID: entry.userID };
  const locked = await lockEntriesToShare(call);
  const form = requireFound(await formForEntry(sql, params.formID, body.version, entry), "form");
  const elements = form.elements ?? refuse("This form has changed meanwhile. Reload the page to see it.", 409);
  const [stored] = await storedFormAnswers(sql, entry.entryID, params.formID);
  const sent = formSaveOf(call, stored);
  const isOld = isLateSave(sent, stored);
  if (isOld && sent.revision < stored!.revision) return { ...saveReceipt(stored!), title: locked.title };
  if (!isOld && missesOtherSave(sent, stored))
    refuseMissedSave(stored!, "This form was changed in another window meanwhile.");

  await refuseUnknownAnswers(sql, { formID: params.formID, elements }, body.entryFormQuestions);
  const answers = draftAnswersOf(elements, answerValues(body.entryFormQuestions));
  if (isOld) {
    if (answerDifferences(stored!.answers, answers))
      refuseMissedSave(stored!, "Something else was saved under this number.");
    return { ...saveReceipt(stored!), title: locked.title };
  }
  const title = titleFromAnswers(elements, answers);
  const revision = Math.max(sent.revision, (stored?.revision ?? 0) + 1);
  const { entryID } = entry;
  const { serviceID } = call.service;
  const { version } = form;
  const { writer } = sent;
  await storeAnswers(sql, { serviceID, entryID, formID: params.formID, version, answers, revision, writer, now });
  await markEntryChanged(sql, entryID, title, now);
  if (isShared && form.categoryID === null) await shareAnswers(sql, { ...owned, entryID, formID: params.formID, now });
  await auditHelpWithForm(call, form.name, answerDifferences(stored?.answers ?? {}, answers));
  return { revision, savedAt: now.toISOString(), title: title ?? locked.title };
}

const saveReceipt = ({ revision, savedAt }: StoredAnswers) => ({ revision, savedAt });

/** The refusal has the stored answers, so that the caller can merge them. */
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
