export type ToastTone = "confirm" | "danger" | "neutral";
/** What can still be done about what is said: 'Undo'. */
type ToastAction = { label: string; run: () => void };
/** `since` when it stands here, and for how long it may, in milliseconds. */
export type Toast = {
  id: number;
  text: string;
  tone: ToastTone;
  action?: ToastAction | undefined;
  since: number;
  time: number;
  silent: boolean;
};

type ToastOptions = {
  action?: ToastAction | undefined;
  /** In milliseconds. */
  time?: number;
  /** Shown, and not read out: an alert on the page says the same. */
  silent?: boolean;
};

/** K02 How long a toast stays; longer where there is something to decide. */
const defaultTime = 4000;
const actionTime = 10_000;

let currentToasts: readonly Toast[] = [];
let count = 0;
const watchers = new Set<() => void>();

function setToasts(next: readonly Toast[]) {
  currentToasts = next;
  for (const watch of watchers) watch();
}

/** Says what happened, at the bottom right. Only in answer to what somebody did in this browser. */
export function toast(
  text: string,
  tone: ToastTone = "confirm",
  { action, time = action ? actionTime : defaultTime, silent = false }: ToastOptions = {},
) {
  count += 1;
  const since = Date.now();
  setToasts([
    ...currentToasts.filter((other) => other.text !== text),
    { id: count, text, tone, action, since, time, silent },
  ]);
}

/** How long it would still stand, in milliseconds. */
export const toastTimeLeft = ({ since, time }: Toast): number => Math.max(0, since + time - Date.now());

export const dismissToast = (id: number) => setToasts(currentToasts.filter((other) => other.id !== id));

/** Of whoever was here before, on a device for everybody. */
export const dismissToasts = () => setToasts([]);

export const toasts = {
  watch(watcher: () => void) {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  now: () => currentToasts,
};
