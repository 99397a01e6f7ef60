import { answerValues } from "../../../contract/platform/forms/answers.ts";
import type { RefusalMoreOf } from "../../../contract/platform/endpoint.ts";
import type { EntryForm, saveEntryForm } from "../../../contract/entries/entries.ts";
import { type Value, type Values, isQuestion } from "../../../contract/platform/forms/element.ts";
import { fieldValues } from "../../../contract/platform/forms/validate.ts";
import { CallError } from "../../platform/api/api.ts";
import {
  type Autosave,
  type AutosaveState,
  type SavePhase,
  type FormSave,
  type SavedForm,
  openAutosave,
} from "./autosave.ts";
import { mergeAnswers } from "./merge-answers.ts";
import { storePending, pendingKey, storedPendingOf } from "./pending-answers.ts";

/** A form's answers as they stand in its fields. */
export const savedFormOf = ({ version, revision, savedAt, elements, entryFormQuestions }: EntryForm): SavedForm => ({
  version,
  revision,
  savedAt,
  values: fieldValues(elements, answerValues(entryFormQuestions)),
});

type SentAnswer = { name: string; value: Exclude<Value, undefined> };

/** What is sent of what stands in the fields: the form's own questions. */
export const entryAnswersToSend = ({ elements }: Pick<EntryForm, "elements">, values: Values): SentAnswer[] =>
  elements.filter(isQuestion).map(({ name }) => ({ name, value: values[name] ?? null }));

type SaveForm = (formID: string, sent: FormSave & { writer: string }) => Promise<{ revision: number; savedAt: string }>;
export type DraftsEnvironment = { save: SaveForm; reload(): Promise<readonly EntryForm[]> };

export type Drafts = {
  subscribe(listener: () => void): () => void;
  /** The same object until something changes. */
  snapshot(): Snapshot;
  form(formID: string): Autosave;
  /** Saves everything now; answers whether all of it is with the server. */
  flush(): Promise<boolean>;
  retry(): void;
  receive(forms: readonly EntryForm[]): void;
  close(): void;
};

export type Snapshot = {
  forms: Readonly<Record<string, AutosaveState>>;
  phase: SavePhase;
  savedAt: string | null;
  problem?: string;
};

/** Everything that is typed into an entry, kept form by form. */
export function openDrafts(entryID: string, forms: readonly EntryForm[], environment: DraftsEnvironment): Drafts {
  const writer = crypto.randomUUID().slice(0, 8);
  const listeners = new Set<() => void>();
  const channel = openChannel(entryID, () => void environment.reload().then(heard, () => undefined));
  const autosaves = new Map<string, Autosave>();
  let snapshot = snapshotOf(autosaves);
  for (const form of forms) autosaves.set(form.entryFormID, open(form));
  changed();

  function open(form: EntryForm): Autosave {
    const { entryFormID: formID } = form;
    const key = pendingKey(entryID, formID, writer);
    const found = storedPendingOf(entryID, formID);
    const [last, ...others] = found.reverse();
    const autosave = openAutosave(savedFormOf(form), last?.pending ?? null, {
      async save(sent) {
        try {
          const answer = await environment.save(formID, { ...sent, writer });
          channel.say();
          return answer;
        } catch (error) {
          const more = newerSaveOf(error);
          if (more) return { theirs: savedFormOf({ ...form, ...more }) };
          throw error;
        }
      },
      reload: async () =>
        savedFormOf((await environment.reload()).find(({ entryFormID }) => entryFormID === formID) ?? form),
      keep: (pending) => storePending(key, pending),
      changed: () => changed(),
    });
    for (const { pending } of others)
      autosave.change(mergeAnswers(pending.base.values, pending.values, autosave.state().values).values);
    for (const { key: old } of found) storePending(old, null);
    return autosave;
  }

  function changed() {
    snapshot = snapshotOf(autosaves);
    for (const listener of listeners) listener();
  }

  function heard(now: readonly EntryForm[]) {
    for (const form of now) autosaves.get(form.entryFormID)?.receive(savedFormOf(form));
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => snapshot,
    form: (formID) => autosaves.get(formID)!,
    async flush() {
      const done = await Promise.all([...autosaves.values()].map((autosave) => autosave.flush()));
      return done.every(Boolean);
    },
    retry: () => autosaves.forEach((autosave) => autosave.retry()),
    receive: heard,
    close() {
      autosaves.forEach((autosave) => autosave.close());
      channel.close();
    },
  };
}

/** What a refused save says that another window has saved meanwhile. */
const newerSaveOf = (error: unknown) =>
  error instanceof CallError && error.status === 409
    ? (error.more as RefusalMoreOf<typeof saveEntryForm> | undefined)
    : undefined;

/** The worst of them is what is shown of all. */
const phasesByUrgency: SavePhase[] = ["refused", "signedOut", "offline", "saving", "waiting", "saved"];

function snapshotOf(autosaves: ReadonlyMap<string, Autosave>): Snapshot {
  const forms = Object.fromEntries([...autosaves].map(([id, autosave]) => [id, autosave.state()]));
  const all = Object.values(forms);
  const phase = phasesByUrgency.find((one) => all.some((kept) => kept.phase === one)) ?? "saved";
  const problem = all.find((kept) => kept.phase === "refused")?.problem;
  const savedAt = all.reduce<string | null>((last, kept) => laterOf(last, kept.savedAt), null);
  return { forms, phase, savedAt, ...(problem !== undefined && { problem }) };
}

const laterOf = (one: string | null, other: string | null) => ((one ?? "") > (other ?? "") ? one : other);

/** Other windows of this browser on the same entry hear of a save at once. */
function openChannel(entryID: string, heard: () => void) {
  if (typeof BroadcastChannel === "undefined") return { say: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(`entry ${entryID}`);
  channel.onmessage = heard;
  return { say: () => channel.postMessage("saved"), close: () => channel.close() };
}
