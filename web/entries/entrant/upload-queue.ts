import { MINUTE } from "../../../contract/platform/durations.ts";
import { CallError } from "../../platform/api/api.ts";
import type { ChosenFile } from "../../platform/api/chosen-files.ts";
import type { SendingTools } from "./send-entry-file.ts";

/** In `checking` the server checks the file. */
type UploadPhase = "waiting" | "sending" | "checking" | "offline" | "refused";

export type QueuedFile = {
  file: ChosenFile;
  /** Whether the browser stores it, so that a reload finds it. */
  isStored: boolean;
  phase: UploadPhase;
  /** The part that has arrived, from 0 to 1, and the part that had when it was resumed. */
  part: number;
  from: number;
  error?: string;
};

export type QueueEnvironment = {
  /** Rejects with a CallError where the server refuses, with status 0 when it can't be reached. */
  send(file: ChosenFile, tools: SendingTools): Promise<void>;
  /** Cancels the upload on the server. */
  callOff(file: ChosenFile): Promise<unknown>;
  /** Lets one window at a time send a file. */
  alone(key: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  store(file: ChosenFile): Promise<ChosenFile | undefined>;
  keepBegun(key: string, incomingUploadID: string): Promise<void>;
  /** Whether it is still to be sent: another window may have sent or cancelled it. */
  isKept(key: string): Promise<boolean>;
  forget(key: string): Promise<void>;
  isOnline(): boolean;
  changed(files: readonly QueuedFile[]): void;
  sent(): void;
  /** Another window has sent it, or cancelled it. */
  settledElsewhere(): void;
};

export type UploadQueue = {
  add(files: readonly ChosenFile[]): Promise<void>;
  /** Takes in the files that an earlier window stored. */
  restore(files: readonly ChosenFile[]): void;
  cancel(key: string): void;
  retry(key: string): void;
  online(): void;
  /** Uploads on their way wait for the network. */
  offline(): void;
  close(): void;
};

const UPLOADS_AT_ONCE = 2;
export const longestUploadWait = 30_000;
const retryDelay = (failures: number) => Math.min(longestUploadWait, 1_000 * 2 ** (failures - 1));

type QueueItem = QueuedFile & {
  failures: number;
  stop: AbortController | undefined;
  timer?: ReturnType<typeof setTimeout>;
};

/** The reasons for which an upload is aborted: it is resumed when the network is back, or soon, or never. */
const PAUSED = "paused";
const SILENT = "silent";
const CALLED_OFF = "called off";

/** Some lost connections never fail, so an upload without progress is aborted after this time. */
const LONGEST_SILENCE = MINUTE;

/** Two files at a time are sent into an entry. An interrupted one is resumed by itself from the byte that arrived. */
export function openUploadQueue(environment: QueueEnvironment): UploadQueue {
  let items: readonly QueueItem[] = [];
  let closed = false;

  const find = (key: string) => items.find(({ file }) => file.key === key);
  const isRunning = ({ phase }: QueueItem) => phase === "sending" || phase === "checking";

  function show(next: readonly QueueItem[]) {
    items = next;
    if (!closed) environment.changed(items);
  }
  const change = (key: string, changes: Partial<QueueItem>) =>
    show(items.map((item) => (item.file.key === key ? { ...item, ...changes } : item)));
  const drop = (key: string) => show(items.filter(({ file }) => file.key !== key));

  function next() {
    if (closed) return;
    const room = UPLOADS_AT_ONCE - items.filter(isRunning).length;
    for (const { file } of items.filter(({ phase }) => phase === "waiting").slice(0, room)) void send(file.key);
  }

  async function send(key: string) {
    if (!environment.isOnline()) return change(key, { phase: "offline" });
    const stop = new AbortController();
    change(key, { phase: "sending", stop });
    try {
      await environment.alone(key, stop.signal, () => sendAlone(key, stop));
      drop(key);
    } catch (error) {
      settle(key, error, stop.signal);
    }
    next();
  }

  async function sendAlone(key: string, stop: AbortController) {
    const { file, isStored } = find(key)!;
    if (isStored && !(await environment.isKept(key))) return environment.settledElsewhere();
    const silence = abortOnSilence(stop);
    try {
      await environment.send(file, {
        signal: stop.signal,
        onBegun: async (incomingUploadID) => {
          // The bytes that had arrived are gone: another window may have cancelled it.
          if (isStored && !(await environment.isKept(key))) stop.abort(CALLED_OFF);
          stop.signal.throwIfAborted();
          change(key, { file: { ...file, incomingUploadID } });
          if (isStored) await environment.keepBegun(key, incomingUploadID);
        },
        onProgress: (part, from) => {
          silence.broken();
          change(key, { phase: "sending", part, from, failures: 0 });
        },
        onChecking: () => {
          silence.over();
          change(key, { phase: "checking", part: 1 });
        },
      });
    } finally {
      silence.over();
    }
    await environment.forget(key);
    environment.sent();
  }

  function settle(key: string, error: unknown, { reason, aborted }: AbortSignal) {
    if (closed) return;
    if (reason === CALLED_OFF) return drop(key);
    if (aborted && reason !== SILENT) return change(key, { phase: "offline" });
    const { status, message } = error instanceof CallError ? error : new CallError(0);
    if (isTransient(status)) return tryLater(key);
    change(key, { phase: "refused", error: message });
  }

  function tryLater(key: string) {
    const failures = (find(key)?.failures ?? 0) + 1;
    const timer = setTimeout(() => resume(key), retryDelay(failures));
    change(key, { phase: "offline", failures, timer });
  }

  function resume(key: string) {
    const item = find(key);
    if (item?.phase !== "offline" || closed) return;
    clearTimeout(item.timer);
    change(key, { phase: "waiting" });
    next();
  }

  function enqueue(files: readonly ChosenFile[], { isStored }: { isStored: boolean }) {
    const items = files.map(
      (each) => ({ file: each, isStored, phase: "waiting", part: 0, from: 0, failures: 0 }) as const,
    );
    return items.map((item): QueueItem => ({ ...item, stop: undefined }));
  }

  return {
    async add(files) {
      for (const each of files) {
        const storedFile = await environment.store(each);
        show([...items, ...enqueue([storedFile ?? each], { isStored: storedFile !== undefined })]);
      }
      next();
    },
    restore(files) {
      const isNew = ({ key }: ChosenFile) => !find(key);
      show([...enqueue(files.filter(isNew), { isStored: true }), ...items]);
      next();
    },
    cancel(key) {
      const item = find(key);
      if (!item) return;
      clearTimeout(item.timer);
      item.stop?.abort(CALLED_OFF);
      void environment.forget(key);
      void environment.callOff(item.file).catch(() => undefined);
      drop(key);
      next();
    },
    retry(key) {
      change(key, { phase: "waiting", failures: 0 });
      next();
    },
    online: () => items.forEach(({ file }) => resume(file.key)),
    offline: () => items.filter(isRunning).forEach(({ stop }) => stop?.abort(PAUSED)),
    close() {
      closed = true;
      for (const { stop, timer } of items) {
        clearTimeout(timer);
        stop?.abort(PAUSED);
      }
    },
  };
}

/** The server can't be reached, or wants to be left alone for a while. */
const isTransient = (status: number) => [0, 408, 429, 502, 503, 504].includes(status);

function abortOnSilence(stop: AbortController) {
  const begin = () => setTimeout(() => stop.abort(SILENT), LONGEST_SILENCE);
  let timer = begin();
  return {
    broken() {
      clearTimeout(timer);
      timer = begin();
    },
    over: () => clearTimeout(timer),
  };
}
