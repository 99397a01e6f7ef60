import { MINUTE } from "../../../contract/platform/durations.ts";
import { CallError } from "../../platform/api/api.ts";
import type { ChosenFile } from "../../platform/api/chosen-files.ts";
import type { SendingTools } from "./send-entry-file.ts";

/** In line; on its way; being looked at by the server; waiting for the network; refused. */
type UploadPhase = "waiting" | "sending" | "checking" | "offline" | "refused";

export type QueuedFile = {
  chosen: ChosenFile;
  /** Whether a reload finds it. */
  kept: boolean;
  phase: UploadPhase;
  /** How much has arrived, from 0 to 1, and how much had when it went on. */
  part: number;
  from: number;
  error?: string;
};

export type QueueEnvironment = {
  /** Rejects with a CallError where the server refuses; one whose status is 0 when it can't be reached. */
  send(chosen: ChosenFile, tools: SendingTools): Promise<void>;
  /** Tells the server that nobody waits for it any more. */
  callOff(chosen: ChosenFile): Promise<unknown>;
  /** Lets one window at a time send a file. */
  alone(key: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  keep(chosen: ChosenFile): Promise<ChosenFile | undefined>;
  keepBegun(key: string, incomingUploadID: string): Promise<void>;
  /** Whether it still waits to be sent: another window may have sent it, or called it off. */
  isKept(key: string): Promise<boolean>;
  forget(key: string): Promise<void>;
  isOnline(): boolean;
  changed(files: readonly QueuedFile[]): void;
  sent(): void;
  /** Another window has sent it, or called it off. */
  settledElsewhere(): void;
};

export type UploadQueue = {
  add(chosen: readonly ChosenFile[]): Promise<void>;
  /** What an earlier window kept. */
  restore(chosen: readonly ChosenFile[]): void;
  cancel(key: string): void;
  retry(key: string): void;
  /** The network is there again. */
  online(): void;
  /** The network is gone: what is on its way waits for it. */
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

/** Why a file on its way is stopped: it goes on when the network is back, or soon, or never. */
const PAUSED = "paused";
const SILENT = "silent";
const CALLED_OFF = "called off";

/** A connection on which nothing has moved for so long is given up: some never break. */
const LONGEST_SILENCE = MINUTE;

/** Files on their way into an entry, two at a time. What is cut off goes on by itself from the byte that arrived. */
export function openUploadQueue(environment: QueueEnvironment): UploadQueue {
  let items: readonly QueueItem[] = [];
  let closed = false;

  const find = (key: string) => items.find(({ chosen }) => chosen.key === key);
  const isRunning = ({ phase }: QueueItem) => phase === "sending" || phase === "checking";

  function show(next: readonly QueueItem[]) {
    items = next;
    if (!closed) environment.changed(items);
  }
  const change = (key: string, what: Partial<QueueItem>) =>
    show(items.map((item) => (item.chosen.key === key ? { ...item, ...what } : item)));
  const drop = (key: string) => show(items.filter(({ chosen }) => chosen.key !== key));

  function next() {
    if (closed) return;
    const room = UPLOADS_AT_ONCE - items.filter(isRunning).length;
    for (const { chosen } of items.filter(({ phase }) => phase === "waiting").slice(0, room)) void send(chosen.key);
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
    const { chosen, kept } = find(key)!;
    if (kept && !(await environment.isKept(key))) return environment.settledElsewhere();
    const silence = abortOnSilence(stop);
    try {
      await environment.send(chosen, {
        signal: stop.signal,
        onBegun: async (incomingUploadID) => {
          // Begun anew, since what had arrived is gone: called off in another window, perhaps.
          if (kept && !(await environment.isKept(key))) stop.abort(CALLED_OFF);
          stop.signal.throwIfAborted();
          change(key, { chosen: { ...chosen, incomingUploadID } });
          if (kept) await environment.keepBegun(key, incomingUploadID);
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

  function enqueue(chosen: readonly ChosenFile[], { kept }: { kept: boolean }) {
    const items = chosen.map(
      (each) => ({ chosen: each, kept, phase: "waiting", part: 0, from: 0, failures: 0 }) as const,
    );
    return items.map((item): QueueItem => ({ ...item, stop: undefined }));
  }

  return {
    async add(chosen) {
      for (const each of chosen) {
        const kept = await environment.keep(each);
        show([...items, ...enqueue([kept ?? each], { kept: kept !== undefined })]);
      }
      next();
    },
    restore(chosen) {
      const isNew = ({ key }: ChosenFile) => !find(key);
      show([...enqueue(chosen.filter(isNew), { kept: true }), ...items]);
      next();
    },
    cancel(key) {
      const item = find(key);
      if (!item) return;
      clearTimeout(item.timer);
      item.stop?.abort(CALLED_OFF);
      void environment.forget(key);
      void environment.callOff(item.chosen).catch(() => undefined);
      drop(key);
      next();
    },
    retry(key) {
      change(key, { phase: "waiting", failures: 0 });
      next();
    },
    online: () => items.forEach(({ chosen }) => resume(chosen.key)),
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

/** Nobody is reached, or asks to be left alone for a while. */
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
