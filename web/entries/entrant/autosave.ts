import type { Values } from "../../../contract/platform/forms/element.ts";
import { CallError } from "../../platform/api/api.ts";
import { isSameAnswers, mergeAnswers } from "./merge-answers.ts";

/** A form as the server has it, its answers as they stand in the fields. */
export type SavedForm = { version: number; revision: number; savedAt: string | null; values: Values };

/** What is kept in this browser until the server has it: what was typed, and what it was typed upon. */
export type PendingAnswers = { values: Values; base: Pick<SavedForm, "version" | "revision" | "values"> };

export type FormSave = { values: Values; version: number; revision: number; base: number };

/** What an autosave works with: where it saves, what it remembers, whom it tells. */
export type AutosaveEnvironment = {
  /** Answers what another window has saved meanwhile where that must be taken in first. */
  save(sent: FormSave): Promise<{ revision: number; savedAt: string } | { theirs: SavedForm }>;
  /** The form as the server has it now. */
  reload(): Promise<SavedForm>;
  /** Keeps what isn't saved yet where a reload finds it; null forgets it. */
  keep(pending: PendingAnswers | null): void;
  changed(): void;
};

/**
 * saved; waiting for the typing to pause; saving; `offline`: tried again by itself; `signedOut`: waits for a sign-in;
 * `refused`: what was typed can't be saved as it is.
 */
export type SavePhase = "saved" | "waiting" | "saving" | "offline" | "signedOut" | "refused";

export type AutosaveState = {
  values: Values;
  phase: SavePhase;
  savedAt: string | null;
  problem: string | undefined;
  errors: Record<string, string>;
  /** Counts the saves that the server has answered. */
  saves: number;
  /** Counts how often what stands in the fields was changed from elsewhere. */
  merged: number;
  /** What was changed elsewhere: `taken` over, or written `over`. */
  elsewhere: { taken: string[]; over: string[] } | undefined;
};

export const typingPause = 800;
export const longestSaveWait = 30_000;
const retryDelay = (failures: number) => Math.min(longestSaveWait, 1_000 * 2 ** (failures - 1));

/** Keeps one form: nothing that was typed is lost to a reload, a lost network, an expired sign-in or another window. */
export type Autosave = {
  state(): AutosaveState;
  change(values: Values): void;
  /** Saves now; answers whether all that was typed is with the server. */
  flush(): Promise<boolean>;
  /** Tries again: the network is back, or somebody has signed in. */
  retry(): void;
  /** The form was asked for again, for whatever reason. */
  receive(stored: SavedForm): void;
  close(): void;
};

export function openAutosave(
  first: SavedForm,
  pending: PendingAnswers | null,
  environment: AutosaveEnvironment,
): Autosave {
  let base = first;
  let revision = first.revision;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let closed = false;
  let kept: AutosaveState = {
    values: first.values,
    phase: "saved",
    savedAt: first.savedAt,
    problem: undefined,
    errors: {},
    saves: 0,
    merged: 0,
    elsewhere: undefined,
  };

  function become(next: Partial<AutosaveState>) {
    kept = { ...kept, ...next };
    environment.changed();
  }
  const isSaved = () => isSameAnswers(kept.values, base.values);
  const remember = () => environment.keep(isSaved() ? null : { values: kept.values, base });

  function wait(phase: SavePhase, time: number) {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void send(), time);
    become({ phase });
  }

  function settle() {
    clearTimeout(timer);
    environment.keep(null);
    become({ phase: "saved", savedAt: base.savedAt, problem: undefined, errors: {} });
  }

  /** Brings in what was saved elsewhere since. */
  function take(stored: SavedForm) {
    const { values, taken, over } = mergeAnswers(base.values, kept.values, stored.values);
    base = stored;
    revision = Math.max(revision, stored.revision);
    const isNews = taken.length > 0 || over.length > 0;
    become({ values, ...(isNews && { merged: kept.merged + 1, elsewhere: { taken, over } }) });
    remember();
    if (isSaved()) settle();
    else wait("waiting", typingPause);
  }

  async function attempt() {
    clearTimeout(timer);
    revision = Math.max(revision, base.revision) + 1;
    const { values } = kept;
    // While it is tried again nothing has changed for the person.
    become({ phase: failures > 0 ? "offline" : "saving" });
    try {
      const answer = await environment.save({ values, version: base.version, revision, base: base.revision });
      if ("theirs" in answer) return take(answer.theirs);
      base = { ...base, values, revision: answer.revision, savedAt: answer.savedAt };
      failures = 0;
      kept = { ...kept, saves: kept.saves + 1 };
      remember();
      if (isSaved()) settle();
      else wait("waiting", typingPause);
    } catch (error) {
      await fail(error);
    }
  }

  async function fail(error: unknown): Promise<void> {
    const { status, message, errors } = error instanceof CallError ? error : new CallError(0);
    if (status === 409) return catchUp();
    if (status === 401) return become({ phase: "signedOut" });
    if (status === 0 || status === 429 || status >= 500) {
      failures += 1;
      return wait("offline", retryDelay(failures));
    }
    become({ phase: "refused", problem: message, errors });
  }

  async function catchUp() {
    try {
      take(await environment.reload());
    } catch (error) {
      await fail(error instanceof CallError && error.status !== 409 ? error : new CallError(0));
    }
  }

  function send(): Promise<void> {
    running ??= attempt().finally(() => {
      running = undefined;
    });
    return running;
  }

  /** What is heard while a save is on its way is looked at once it is answered: that may be from before, or not. */
  function heard(stored: SavedForm): void {
    const isNews = stored.revision > base.revision || stored.version > base.version;
    if (!isNews) return;
    if (running) void running.then(() => heard(stored));
    else take(stored);
  }

  if (pending) {
    const before = { ...first, ...pending.base };
    base = before;
    kept = { ...kept, values: pending.values };
    take(first);
    kept = { ...kept, elsewhere: undefined, merged: 0 };
  }

  return {
    state: () => kept,
    change(values) {
      if (values === kept.values || isSameAnswers(values, kept.values)) return;
      kept = { ...kept, values };
      remember();
      if (isSaved() && !running) return settle();
      if (kept.phase === "offline" || kept.phase === "signedOut") return environment.changed();
      wait(running ? kept.phase : "waiting", typingPause);
    },
    async flush() {
      for (let tries = 0; tries < 4 && !isSaved(); tries++) {
        await send();
        if (kept.phase === "offline" || kept.phase === "signedOut" || kept.phase === "refused") return false;
      }
      return isSaved();
    },
    retry() {
      if (kept.phase === "offline" || kept.phase === "signedOut") void send();
    },
    receive: heard,
    close() {
      closed = true;
      clearTimeout(timer);
      if (kept.phase === "waiting") void send();
    },
  };
}
