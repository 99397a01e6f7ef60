import { valuesOf } from "../../contract/forms/answers.ts";
import type { MoreOf } from "../../contract/endpoint.ts";
import { saveEntryForm } from "../../contract/entries.ts";
import { isItsOwn } from "../../contract/permissions.ts";
import { judgedIn } from "../../contract/service-kinds.ts";
import { type Inside, on } from "../http/handle.ts";
import { found, refuse } from "../http/refusal.ts";
import { noteChange } from "../mails/digests.ts";
import { type StoredAnswers, entryChanged, formAsked, storeAnswers, storedAnswers } from "./answer-queries.ts";
import { lockToShare, shareAnswers } from "./shared-queries.ts";
import { differences, draftOf, titleIn } from "./saving.ts";

type Call = Inside<typeof saveEntryForm>;

/** A window's own save that arrives after a later one of the same window. */
const isLate = ({ body }: Call, kept?: StoredAnswers) =>
  kept !== undefined && kept.writer === body.writer && body.revision <= kept.revision;

/** Another window has saved meanwhile, and this one doesn't know what. */
const isUnaware = ({ body }: Call, kept?: StoredAnswers) =>
  kept !== undefined && kept.writer !== body.writer && kept.revision > body.base;

async function save(call: Call) {
  const { sql, params, body, now, entry } = call;
  const isShared = judgedIn(call.service.kind).isShared;
  const owned = { serviceID: call.service.serviceID, userID: entry.userID };
  const locked = await lockToShare(call);
  const form = found(await formAsked(sql, params.formID, body.version, entry), "form");
  const elements = form.elements ?? refuse("This form has changed meanwhile. Reload the page to see it.", 409);
  const [kept] = await storedAnswers(sql, entry.entryID, params.formID);
  if (isLate(call, kept)) return { revision: kept!.revision, savedAt: kept!.savedAt, title: locked.title };
  if (kept && isUnaware(call, kept)) refuseUnaware(kept);

  const answers = draftOf(elements, valuesOf(body.entryFormQuestions));
  const title = titleIn(elements, answers);
  const revision = Math.max(body.revision, (kept?.revision ?? 0) + 1);
  const { entryID } = entry;
  const { serviceID } = call.service;
  const { version, writer } = body;
  await storeAnswers(sql, { serviceID, entryID, formID: params.formID, version, answers, revision, writer, now });
  await entryChanged(sql, entryID, title, now);
  if (isShared && form.categoryID === null) await shareAnswers(sql, { ...owned, entryID, formID: params.formID, now });
  await auditHelp(call, form.name, differences(kept?.answers ?? {}, answers));
  return { revision, savedAt: now.toISOString(), title: title ?? locked.title };
}

/** With what the other window saved, so that this one can take it in. */
function refuseUnaware({ revision, savedAt, answers }: StoredAnswers): never {
  const entryFormQuestions = Object.entries(answers).map(([name, value]) => ({ name, value }));
  const more: MoreOf<typeof saveEntryForm> = { revision, savedAt, entryFormQuestions };
  refuse("This form was changed in another window meanwhile.", 409, { more });
}

async function auditHelp(call: Call, form: string, changed: ReturnType<typeof differences>) {
  const { sql, service, entry, standings, audit } = call;
  if (isItsOwn(standings) || !changed) return;
  await noteChange(sql, service.serviceID, entry.entryID, `Answers in ${form}`);
  await audit(entry.entryID, { form, ...changed.before }, { form, ...changed.after });
}

export const entryForms = [on(saveEntryForm, save)];
