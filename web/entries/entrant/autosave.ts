import type { Values } from "../../../contract/platform/forms/element.ts";
import { CallError } from "../../platform/api/api.ts";
import { isSameAnswers, mergeAnswers } from "./merge-answers.ts";

/** A form as the server has it, with its answers as field values. */
export type SavedForm = { version: number; revision: number; savedAt: string | null; values: Values };

/** The answers that this browser stores until the server has them, and the version they were typed upon. */
export type PendingAnswers = { values: Values; base: Pick<SavedForm, "version" | "revision" | "values"> };

export type FormSave = { values: Values; version: number; revision: number; base: number };

/** The calls and the storage that an autosave uses. */
export type AutosaveEnvironment = {
  /** Resolves to another window's save where that has to be merged first. */
  save(sent: FormSave): Promise<{ revision: number; savedAt: string } | { theirs: SavedForm }>;
  /** Fetches the form anew. */
  reload(): Promise<SavedForm>;
  /** Stores unsaved answers for a reload; null deletes them. */
  storePending(pending: PendingAnswers | null): void;
  changed(): void;
};

/**
 * In `offline` it tries again by itself; in `signedOut` it waits for a sign-in; in `refused` the server doesn't accept the
 * answers.
 */
export type SavePhase = "saved" | "waiting" | "saving" | "offline" | "signedOut" | "refused";

export type AutosaveState = {
  values: Values;
  phase: SavePhase;
  savedAt: string | null;
  problem: string | undefined;
  errors: Record<string, string>;
  /** The number of saves that the server has confirmed. */
  saves: number;
  /** The number of merges that changed the fields. */
  merged: number;
  /** The fields that were `taken` from another save, and those in which this window's answer went `over` it. */
  elsewhere: { taken: string[]; over: string[] } | undefined;
};

export const typingPause = 800;
export const longestSaveWait = 30_000;
const retryDelay = (failures: number) => Math.min(longestSaveWait, 1_000 * 2 ** (failures - 1));

/** Saves one form: no answer is lost to a reload, a lost network, an expired sign-in or another window. */
export type Autosave = {
  state(): AutosaveState;
  change(values: Values): void;
  /** Saves now; true when the server has all answers. */
  flush(): Promise<boolean>;
  /** Called when the network is back, or somebody has signed in. */
  retry(): void;
  /** Called with a newly fetched form. */
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
  let state: AutosaveState = {
    values: first.values,
    phase: "saved",
    savedAt: first.savedAt,
    problem: undefined,
    errors: {},
    saves: 0,
    merged: 0,
    elsewhere: undefined,
  };

  function setState(next: Partial<AutosaveState>) {
    state = { ...state, ...next };
    environment.changed();
  }
  const isSaved = () => isSameAnswers(state.values, base.values);
  const remember = () => environment.storePending(isSaved() ? null : { values: state.values, base });

  function wait(phase: SavePhase, time: number) {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void send(), time);
    setState({ phase });
  }

  function settle() {
    clearTimeout(timer);
    environment.storePending(null);
    setState({ phase: "saved", savedAt: base.savedAt, problem: undefined, errors: {} });
  }

  /** Merges a save from elsewhere. */
  function take(stored: SavedForm) {
    const { values, taken, over } = mergeAnswers(base.values, state.values, stored.values);
    base = stored;
    revision = Math.max(revision, stored.revision);
    const isNews = taken.length > 0 || over.length > 0;
    setState({ values, ...(isNews && { merged: state.merged + 1, elsewhere: { taken, over } }) });
    remember();
    if (isSaved()) settle();
    else wait("waiting", typingPause);
  }

  async function attempt() {
    clearTimeout(timer);
    revision = Math.max(revision, base.revision) + 1;
    const { values } = state;
    // A retry isn't a new state for the person.
    setState({ phase: failures > 0 ? "offline" : "saving" });
    try {
      const answer = await environment.save({ values, version: base.version, revision, base: base.revision });
      if ("theirs" in answer) return take(answer.theirs);
      base = { ...base, values, revision: answer.revision, savedAt: answer.savedAt };
      failures = 0;
      state = { ...state, saves: state.saves + 1 };
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
    if (status === 401) return setState({ phase: "signedOut" });
    if (status === 0 || status === 429 || status >= 500) {
      failures += 1;
      return wait("offline", retryDelay(failures));
    }
    setState({ phase: "refused", problem: message, errors });
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

  /** A form that is fetched during a save may be from before or after it, so it is merged once the save is answered. */
  function receive(stored: SavedForm): void {
    const isNews = stored.revision > base.revision || stored.version > base.version;
    if (!isNews) return;
    if (running) void running.then(() => receive(stored));
    else take(stored);
  }

  if (pending) {
    const before = { ...first, ...pending.base };
    base = before;
    state = { ...state, values: pending.values };
    take(first);
    state = { ...state, elsewhere: undefined, merged: 0 };
  }

  return {
    state: () => state,
    change(values) {
      if (values === state.values || isSameAnswers(values, state.values)) return;
      state = { ...state, values };
      remember();
      if (isSaved() && !running) return settle();
      if (state.phase === "offline" || state.phase === "signedOut") return environment.changed();
      wait(running ? state.phase : "waiting", typingPause);
    },
    async flush() {
      for (let tries = 0; tries < 4 && !isSaved(); tries++) {
        await send();
        if (state.phase === "offline" || state.phase === "signedOut" || state.phase === "refused") return false;
      }
      return isSaved();
    },
    retry() {
      if (state.phase === "offline" || state.phase === "signedOut") void send();
    },
    receive,
    close() {
      closed = true;
      clearTimeout(timer);
      if (state.phase === "waiting") void send();
    },
  };
}
