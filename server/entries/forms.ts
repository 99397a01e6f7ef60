import { valuesOf } from "../../contract/platform/forms/answers.ts";
import type { MoreOf } from "../../contract/platform/endpoint.ts";
import { saveEntryForm } from "../../contract/entries/entries.ts";
import { isItsOwn } from "../../contract/platform/permissions.ts";
import { judgedIn } from "../../contract/platform/service-kinds.ts";
import { type Inside, on } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { refuseUnknownAnswers } from "../programs/unknown-answers.ts";
import { noteChange } from "../programs/digests.ts";
import { type StoredAnswers, entryChanged, formAsked, storeAnswers, storedAnswers } from "./answer-queries.ts";
import { lockToShare, shareAnswers } from "./shared-queries.ts";
import { differences, draftOf, titleIn } from "./saving.ts";

type Call = Inside<typeof saveEntryForm>;

/** Who says nothing of a window writes by a call of their own: it follows whatever is kept. */
const byCall = "call";

type Save = { revision: number; base: number; writer: string };

const saveOf = ({ body }: Call, kept?: StoredAnswers): Save => {
  const { revision = (kept?.revision ?? 0) + 1, base = kept?.revision ?? 0, writer = byCall } = body;
  return { revision, base, writer };
};

/** A window's own save that arrives after a later one of the same window, or once more. */
const isLate = ({ writer, revision }: Save, kept?: StoredAnswers) =>
  kept !== undefined && kept.writer === writer && revision <= kept.revision;

/** Another window has saved meanwhile, and this one doesn't know what. */
const isUnaware = ({ writer, base }: Save, kept?: StoredAnswers) =>
  kept !== undefined && kept.writer !== writer && kept.revision > base;

async function save(call: Call) {
  const { sql, params, body, now, entry } = call;
  const isShared = judgedIn(call.service.kind).isShared;
  const owned = { serviceID: call.service.serviceID, userID: entry.userID };
  const locked = await lockToShare(call);
  const form = found(await formAsked(sql, params.formID, body.version, entry), "form");
  const elements = form.elements ?? refuse("This form has changed meanwhile. Reload the page to see it.", 409);
  const [kept] = await storedAnswers(sql, entry.entryID, params.formID);
  const sent = saveOf(call, kept);
  const isOld = isLate(sent, kept);
  if (isOld && sent.revision < kept!.revision) return { ...savedAs(kept!), title: locked.title };
  if (!isOld && isUnaware(sent, kept)) refuseUnaware(kept!, "This form was changed in another window meanwhile.");

  await refuseUnknownAnswers(sql, { formID: params.formID, elements }, body.entryFormQuestions);
  const answers = draftOf(elements, valuesOf(body.entryFormQuestions));
  if (isOld) {
    if (differences(kept!.answers, answers)) refuseUnaware(kept!, "Something else was saved under this number.");
    return { ...savedAs(kept!), title: locked.title };
  }
  const title = titleIn(elements, answers);
  const revision = Math.max(sent.revision, (kept?.revision ?? 0) + 1);
  const { entryID } = entry;
  const { serviceID } = call.service;
  const { version } = form;
  const { writer } = sent;
  await storeAnswers(sql, { serviceID, entryID, formID: params.formID, version, answers, revision, writer, now });
  await entryChanged(sql, entryID, title, now);
  if (isShared && form.categoryID === null) await shareAnswers(sql, { ...owned, entryID, formID: params.formID, now });
  await auditHelp(call, form.name, differences(kept?.answers ?? {}, answers));
  return { revision, savedAt: now.toISOString(), title: title ?? locked.title };
}

const savedAs = ({ revision, savedAt }: StoredAnswers) => ({ revision, savedAt });

/** With what is kept, so that whoever saves can take it in. */
function refuseUnaware({ revision, savedAt, answers }: StoredAnswers, why: string): never {
  const entryFormQuestions = Object.entries(answers).map(([name, value]) => ({ name, value }));
  const more: MoreOf<typeof saveEntryForm> = { revision, savedAt, entryFormQuestions };
  refuse(why, 409, { more });
}

async function auditHelp(call: Call, form: string, changed: ReturnType<typeof differences>) {
  const { sql, service, entry, standings, audit } = call;
  if (isItsOwn(standings) || !changed) return;
  await noteChange(sql, service.serviceID, entry.entryID, `Answers in ${form}`);
  await audit(entry.entryID, { form, ...changed.before }, { form, ...changed.after });
}

export const entryForms = [on(saveEntryForm, save)];
